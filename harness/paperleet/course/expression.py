"""Small sums over a call's arguments, such as `start + length - 1`, for shapes and tolerances."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from paperleet.course.sentences import shown

Number = int | float

_OPERATORS: Mapping[type[ast.operator], Callable[[Number, Number], Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_LENGTH_LIMIT = 200


@dataclass(frozen=True)
class Expression:
    """A parsed sum; `names` are the arguments that it needs."""

    text: str
    names: frozenset[str]
    tree: ast.expr = field(compare=False)

    def value(self, arguments: Mapping[str, object]) -> Number:
        """The sum's value; raises ValueError where an argument is no number, or no finite float holds the value."""
        try:
            result = _evaluate(self.tree, arguments)
            is_finite = math.isfinite(result)
        except (ZeroDivisionError, OverflowError, KeyError) as error:
            raise ValueError(f"{self.text!r} has no value here") from error
        if not is_finite:
            raise ValueError(f"{self.text!r} has no value here")
        return result


def parse(text: str | int) -> Expression:
    """The expression that `text` spells: numbers, arguments, + - * // % and parentheses."""
    names: set[str] = set()
    try:
        if len(str(text)) > _LENGTH_LIMIT:
            raise ValueError("too long to be meant")
        tree = ast.parse(str(text).strip(), mode="eval").body
        _check(tree, names)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        said = f"{shown(str(text))} is no sum of numbers and arguments; use + - * // % and names"
        raise ValueError(said) from error
    return Expression(str(text), frozenset(names), tree)


def _check(tree: ast.expr, names: set[str]) -> None:
    match tree:
        case ast.Name(id=name):
            names.add(name)
        case ast.Constant(value=value) if type(value) in (int, float):
            pass
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            _check(left, names)
            _check(right, names)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            _check(operand, names)
        case _:
            raise ValueError("neither a number, nor a name, nor a sum of them")


def _evaluate(tree: ast.expr, arguments: Mapping[str, object]) -> Number:
    match tree:
        case ast.Name(id=name):
            value = arguments[name]
            if type(value) not in (int, float):
                raise ValueError(f"{name} is no number")
            return value  # type: ignore[return-value]
        case ast.Constant(value=value):
            return value  # type: ignore[return-value]
        case ast.BinOp(left=left, op=op, right=right):
            return _OPERATORS[type(op)](_evaluate(left, arguments), _evaluate(right, arguments))
        case ast.UnaryOp(operand=operand):
            return -_evaluate(operand, arguments)
    raise AssertionError(tree)
