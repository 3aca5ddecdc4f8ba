"""What is wrong with a declaration, in words that say what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paperleet.checks.base import unknown_key
from paperleet.course.document import Path_

__all__ = ["sentence", "unknown_key"]

_WANTED = {
    "int_type": "a whole number",
    "float_type": "a number",
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
    "none_required": "nothing",
    "is_instance_of": "another value",
}


def sentence(problem: Any, path: Path_, fields: Sequence[str], kinds: Sequence[str]) -> str:
    """One sentence for one of pydantic's errors; `fields` and `kinds` are what might have been meant."""
    kind, context, value = problem["type"], problem.get("ctx", {}), problem.get("input")
    match kind:
        case "extra_forbidden":
            return unknown_key(str(path[-1]), fields)
        case "missing":
            return f"the key {problem['loc'][-1]!r} is missing"
        case "union_tag_invalid":
            said = unknown_key(str(context["tag"]), kinds)
            return said.replace("unknown key", "unknown kind", 1)
        case "union_tag_not_found":
            return f"the key 'kind' is missing; use one of {', '.join(kinds)}"
        case "literal_error":
            return f"unknown value {_shown(value)}; use one of {context['expected'].replace(' or ', ', ')}"
        case "string_pattern_mismatch":
            return f"{_shown(value)} is no name; use lower-case letters, digits and hyphens"
        case "greater_than_equal":
            return f"{_shown(value)} is too small; use at least {context['ge']:g}"
        case "greater_than":
            return f"{_shown(value)} is too small; use more than {context['gt']:g}"
        case "less_than_equal":
            return f"{_shown(value)} is too large; use at most {context['le']:g}"
        case "too_short" | "string_too_short":
            return "is empty or too short; give at least one value"
        case "too_long" | "string_too_long":
            return "is too long"
        case "declaration":
            return str(problem["msg"])
    if kind in _WANTED:
        return f"{_shown(value)} is not {_WANTED[kind]}"
    return str(problem["msg"])[:1].lower() + str(problem["msg"])[1:]


def _shown(value: Any) -> str:
    text = repr(list(value)) if isinstance(value, tuple) else repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
