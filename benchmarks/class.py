"""How fast a class is graded, against bare fork-and-call, and how its memory grows with its size.

`python benchmarks/class.py [SUBMISSIONS] [ROUNDS]` prints rates of alternating runs, and their ratios to bare
fork-and-call on two cores. `python benchmarks/class.py growth [EXERCISE] [SUBMISSIONS...]` grades classes into
gradebooks.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests import classes  # noqa: E402

SUBMISSIONS, ROUNDS = 100, 3
GROWTH = (100, 1000, 10_000)
UNIT = "bare, two processes"
_SAMPLED_EVERY = 0.5  # seconds
_WIDTHS = (12, 9, 10, 10, 9, 12)


def main(submissions: int = SUBMISSIONS, rounds: int = ROUNDS) -> None:
    """Print the median rate of each way to run a class of right and wrong submissions."""
    rates: dict[str, list[float]] = {name: [] for name in RUNS}
    for _ in range(rounds):
        for name, run in RUNS.items():
            rates[name].append(run(submissions))
    unit = statistics.median(rates[UNIT])
    print(f"{'':24}{'a second':>10}{'ratio':>8}   ({submissions} submissions, {rounds} alternating rounds)")
    for name, found in rates.items():
        median = statistics.median(found)
        print(f"{name:24}{median:10.1f}{median / unit:8.2f}")


def graded(jobs: int, isolation: str) -> Callable[[int], float]:
    """Submissions a second of `grade_many` in its stride: from its first result to its last."""

    def run(submissions: int) -> float:
        import paperleet

        sources = (source for _, source in classes.mixed(submissions))
        results = paperleet.grade_many(sources, classes.EXERCISE, jobs=jobs, seed=1, isolation=isolation)
        next(results)
        started = time.perf_counter()
        rest = sum(1 for _ in results)
        return rest / (time.perf_counter() - started)

    return run


def bare(processes: int) -> Callable[[int], float]:
    """Submissions a second of processes that fork and call, and do nothing else."""

    def run(submissions: int) -> float:
        parts = [
            subprocess.Popen(
                [sys.executable, __file__, "bare", str(submissions), str(part), str(processes)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for part in range(processes)
        ]
        for part in parts:
            assert part.stdout is not None
            part.stdout.readline()  # it has imported what it needs
        started = time.perf_counter()
        for part in parts:
            part.communicate(b"go\n")
        return submissions / (time.perf_counter() - started)

    return run


RUNS: dict[str, Callable[[int], float]] = {
    "bare, one process": bare(1),
    UNIT: bare(2),
    "process, one job": graded(1, "process"),
    "process, two jobs": graded(2, "process"),
    "best sandbox, one job": graded(1, "best"),
    "best sandbox, two jobs": graded(2, "best"),
}


def fork_and_call(submissions: int, part: int, parts: int) -> None:
    """For each submission the same children and the same calls as in grading, and nothing else.

    The values come back through a pipe; nobody checks them, waits for them with a deadline, or is kept apart.
    """
    import gc

    import torch
    from paperleet import plan
    from paperleet.course.load import load
    from paperleet.diagnose.counterexample import small_calls

    torch.set_num_threads(1)
    exercise = load().exercises[classes.EXERCISE]
    asked = plan.make(exercise, seed=1)
    first, fresh, further = (
        [_arguments(torch, probe) for probe in probes] for probes in (asked.first, asked.fresh, small_calls(exercise))
    )
    right = {path.stem for path in classes.RIGHT}
    students = [
        (source.decode(), (first, fresh) if name.partition("_")[2] in right else (first, fresh, further))
        for number, (name, source) in enumerate(classes.mixed(submissions))
        if number % parts == part
    ]
    gc.collect()
    gc.freeze()
    print("ready", flush=True)
    sys.stdin.readline()
    for source, children in students:
        for calls in children:
            _one_child(source, calls)


def _one_child(source: str, calls: Sequence[dict[str, Any]]) -> None:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        os.close(reading)
        _call_all(source, calls, writing)
    os.close(writing)
    while os.read(reading, 1 << 20):
        pass
    os.close(reading)
    os.waitpid(pid, 0)


def _call_all(source: str, calls: Sequence[dict[str, Any]], writing: int) -> None:
    try:
        module: dict[str, Any] = {"__name__": "submission"}
        exec(compile(source, "submission.py", "exec", dont_inherit=True), module)
        for arguments in calls:
            try:
                os.write(writing, module[classes.EXERCISE](**arguments).numpy().tobytes())
            except Exception:
                os.write(writing, b"raised")
    except BaseException:
        os.write(writing, b"stopped")
    finally:
        os._exit(0)


def _arguments(torch: Any, probe: Any) -> dict[str, Any]:
    given = {name: value for name, value in probe.arguments if name != "device"}
    if isinstance(given.get("dtype"), str):
        given["dtype"] = getattr(torch, given["dtype"])
    return given


def growth(sizes: Sequence[int] = GROWTH, exercise: str = classes.EXERCISE) -> None:
    """Print how long classes of these sizes take, and the most memory of each process that works on them."""
    print(f"{exercise}, two jobs")
    headings = zip(("submissions", "seconds", "a second", "command", "a judge", "a template"), _WIDTHS, strict=True)
    print("".join(f"{heading:>{width}}" for heading, width in headings), "  (MiB at most)")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            everybody = classes.mixed(size, classes.corpus(exercise))
            students = classes.write(Path(folder, "class"), everybody, exercise)
            command = [sys.executable, "-m", "paperleet", "class", "grade", str(students), "-e", exercise]
            started = time.perf_counter()
            process = subprocess.Popen(
                [*command, "-g", str(Path(folder, "class.db")), "--seed", "1", "--jobs", "2"],
                stdout=subprocess.DEVNULL,
            )
            most = dict(_most_memory(process))
            seconds = time.perf_counter() - started
        mib = "".join(f"{kib / 1024:{width}.0f}" for kib, width in zip(most.values(), _WIDTHS[3:], strict=True))
        print(f"{size:12}{seconds:9.1f}{size / seconds:10.1f}{mib}", flush=True)


def _most_memory(process: subprocess.Popen[bytes]) -> Iterator[tuple[int, int]]:
    """The most KiB of a process while it runs, of those that it started, and of those that these started."""
    most = {0: 0, 1: 0, 2: 0}
    while process.poll() is None:
        level = [process.pid]
        for depth in most:
            most[depth] = max([most[depth], *(_resident_kib(pid) for pid in level)])
            level = [child for pid in level for child in classes.children(pid)]
        time.sleep(_SAMPLED_EVERY)
    return iter(most.items())


def _resident_kib(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["bare", *numbers]:
            fork_and_call(*map(int, numbers))
        case ["growth", *numbers]:
            exercise = [numbers.pop(0)] if numbers and not numbers[0].isdigit() else []
            growth(list(map(int, numbers)) or GROWTH, *exercise)
        case numbers:
            main(*map(int, numbers))
