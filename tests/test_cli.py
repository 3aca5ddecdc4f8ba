"""The command: what it prints where, its exit codes, and what it says about bad input."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from paperleet.cli import run
from paperleet.course.load import load

from tests.conftest import ROOT

GOOD = ROOT / "submissions" / "right" / "interleaved.py"
BAD = ROOT / "submissions" / "wrong" / "halved_exponent.py"
CHECKS = ", ".join(
    f"{tier}/{check.id}"
    for tier, checks in load().exercises["sinusoidal_encoding"].checks.items()
    for check in checks
)
KEYS = {
    "schema", "exercise", "submission", "passed", "points", "tiers", "diagnoses", "ruled_out", "output", "error",
    "isolation", "seed", "seconds",
}  # fmt: skip

Captured = pytest.CaptureFixture[str]


def test_right_submission_exits_with_0_and_prints_the_result_last(capsys: Captured) -> None:
    code = run(["grade", str(GOOD), "--seed", "3"])

    assert (code, capsys.readouterr().out.splitlines()[-1]) == (0, "PASSED  33 of 33 points")


def test_wrong_submission_exits_with_1(capsys: Captured) -> None:
    assert run(["grade", str(BAD)]) == 1


def test_exit_zero_turns_only_a_failed_check_into_0(capsys: Captured, tmp_path: Path) -> None:
    assert run(["grade", str(BAD), "--exit-zero"]) == 0
    assert run(["grade", str(tmp_path / "none.py"), "--exit-zero"]) == 2


def test_json_is_one_document_with_all_keys(capsys: Captured) -> None:
    code = run(["grade", str(BAD), "--json", "--seed", "3"])
    out, err = capsys.readouterr()
    card = json.loads(out)

    assert (code, err, set(card), card["passed"], card["seed"]) == (1, "", KEYS, False, 3)
    assert card["points"] == {"earned": 17, "possible": 33}
    assert [(tier["id"], tier["passed"], tier["points"]) for tier in card["tiers"]] == [
        ("T0", True, {"earned": 9, "possible": 9}),
        ("T1", False, {"earned": 0, "possible": 13}),
        ("T2", True, {"earned": 8, "possible": 8}),
        ("T3", False, {"earned": 0, "possible": 3}),
    ]
    assert {"id", "title", "evidence", "advice"} == set(card["diagnoses"][0])
    assert card["diagnoses"][0]["id"] == "halved-exponent"
    assert {"id", "title", "outcome", "points", "message", "evidence"} == set(card["tiers"][1]["checks"][0])


def test_json_of_several_files_lists_their_scorecards_in_order(capsys: Captured, tmp_path: Path) -> None:
    code = run(["grade", str(GOOD), str(tmp_path), str(BAD), "--json"])
    document = json.loads(capsys.readouterr().out)

    assert (code, set(document)) == (2, {"schema", "scorecards"})
    assert [card["passed"] for card in document["scorecards"]] == [True, None, False]
    assert all(set(card) == KEYS for card in document["scorecards"])


@pytest.mark.parametrize(
    ("arguments", "code", "kind", "message"),
    [
        (["--check", "T1"], 2, "usage", "sinusoidal_encoding has no check 'T1'; use --tier T1"),
        (["--check", "T1/foo"], 2, "usage", f"sinusoidal_encoding has no check 'T1/foo'; use one of {CHECKS}"),
        (["--check", "T1/even-width"], 2, "usage", "sinusoidal_encoding has no check 'T1/even-width'; did you mean 'T1/even-widths'?"),
        (["--tier", "T9"], 2, "usage", "sinusoidal_encoding has no tier 'T9'; use one of T0, T1, T2, T3"),
        (["--exercise", "sinusoidal_encodng"], 2, "usage", "there is no exercise 'sinusoidal_encodng'; did you mean 'sinusoidal_encoding'?"),
        (["--course", "nowhere"], 2, "course", "nowhere: holds no tiers.yaml; name a course's folder with --course"),
        (["--zzzzzz"], 2, "usage", "No such option '--zzzzzz'."),
        (["--seed", "-1"], 2, "usage", "Invalid value for '--seed': -1 is not in the range x>=0."),
    ],
)  # fmt: skip
def test_wrong_use_gives_one_message_and_with_json_a_document(
    capsys: Captured, arguments: list[str], code: int, kind: str, message: str
) -> None:
    assert run(["grade", str(GOOD), "--json", *arguments]) == code
    out, err = capsys.readouterr()
    card = json.loads(out)

    assert (set(card), card["passed"], card["error"]) == (KEYS, None, {"kind": kind, "message": message})
    assert err.splitlines()[0] == f"paperleet: {message}"


def test_path_that_cannot_be_read_is_told_and_the_others_are_graded(capsys: Captured, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.py"
    os.mkfifo(fifo)
    code = run(["grade", str(tmp_path / "none.py"), str(tmp_path), str(fifo), "a\0b", str(GOOD)])
    out, err = capsys.readouterr()

    assert code == 2
    assert err.splitlines() == [
        f"paperleet: {tmp_path}/none.py cannot be read: No such file or directory; name a .py file",
        f"paperleet: {tmp_path} is a directory; name a .py file",
        f"paperleet: {fifo} is a FIFO; name a .py file",
        "paperleet: a\N{REPLACEMENT CHARACTER}b cannot be read: the path holds a NUL character; name a .py file",
    ]
    assert out.splitlines()[-1] == "5 submissions: 1 passed, 0 failed, 4 without a verdict"


def test_syntax_error_is_told_without_loading_the_framework(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import torch\ndef sinusoidal_encoding(:\n")
    code = (
        "import sys, subprocess; from paperleet.runner import launching; from paperleet.cli import run\n"
        "launching.subprocess.Popen = None\n"
        f"code = run(['grade', {str(path)!r}]); print(code, 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "1 False", done.stderr


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from paperleet.cli import run; run(['--help'])\n"
        "print(sorted({'numpy', 'torch', 'pydantic', 'yaml', 'rich', 'jinja2', 'matplotlib', 'starlette'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_start_copies_the_starter_and_never_overwrites(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["start", "sinusoidal_encoding"]) == 0
    mine = tmp_path / "sinusoidal_encoding.py"
    assert mine.read_text() == (ROOT / "exercises" / "sinusoidal_encoding" / "starter.py").read_text()

    mine.write_text("my work\n")
    capsys.readouterr()
    assert run(["start", "sinusoidal_encoding"]) == 2
    said = "paperleet: sinusoidal_encoding.py is there already and stays as it is; name another path\n"
    assert (mine.read_text(), capsys.readouterr().err) == ("my work\n", said)


def test_file_that_cannot_be_run_says_that_nothing_ran(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def sinusoidal_encoding(:\n")

    assert run(["grade", str(path), "--seed", "1", "--require-isolation", "process"]) == 1
    footer = capsys.readouterr().out.splitlines()[-2]
    assert re.fullmatch(r"nothing ran · seed 1 · \d\.\d s *", footer)


@pytest.mark.parametrize("group", [[], ["class"], ["course"]])
def test_no_command_is_summed_up_in_half_a_sentence(capsys: Captured, group: list[str]) -> None:
    assert run([*group, "--help"]) == 0
    commands = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert commands and [line for line in commands if not line.endswith(".") or line.endswith("...")] == []


def test_several_sections_of_a_paper_are_called_sections(capsys: Captured) -> None:
    assert run(["list"]) == 0
    papers = [line.strip() for line in capsys.readouterr().out.splitlines() if ", section" in line]
    assert [line.rpartition(", ")[2] for line in papers if "Dropout" in line] == ["sections 4 and 10"]
    assert {line.rpartition(", ")[2] for line in papers if "Attention" in line} == {"section 3.5", "section 3.2.1"}


def test_starter_runs_and_fails_honestly(capsys: Captured, tmp_path: Path) -> None:
    run(["start", "sinusoidal_encoding", str(tmp_path / "mine.py")])
    capsys.readouterr()

    assert run(["grade", str(tmp_path / "mine.py"), "--json"]) == 1
    card = json.loads(capsys.readouterr().out)
    assert (card["error"], card["tiers"][0]["checks"][0]["outcome"]) == (None, "passed")


def test_list_names_every_exercise_with_its_tiers(capsys: Captured) -> None:
    assert run(["list"]) == 0
    assert capsys.readouterr().out.splitlines()[:10] == [
        "positional encoding, in the order to take it",
        "1. positional_encoding · Positional encoding, one vector",
        "   easy · numpy · one position",
        "   The sines and cosines of a single position",
        "   positional_encoding(i, D)",
        "   Attention Is All You Need, section 3.5",
        "   T0  Contract        4 checks  4 points ",
        "   T1  Formula         6 checks  12 points",
        "   T2  Properties      4 checks  2 points ",
        "   T3  Toy experiment  1 check   3 points ",
    ]


def test_show_prints_the_statement_with_answers_folded_away(capsys: Captured) -> None:
    assert run(["show", "sinusoidal_encoding"]) == 0
    out = capsys.readouterr().out

    assert "Contract" in out
    assert "<details>" not in out


def test_reader_that_goes_away_leaves_no_traceback() -> None:
    command = f"{sys.executable} -m paperleet grade {GOOD} --seed 1 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd="/")

    assert (done.stdout, done.stderr) == ("sinusoidal_encoding · Sinusoidal positional encoding\n", "")


def test_full_disk_is_told_and_gives_exit_code_3() -> None:
    command = f"{sys.executable} -m paperleet grade {GOOD} --json > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (
        3,
        "paperleet: the output cannot be written: No space left on device\n",
    )


def test_files_in_the_current_folder_are_not_imported_by_the_judge(tmp_path: Path) -> None:
    for name in ("json.py", "yaml.py", "numpy.py", "click.py"):
        (tmp_path / name).write_text("raise SystemExit(77)\n")
    command = [sys.executable, "-m", "paperleet", "grade", str(GOOD), "--check", "T0/entry"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    assert done.returncode == 0, done.stderr


def test_ascii_terminal_gets_readable_text() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "paperleet", "grade", str(GOOD), "--check", "T2/pair-norms", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)

    assert [line.split() for line in done.stdout.splitlines()[3:5]] == [
        ["T2", "Properties", "1/8"],
        ["+", "sin^2", "+", "cos^2", "=", "1", "in", "every", "pair", "1/1"],
    ]


def test_interrupt_ends_everything_and_exits_with_130(tmp_path: Path) -> None:
    path = tmp_path / "loops.py"
    note = tmp_path / "pid"
    path.write_text(f"import os, torch\nopen({str(note)!r}, 'w').write(str(os.getpid()))\nwhile True:\n    pass\n")
    command = [
        sys.executable,
        "-m",
        "paperleet",
        "grade",
        str(path),
        "--json",
        "--isolation",
        "process",
        "-e",
        "sinusoidal_encoding",
    ]
    grading = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (note.is_file() and note.read_text()):
        assert grading.poll() is None
        os.sched_yield()
    grading.send_signal(signal.SIGINT)
    out, err = grading.communicate(timeout=60)

    assert (grading.returncode, err.strip()) == (130, "paperleet: interrupted; nothing is left running"), out
    assert json.loads(out)["error"]["kind"] == "interrupted"
    assert not Path(f"/proc/{note.read_text()}").exists()


def test_instructor_adds_a_tier_by_editing_yaml_alone(capsys: Captured, tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    tiers = course / "tiers.yaml"
    new_tier = '  T4: {title: Long tables, asks: "is it right far out?"}\n\n# What one'
    tiers.write_text(tiers.read_text().replace("\n# What one", new_tier))
    exercise = course / "exercises" / "sinusoidal_encoding" / "exercise.yaml"
    exercise.write_text(
        exercise.read_text()
        + "  T4:\n"
        + "    - {id: long-table, kind: formula, points: 2, for: {length: 900, d_model: 6}}\n"
        + "    - {id: long-norms, kind: pair_norms, points: 1, for: {length: 900, d_model: 6}}\n"
    )

    assert run(["grade", str(GOOD), "--course", str(course), "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert [tier["id"] for tier in card["tiers"]] == ["T0", "T1", "T2", "T3", "T4"]
    assert card["tiers"][-1]["points"] == {"earned": 3, "possible": 3}
    assert run(["grade", str(BAD), "--course", str(course), "--check", "T4/long-table"]) == 1


def test_an_exercise_is_graded_while_another_one_is_being_written(capsys: Captured, tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    other = course / "exercises" / "positional_encoding" / "exercise.yaml"
    other.write_text(other.read_text().replace("kind: formula", "kind: formul", 1))
    refused = "paperleet: exercises/positional_encoding/exercise.yaml:"

    assert run(["grade", str(GOOD), "--course", str(course)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "PASSED  33 of 33 points"
    assert run(["grade", str(GOOD), "--course", str(course), "-e", "positional_encoding"]) == 2
    assert capsys.readouterr().err.startswith(refused)
    assert run(["list", "--course", str(course)]) == 2
    assert capsys.readouterr().err.startswith(refused)


def test_limits_are_the_courses_unless_the_command_has_its_own(capsys: Captured, tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    tiers = course / "tiers.yaml"
    tiers.write_text(tiers.read_text().replace("import_seconds: 20", "import_seconds: 0.3"))
    path = tmp_path / "loops.py"
    path.write_text("# paperleet: sinusoidal_encoding\nwhile True:\n    pass\n")
    messages = []
    for options in ([], ["--time-limit", "0.2"]):
        assert run(["grade", str(path), "--json", "--course", str(course), *options]) == 1
        card = json.loads(capsys.readouterr().out)
        messages.append(card["tiers"][0]["checks"][0]["message"])

    assert messages == ["the import took longer than 0.3 s", "the whole submission took longer than 0.2 s"]


def test_impossible_limits_are_refused(capsys: Captured, tmp_path: Path) -> None:
    course = copy_of_the_course(tmp_path)
    tiers = course / "tiers.yaml"
    tiers.write_text(tiers.read_text().replace("import_seconds: 20", "import_second: 20").replace("2048", "12"))

    assert run(["grade", str(GOOD), "--course", str(course)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "paperleet: tiers.yaml:13: limits.import_second: unknown key 'import_second'; did you mean 'import_seconds'?",
        "paperleet: tiers.yaml:13: limits.memory_mib: 12 is too small; use at least 256",
    ]


def test_levels_of_the_command_are_those_of_the_runner() -> None:
    from paperleet.options import LEVELS
    from paperleet.worker.isolation.layers import LEVELS as REAL

    assert LEVELS == REAL


def test_command_is_installed() -> None:
    command = shutil.which("paperleet", path=str(Path(sys.executable).parent))
    assert command is not None
    done = subprocess.run([command, "--version"], capture_output=True, text=True)

    assert (done.returncode, done.stdout) == (0, "paperleet, version 0.1.0\n")


def copy_of_the_course(folder: Path) -> Path:
    """A course of one's own, equal to the shipped one."""
    course = folder / "course"
    for name in ("exercises", "reference"):
        shutil.copytree(ROOT / name, course / name)
    shutil.copy(ROOT / "tiers.yaml", course)
    for path in course.rglob("*"):
        path.chmod(path.stat().st_mode | stat.S_IWUSR)
    return course
