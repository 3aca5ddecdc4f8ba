"""Kills the grading of a class again and again, and compares what is resumed with a run that nobody disturbed.

Run by hand: `python -m tests.class_kills [SUBMISSIONS] [KILLS] [SEED]`; by default 500, 20 and 1.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests import classes

_GONE_SECONDS = 20.0
_EARLY = 4  # one of so many kills hits at any moment, the others once something new is graded


def main(submissions: int = 500, kills: int = 20, seed: int = 1) -> None:
    """Print what each kill left, and fail when anything was lost, graded twice, or came out otherwise."""
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        students = classes.write(Path(folder, "class"), classes.mixed(submissions))
        undisturbed, disturbed = Path(folder, "undisturbed.db"), Path(folder, "disturbed.db")
        started = time.monotonic()
        assert grading(students, undisturbed).wait() == 0
        whole = time.monotonic() - started
        print(f"{submissions} submissions, undisturbed in {whole:.0f} s; now {kills} kills, seed {seed}")
        for number in range(1, kills + 1):
            before = classes.graded(disturbed)
            process = grading(students, disturbed)
            if number % _EARLY:  # else also while it starts
                wait_for_a_result(process, disturbed, len(before))
            seconds = draw.uniform(0, 1.5 * whole / kills)
            left = kill_after(process, seconds)
            after = classes.graded(disturbed)
            assert before.items() <= after.items(), "a finished result was lost or graded again"
            assert not left, f"processes outlived the kill: {left}"
            print(f"kill {number:2} after {seconds:4.1f} s: {len(after)} of {submissions} graded", flush=True)
        before = classes.graded(disturbed)
        assert grading(students, disturbed).wait() == 0
        after = classes.graded(disturbed)
        assert before.items() <= after.items() and len(after) == submissions
        expected, got = classes.verdicts(undisturbed), classes.verdicts(disturbed)
        different = [student for student in expected if expected[student] != got[student]]
        print(f"{len(got)} results, {len(different)} of them other than undisturbed: {different}")
        sys.exit(1 if different or len(expected) != len(got) else 0)


def grading(students: Path, gradebook: Path, *more: str) -> subprocess.Popen[bytes]:
    """`paperleet class grade`, running; its leader is the process that a kill hits."""
    command = [sys.executable, "-m", "paperleet", "class", "grade", str(students), "-e", classes.EXERCISE]
    options = ["-g", str(gradebook), "--seed", "1", *more]
    return subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_for_a_result(process: subprocess.Popen[bytes], gradebook: Path, known: int) -> None:
    """Return once more than `known` sources have a result, or the process has ended."""
    while process.poll() is None and len(classes.graded(gradebook)) <= known:
        time.sleep(0.1)


def kill_after(process: subprocess.Popen[bytes], seconds: float) -> list[int]:
    """Kill the process after some seconds; which of those below it are there after a while."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        below = classes.descendants(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        until = time.monotonic() + _GONE_SECONDS
        while (left := [pid for pid in below if classes.is_running(pid)]) and time.monotonic() < until:
            time.sleep(0.05)
        return left
    return []


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
