"""The published JSON Schemas are those of the code, accept what is shipped, and refuse what the code refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paperleet.author.schemas import SCHEMAS, dumps
from paperleet.course import document
from paperleet.course.load import load
from paperleet.model import CourseRefused

from tests.conftest import ROOT
from tests.test_cli import copy_of_the_course

PUBLISHED = ROOT / "docs" / "schema"
SHIPPED = [ROOT / "tiers.yaml", *sorted((ROOT / "exercises").glob("*/exercise.yaml"))]
EXERCISE = "exercises/sinusoidal_encoding/exercise.yaml"


@pytest.mark.parametrize("name", SCHEMAS)
def test_published_schema_is_the_one_of_the_code(name: str) -> None:
    said = "the schema is an old one; renew it with: python docs/make_schemas.py"
    assert (PUBLISHED / f"{name}.schema.json").read_text("utf-8") == dumps(name), said


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(ROOT)))
def test_shipped_file_names_its_schema_and_keeps_it(path: Path) -> None:
    named = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text("utf-8"))
    assert named is not None
    schema = json.loads((path.parent / named[1]).read_text("utf-8"))

    assert _problems(schema, document.read(path, path.name).data) == []


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tiers.yaml", "version: 1", "version: 2"),
        ("tiers.yaml", "asks:", "aks:"),
        ("tiers.yaml", "title: Contract,", ""),
        ("tiers.yaml", "memory_mib: 2048", "memory_mib: 12"),
        ("tiers.yaml", "include:", "includes:"),
        (EXERCISE, "points: 2", "points: -2"),
        (EXERCISE, "points: 2", "points: two"),
        (EXERCISE, "points: 2", "pionts: 2"),
        (EXERCISE, "kind: entry", "kind: entrance"),
        (EXERCISE, "id: entry", "id: The Entry"),
        (EXERCISE, "    - id: entry\n      kind: entry", "    - kind: entry"),
        (EXERCISE, "for: {length: 6, d_model: 8}", "for: 6"),
        (EXERCISE, "random: 8", "random: 51"),
        (EXERCISE, "{type: integer, draw: [2, 40]}", "{type: float, draw: [2, 40]}"),
        (EXERCISE, "{type: integer, draw: [2, 40]}", "{type: integer, draw: 40}"),
        (EXERCISE, "shape: [length, d_model]", "shape: length"),
        (EXERCISE, "year: 2017", "year: '2017'"),
        (EXERCISE, "difficulty: medium", "difficulty: middling"),
        (EXERCISE, "title: Sinusoidal", "titel: Sinusoidal"),
    ],
)
def test_what_the_code_refuses_the_schema_refuses_too(tmp_path: Path, file: str, old: str, new: str) -> None:
    course = copy_of_the_course(tmp_path)
    path = course / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(CourseRefused):
        load(str(course))
    name = "tiers" if file == "tiers.yaml" else "exercise"
    assert _problems(SCHEMAS[name](), document.read(path, file).data) != []


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_is_described(name: str) -> None:
    schema = SCHEMAS[name]()
    Draft202012Validator.check_schema(schema)

    assert [path for path, key in _keys(schema, "") if not key.get("description")] == []


def _problems(schema: dict[str, Any], data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema).iter_errors(data)]


def _keys(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key that a declaration may have, with what the schema says of it."""
    if isinstance(schema, list):
        for inner in schema:
            yield from _keys(inner, path)
    if not isinstance(schema, dict):
        return
    for name, inner in schema.get("properties", {}).items():
        yield f"{path}.{name}", inner
    for name, inner in schema.items():
        for below, value in inner.items() if name in ("properties", "$defs") else ((name, inner),):
            yield from _keys(value, f"{path}.{below}" if name in ("properties", "$defs") else path)
