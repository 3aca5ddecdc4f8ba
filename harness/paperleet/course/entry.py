"""The entry of an exercise: a function's or class's name and signature, read from its one-line declaration."""

from __future__ import annotations

import ast
import itertools
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
    """What a submission must define.

    Of a class, `built_with` names the parameters that build an object; the others are those of calling it.
    """

    name: str
    parameters: tuple[Parameter, ...]
    signature: str
    is_class: bool = False
    built_with: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters' names in order."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def required(self) -> tuple[str, ...]:
        """The parameters without a default, which a call gives by position."""
        return tuple(
            p.name
            for p in self.parameters
            if p.default is None and not p.keyword_only and p.name not in self.built_with
        )

    @property
    def required_to_build(self) -> tuple[str, ...]:
        """The parameters without a default that build an object of a class, which are given by position."""
        return tuple(
            p.name for p in self.parameters if p.default is None and not p.keyword_only and p.name in self.built_with
        )

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
    `variables` are what a case gives beside arguments, from name to whether it must; `forms` are the ways in which
    each tensor is drawn. `parts` are the surroundings of checks of another function.
    """

    entry: Entry
    kinds: Mapping[str, str] = field(default_factory=dict)
    undrawn: frozenset[str] = frozenset()
    variables: Mapping[str, bool] = field(default_factory=dict)
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    parts: Mapping[str, Surroundings] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """What a case may give a value."""
        return (*self.entry.names, *self.variables)

    @property
    def needed(self) -> tuple[str, ...]:
        """What a case must give a value: a tensor is drawn without being told."""
        arguments = (name for name in self.entry.needed if self.kinds.get(name) != "tensor")
        return (*arguments, *(name for name, is_needed in self.variables.items() if is_needed))

    def of(self, part: object) -> Surroundings:
        """The surroundings of a check that asks about `part`."""
        return self.parts.get(part, self) if isinstance(part, str) else self


def parse(declaration: str) -> Entry:
    """The entry that `name(a, b, c=0, *, d=None)` declares; raises ValueError when it declares none.

    `Name(a, b=0)(x)` declares a class: an object is built with `a` and `b`, and called with `x`.
    """
    try:
        built, between, called = declaration.partition(")(")
        functions = [_function(f"{built})"), _function(f"_({called}")] if between else [_function(declaration)]
        listed = [tuple(_parameters(function.args)) for function in functions]
    except (AttributeError, SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ValueError("no signature of a function, such as 'encode(length, width=8)'") from error
    if any(f.args.vararg or f.args.kwarg or f.args.posonlyargs for f in functions):
        raise ValueError("parameters are named ones: no '*args', '**kwargs' or '/'")
    built_with = frozenset(parameter.name for parameter in listed[0]) if between else frozenset()
    parameters = tuple(itertools.chain.from_iterable(listed))
    entry = Entry(functions[0].name, parameters, declaration, bool(between), built_with)
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
