"""Whatever a declaration holds, it gives a course or one line for each problem, and never another exception."""

from __future__ import annotations

import copy
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from paperleet.course import entry, expression
from paperleet.course.document import parse
from paperleet.course.load import load
from paperleet.course.location import shipped
from paperleet.course.schema import Course
from paperleet.model import CourseRefused

from tests.conftest import with_one_exercise

TOP = "tiers.yaml"
EXERCISE = "exercises/sinusoidal_encoding/exercise.yaml"
FILES = (TOP, EXERCISE)
TEXTS = {name: (shipped() / name).read_bytes() for name in FILES}
TEXTS[TOP] = with_one_exercise(TEXTS[TOP].decode()).encode()
DATA = {name: parse(text, name).data for name, text in TEXTS.items()}
LINE = re.compile(r"\S.*?(:\d+)?: \S.*|and \d+ more")

thorough = settings(
    max_examples=45,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate, Phase.shrink],  # explaining a failure takes longer than finding it
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
names = st.sampled_from(
    ["length", "d_model", "start", "dtype", "T0", "T1", "id", "kind", "for", "given", "points", "include", "<<", "0"]
)
kinds = st.sampled_from(["calling", "chunks", "device", "formula", "gradient", "raises", "returns", "unchanged"])
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**12), 10**12), st.floats(), st.text(max_size=8), names, kinds
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names | st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", FILES)
@given(data=st.binary(max_size=200))
@thorough
def test_random_bytes_give_a_course_or_a_refusal(course: Path, name: str, data: bytes) -> None:
    loaded_or_refused(course, name, data)


@pytest.mark.parametrize("name", FILES)
@given(draw=st.data())
@thorough
def test_a_spoilt_file_gives_a_course_or_a_refusal(course: Path, name: str, draw: st.DataObject) -> None:
    data = TEXTS[name]
    for _ in range(draw.draw(st.integers(1, 3))):
        start = draw.draw(st.integers(0, len(data)))
        end = min(len(data), start + draw.draw(st.integers(0, 12)))
        inserted = draw.draw(st.binary(max_size=6) | st.sampled_from(list(b"\t\n:-[]{}&*!|>'\"%@`#,? ")).map(_byte))
        data = data[:start] + inserted + data[end:]
    loaded_or_refused(course, name, data)


@pytest.mark.parametrize("name", FILES)
@given(draw=st.data())
@thorough
def test_a_changed_declaration_gives_a_course_or_a_refusal(course: Path, name: str, draw: st.DataObject) -> None:
    data = changed(draw, copy.deepcopy(DATA[name]))
    loaded_or_refused(course, name, written(data))


@given(draw=st.data())
@thorough
def test_a_course_that_loads_can_be_planned(course: Path, draw: st.DataObject) -> None:
    data = copy.deepcopy(DATA[EXERCISE])
    # Other numbers in the same places mostly give a course that loads.
    places = [(holder, key) for holder, key in _places(data) if type(holder[key]) is int]
    for _ in range(draw.draw(st.integers(1, 8))):
        holder, key = places[draw.draw(st.integers(0, len(places) - 1))]
        holder[key] = draw.draw(st.integers(-2, 60))
    try:
        loaded = loaded_with(course, EXERCISE, written(data))
    except CourseRefused:
        return
    for exercise in loaded.exercises.values():
        for check in (check for tier in exercise.checks.values() for check in tier):
            for probe in check.probes(exercise, seed=7):
                assert all(size >= 0 for size in exercise.shape(probe.given))
                assert exercise.magnitude(probe.given) is not None


@given(text=st.text(max_size=30) | st.text("abn019+-*/%(). ", max_size=30))
@thorough
def test_any_text_is_a_sum_or_refused(text: str) -> None:
    try:
        parsed = expression.parse(text)
        value = parsed.value(dict.fromkeys(parsed.names, 3))
    except ValueError as error:
        assert str(error)
    else:
        assert type(value) in (int, float)


@given(text=st.text(max_size=30) | st.text("fab()=,*/: 01\n", max_size=30).map("f({}".format))
@thorough
def test_any_text_is_a_signature_or_refused(text: str) -> None:
    try:
        parsed = entry.parse(text)
    except ValueError as error:
        assert str(error)
    else:
        assert all(name.isidentifier() for name in (parsed.name, *parsed.names))


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the shipped course whose YAML each example writes anew."""
    root = tmp_path_factory.mktemp("course")
    for folder in ("exercises", "reference"):
        shutil.copytree(shipped() / folder, root / folder)
    return root


def loaded_with(course: Path, name: str, data: bytes) -> Course:
    """The course with `data` as its file `name`."""
    for other, text in TEXTS.items():
        (course / other).write_bytes(data if other == name else text)
    return load(str(course))


def loaded_or_refused(course: Path, name: str, data: bytes) -> None:
    """Load the course with `data` as its file `name`, or have it refused in the proper form."""
    try:
        loaded_with(course, name, data)
    except CourseRefused as refused:
        lines = str(refused).split("\n")
        assert all(LINE.fullmatch(line) for line in lines), lines
        assert all(line.isprintable() for line in lines), lines


def changed(draw: st.DataObject, data: Any) -> Any:
    """The declaration with one to three of its values removed, replaced, renamed, doubled or wrapped."""
    for _ in range(draw.draw(st.integers(1, 3))):
        places = list(_places(data))
        if not places:
            break
        holder, key = places[draw.draw(st.integers(0, len(places) - 1))]
        match draw.draw(st.sampled_from(["remove", "replace", "replace", "rename", "double", "wrap"])):
            case "remove":
                del holder[key]
            case "replace":
                holder[key] = draw.draw(values)
            case "rename" if isinstance(holder, dict):
                holder[draw.draw(names | st.text(max_size=4))] = holder.pop(key)
            case "double" if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case _:
                holder[key] = [holder[key]]
    return data


def written(data: Any) -> bytes:
    """`data` as YAML."""
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False).encode("utf-8", "replace")


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    keys: list[Any] = (
        list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    )
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _byte(code: int) -> bytes:
    return bytes([code])
