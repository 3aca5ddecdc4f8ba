"""Makes the files of a new exercise, each with marks that say what is left to write."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paperleet.author.beginning import write_new
from paperleet.author.templates import filled
from paperleet.course import document, entry, load
from paperleet.course.document import Refused
from paperleet.course.entry import Entry, Parameter
from paperleet.course.location import FILE, shipped
from paperleet.model import CourseRefused, WrongUse

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SMALL = (1, 2, 5)
_SIZE = "{type: integer, draw: [1, 8]}"
_AXES = ("length", "width")
_TENSORS = frozenset(
    {"x", "y", "z", "q", "k", "v", "query", "key", "value", "queries", "keys", "values", "input", "inputs"}
    | {"scores", "logits", "weight", "weights", "mask", "embeddings"}
)
_TIERS = ("T0", "T1", "T2", "T3")


def make(folder: Path, name: str, signature: str, framework: str) -> list[Path]:
    """Make the exercise `name` in the course of `folder`, list it in tiers.yaml, and return its files.

    Raises WrongUse for a name or signature that will not do, or a file that is there already.
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise WrongUse(f"{name!r} is no name for an exercise; use lower-case letters, digits and underscores")
    wanted = _entry(signature)
    other = {"torch": "np.", "numpy": "torch."}[framework]
    if other in signature:
        said = f"names {other.rstrip('.')}, and --framework is {framework}; make them agree"
        raise WrongUse(f"--entry {signature!r} {said}")
    text, tiers = _listed(folder / FILE, name)
    files = _files(folder, name, wanted, framework, tiers)
    write_new(files)
    (folder / FILE).write_text(text, encoding="utf-8")
    return [*files, folder / FILE]


def _entry(signature: str) -> Entry:
    try:
        wanted = entry.parse(signature)
    except ValueError as error:
        raise WrongUse(f"--entry {signature!r}: {error}") from error
    if not wanted.parameters:
        raise WrongUse(f"--entry {signature!r}: a function without arguments has only one answer; give it one")
    return wanted


def _listed(path: Path, name: str) -> tuple[str, list[str]]:
    """The text of tiers.yaml with the exercise added, and the tiers' names; raises WrongUse or CourseRefused."""
    try:
        before = document.read(path, path.name)
    except Refused as error:
        raise CourseRefused(str(error)) from error
    exercises = before.data.get("exercises")
    if isinstance(exercises, dict) and name in exercises:
        raise WrongUse(f"{path}:{before.lines[('exercises', name)]}: the exercise {name!r} is declared already")
    if "extends" in before.data and name in load.at_a_glance(str(shipped())):
        raise WrongUse(
            f"{name!r} is an exercise of the shipped course, which one of the same name would hide; take another "
            f"name, or ask more in the shipped one: write below 'exercises:' in {path}\n"
            f"  {name}: {{extends: builtin, checks: {{…}}}}"
        )
    line = f"  {name}: {{include: exercises/{name}/exercise.yaml}}"
    text = _with_line(path.read_text("utf-8"), line)
    if not _adds(text, before.data, name):
        raise WrongUse(f"{path} cannot be added to; write below its 'exercises:' the line\n{line}")
    tiers = before.data.get("tiers")
    above = _TIERS if "extends" in before.data else ()
    return text, [*above, *(tiers if isinstance(tiers, dict) else ())]


def _with_line(text: str, line: str) -> str:
    """The text with the line at the end of its block `exercises:`."""
    lines = [re.sub(r"^(exercises\s*:)\s*\{\s*\}", r"\1", known) for known in text.splitlines()]
    start = next((index for index, known in enumerate(lines) if re.match(r"exercises\s*:", known)), None)
    if start is None:
        return "\n".join([*lines, "exercises:", line, ""])
    end = next((i for i in range(start + 1, len(lines)) if lines[i][:1] not in ("", " ", "#")), len(lines))
    while not lines[end - 1].strip():
        end -= 1
    return "\n".join([*lines[:end], line, *lines[end:], ""])


def _adds(text: str, before: Any, name: str) -> bool:
    """Whether the text declares what was declared before, and the exercise."""
    try:
        after = document.parse(text.encode(), FILE).data
    except Refused:
        return False
    listed = {**(before.get("exercises") or {}), name: {"include": f"exercises/{name}/exercise.yaml"}}
    return bool(after == {**before, "exercises": listed})


def _files(folder: Path, name: str, wanted: Entry, framework: str, tiers: list[str]) -> dict[Path, str]:
    values = _values(folder, name, wanted, framework, tiers)
    home = folder / "exercises" / name
    names = ["exercise.yaml", "statement.md", "starter.py", "formula.py", "mistakes.py", "hints.md"]
    if "T3" in values["tiers"].split():
        names.append("experiment.py")
    files = {home / file: filled(file, **values) for file in names}
    files[home / "right" / "another_way.py"] = filled("another_way.py", **values)
    files[folder / "reference" / f"{name}.py"] = filled("reference.py", **values)
    return files


