"""What is wrong with a declaration, in words that say what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperleet.naming import nearest

_WANTED = {
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a mapping of keys to values",
    "dataclass_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
}
_SHOWN = 40


def sentence(problem: Any, key: object, fields: Sequence[str]) -> str:
    """One sentence for one of pydantic's errors at `key`; `fields` are the keys that may stand there."""
    kind, context, value = problem["type"], problem.get("ctx", {}), problem.get("input")
    match kind:
        case "unexpected_keyword_argument":
            return unknown("key", key, fields)
        case "missing":
            return f"the key {shown(key)} is missing"
        case "literal_error":
            return f"unknown value {shown(value)}; use one of {context['expected'].replace(' or ', ', ')}"
        case "string_pattern_mismatch":
            between = "underscores" if "_" in context["pattern"] else "hyphens"
            return f"{shown(value)} is no name; use lower-case letters, digits and {between}"
        case "string_type" if isinstance(value, int | float):
            return f"{shown(value)} is not text; put it into quotes"
    if kind in _WANTED:
        return f"{shown(value)} is not {_WANTED[kind]}"
    return _beyond(kind, value, context) or str(problem["msg"])[:1].lower() + str(problem["msg"])[1:]


def _beyond(kind: str, value: Any, context: Any) -> str:
    """What to say of a value beyond a limit, nothing for another problem."""
    match kind:
        case "greater_than_equal":
            return f"{shown(value)} is too small; use at least {context['ge']:g}"
        case "greater_than":
            return f"{shown(value)} is too small; use more than {context['gt']:g}"
        case "less_than_equal":
            return f"{shown(value)} is too large; use at most {context['le']:g}"
        case "too_short":
            return f"is too short; give at least {_counted(context['min_length'], 'value')}"
        case "string_too_short":
            return f"is empty; give at least {_counted(context['min_length'], 'character')}"
        case "too_long":
            return f"is too long; use at most {_counted(context['max_length'], 'value')}"
        case "string_too_long":
            return f"is too long; use at most {_counted(context['max_length'], 'character')}"
    return ""


def unknown(noun: str, given: object, known: Sequence[str], otherwise: str = "") -> str:
    """The sentence for a name that is not among the known ones, with the one that was probably meant.

    Without such a one all are listed, or `otherwise` is said.
    """
    return f"unknown {noun} {shown(given)}; {_meant(given, known) or otherwise or one_of(known)}"


def missing(noun: str, given: str, where: str, known: Sequence[str]) -> str:
    """The sentence for a name that `where` does not hold, with the one that was probably meant."""
    meant = _meant(given, known)
    return f"no {noun} {shown(given)} in {where}" + (f"; {meant}" if meant else "")


def no_argument(given: str, known: Sequence[str]) -> str:
    """The sentence for a name that is none of the entry's arguments."""
    return f"{shown(given)} is no argument of the entry; {one_of(known)}"


def one_of(known: Sequence[str]) -> str:
    """All that may be used."""
    return f"use one of {', '.join(known)}" if known else "there is none to use"


def shown(value: object) -> str:
    """`value` as a declaration spells it, in about forty characters."""
    text = _spelled(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _spelled(value: object) -> str:
    # What is longer than the limit is cut before it is spelled: aliases make large values of small files.
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return repr(value[: _SHOWN + 1])
        case list() | tuple():
            return f"[{', '.join(map(_spelled, value[: _SHOWN + 1]))}]"
        case dict():
            items = list(value.items())[: _SHOWN + 1]
            return f"{{{', '.join(f'{_spelled(key)}: {_spelled(inner)}' for key, inner in items)}}}"
    return repr(value)


def _meant(given: object, known: Sequence[str]) -> str:
    near = nearest(given, known) if isinstance(given, str) else ""
    return f"did you mean {near!r}?" if near else ""


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
