"""Both ways to start a submission's process give the same verdicts and leave nothing, and a keeper is renewed."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from paperleet import Grader, Scorecard
from paperleet.runner.forking import ForkSpawner
from paperleet.runner.limits import Limits
from paperleet.runner.single_use import SingleUseSpawner
from paperleet.runner.strays import VARIABLE

EXERCISE = "positional_encoding"
QUICK = Limits(import_seconds=2, probe_seconds=0.5, whole_seconds=8, timeouts=1, deaths=1)
RIGHT = """
import numpy as np

def positional_encoding(i, D):
    angles = i / 10000 ** (np.arange(0, D, 2) / D)
    return np.stack([np.sin(angles), np.cos(angles)], -1).ravel()
"""
SUBMISSIONS = {
    "right": RIGHT,
    "one-based positions": RIGHT.replace("= i /", "= (i + 1) /"),
    "dies": RIGHT.replace("    angles", "    import os; os._exit(3)\n    angles"),
    "killed": RIGHT.replace("    angles", "    import os; os.kill(os.getpid(), 11)\n    angles"),
    "hangs": RIGHT.replace("    angles", "    while True: pass\n    angles"),
    "leaves a process": RIGHT + "import subprocess\nsubprocess.Popen(['sleep', '600'], start_new_session=True)\n",
    "does not import": "import nothing_of_this_name\n",
}


@pytest.fixture(scope="module")
def others() -> frozenset[int]:
    """What graders of other tests have started, which stay as long as those tests."""
    return frozenset(_marked())


@pytest.fixture(scope="module")
def forking(others: frozenset[int]) -> Iterator[Grader]:
    with Grader(limits=QUICK, isolation="process") as grader:
        yield grader


@pytest.fixture
def single_use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Grader]:
    """A grader as it is where nothing forks."""
    monkeypatch.setattr("paperleet.runner.workers._SPAWNER", SingleUseSpawner)
    with Grader(limits=QUICK, isolation="process") as grader:
        yield grader


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_both_ways_give_the_same_scorecard_and_leave_no_process(
    others: frozenset[int], forking: Grader, single_use: Grader, name: str
) -> None:
    forked, started = (_graded(grader, name) for grader in (forking, single_use))

    assert started == forked
    single_use.close()
    forking.close()
    assert _left(others) == []


def test_interpreters_of_their_own_are_isolated_like_forked_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for spawner in (ForkSpawner, SingleUseSpawner):
        monkeypatch.setattr("paperleet.runner.workers._SPAWNER", spawner)
        with Grader() as grader:
            found.append(_graded(grader, "right").isolation)

    assert found[0] == found[1]


def test_missing_framework_gives_no_verdict_and_its_reason(others: frozenset[int]) -> None:
    spawner = SingleUseSpawner(["no_framework_of_this_name"], 1 << 30, "process")
    with pytest.raises(Exception, match="ended: ModuleNotFoundError: No module named 'no_framework_of_this_name'"):
        spawner.begin()
    spawner.close()
    assert _left(others) == []


def test_keeper_is_renewed_while_submissions_go_on(others: frozenset[int]) -> None:
    with ForkSpawner(["json"], 1 << 30, "process", renewed_after=2) as spawner:
        keepers = [_keeper_of_next(spawner) for _ in range(3)]
        assert spawner._successor is not None
        spawner._successor.wait()  # so that the change does not hang on the machine's speed
        keepers.append(_keeper_of_next(spawner))
        assert not Path(f"/proc/{keepers[0]}").exists()

    assert keepers[0] == keepers[1] == keepers[2] != keepers[3]
    assert _left(others) == []


def _keeper_of_next(spawner: ForkSpawner) -> int:
    """The process that forks the next submission's template, which forks its child."""
    spawner.begin()
    child = spawner.spawn()
    keeper = _parent(_parent(child.pid))
    spawner.end(child)
    return keeper


def _graded(grader: Grader, name: str) -> Scorecard:
    return replace(grader.grade(SUBMISSIONS[name], EXERCISE, seed=1), seconds=0.0)


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def _left(others: frozenset[int]) -> list[int]:
    """Processes that a worker started since then, and that do not end now."""
    return [pid for pid in _marked() if pid not in others and not _ends(pid)]


def _marked() -> list[int]:
    """Processes that a worker of this process started."""
    mark = f"{VARIABLE}={os.getpid()}-".encode()
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark in path.joinpath("environ").read_bytes():
                found.append(int(path.name))
    return found


def _ends(pid: int) -> bool:
    """Whether a process that was killed ends: the kernel takes its time to free its memory."""
    try:
        descriptor = os.pidfd_open(pid)
    except OSError:
        return True
    try:
        return bool(select.select([descriptor], [], [], 5)[0])
    finally:
        os.close(descriptor)
