"""The entry of an exercise: a function's name and signature, read from its one-line declaration."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any


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

    @property
    def needed(self) -> tuple[str, ...]:
        """The parameters without a default, by position or by name."""
        return tuple(parameter.name for parameter in self.parameters if parameter.default is None)

    @property
    def positional(self) -> tuple[str, ...]:
        """The parameters that a call may give by position."""
        return tuple(parameter.name for parameter in self.parameters if not parameter.keyword_only)

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The values of parameters that a call leaves out; of one like `torch.float32` the last word."""
        return {p.name: _plain(p.default) for p in self.parameters if p.default is not None}


@dataclass(frozen=True)
class Surroundings:
    """What the validator of one key must know of the rest of the exercise.

    `kinds` are the declared arguments' types, and `undrawn` the declared arguments without a range to draw from.
    """

    entry: Entry
    kinds: Mapping[str, str] = field(default_factory=dict)
    undrawn: frozenset[str] = frozenset()


def parse(declaration: str) -> Entry:
    """The entry that `name(a, b, c=0, *, d=None)` declares; raises ValueError when it declares none."""
    try:
        function = _function(declaration)
        arguments = function.args
        parameters = tuple(_parameters(arguments))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ValueError("no signature of a function, such as 'encode(length, width=8)'") from error
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs:
        raise ValueError("parameters are named ones: no '*args', '**kwargs' or '/'")
    entry = Entry(function.name, parameters, declaration)
    for index, name in enumerate(entry.names):
        if name in entry.names[:index]:
            raise ValueError(f"the parameter {name!r} is given twice")
    return entry


def _function(declaration: str) -> ast.FunctionDef:
    # The body stands in a line of its own, so that a '#' cannot hide it, and a second one shows.
    match ast.parse(f"def {declaration}:\n pass").body:
        case [ast.FunctionDef(body=[ast.Pass()]) as function] if declaration.isprintable():
            return function
    raise ValueError("more or less than a signature")


def _parameters(arguments: ast.arguments) -> Iterator[Parameter]:
    missing = [None] * (len(arguments.args) - len(arguments.defaults))
    for argument, default in zip(arguments.args, [*missing, *arguments.defaults], strict=False):
        yield _parameter(argument, default, False)
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _parameter(argument, default, True)


def _parameter(argument: ast.arg, default: ast.expr | None, keyword_only: bool) -> Parameter:
    return Parameter(argument.arg, None if default is None else ast.unparse(default), keyword_only)


def _plain(default: str) -> Any:
    try:
        return ast.literal_eval(default)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return default.rsplit(".", 1)[-1]
