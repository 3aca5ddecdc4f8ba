"""The JSON documents keep their published schemas, with every key, whatever happened."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paperleet.cli import run

from tests.conftest import ROOT

GOOD = str(ROOT / "submissions" / "right" / "interleaved.py")
BAD = str(ROOT / "submissions" / "wrong" / "halved_exponent.py")
PAGE = (ROOT / "docs" / "json.md").read_text("utf-8")

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    "arguments",
    [
        ["grade", BAD, "--json"],
        ["grade", GOOD, "--json", "--check", "T0/entry"],
        ["grade", GOOD, BAD, "nowhere.py", "--json", "--tier", "T0"],
        ["grade", GOOD, "--json", "--tier", "T9"],
        ["grade", GOOD, "--json", "--course", "nowhere"],
    ],
    ids=["wrong", "one check", "several", "no such tier", "no course"],
)
def test_scorecard_keeps_its_schema(capsys: Captured, arguments: list[str]) -> None:
    run(arguments)
    assert problems("scorecard", json.loads(capsys.readouterr().out)) == []


def test_submission_that_is_no_python_gives_a_scorecard_that_keeps_its_schema(
    tmp_path: Any, capsys: Captured
) -> None:
    path = tmp_path / "broken.py"
    path.write_text("# paperleet: sinusoidal_encoding\ndef sinusoidal_encoding(:\n")
    run(["grade", str(path), "--json"])
    assert problems("scorecard", json.loads(capsys.readouterr().out)) == []


def test_list_keeps_its_schema_and_counts_as_the_scorecard_does(capsys: Captured) -> None:
    assert run(["list", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    (exercise,) = [known for known in document["exercises"] if known["id"] == "sinusoidal_encoding"]

    assert problems("list", document) == []
    assert (exercise["points"], [tier["points"] for tier in exercise["tiers"]]) == (33, [9, 13, 8, 3])


def test_audit_of_an_unwritten_exercise_keeps_its_schema(
    tmp_path: Any, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["course", "init", "."])
    run(["new", "ramp", "--entry", "ramp(length)"])
    capsys.readouterr()
    assert run(["audit", "--course", ".", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)

    assert problems("audit", document) == []
    assert [section["id"] for section in document["exercises"][0]["sections"]] == ["unwritten", "disk"]


@pytest.mark.parametrize("name", ["scorecard", "list", "audit"])
def test_a_document_without_one_of_its_keys_breaks_its_schema(capsys: Captured, name: str) -> None:
    schema = published(name)
    Draft202012Validator.check_schema(schema)
    keys = (schema["$defs"].get("scorecard") or schema)["properties"]

    assert {key for key in keys if f"`{key}`" not in PAGE} == set()
    assert problems(name, {"schema": f"paperleet/{name}/1"}) != []


def test_page_links_every_schema_of_a_document() -> None:
    linked = set(re.findall(r"schema/(\w+)\.schema\.json", PAGE))
    assert linked == {"scorecard", "list", "audit"}


def published(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((ROOT / "docs" / "schema" / f"{name}.schema.json").read_text("utf-8"))
    return schema


def problems(name: str, document: Any) -> list[str]:
    """Where a document breaks its schema."""
    return [
        f"{error.json_path}: {error.message}" for error in Draft202012Validator(published(name)).iter_errors(document)
    ]
