"""What a name costs: grading wrong submissions with and without the diagnosis, alternating, on a warm template."""

from __future__ import annotations

import dataclasses
import statistics
import time
from pathlib import Path

from paperleet import Grader
from paperleet.grading import Grader as Harness
from paperleet.model import Scorecard

ROOT = Path(__file__).resolve().parents[1]
WRONG = ROOT / "tests" / "submissions" / "wrong"
KINDS = {
    "one mistake": (
        "halved_exponent_pair_index.py",
        "sine_everywhere.py",
        "one_based_range.py",
        "wrong_base_thousand.py",
    ),
    "two mistakes": (
        "pair_growing_and_one_based.py",
        "pair_doubled_and_swapped.py",
        "pair_own_frequency_and_scaled.py",
    ),
    "none that is known": ("invented_harmonic_rates.py", "invented_log_positions.py", "invented_phase_per_pair.py"),
}
RUNS = 7


def main() -> None:
    """Print the medians of both and their ratio, for each kind of wrong submission."""
    with Grader() as grader:
        for names in KINDS.values():
            for name in names:
                grader.grade(WRONG / name, seed=1)  # predictions that depend on no submission are made once
        print(f"{'':22}{'judging ms':>12}{'with a name ms':>16}{'ratio':>8}   ({RUNS} alternating runs)")
        for kind, names in KINDS.items():
            judged, diagnosed = _medians(grader, names)
            print(f"{kind:22}{judged * 1e3:12.1f}{diagnosed * 1e3:16.1f}{diagnosed / judged:8.2f}")


def _medians(grader: Grader, names: tuple[str, ...]) -> tuple[float, float]:
    real = Harness._diagnosed
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(RUNS):
        for name in names:
            for diagnosing in (False, True):
                Harness._diagnosed = real if diagnosing else _undiagnosed  # type: ignore[method-assign, assignment]
                started = time.perf_counter()
                grader.grade(WRONG / name, seed=1)
                times[diagnosing].append(time.perf_counter() - started)
    Harness._diagnosed = real  # type: ignore[method-assign]
    return statistics.median(times[False]), statistics.median(times[True])


def _undiagnosed(grader: Grader, card: Scorecard, *_: object) -> Scorecard:
    return dataclasses.replace(card)


if __name__ == "__main__":
    main()
