"""Submissions that hang, crash, lie or flood get a clear outcome, and the next one is graded as if nothing was."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from paperleet import Grader, Outcome, Scorecard
from paperleet.runner.limits import Limits

from tests.conftest import ROOT

EXERCISE = "sinusoidal_encoding"
GOOD = ROOT / "submissions" / "right" / "interleaved.py"
HEAD = "import torch\n\n\ndef sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):\n"
QUICK = Limits(import_seconds=3, probe_seconds=1, whole_seconds=8, printed_bytes=1 << 20)

# source → the message of T0's first failed check
MESSAGES = {
    "empty": ("", "no function 'sinusoidal_encoding': the file defines nothing"),
    "another function": (
        "def attention(q, k, v):\n    return v\n",
        "no function 'sinusoidal_encoding'; found: attention",
    ),
    "misspelt": (
        "def sinusoidal_encodng(length, d_model):\n    return None\n",
        "no function 'sinusoidal_encoding'; did you mean 'sinusoidal_encodng'?",
    ),
    "not callable": ("sinusoidal_encoding = 3\n", "'sinusoidal_encoding' is of type int, which cannot be called"),
    "syntax": (
        "def sinusoidal_encoding(:\n    pass\n",
        "SyntaxError: invalid syntax (line 1)\n  def sinusoidal_encoding(:\n                          ^",
    ),
    "compile error": (
        "return 1\n",
        "the import raised SyntaxError: 'return' outside function (line 1)",
    ),
    "null byte": ("x = 1\0\n", "the file is no Python source: a NUL byte at offset 5"),
    "not utf-8": ("# caf\udce9\n", "the file is not UTF-8 at byte 5; save it as UTF-8"),
    "too large": ("#" * (65 << 10), "the file has 66560 bytes; a submission has at most 64 KiB"),
    "exit at import": ("import sys\nsys.exit(0)\n", "the import raised SystemExit: 0 (line 2)"),
    "exception at import": ("x = 1\nraise KeyError('a')\n", "the import raised KeyError: 'a' (line 2)"),
    "hard exit at import": (
        "import os\nos._exit(0)\n",
        "at import, the submission's process ended itself with exit code 0",
    ),
    "missing module": (
        "import no_such_module\n",
        "the import raised ModuleNotFoundError: No module named 'no_such_module' (line 1)",
    ),
    "segmentation fault at import": (
        "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n",
        "at import, the submission's process was killed by SIGSEGV",
    ),
    "loop at import": ("while True:\n    pass\n", "the import took longer than 3 s"),
    "flood at import": (
        "while True:\n    print('x' * 100000)\n",
        "at import, the submission printed more than 1 MiB",
    ),
    "writes on the answer channel": (
        "import os\nos.write(4, b'{}' * 40)\n",
        "at import, the answer was not one of the worker's: a header of 2105245051 bytes",
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_broken_file_fails_with_one_clear_message(hasty: Grader, name: str) -> None:
    source, message = MESSAGES[name]
    card = hasty.grade(source.encode("utf-8", "surrogateescape"), EXERCISE, seed=1)

    assert (card.passed, _failed(card)) == (False, {"T0/entry": message})
    assert hasty.grade(GOOD, EXERCISE, seed=1).passed is True


BODIES = {
    "exits": ("    import os\n    os._exit(0)\n", "T0/tensor"),
    "loops": ("    while True:\n        pass\n", "T0/tensor"),
    "loops in C": ("    import re\n    re.match('(a+)+$', 'a' * 40 + 'b')\n", "T0/tensor"),
    "catches everything": (
        "    while True:\n        try:\n            while True:\n                pass\n        except BaseException:\n            pass\n",
        "T0/tensor",
    ),
    "huge expanded result": ("    return torch.zeros(1).expand(1 << 40)\n", "T0/shape"),
    "huge real result": ("    return torch.zeros(4000 * max(length, 1), 500)\n", "T0/shape"),
    "memory": ("    return torch.zeros(1 << 40)\n", "T0/tensor"),
    "raises what has no text": (
        "    class Odd(Exception):\n        def __str__(self):\n            raise ValueError\n    raise Odd\n",
        "T0/tensor",
    ),
    "raises in its text for ever": (
        "    class Odd(Exception):\n        def __str__(self):\n            while True:\n                pass\n    raise Odd\n",
        "T0/tensor",
    ),
    "returns a subclass": (
        "    class T(torch.Tensor):\n        pass\n    return torch.zeros(length, d_model).as_subclass(T)\n",
        "T0/tensor",
    ),
    "returns a sparse tensor": ("    return torch.zeros(length, d_model).to_sparse()\n", "T0/tensor"),
    "returns a generator": ("    yield torch.zeros(length, d_model)\n", "T0/tensor"),
    "writes frames": (
        "    import os, json, struct\n    h = json.dumps({'id': 2, 'facts': {}, 'arrays': []}).encode()\n"
        "    os.write(4, struct.pack('<I', len(h)) + h)\n    return torch.zeros(length, d_model)\n",
        "T0/tensor",
    ),
    "closes the channel": ("    import os\n    os.closerange(0, 100)\n", "T0/tensor"),
    "stops itself": ("    import os, signal\n    os.kill(os.getpid(), signal.SIGSTOP)\n", "T0/tensor"),
    "returns NaN": ("    return torch.full((length, d_model), float('nan'), dtype=dtype)\n", "T0/device"),
}


@pytest.mark.parametrize("name", BODIES)
def test_misbehaving_call_fails_and_disturbs_nobody(hasty: Grader, name: str) -> None:
    body, first_failed = BODIES[name]
    card = hasty.grade((HEAD + body).encode(), EXERCISE, seed=1)

    assert (card.passed, next(iter(_failed(card)))) == (False, first_failed)
    assert hasty.grade(GOOD, EXERCISE, seed=1).passed is True


def test_two_timeouts_leave_the_rest_not_run(hasty: Grader) -> None:
    card = hasty.grade((HEAD + "    while True:\n        pass\n").encode(), EXERCISE, seed=1)

    outcomes = {f"{tier.id}/{check.id}": check.outcome for tier, check in card.checks}
    assert outcomes.pop("T0/entry") is Outcome.PASSED
    assert outcomes.pop("T0/tensor") is Outcome.FAILED
    assert set(outcomes.values()) == {Outcome.NOT_RUN}
    messages = {check.message for _, check in card.checks if check.outcome is Outcome.NOT_RUN}
    assert messages == {"see T0/tensor", "2 calls had timed out"}


def test_helpers_of_a_submission_do_not_outlive_it(hasty: Grader, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    source = (
        "import os, time\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    if os.fork() == 0:\n"
        f"        open({str(note)!r}, 'w').write(str(os.getpid()))\n"
        "        while True:\n"
        "            time.sleep(60)\n"
        "    os._exit(0)\n"
        "os.wait()\n" + GOOD.read_text()
    )
    hasty.grade(source.encode(), EXERCISE, seed=1)

    assert note.is_file()
    assert not _is_running(int(note.read_text()))


def test_leftover_thread_of_a_right_submission_does_no_harm(hasty: Grader) -> None:
    source = "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()\n"

    assert hasty.grade((source + GOOD.read_text()).encode(), EXERCISE, seed=1).passed is True


def test_killing_the_template_gives_no_verdict_and_the_next_is_graded(hasty: Grader) -> None:
    card = hasty.grade((HEAD + "    import os\n    os.kill(os.getppid(), 9)\n").encode(), EXERCISE, seed=1)

    assert card.passed is None
    assert card.error is not None
    assert card.error.kind == "harness"
    assert hasty.grade(GOOD, EXERCISE, seed=1).passed is True


FORGED = {
    "a shape that no array has": (
        {"kind": "tensor"},
        [{"name": "value", "dtype": "float32", "shape": [0, *[2**31 - 1] * 4]}],
    ),
    "a gradient of another shape": (
        {"kind": "tensor", "shape": [2, 6, 8], "in_graph": True},
        [{"name": "gradient", "dtype": "float32", "shape": [0]}],
    ),
    "a number of 300 digits": ({"kind": "tensor", "shape": [10**300, 2]}, []),
    "a fact of another type": ({"kind": ["tensor"], "shape": "x"}, []),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_answer_is_a_failure_and_never_a_crash(hasty: Grader, name: str) -> None:
    facts, arrays = FORGED[name]
    source = (
        "import json, os, struct, sys\n"
        "from paperleet import frames\n"
        "def forged(header, payload=b''):\n"
        "    if 'facts' in header and 'entry' not in header['facts']:\n"
        f"        header = {{'id': header['id'], 'facts': {facts!r}, 'arrays': {arrays!r}}}\n"
        "    text = json.dumps(header).encode()\n"
        "    return struct.pack('<I', len(text)) + text\n"
        "frames.encode = forged\n" + GOOD.read_text()
    )
    card = hasty.grade(source.encode(), EXERCISE, seed=1)

    assert (card.passed, card.error) == (False, None)


def test_a_file_of_a_thousand_branches_is_graded(hasty: Grader) -> None:
    source = "x = 0\nif x == 1:\n    pass\n" + "elif x == 2:\n    pass\n" * 2000

    assert (
        _failed(hasty.grade(source, EXERCISE, seed=1)) == {"T0/entry": "no function 'sinusoidal_encoding'; found: x"}
        or "RecursionError" in _failed(hasty.grade(source, EXERCISE, seed=1))["T0/entry"]
    )


def test_a_stopped_template_costs_one_verdict_and_is_replaced(hasty: Grader) -> None:
    source = (
        HEAD + "    import os, signal\n    os.kill(os.getppid(), signal.SIGSTOP)\n    while True:\n        pass\n"
    ).encode()
    card = hasty.grade(source, EXERCISE, seed=1)

    assert card.passed is not True
    assert hasty.grade(GOOD, EXERCISE, seed=1).passed is True


def test_a_long_chain_of_processes_does_not_outlive_the_submission(hasty: Grader, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    source = (
        "import os, time\n"
        "for _ in range(60):\n"
        "    if os.fork():\n"
        "        break\n"
        "    os.setsid()\n"
        f"    with open({str(note)!r}, 'a') as file:\n"
        "        file.write(f'{os.getpid()}\\n')\n"
        "time.sleep(600)\n"
    )
    hasty.grade(source, EXERCISE, seed=1)

    assert [pid for pid in note.read_text().split() if _is_running(int(pid))] == []


def test_what_is_printed_before_a_hang_is_kept(hasty: Grader) -> None:
    card = hasty.grade((HEAD + "    print('so far')\n    while True:\n        pass\n").encode(), EXERCISE, seed=1)

    assert card.output.text.splitlines()[0] == "so far"


def test_a_file_that_is_no_python_fails_every_tier_it_was_asked(grader: Grader) -> None:
    card = grader.grade("def f(:\n", EXERCISE, seed=1)
    alone = grader.grade("def f(:\n", EXERCISE, checks=["T1/reference"], seed=1)

    assert [tier.passed for tier in card.tiers] == [False] * 4
    assert (alone.passed, alone.outcome("T1/reference")) == (False, Outcome.FAILED)


def test_constant_infinities_are_no_noise(grader: Grader) -> None:
    body = "    return torch.full((length, d_model), float('inf'), dtype=dtype, device=device)\n"

    assert [found.id for found in grader.grade((HEAD + body).encode(), EXERCISE, seed=1).diagnoses] == [
        "not-validated"
    ]


def test_source_of_a_submission_can_be_inspected_by_itself(grader: Grader) -> None:
    source = (
        "import inspect\n" + GOOD.read_text() + "\nassert inspect.getsource(sinusoidal_encoding).startswith('def')\n"
    )

    assert grader.grade(source, EXERCISE, seed=1).passed is True


def test_work_in_other_threads_is_right(grader: Grader) -> None:
    source = GOOD.read_text().replace("def sinusoidal_encoding", "def _right") + (
        "\nfrom concurrent.futures import ThreadPoolExecutor\n\n"
        "def sinusoidal_encoding(*arguments, **keywords):\n"
        "    with ThreadPoolExecutor(1) as pool:\n        return pool.submit(_right, *arguments, **keywords).result()\n"
    )

    assert grader.grade(source, "sinusoidal_encoding", seed=1).passed is True


def test_files_beside_a_submission_are_never_imported(grader: Grader, tmp_path: Path) -> None:
    for name in ("torch.py", "json.py", "conftest.py", "sitecustomize.py"):
        (tmp_path / name).write_text("raise SystemExit('imported')\n")
    path = tmp_path / "mine.py"
    path.write_text("import json\n" + GOOD.read_text())

    assert grader.grade(path, EXERCISE, seed=1).passed is True


def test_replaced_builtins_change_no_verdict(grader: Grader) -> None:
    source = (
        "import builtins, json, struct, torch\n"
        "torch.allclose = torch.equal = lambda *a, **k: True\n"
        "torch.cos = torch.sin\n"
        "builtins.abs = builtins.max = lambda *a: 0\n" + GOOD.read_text().replace("angle.cos()", "torch.cos(angle)")
    )

    assert grader.grade(source.encode(), EXERCISE, seed=1).passed is False


def test_what_a_submission_prints_is_bounded_and_printable(grader: Grader) -> None:
    source = "print('\\x1b[31mred\\x1b]0;title\\x07 \\u202egnp.exe [bold]b[/bold]')\nprint('y' * 100_000)\n"
    card = grader.grade((source + GOOD.read_text()).encode(), EXERCISE, seed=1)

    first, second = card.output.text.splitlines()
    assert first == "red \N{REPLACEMENT CHARACTER}gnp.exe [bold]b[/bold]"
    assert set(second) == {"y"}
    assert (len(card.output.text) <= 64 << 10, card.output.truncated) == (True, True)


def test_exception_names_and_texts_are_shown_on_one_printable_line(grader: Grader) -> None:
    body = "    raise type('Bad\\x1b[2J\\nName', (Exception,), {})('one\\ntwo\\u202e\\x1b[31m')\n"
    card = grader.grade((HEAD + body).encode(), EXERCISE, seed=1)

    assert _failed(card)["T0/tensor"] == (
        "sinusoidal_encoding(1, 2) raised Bad Name: one two\N{REPLACEMENT CHARACTER} (line 5)"
    )


@pytest.fixture(scope="module")
def hasty() -> Grader:
    """A grader with short limits, at the level where a submission can do most."""
    return Grader(limits=QUICK, isolation="process")


@pytest.fixture(scope="module", autouse=True)
def _nothing_is_left_running(hasty: Grader) -> object:
    yield
    hasty.close()
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(os.getpid())], capture_output=True, text=True)
    return listing


def _failed(card: Scorecard) -> dict[str, str]:
    return {f"{t.id}/{c.id}": c.message for t, c in card.checks if c.outcome is Outcome.FAILED}


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
