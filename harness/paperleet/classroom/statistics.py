"""What a class's results amount to: who passes what, and which mistakes are made how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paperleet.classroom.gradebook import NO_VERDICT, Row

_BINS = 10
_RESULTS = {"passed": "passed", "advice": "passed", "failed": "failed", "not run": "not run", "no verdict": "not run"}


@dataclass(frozen=True)
class PassRate:
    """What became of a check, in how many of the submissions with a verdict."""

    check: str
    passed: int
    failed: int
    not_run: int

    @property
    def of(self) -> int:
        """How many submissions were to answer it."""
        return self.passed + self.failed + self.not_run

    @property
    def counts(self) -> str:
        """The counts in words, with passed submissions first, and of the others those that there are."""
        others = [(self.failed, "failed"), (self.not_run, "not run")]
        return ", ".join([f"{self.passed} passed", *(f"{count} {said}" for count, said in others if count)])


@dataclass(frozen=True)
class Bin:
    """How many submissions earned between `low` and `high` points, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Cluster:
    """Submissions that give the same wrong numbers, and the name of their mistake where it has one."""

    fingerprint: str
    diagnosis: str
    students: tuple[str, ...]


@dataclass(frozen=True)
class Statistics:
    """The figures of one exercise; all lists go from the most to the least, pass rates in the order of the checks.

    `mistakes` counts submissions for each known mistake, also where it is made together with others; `unnamed` are
    those that failed without a diagnosis.
    """

    exercise: str
    submissions: int
    passed: int
    failed: int
    no_verdict: int
    not_graded: int
    rates: tuple[PassRate, ...]
    points: tuple[Bin, ...]
    mistakes: tuple[tuple[str, int], ...]
    unnamed: int
    clusters: tuple[Cluster, ...]


def of(exercise: str, rows: Iterable[Row]) -> Statistics:
    """The statistics of these rows of an exercise."""
    outcomes: Counter[str] = Counter()
    became: dict[str, Counter[str]] = {}
    earned: Counter[int] = Counter()
    mistakes: Counter[str] = Counter()
    alike: dict[str, list[tuple[str, str]]] = {}
    possible = unnamed = 0
    for row in rows:
        result = row.result
        outcomes["not graded" if result is None else result.outcome] += 1
        if result is None or result.outcome == NO_VERDICT:
            continue
        earned[result.earned] += 1
        possible = max(possible, result.possible)
        for check in result.checks:
            became.setdefault(check.name, Counter())[_RESULTS[check.outcome]] += 1
        mistakes.update({part for mistake in result.mistakes for part in mistake.split("+")})
        unnamed += result.outcome == "failed" and not result.mistakes
        if result.fingerprint:
            alike.setdefault(result.fingerprint, []).append((row.student, result.diagnosis))
    return Statistics(
        exercise,
        outcomes.total(),
        outcomes["passed"],
        outcomes["failed"],
        outcomes[NO_VERDICT],
        outcomes["not graded"],
        tuple(PassRate(name, count["passed"], count["failed"], count["not run"]) for name, count in became.items()),
        tuple(_bins(earned, possible)),
        tuple(sorted(mistakes.items(), key=lambda pair: (-pair[1], pair[0]))),
        unnamed,
        _clusters(alike),
    )


def _bins(earned: Counter[int], possible: int) -> Iterable[Bin]:
    """Whole points in at most ten bins of one width, the last of which holds the full points."""
    width = -(-(possible + 1) // _BINS)
    for low in range(0, possible + 1, width):
        high = min(low + width - 1, possible)
        yield Bin(low, high, sum(earned[points] for points in range(low, high + 1)))


def _clusters(alike: dict[str, list[tuple[str, str]]]) -> tuple[Cluster, ...]:
    """Those with more than one submission, the largest first."""
    found = [
        Cluster(fingerprint, _commonest([name for _, name in members]), tuple(student for student, _ in members))
        for fingerprint, members in alike.items()
        if len(members) > 1
    ]
    return tuple(sorted(found, key=lambda cluster: (-len(cluster.students), cluster.fingerprint)))


def _commonest(names: Sequence[str]) -> str:
    return Counter(names).most_common(1)[0][0]
