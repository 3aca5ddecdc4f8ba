"""JSON Schemas of the declarations, made from the types that read them, so that editors complete and check."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from paperleet.checks.kinds import KINDS
from paperleet.course.declared import Declared
from paperleet.course.figures import FIGURES
from paperleet.course.schema import Addition, DeclaredLimits, Exercise, Tier
from paperleet.course.validation import fields_of

Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NAME = "^[A-Za-z_][A-Za-z0-9_]*$"


def dumps(name: str) -> str:
    """The schema called `name` as the text of its file."""
    return json.dumps(SCHEMAS[name](), indent=1, ensure_ascii=False) + "\n"


def exercise() -> Schema:
    """The schema of an exercise's `exercise.yaml`."""
    schema = _of(Exercise)
    written = fields_of(Exercise)
    schema["properties"] = {key: known for key, known in schema["properties"].items() if key in written}
    schema["required"] = [key for key in schema["required"] if key in written]
    kinds: list[tuple[str, type[Declared]]] = [*KINDS.items(), *FIGURES.items()]
    for kind, model in kinds:
        declared = schema["$defs"][model.__name__]["properties"]["kind"]
        declared["description"] = f"{kind}: {_first_line(model)}"
    return {"$schema": _DIALECT, "title": "An exercise of a paperleet course", **schema}


def tiers() -> Schema:
    """The schema of a course's `tiers.yaml`."""
    declared = exercise()
    addition = _of(Addition)
    del addition["$defs"]  # which are among the exercise's
    definitions = {
        **declared.pop("$defs"),
        "Addition": addition,
        "Tier": _of(Tier),
        "DeclaredLimits": _of(DeclaredLimits),
    }
    del declared["$schema"]
    definitions["Exercise"] = declared
    return {
        "$schema": _DIALECT,
        "title": "A paperleet course",
        "description": "What is graded: the ladder of tiers, and the exercises in the order to take them.",
        "type": "object",
        "properties": {
            "version": {"const": 1, "description": "the version of this format"},
            "extends": {
                "const": "builtin",
                "description": "builtin: the tiers and exercises of the shipped course are part of this one",
            },
            "tiers": {
                "description": "the rungs of the ladder, from the first; the name of each is a word, such as T0",
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"pattern": _NAME},
                "additionalProperties": {"$ref": "#/$defs/Tier"},
            },
            "limits": {"$ref": "#/$defs/DeclaredLimits", "description": "what one submission may use"},
            "exercises": {
                "description": "every exercise by its name, in the order to take them",
                "type": ["object", "null"],
                "propertyNames": {"pattern": _NAME},
                "additionalProperties": {
                    "anyOf": [_included(), {"$ref": "#/$defs/Addition"}, {"$ref": "#/$defs/Exercise"}]
                },
            },
        },
        "required": ["version"],
        "anyOf": [{"required": ["extends"]}, {"required": ["tiers", "exercises"]}],
        "additionalProperties": False,
        "$defs": definitions,
    }


SCHEMAS: dict[str, Callable[[], Schema]] = {"tiers": tiers, "exercise": exercise}


def _included() -> Schema:
    return {
        "type": "object",
        "properties": {
            "include": {"type": "string", "description": "the file that declares it, below the course's folder"}
        },
        "required": ["include"],
        "additionalProperties": False,
    }


def _of(model: type[Declared]) -> Schema:
    schema: Schema = _plain(TypeAdapter(model).json_schema())
    return schema


def _first_line(model: type[Declared]) -> str:
    return (model.__doc__ or "").partition("\n")[0]


def _plain(schema: Any, *, is_mapping_of_names: bool = False) -> Any:
    """The schema without titles that repeat the key, and with alternatives of mere types as one list of types."""
    if isinstance(schema, list):
        return [_plain(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: _plain(value, is_mapping_of_names=key in ("properties", "$defs"))
        for key, value in schema.items()
        if is_mapping_of_names or key not in ("title", "discriminator")
    }
    if is_mapping_of_names or not all(set(known) == {"type"} for known in kept.get("anyOf", [{}])):
        return kept
    types = [known["type"] for known in kept.pop("anyOf")]
    return {"type": [name for name in types if name != "integer" or "number" not in types], **kept}
