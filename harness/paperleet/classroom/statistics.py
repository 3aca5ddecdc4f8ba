"""What a class's results amount to: who passes what, and which mistakes are made how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paperleet.classroom.gradebook import NO_VERDICT, Row

_BINS = 10
_PASSED = ("passed", "advice")
_NOT_ASKED = "not run"


@dataclass(frozen=True)
class PassRate:
    """How many submissions passed a check, of those to which it was put."""

    check: str
    passed: int
    asked: int


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
    passed: Counter[str] = Counter()
    asked: Counter[str] = Counter()
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
            asked[check.name] += check.outcome != _NOT_ASKED
            passed[check.name] += check.outcome in _PASSED
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
        tuple(PassRate(name, passed[name], count) for name, count in asked.items()),
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
