"""Compares the learner's `def` line with the contract's, from the source and without calling anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from paperleet import untrusted
from paperleet.checks.bench import Bench
from paperleet.inspection import parsed
from paperleet.model import Diagnosis


def findings(bench: Bench) -> Iterator[Diagnosis]:
    """Parameters in another order or with other defaults than the contract's; nothing for an undecided signature.

    Of a class, the constructor's.
    """
    function = _constructor(bench) if bench.exercise.entry.is_class else definition(bench)
    if function is None or function.decorator_list:
        return
    entry, arguments = bench.exercise.entry, function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    wanted = [parameter.name for parameter in entry.parameters if not parameter.keyword_only]
    shown = f"yours: {written(function)}\nthe contract's: {entry.signature}"
    if sorted(names) == sorted(wanted) and names != wanted:
        title = "the parameters stand in another order than the contract's"
        yield Diagnosis("arguments-exchanged", title, shown, "put the parameters into the contract's order")
    differing = [name for name, default in _defaults(arguments) if _differs(bench, name, default)]
    if differing:
        title = f"{', '.join(differing)} has another default than the contract's"
        yield Diagnosis("other-default", title, shown, "give the parameters the contract's defaults")


def definition(bench: Bench) -> ast.FunctionDef | None:
    """The function that the file defines under the entry's name, None where it is bound in another way."""
    tree = parsed(bench.source)
    found = [node for node in (tree.body if tree is not None else ()) if isinstance(node, ast.FunctionDef)]
    named = [node for node in found if node.name == bench.exercise.entry.name]
    return named[-1] if named else None


def _constructor(bench: Bench) -> ast.FunctionDef | None:
    """`__init__` of the class that the file defines under the entry's name."""
    tree = parsed(bench.source)
    classes = [node for node in (tree.body if tree is not None else ()) if isinstance(node, ast.ClassDef)]
    body = [part for node in classes if node.name == bench.exercise.entry.name for part in node.body]
    built = [part for part in body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
    return built[-1] if built else None


def written(function: ast.FunctionDef) -> str:
    """The signature as it stands in the file, as one printable line."""
    return untrusted.one_line(f"{function.name}({ast.unparse(function.args)})", 160)


def _defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr]]:
    positional = [*arguments.posonlyargs, *arguments.args]
    if arguments.defaults:
        last = positional[-len(arguments.defaults) :]
        yield from ((argument.arg, default) for argument, default in zip(last, arguments.defaults, strict=True))
    for argument, keyword_default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if keyword_default is not None:
            yield argument.arg, keyword_default


def _differs(bench: Bench, name: str, default: ast.expr) -> bool:
    """Whether a plain default is another value than the contract's; one that is computed is not judged."""
    declared = next((p.default for p in bench.exercise.entry.parameters if p.name == name), None)
    if declared is None:
        return False
    try:
        return bool(ast.literal_eval(default) != ast.literal_eval(declared))
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return False
