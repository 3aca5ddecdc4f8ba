"""What was read of a course is kept, and never outlives the files that it was read from."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from paperleet.course import kept, plain
from paperleet.course.load import at_a_glance, load
from paperleet.course.schema import Course
from paperleet.model import CourseRefused

ROOT = Path(__file__).resolve().parents[1]
NAME = "positional_encoding"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "paperleet"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "course"
    for name in ("exercises", "reference"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "tiers.yaml", folder)
    return folder


def recalled(course: Path) -> Course | None:
    found: Course | None = kept.recall(f"{course.resolve()}: {NAME}")
    return found


def points(course: Course) -> int:
    return course.exercises[NAME].checks["T0"][0].points


def with_points(course: Path, value: int) -> None:
    path = course / "exercises" / NAME / "exercise.yaml"
    path.write_text(path.read_text().replace("points: 1\n", f"points: {value}\n", 1))


def test_every_declaration_is_the_same_after_it_was_plain_data() -> None:
    whole = load()
    assert plain.typed(json.loads(json.dumps(plain.plain(whole)))) == whole


@pytest.mark.parametrize("data", [{"\x00": "os:system"}, {"\x00": "paperleet.course.kept:folder"}, {"\x00": "x"}])
def test_nothing_but_a_declaration_is_made_of_plain_data(data: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no declaration is a"):
        plain.typed(data)


def test_a_second_load_recalls_the_same_course(cache: Path, course: Path) -> None:
    first = load(str(course), NAME)
    assert recalled(course) == first == load(str(course), NAME)


def test_a_changed_declaration_is_read_again(cache: Path, course: Path) -> None:
    assert points(load(str(course), NAME)) == 1
    with_points(course, 7)
    assert recalled(course) is None
    assert points(load(str(course), NAME)) == 7


def test_a_function_that_was_taken_away_is_missed(cache: Path, course: Path) -> None:
    load(str(course), NAME)
    (course / "exercises" / NAME / "experiment.py").write_text("")
    with pytest.raises(CourseRefused, match="no function"):
        load(str(course), NAME)


def test_a_course_that_builds_on_the_shipped_one_is_recalled_with_what_it_adds(cache: Path, tmp_path: Path) -> None:
    added = f"{NAME}: {{extends: builtin, checks: {{T0: [{{id: more, kind: entry}}]}}}}"
    (tmp_path / "tiers.yaml").write_text(f"version: 1\nextends: builtin\nexercises:\n  {added}\n")
    first = load(str(tmp_path), NAME)
    assert recalled(tmp_path) == first
    assert first.exercises[NAME].checks["T0"][-1].id == "more"


def test_the_names_of_entries_are_kept_until_one_changes(cache: Path, course: Path) -> None:
    assert at_a_glance(str(course))[NAME] == "positional_encoding"
    path = course / "exercises" / NAME / "exercise.yaml"
    path.write_text(path.read_text().replace("entry: positional_encoding(", "entry: encode_position(", 1))
    assert at_a_glance(str(course))[NAME] == "encode_position"


def test_what_was_damaged_or_is_not_ours_alone_is_not_recalled(cache: Path, course: Path) -> None:
    first = load(str(course), NAME)
    (kept_file,) = cache.glob("*.json")
    kept_file.chmod(0o666)
    assert recalled(course) is None
    kept_file.chmod(0o600)
    assert recalled(course) == first
    for damaged in ("", "[]", '{"name": 1}', kept_file.read_text().replace("FormulaCheck", "Popen"), "[" * 100_000):
        kept_file.write_text(damaged)
        assert recalled(course) is None
        assert load(str(course), NAME) == first


def test_a_course_loads_where_nothing_can_be_kept(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert load(str(course), NAME).exercises[NAME].id == NAME


def test_a_refused_course_is_not_kept(cache: Path, course: Path) -> None:
    with_points(course, -1)
    for _ in range(2):
        with pytest.raises(CourseRefused, match="too small"):
            load(str(course), NAME)
    assert not cache.exists()


def test_the_cache_stays_small(cache: Path, course: Path) -> None:
    for index in range(70):
        kept.remember(str(index), index, {})
    assert len(list(cache.iterdir())) == 64
    assert kept.recall("69") == 69


@pytest.mark.parametrize("command", [["grade", str(ROOT / "submissions" / "right" / "vector.py")], ["list"]])
def test_the_second_time_no_declaration_is_read_and_checked(cache: Path, command: list[str]) -> None:
    code = (
        "import sys; from paperleet.cli import run\n"
        "run(sys.argv[1:])\n"
        "print(sorted({'pydantic', 'yaml', 'torch'} & set(sys.modules)))"
    )
    lines = [
        subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert [line.splitlines()[-1] for line in lines] == ["['pydantic', 'yaml']", "[]"]
