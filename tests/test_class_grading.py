"""A class is graded: once each, the same in any order, resumable after any death, and with nothing left running."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import paperleet
import pytest
from paperleet.cli import run
from paperleet.submission import from_source

from tests import class_orders, classes
from tests.class_kills import kill_after, wait_for_a_result
from tests.conftest import ROOT

EXERCISE = "positional_encoding"  # of NumPy, so that workers start quickly
CORPUS = ROOT / "tests" / "submissions" / EXERCISE
RIGHT = CORPUS / "right" / "enumerate_pairs.py"
WRONG = CORPUS / "wrong" / "one_based_positions.py"
OTHER = CORPUS / "wrong" / "halves_concatenated.py"
SLOW = b"import time\ntime.sleep(600)\n"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def students(tmp_path: Path) -> Path:
    """Ada and Eve are right, with the same file; Bob and Carl are wrong in different ways; Dan's is no Python."""
    files = {"ada": RIGHT.read_bytes(), "bob": WRONG.read_bytes(), "carl": OTHER.read_bytes()}
    files |= {"dan": b"def positional_encoding(:\n", "eve": RIGHT.read_bytes()}
    for name, source in files.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / f"{EXERCISE}.py").write_bytes(source)
    return tmp_path / "class"


def grade(students: Path, *more: str) -> int:
    book = students.with_suffix(".db")
    return run(
        ["class", "grade", str(students), "-e", EXERCISE, "-g", str(book), "--jobs", "1", "--seed", "1", *more]
    )


def lines(capsys: Captured) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_class_is_graded_and_shown_and_the_same_command_does_nothing_twice(students: Path, capsys: Captured) -> None:
    book = students.with_suffix(".db")

    assert grade(students) == 0
    assert lines(capsys) == [
        "1/4 ada, eve: passed, 21 of 21 points",
        "2/4 bob: failed, 9 of 21 points · one-based-positions",
        "3/4 carl: failed, 5 of 21 points · halves-concatenated",
        "4/4 dan: failed, 0 of 21 points",
        f"4 distinct files graded; 5 submissions in {book}: 2 passed, 3 failed",
    ]
    assert grade(students) == 0
    assert lines(capsys) == [f"nothing new to grade; 5 submissions in {book}: 2 passed, 3 failed"]
    (students / "bob" / f"{EXERCISE}.py").write_bytes(RIGHT.read_bytes())
    (students / "dan" / f"{EXERCISE}.py").write_bytes(WRONG.read_bytes() + b"# mine\n")
    assert grade(students) == 0
    assert lines(capsys) == [
        "1/2 dan: failed, 9 of 21 points · one-based-positions",
        "changed: dan: failed, 0 of 21 → failed, 9 of 21",
        f"1 distinct file graded; 5 submissions in {book}: 3 passed, 2 failed",
    ]
    run(["class", "show", "-g", str(book)])
    assert lines(capsys) == [
        EXERCISE,
        "student   T0     T1   T2   T3  points  result                     ",
        "ada      4/4  12/12  2/2  3/3   21/21  passed                     ",
        "bob      4/4  12/12  2/2  3/3   21/21  passed                     ",
        "carl     4/4   0/12  1/2  0/3    5/21  failed  halves-concatenated",
        "dan      4/4   0/12  2/2  3/3    9/21  failed  one-based-positions",
        "eve      4/4  12/12  2/2  3/3   21/21  passed                     ",
    ]


def test_exercise_that_changed_is_graded_again_only_when_asked(
    students: Path, capsys: Captured, tmp_path: Path
) -> None:
    course = tmp_path / "course"
    for name in ("exercises", "reference"):
        shutil.copytree(ROOT / name, course / name)
    shutil.copy(ROOT / "tiers.yaml", course)
    given = ("--course", str(course))
    book = students.with_suffix(".db")
    grade(students, *given)
    declared = course / "exercises" / EXERCISE / "exercise.yaml"
    declared.write_text(declared.read_text().replace("points: 3", "points: 5"))
    capsys.readouterr()

    grade(students, *given)
    kept, last = lines(capsys)
    assert kept == f"5 results of another revision of {EXERCISE} kept; --regrade grades again"
    grade(students, *given, "--regrade")
    assert [line for line in lines(capsys) if not line[0].isdigit() or "/" not in line[:3]] == [
        "5 results of 27 points instead of 21, which is no change by itself",
        f"4 distinct files graded; 5 submissions in {book}: 2 passed, 3 failed",
    ]
    text = declared.read_text()
    declared.write_text(text.replace("  T2:\n", "  T2:\n    - {id: tiny, kind: formula, for: {i: 1, D: 2}}\n"))
    grade(students, *given, "--regrade")
    assert [line for line in lines(capsys) if line.startswith("changed")] == []
    grade(students, *given, "--regrade")
    assert lines(capsys) == [last] == [f"nothing new to grade; 5 submissions in {book}: 2 passed, 3 failed"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("{root}/none",), "there is no {root}/none"),
        (("{root}/empty",), "there is no .py file or notebook in {root}/empty"),
        (("{root}/class", "--roster", "{root}/none.csv"), "{root}/none.csv cannot be read: No such file or directory; name a .py file"),
        (("{root}/class", "-e", "positional_encodng"), "there is no exercise 'positional_encodng'; did you mean 'positional_encoding'?"),
    ],
)  # fmt: skip
def test_what_is_refused_leaves_no_gradebook(
    students: Path, capsys: Captured, arguments: tuple[str, ...], said: str
) -> None:
    root, book = students.parent, students.with_suffix(".db")
    (root / "empty").mkdir()
    given = [argument.format(root=root) for argument in arguments]

    code = run(["class", "grade", "-e", EXERCISE, "-g", str(book), *given])

    assert (code, capsys.readouterr().err, book.exists()) == (2, f"paperleet: {said.format(root=root)}\n", False)


