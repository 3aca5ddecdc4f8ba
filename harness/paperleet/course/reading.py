"""From a folder to a `Course`, or to one refusal that lists everything wrong in it."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from paperleet.course import document, entry
from paperleet.course.calls import unsized
from paperleet.course.document import Document, Path_, Refusal, Refused, escaped
from paperleet.course.entry import Surroundings
from paperleet.course.extending import alone, clashes, is_addition, merged, raw
from paperleet.course.location import FILE, is_file, shipped
from paperleet.course.schema import Addition, Course, DeclaredLimits, Exercise, Function, Tier
from paperleet.course.sentences import missing, one_of, shown, unknown
from paperleet.course.validation import fields_of, validated
from paperleet.model import CourseRefused

_REPORTED = 20
KEYS = ("version", "extends", "tiers", "limits", "exercises")


def course(root: Path, only: str | None = None) -> Course:
    """The course in the folder `root`; raises CourseRefused with one line a problem.

    With `only`, no other exercise than the one of this name is read, and the course may hold none.
    """
    if not is_file(root / FILE):
        raise CourseRefused(f"{root}: holds no {FILE}; name a course's folder with --course")
    found, refusals = examined(root, only)
    if refusals or found is None:
        raise _refused(refusals)
    return found


def files(root: Path, only: str | None) -> Iterator[Path]:
    """Every file that says what the exercise `only`, or each, is in the course in `root`, and some more."""
    if not is_file(root / FILE):
        return
    yield root / FILE
    yield from sorted((root / "reference").glob(f"{only or '*'}.py"))
    found = (root / "exercises").glob(f"{only or '*'}/*")
    yield from sorted(path for path in found if path.suffix in (".yaml", ".py"))
    with contextlib.suppress(Refused):
        declared = document.read(root / FILE, FILE).data.get("exercises")
        for name, one in declared.items() if isinstance(declared, dict) else ():
            if only in (None, name) and isinstance(one, dict) and isinstance(one.get("include"), str):
                yield root / one["include"]


def examined(root: Path, only: str | None = None) -> tuple[Course | None, list[Refusal]]:
    """The course in the folder `root`, None where it is refused, and everything that is wrong with it."""
    refusals: list[Refusal] = []
    try:
        return _course(root, document.read(root / FILE, FILE), refusals, only), refusals
    except Refused as error:
        return None, [*refusals, *error.refusals]


def _refused(refusals: list[Refusal]) -> CourseRefused:
    ordered = sorted(set(refusals))
    shown = [str(refusal) for refusal in ordered[:_REPORTED]]
    if len(ordered) > _REPORTED:
        shown.append(f"and {len(ordered) - _REPORTED} more")
    return CourseRefused("\n".join(shown))


def _course(root: Path, top: Document, refusals: list[Refusal], only: str | None) -> Course | None:
    refusals += top.refusals
    data = top.data
    refusals += [top.refuse((key,), unknown("key", key, KEYS)) for key in data if key not in KEYS]
    if type(data.get("version")) is not int or data["version"] != 1:
        refusals.append(top.refuse(("version",), "this paperleet reads 'version: 1'"))
    base = _base(root, top, refusals, only)
    tiers = {**(base.tiers if base else {}), **_tiers(top, refusals)}
    limits = validated(DeclaredLimits, data.get("limits", {}), None, top, ("limits",), refusals)
    exercises = data.get("exercises")
    if exercises is None and "extends" in data:
        exercises = {}
    elif not isinstance(exercises, dict) or not exercises:
        refusals.append(
            top.refuse(("exercises",), "list at least one exercise by its name; 'paperleet new' makes one")
        )
        return None
    loaded = dict(base.exercises) if base else {}
    homes = dict.fromkeys(loaded, shipped())
    added_to = base if base or not any(map(is_addition, exercises.values())) else _shipped_course(root, only)
    for name, declared in exercises.items():
        if only not in (None, name):
            continue
        if is_addition(declared):
            exercise = _extended(added_to, top, name, declared, tiers, refusals)
            homes[name] = shipped()
        else:
            exercise = _exercise(root, top, name, declared, tiers, refusals)
            homes.pop(name, None)
        if exercise is not None:
            loaded[name] = exercise
    if refusals or limits is None:
        return None
    return Course(
        directory=root,
        tiers=tiers,
        exercises=loaded,
        limits=base.limits if base is not None and "limits" not in data else limits,
        own=tuple(exercises),
        bases=(shipped(),) if homes else (),
        homes=homes,
    )


def _base(root: Path, top: Document, refusals: list[Refusal], only: str | None) -> Course | None:
    """The course that this one extends."""
    if "extends" not in top.data:
        return None
    if top.data["extends"] != "builtin":
        said = f"unknown course {shown(top.data['extends'])}; use builtin, which is the shipped course"
        refusals.append(top.refuse(("extends",), said))
        return None
    found = _shipped_course(root, only)
    if found is None:
        refusals.append(top.refuse(("extends",), "the shipped course cannot extend itself"))
    return found


def _shipped_course(root: Path, only: str | None) -> Course | None:
    """The shipped course, None where that is the one in `root`."""
    return None if root.resolve() == shipped().resolve() else course(shipped(), only)


def _extended(
    base: Course | None,
    top: Document,
    name: str,
    declared: Any,
    tiers: Mapping[str, Tier],
    refusals: list[Refusal],
) -> Exercise | None:
    """The exercise `name` of the base with further checks after its own."""
    at: Path_ = ("exercises", name)
    known = base.exercises if base is not None else {}
    if name not in known:
        refusals.append(top.refuse(at, missing("exercise", name, "the shipped course", list(known))))
        return None
    around = _surroundings(raw(shipped() / FILE, name))
    addition = validated(Addition, declared, around, top, at, refusals)
    told = list(_without_tier(declared, tiers))
    if addition is not None:
        added = alone(known[name], addition)
        told += [*clashes(known[name], addition, tiers), *_without_function(shipped(), added), *unsized(added)]
    refusals += [top.refuse((*at, *path), said) for path, said in told]
    return None if addition is None or told else merged(known[name], addition, tiers)


def _tiers(top: Document, refusals: list[Refusal]) -> dict[str, Tier]:
    declared = top.data.get("tiers")
    if declared is None and "extends" in top.data:
        return {}
    if not isinstance(declared, dict) or not declared:
        refusals.append(top.refuse(("tiers",), "declare at least one tier, such as T0: {title: Contract}"))
        return {}
    tiers = {}
    for name, value in declared.items():
        if not name.isidentifier():
            word = name.split(" ")[0]
            colon = f"; is a ':' missing after {shown(word)}?" if word != name and word.isidentifier() else ""
            refusals.append(top.refuse(("tiers", name), f"a tier's name is a word, such as T4{colon}"))
        tier = validated(Tier, value, None, top, ("tiers", name), refusals)
        if tier is not None:
            tiers[name] = tier
    return tiers


def _exercise(
    root: Path, top: Document, name: str, declared: Any, tiers: Mapping[str, Tier], refusals: list[Refusal]
) -> Exercise | None:
    holder: Document = top
    at: Path_ = ("exercises", name)
    if not name.isidentifier():
        refusals.append(top.refuse(at, "an exercise's name is a word, such as layer_norm"))
        return None
    if isinstance(declared, dict) and "include" in declared:
        included = _included(root, top, at, declared, refusals)
        if included is None:
            return None
        holder, at, declared = included, (), included.data
    elif _forgets_to_extend(name, declared):
        said = "holds nothing but checks; write 'extends: builtin' to add them to the shipped exercise of this name"
        refusals.append(top.refuse(at, said))
        return None
    if not isinstance(declared, dict):
        refusals.append(holder.refuse(at, "an exercise is a mapping of keys, or {include: a file}"))
        return None
    for key in {"id", "asked"} & set(declared):
        refusals.append(holder.refuse((*at, key), unknown("key", key, fields_of(Exercise))))
    around = _surroundings(declared)
    functions = _functions(declared, around, holder, at, refusals)
    whole = {**declared, "id": name, "asked": ""} | ({"functions": functions} if functions else {})
    exercise = validated(Exercise, whole, around, holder, at, refusals)
    told = [*_without_tier(declared, {**_mapping(top.data.get("tiers")), **tiers}), *_without_file(root, name)]
    if exercise is not None:
        told += [*_without_function(root, exercise), *unsized(exercise)]
    refusals += [holder.refuse((*at, *path), said) for path, said in told]
    return exercise


def _forgets_to_extend(name: str, declared: Any) -> bool:
    return isinstance(declared, dict) and set(declared) == {"checks"} and (shipped() / "exercises" / name).is_dir()


def _functions(
    declared: dict[str, Any], around: Surroundings | None, holder: Document, at: Path_, refusals: list[Refusal]
) -> dict[str, Function]:
    """The further functions, each seen from its own signature."""
    found = {}
    for name, function in _mappings(declared.get("functions")).items():
        within = around.parts[name] if around is not None else None
        made = validated(Function, function, within, holder, (*at, "functions", name), refusals)
        if made is not None:
            found[name] = made
    return found


def _included(
    root: Path, top: Document, at: Path_, declared: dict[str, Any], refusals: list[Refusal]
) -> Document | None:
    place = (*at, "include")
    for key in declared:
        if key != "include":
            refusals.append(top.refuse((*at, key), "stands beside 'include'; put it into the included file"))
    name = declared["include"]
    if not isinstance(name, str) or Path(name).is_absolute() or ".." in Path(name).parts:
        refusals.append(top.refuse(place, "name a file below the course's folder"))
        return None
    if not is_file(root / name):
        refusals.append(top.refuse(place, _no_file(name)))
        return None
    try:
        included = document.read(root / name, name, "an exercise starts with 'title: …'")
    except Refused as error:
        refusals += error.refusals
        return None
    refusals += included.refusals
    return included


def _surroundings(declared: dict[str, Any]) -> Surroundings | None:
    try:
        parsed = entry.parse(declared["entry"])
    except (KeyError, ValueError, TypeError):
        return None
    mappings, variables = _mappings(declared.get("arguments")), _mappings(declared.get("variables"))
    known = {**mappings, **variables}
    kinds = {name: told["type"] for name, told in known.items() if isinstance(told.get("type"), str)}
    # An unknown key, refused already, may have been meant as `draw`.
    undrawn = frozenset(name for name, told in known.items() if set(told) <= {"type"})
    undrawn -= {name for name, kind in kinds.items() if kind == "tensor"}
    needed = {name: told.get("default") is None for name, told in variables.items()}
    forms = {name: tuple(told["forms"]) for name, told in mappings.items() if isinstance(told.get("forms"), dict)}
    around = Surroundings(parsed, kinds, undrawn, needed, forms)
    further = _mappings(declared.get("functions"))
    parts: dict[str, Surroundings] = dict.fromkeys(_mappings(declared.get("outputs")), around)
    for name, function in further.items():
        seen = _surroundings({"variables": declared.get("variables"), **function})
        parts[name] = seen if seen is not None else around
    return replace(around, parts=parts)


def _mappings(declared: Any) -> dict[str, dict[str, Any]]:
    """Those of the declared things that are mappings themselves."""
    listed = declared.items() if isinstance(declared, dict) else ()
    return {name: told for name, told in listed if isinstance(told, dict)}


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _without_tier(declared: dict[str, Any], tiers: Mapping[str, Any]) -> Iterator[tuple[Path_, str]]:
    checks = declared.get("checks")
    if isinstance(checks, dict) and tiers:
        for tier in checks:
            if tier not in tiers:
                yield ("checks", tier), f"no such tier; {one_of(tuple(map(escaped, tiers)))}"


def _without_file(root: Path, name: str) -> Iterator[tuple[Path_, str]]:
    for needed in (f"exercises/{name}/formula.py", f"reference/{name}.py"):
        if not is_file(root / needed):
            yield (), _no_file(needed)


def _no_file(name: str) -> str:
    return f"there is no file {name!r} in the course's folder"


def _without_function(root: Path, exercise: Exercise) -> Iterator[tuple[Path_, str]]:
    for tier, checks in exercise.checks.items():
        for index, check in enumerate(checks):
            for file, key, function in check.named_functions():
                said = _function_problem(root, f"exercises/{exercise.id}/{file}.py", function)
                if said:
                    yield ("checks", tier, index, key), said
    for name in exercise.parts:
        said = _function_problem(root, f"exercises/{exercise.id}/formula.py", name)
        if said:
            yield ("outputs" if name in exercise.outputs else "functions", name), said


def _function_problem(root: Path, name: str, function: str) -> str:
    """Why the Python file `name` gives no such function, nothing where it does."""
    if not is_file(root / name):
        return _no_file(name)
    try:
        tree = ast.parse((root / name).read_bytes())
    except SyntaxError as error:
        return f"{name} is no Python: {error.msg} in line {error.lineno}"
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        return f"{name} cannot be read: {escaped(str(error))}"
    known = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return "" if function in known else missing("function", function, name, known)
