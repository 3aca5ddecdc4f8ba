"""The entry of an exercise: a function's name and signature, read from its one-line declaration."""

from __future__ import annotations

import ast
from dataclasses import dataclass


@dataclass(frozen=True)
class Parameter:
    """One parameter; `default` is its source text, None where it has none."""

    name: str
    default: str | None
    keyword_only: bool


@dataclass(frozen=True)
class Entry:
    """What a submission must define."""

    name: str
    parameters: tuple[Parameter, ...]
    signature: str

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters' names in order."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def required(self) -> tuple[str, ...]:
        """The parameters without a default, which a call gives by position."""
        return tuple(p.name for p in self.parameters if p.default is None and not p.keyword_only)


def parse(declaration: str) -> Entry:
    """The entry that `name(a, b, c=0, *, d=None)` declares; raises ValueError when it declares none."""
    try:
        tree = ast.parse(f"def {declaration}: pass")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ValueError("no signature of a function, such as 'encode(length, width=8)'") from error
    function = tree.body[0] if len(tree.body) == 1 else None
    if not isinstance(function, ast.FunctionDef):
        raise ValueError("no signature of a function, such as 'encode(length, width=8)'")
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs:
        raise ValueError("parameters are named ones: no '*args', '**kwargs' or '/'")
    missing = [None] * (len(arguments.args) - len(arguments.defaults))
    positional = zip(arguments.args, [*missing, *arguments.defaults], strict=True)
    keyword_only = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    parameters = [_parameter(argument, default, False) for argument, default in positional]
    parameters += [_parameter(argument, default, True) for argument, default in keyword_only]
    return Entry(function.name, tuple(parameters), declaration)


def _parameter(argument: ast.arg, default: ast.expr | None, keyword_only: bool) -> Parameter:
    return Parameter(argument.arg, None if default is None else ast.unparse(default), keyword_only)