def test_line_that_asks_again_is_as_the_class_was_graded_and_only_where_it_works(
    students: Path, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "exercises", "a course/exercises")
    shutil.copytree(ROOT / "reference", "a course/reference")
    shutil.copy(ROOT / "tiers.yaml", "a course")
    shutil.rmtree("class")
    Path("class/bob").mkdir(parents=True)
    cells = [{"cell_type": "code", "source": WRONG.read_text()}]
    Path("class/bob/my work.ipynb").write_text(json.dumps({"cells": cells}))
    with zipfile.ZipFile("more.zip", "w") as packed:
        packed.write(WRONG, "carl/work.py")
        packed.write(RIGHT, "dan/work.py")
    asked = ["class", "grade", "class", "more.zip", "-e", EXERCISE, "-g", "c.db", "--course", "a course"]
    assert run([*asked, "--seed", "1", "--time-limit", "50", "-j", "1"]) == 0
    capsys.readouterr()

    def again(student: str) -> tuple[str, list[str]]:
        assert run(["class", "show", "-g", "c.db", "--student", student]) == 0
        printed = lines(capsys)
        return printed[1], [line.strip() for line in printed if "again:" in line]

    options = f"--exercise {EXERCISE} --course '{tmp_path}/a course' --time-limit 50 --check T1/position-0 --seed 1"
    file, found = again("bob")
    assert (file, found[0]) == (
        "file class/bob/my work.ipynb",
        f"again: paperleet grade 'class/bob/my work.ipynb' {options}",
    )
    assert run(shlex.split(found[0])[2:]) == 1
    capsys.readouterr()
    assert again("carl") == ("file more.zip/carl/work.py", [])


def test_results_come_as_they_are_done_and_closing_leaves_no_process() -> None:
    slow = from_source(b"import numpy\n" + SLOW, "slow.py")
    others = set(classes.descendants(os.getpid()))  # of graders that other tests use
    results = paperleet.grade_many([RIGHT, slow, WRONG], EXERCISE, jobs=2, seed=1)
    first = [next(results), next(results)]
    below = set(classes.descendants(os.getpid())) - others
    results.close()

    assert {given: card.passed for given, card in first} == {RIGHT: True, WRONG: False}
    assert len(below) >= 4
    assert not wait_for(lambda: [pid for pid in below if classes.is_running(pid)])


def test_submission_whose_judge_is_lost_is_graded_by_a_new_one() -> None:
    results = paperleet.grade_many([RIGHT, WRONG, OTHER, RIGHT], EXERCISE, jobs=1, seed=1)
    found = [next(results)]
    judge = next(pid for pid in classes.children(os.getpid()) if b"judge import main" in command(pid))
    os.kill(judge, signal.SIGKILL)
    found += results

    assert sorted(card.points.earned for _, card in found) == [5, 9, 21, 21]


def test_submissions_are_taken_as_they_are_needed() -> None:
    taken = []

    def endless() -> Iterator[bytes]:
        while True:
            taken.append(None)
            yield RIGHT.read_bytes() + f"# {len(taken)}\n".encode()

    results = paperleet.grade_many(endless(), EXERCISE, jobs=1, seed=1)
    three = [next(results).scorecard.passed for _ in range(3)]
    results.close()

    assert (three, len(taken) <= 6) == ([True] * 3, True)


def test_what_is_wrong_with_one_submission_stands_in_its_scorecard(tmp_path: Path) -> None:
    given = [tmp_path / "none.py", b"x = 1\n", RIGHT]
    cards = dict(paperleet.grade_many(given, jobs=1, seed=1))

    assert {str(key): card.error.kind if card.error else card.passed for key, card in cards.items()} == {
        str(tmp_path / "none.py"): "unreadable",
        "b'x = 1\\n'": "usage",
        str(RIGHT): True,
    }


def test_request_that_nothing_can_fulfil_is_refused_as_a_whole() -> None:
    with pytest.raises(paperleet.model.WrongUse) as refused:
        list(paperleet.grade_many([RIGHT], "positional_encodng", jobs=1))

    assert str(refused.value) == "there is no exercise 'positional_encodng'; did you mean 'positional_encoding'?"