def _values(folder: Path, name: str, wanted: Entry, framework: str, tiers: list[str]) -> dict[str, str]:
    of_formula = [parameter for parameter in wanted.parameters if _kind(parameter) not in ("dtype", "device")]
    of_formula.sort(key=lambda parameter: parameter.default is not None)  # those of a class may stand before others
    tensors = any(_kind(parameter) == "tensor" for parameter in wanted.parameters)
    sizes = list(_AXES) if tensors else [p.name for p in of_formula if _kind(p) == "integer"][:1]
    variables = [axis for axis in _AXES if tensors and axis not in wanted.names]
    needed = [p.name for p in wanted.parameters if p.default is None and _kind(p) != "tensor"] + variables
    cases = needed or [wanted.parameters[0].name]
    is_torch = framework == "torch"
    shipped = (folder / "docs" / "schema").is_dir()
    usual = "float32" if is_torch else "float64"
    return {
        "id": name,
        "name": wanted.name,
        "entry": wanted.signature,
        "title": name.replace("_", " ").capitalize(),
        "framework": framework,
        "schema": "../../docs/schema/exercise.schema.json" if shipped else "../../schema/exercise.schema.json",
        "imports": "import torch" if is_torch else "import numpy as np",
        "array": "torch.Tensor" if is_torch else "numpy.ndarray",
        "arguments": "\n".join(f"  {p.name}: {_declared(p)}" for p in wanted.parameters),
        "variables": "variables:\n" + "".join(f"  {v}: {_SIZE}\n" for v in variables) if variables else "",
        "head": _head(wanted, is_torch),
        "indent": " " * (8 if wanted.is_class else 4),
        "contract": "\n".join(f"| `{parameter.name}` | |" for parameter in wanted.parameters),
        "size": ", ".join(sizes),
        "dtype": next((p.name for p in wanted.parameters if _kind(p) == "dtype"), usual),
        "formula_parameters": ", ".join(_spelled(parameter) for parameter in of_formula),
        "lambda_parameters": ", ".join(parameter.name for parameter in of_formula),
        # What replaces the steps goes by position, so an argument of that name is no obstacle.
        "steps": "formula_steps" if "steps" in wanted.names else "steps",
        "case": "{" + ", ".join(f'"{name}": {_SMALL[-1]}' for name in cases) + "}",
        "checks": "\n".join(_checks(cases, "tensor" if is_torch else "ndarray", tiers)),
        "tiers": " ".join(tiers),
    }


def _kind(parameter: Parameter) -> str:
    """What the argument's values probably are."""
    default = parameter.default
    if default is None and parameter.name in _TENSORS:
        return "tensor"
    if default in ("True", "False"):
        return "flag"
    if "dtype" in parameter.name:
        return "dtype"
    if parameter.name == "device":
        return "device"
    if default is None or re.fullmatch(r"-?\d+", default):
        return "integer"
    return "number" if re.fullmatch(r"-?[\d.]+(e-?\d+)?", default) else "text"


def _declared(parameter: Parameter) -> str:
    kind = _kind(parameter)
    match kind:
        case "integer":
            return _SIZE
        case "tensor":
            return f"{{type: tensor, shape: [{', '.join(_AXES)}]}}"
        case "number":
            return f"{{type: number, draw: [{parameter.default}]}}"
        case "dtype":
            return "{type: dtype, draw: [float32, float64]}"
    return f"{{type: {kind}}}"


def _spelled(parameter: Parameter) -> str:
    return parameter.name if parameter.default is None else f"{parameter.name}={parameter.default}"


def _head(wanted: Entry, is_torch: bool) -> str:
    """The lines of a solution above its body."""
    said = '"""What the contract promises."""'
    if not wanted.is_class:
        return f"def {wanted.signature}:\n    {said}"
    built = [_spelled(parameter) for parameter in wanted.parameters if parameter.name in wanted.built_with]
    called = [_spelled(parameter) for parameter in wanted.parameters if parameter.name not in wanted.built_with]
    parent, call = ("(torch.nn.Module)", "forward") if is_torch else ("", "__call__")
    return (
        f"class {wanted.name}{parent}:\n    {said}\n\n"
        f"    def __init__({', '.join(['self', *built])}):\n        super().__init__()\n\n"
        f"    def {call}({', '.join(['self', *called])}):"
    )


def _checks(needed: list[str], kind: str, tiers: list[str]) -> Iterator[str]:
    many = ", ".join(f"{name}: [{', '.join(map(str, _SMALL))}]" for name in needed)
    one = ", ".join(f"{name}: {_SMALL[-1]}" for name in needed)
    listed = {
        "T0": (
            "{id: entry, kind: entry, title: the function is there}",
            f"{{id: result, kind: returns, for: {{{many}}}, type: {kind}, shape: true, dtype: true}}",
        ),
        "T1": (
            f"{{id: small-cases, kind: formula, title: small cases, points: 3, for: {{{many}}}}}",
            "{id: drawn-cases, kind: formula, title: cases drawn from the seed, points: 2, random: 8}",
            f"{{id: reference, kind: reference, for: {{{one}}}}}",
        ),
        "T2": (f"{{id: repeatable, kind: repeatable, for: {{{many}}}}}",),
        "T3": (f"{{id: experiment, kind: experiment, points: 3, for: {{{one}}}, function: shows}}",),
    }
    chosen = [tier for tier in listed if tier in tiers] or tiers[:1]
    for tier in chosen:
        yield f"  {tier}:"
        yield from (f"    - {check}" for check in listed.get(tier, listed["T0"]))
