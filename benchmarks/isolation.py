"""What each level of isolation costs a submission against `process`: medians of alternating runs of a right file."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from paperleet import Grader
from paperleet.worker.isolation.layers import LEVELS

ROOT = Path(__file__).resolve().parents[1]
RUNS = 60
GOAL = 5.0  # milliseconds a submission
_RIGHT = ROOT / "submissions" / "right" / "interleaved.py"


def main(runs: int = RUNS) -> None:
    """Print a table of medians, of their differences to `process`, and of their ratios."""
    source = _RIGHT.read_bytes()
    graders = {level: Grader(isolation=level) for level in LEVELS}
    milliseconds: dict[str, list[float]] = {level: [] for level in LEVELS}
    had: dict[str, str] = {}
    try:
        for run in range(-1, runs):  # the first starts the templates, and is not counted
            for level, grader in graders.items():
                started = time.perf_counter()
                card = grader.grade(source, seed=1)
                if run >= 0:
                    milliseconds[level].append((time.perf_counter() - started) * 1e3)
                assert card.passed is True, card
                had[level] = card.isolation.level
    finally:
        for grader in graders.values():
            grader.close()
    base = milliseconds["process"]
    print(f"{'':12}{'median ms':>10}{'more ms':>9}{'ratio':>7}   ({runs} alternating runs, goal {GOAL:g} ms)")
    for level, times in milliseconds.items():
        more = statistics.median(ours - theirs for ours, theirs in zip(times, base, strict=True))
        ratio = statistics.median(times) / statistics.median(base)
        note = "" if had[level] == level else f"   (only {had[level]} here)"
        print(f"{level:12}{statistics.median(times):10.1f}{more:9.1f}{ratio:7.2f}{note}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
