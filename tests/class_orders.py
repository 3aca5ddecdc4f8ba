"""Grades one class of right, wrong and hostile files with one job and with two, in several orders.

Run by hand: `python -m tests.class_orders [SUBMISSIONS] [HOSTILE]`; by default 300, of which 150 are hostile.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from typing import Any

import paperleet
from paperleet.runner.limits import Limits
from paperleet.submission import Submission, from_source

from tests import classes

# What hangs costs little then, and what is honest has time enough.
LIMITS = Limits(import_seconds=8, probe_seconds=4, whole_seconds=30, memory_bytes=512 << 20, timeouts=1, deaths=2)
RUNS = (("one job", 1, 0), ("two jobs", 2, 0), ("two jobs, reversed", 2, -1), ("two jobs, shuffled", 2, 7))


def main(submissions: int = 300, hostile: int = 150) -> None:
    """Print how many verdicts differ between the runs, and which."""
    honest = classes.mixed(submissions - hostile)
    students = [*honest, *classes.mixed(hostile, classes.HOSTILE)]
    sources = [from_source(source, f"{name}.py") for name, source in students]
    runs = {}
    for name, jobs, order in RUNS:
        started = time.monotonic()
        runs[name] = grade(ordered(sources, order), jobs)
        print(f"{name}: {len(runs[name])} graded in {time.monotonic() - started:.0f} s", flush=True)
    first = runs["one job"]
    different = {name: [key for key in first if run[key] != first[key]] for name, run in runs.items()}
    for name, keys in different.items():
        print(f"{name}: {len(keys)} verdicts differ from those of one job")
        for key in keys:
            print(f"  {key}\n    {first[key]}\n    {runs[name][key]}")
    sys.exit(1 if any(different.values()) else 0)


def ordered(sources: Sequence[Submission], order: int) -> list[Submission]:
    """As they are (0), reversed (-1), or shuffled by that seed."""
    listed = list(sources)
    if order < 0:
        listed.reverse()
    elif order > 0:
        random.Random(order).shuffle(listed)
    return listed


def grade(sources: Sequence[Submission], jobs: int, limits: Limits = LIMITS) -> dict[str, tuple[Any, ...]]:
    """From each path to its verdict: everything about it that must not depend on the run."""
    results = paperleet.grade_many(sources, classes.EXERCISE, jobs=jobs, seed=1, limits=limits)
    return {given.path: verdict(card) for given, card in results}


def verdict(card: paperleet.Scorecard) -> tuple[Any, ...]:
    """The result, the points and every check's outcome; only the result where answers are drawn anew each time."""
    if any(word in card.path for word in classes.UNDETERMINED):
        return (card.passed,)
    outcomes = tuple((f"{tier.id}/{check.id}", check.outcome.value) for tier, check in card.checks)
    return card.passed, card.points, outcomes


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