def test_right_wrong_and_hostile_files_get_the_same_verdicts_in_any_order() -> None:
    hostile = [path for path in classes.HOSTILE if path.stem.startswith(("die_", "exit_", "lie_", "forge_garbage"))]
    files = [*classes.RIGHT[::40], *classes.WRONG[::40], *hostile[::4]]
    sources = [from_source(path.read_bytes(), path.name) for path in files]
    one = class_orders.grade(sources, 1)

    assert len(one) == len(files) > 10
    assert class_orders.grade(class_orders.ordered(sources, 7), 2) == one


def start(students: Path, book: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "paperleet", "class", "grade", str(students), "-e", EXERCISE, "-g", str(book)]
    return subprocess.Popen([*command, "--seed", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def larger(tmp_path: Path) -> Path:
    """A class of 12, no two sources the same."""
    students = classes.mixed(12, sorted(CORPUS.glob("*/*.py")))
    for name, source in students:
        (tmp_path / "larger").mkdir(exist_ok=True)
        (tmp_path / "larger" / f"{name}.py").write_bytes(source)
    return tmp_path / "larger"


def test_killed_at_any_moment_it_loses_nothing_and_leaves_nothing_running(larger: Path, tmp_path: Path) -> None:
    undisturbed, disturbed = tmp_path / "undisturbed.db", tmp_path / "disturbed.db"
    start(larger, undisturbed).wait()
    draw = random.Random(1)
    for _ in range(3):
        before = classes.graded(disturbed)
        process = start(larger, disturbed)
        wait_for_a_result(process, disturbed, len(before))
        assert kill_after(process, draw.uniform(0, 0.3)) == []
        assert before.items() <= classes.graded(disturbed).items()
    start(larger, disturbed).wait()

    assert len(classes.graded(disturbed)) == 12
    assert classes.verdicts(disturbed) == classes.verdicts(undisturbed)


def test_two_processes_on_one_gradebook_do_no_harm(larger: Path, tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone.db", tmp_path / "shared.db"
    start(larger, alone).wait()
    both = [start(larger, shared), start(larger, shared)]

    assert [process.wait() for process in both] == [0, 0]
    assert len(classes.graded(shared)) == 12
    assert classes.verdicts(shared) == classes.verdicts(alone)


def wait_for(is_so: Callable[[], object], seconds: float = 30.0) -> object:
    """What `is_so` gives once it gives nothing, or at last."""
    until = time.monotonic() + seconds
    found = is_so()
    while found and time.monotonic() < until:
        threading.Event().wait(0.02)
        found = is_so()
    return found


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_export_gives_a_line_a_submission_and_costs_of_lateness_only_when_asked(
    students: Path, capsys: Captured
) -> None:
    book = str(students.with_suffix(".db"))
    os.utime(students / "bob" / f"{EXERCISE}.py", (1_760_000_000, 1_760_000_000))  # 2025-10-09 08:53 UTC
    grade(students)
    capsys.readouterr()
    run(["class", "export", "-g", book])
    plain = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    run(["class", "export", "-g", book, "--due", "2025-10-08T08:00+00:00", "--late", "10"])
    late = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    run(["class", "export", "-g", book, "--format", "json"])
    whole = json.loads(capsys.readouterr().out)

    assert list(plain[0])[:7] == ["student", "exercise", "passed", "points", "possible", "diagnosis", "T0/entry"]
    assert [tuple(row.values())[:7] for row in plain] == [
        ("ada", EXERCISE, "true", "21", "21", "", "passed"),
        ("bob", EXERCISE, "false", "9", "21", "one-based-positions", "passed"),
        ("carl", EXERCISE, "false", "5", "21", "halves-concatenated", "passed"),
        ("dan", EXERCISE, "false", "0", "21", "", "failed"),
        ("eve", EXERCISE, "true", "21", "21", "", "passed"),
    ]
    assert set(late[0]) - set(plain[0]) == {"submitted", "days_late", "points_after_penalty"}
    assert [(row["days_late"], row["points_after_penalty"]) for row in late if row["student"] == "bob"] == [
        ("2", "7.2")
    ]
    assert [one["scorecard"]["points"]["earned"] for one in whole["submissions"]] == [21, 9, 5, 0, 21]


def test_judge_that_hangs_ends_by_itself_so_that_another_one_may_try() -> None:
    hanging = """
import re
from types import SimpleNamespace
from paperleet.classroom import judge
judge._PATIENCE_SECONDS = 0.1
grader = SimpleNamespace(limits=SimpleNamespace(whole_seconds=0), grade=lambda *_, **__: re.match("(a+)+$", "a" * 50 + "b"))
judge.answer(grader, judge.Job(1, None, None, (), (), 1))
"""
    assert subprocess.run([sys.executable, "-c", hanging], capture_output=True, timeout=60).returncode == 1
