"""Is what a random layer draws distributed as it should be, with a stated probability of failing right work?"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from paperleet import numbers
from paperleet.checks.base import Cases, Check, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import key, refuse
from paperleet.model import Probe
from paperleet.numbers import Floats

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise

_ZERO_SPREAD = 1e-12


class StatisticsCheck(Cases, Check):
    """Two calls of one object give values of the declared rate, mean, deviation and independence.

    Each key names a function of formula.py that gets the call's arguments. Rates are judged by Chernoff's bound for
    a binomial, sums by Bernstein's inequality; `error` is shared out among all the figures of the check.
    """

    kind: Literal["statistics"]
    default_title: ClassVar[str] = "what is drawn is distributed as it should be"

    rate: str | None = key(default=None, description="the function that gives the share of values that are not zero")
    either: str | None = key(default=None, description="the function that gives the value of what is not zero")
    mean: str | None = key(default=None, description="the function that gives the mean of each value")
    deviation: str | None = key(
        default=None, description="the function that gives the standard deviation of each value"
    )
    independent: tuple[Literal["calls"] | int, ...] = key(
        default=(), description="axes along which neighbours are independent, and 'calls' for the two calls"
    )
    scatter: tuple[Literal["calls", "all"] | int, ...] = key(
        default=(),
        description="what values that are not zero are counted along, whose counts scatter as those of independent "
        "draws: an axis, 'calls' for each place over all calls, or 'all' for each call as a whole",
    )
    calls: Literal[2, 16] = key(default=2, description="how often the same object is called for a case")
    repeats: int = key(default=1, ge=1, le=64, description="how often a case is asked")
    error: float = key(default=1e-9, gt=0, lt=0.1, description="the probability that right work fails this check")

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        asked = (self.rate, self.either, self.mean)
        refuse([] if any(asked) else [((), "asks nothing; give 'rate', 'either' or 'mean'")])
        needs = self.deviation or self.independent
        refuse([(("mean",), "is needed beside 'deviation' and 'independent'")] if needs and not self.mean else [])
        refuse([(("deviation",), "is needed beside 'mean'")] if self.mean and not self.deviation else [])
        refuse([(("rate",), "is needed beside 'scatter'")] if self.scatter and not self.rate else [])

    def named_functions(self) -> Iterator[tuple[str, str, str]]:
        named = {"rate": self.rate, "either": self.either, "mean": self.mean, "deviation": self.deviation}
        yield from (("formula", key, name) for key, name in named.items() if name is not None)

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        cases = list(self.cases(exercise, seed, self.id))
        how = "twice" if self.calls == 2 else "often"
        return [exercise.probe(case, procedure=how, turn=turn) for case in cases for turn in range(self.repeats)]

    def judge(self, bench: Bench) -> Judgement:
        groups: dict[tuple[object, ...], list[Probe]] = {}
        for probe in bench.probes_of(self):
            groups.setdefault(probe.question, []).append(probe)
        found: list[Shortfall] = []
        figures: list[_Figure] = []
        error = self.error / (len(groups) * self._figures_of_a_case)
        for probes in groups.values():
            drawn = _drawn(bench, probes, self.calls)
            if isinstance(drawn, Shortfall):
                found.append(drawn)
                continue
            if self.either is not None:
                found += self._neither(bench, probes[0], drawn)
            if self.scatter:
                found += self._alike(bench, probes[0], drawn != 0, error)
            judged = list(self._judged(bench, probes[0], drawn, error))
            figures += judged
            found += [figure.shortfall(bench.call(probes[0]), self.error) for figure in judged if not figure.holds]
        found.sort(key=lambda shortfall: shortfall.cause is not None)
        total = sum(figure.count for figure in figures)
        return Judgement(found, f"{len(figures)} figures of {total} draws are as they should be, at {self.error:g}")

    @property
    def _figures_of_a_case(self) -> int:
        return max(1, bool(self.rate) + 2 * len(self.scatter) + 2 * bool(self.mean) + len(self.independent))

    def _neither(self, bench: Bench, probe: Probe, drawn: Floats) -> list[Shortfall]:
        """What is neither zero nor the declared value."""
        assert self.either is not None
        kept = np.broadcast_to(bench.expected(probe, self.either), drawn.shape)
        result = numbers.compare(
            np.where(drawn == 0, kept, drawn), kept, bench.allowed(probe, bench.accepted_dtype(probe))
        )
        if result.agrees:
            return []
        message = (
            f"{result.wrong} of {result.total} values are neither 0 nor what is kept\n"
            f"at {list(result.index[2:])}: got {result.got:.9g}, expected 0 or {result.expected:.9g}, "
            f"allowed {result.allowed:.2g}\nin {bench.call(probe)}"
        )
        return [Shortfall(message, None, {"call": bench.call(probe), "wrong": result.wrong, "total": result.total})]

    def _alike(self, bench: Bench, probe: Probe, kept: NDArray[np.bool_], error: float) -> Iterator[Shortfall]:
        """Whole calls, and slices along the axes that are counted, which drop the same values as another one."""
        assert self.rate is not None
        rate = float(bench.formula_number(probe, self.rate))
        for along in self.scatter:
            if along == "all":
                continue  # the same slices as those of 'calls'
            slices = _slices(kept, along)
            count, size = slices.shape
            if not 0 < slices.mean() < 1 or alike_by_chance(count, size, rate) > error:
                continue
            again = count - len(np.unique(slices, axis=0))
            if again:
                what = "calls" if along == "calls" else f"slices along axis {along}"
                message = (
                    f"{again} of {count} {what} drop the same of {size} values as another one\n"
                    f"right work does so once with a probability below {self.error:g}\nin {bench.call(probe)}"
                )
                evidence = {"figure": "alike", "got": again, "expected": 0, "call": bench.call(probe)}
                yield Shortfall(message, None, evidence)

    def _judged(self, bench: Bench, probe: Probe, drawn: Floats, error: float) -> Iterator[_Figure]:
        """Every figure of one case; `drawn` has the axes repeat, call, and those of a result."""
        if self.rate is not None:
            wanted = float(bench.formula_number(probe, self.rate))
            share = float((drawn != 0).mean())
            yield _Figure(
                "the share of values that are not zero",
                share,
                wanted,
                drawn.size,
                rate_allowed(share, wanted, drawn.size, error),
            )
            if 0 < wanted < 1:
                yield from (_scatter(drawn != 0, along, wanted, error) for along in self.scatter)
        if self.mean is None or self.deviation is None:
            return
        deviation = bench.expected(probe, self.deviation)
        if float(deviation.min(initial=1.0)) < _ZERO_SPREAD:
            return
        z = (drawn - bench.expected(probe, self.mean)) / deviation
        largest = max(1.0, float(np.abs(z).max(initial=0.0)))
        yield _Figure(
            "the mean, in standard deviations", float(z.mean()), 0.0, z.size, bernstein(z.size, 1.0, largest, error)
        )
        squares = z**2 - 1
        spread, most = float((squares**2).mean()), float(np.abs(squares).max(initial=0.0))
        allowed = bernstein(z.size, max(spread, 1e-3), max(most, 1.0), error)
        yield _Figure("the variance, over what it should be", float((z**2).mean()), 1.0, z.size, allowed)
        for axis in self.independent:
            product = _neighbours(z, axis)
            name = "between two calls" if axis == "calls" else f"between neighbours along axis {axis}"
            allowed = bernstein(product.size, 1.0, largest**2, error)
            yield _Figure(f"the correlation {name}", float(product.mean()), 0.0, product.size, allowed)


@dataclass(frozen=True)
class _Figure:
    """A mean over `count` draws, what it should be, and how far right work may be off."""

    name: str
    got: float
    wanted: float
    count: int
    allowed: float

    @property
    def holds(self) -> bool:
        return abs(self.got - self.wanted) <= self.allowed  # a NaN does not

    def shortfall(self, call: str, error: float) -> Shortfall:
        message = (
            f"{self.name}: {self.got:.4g} over {self.count} draws, expected {self.wanted:.4g} ± {self.allowed:.2g}\n"
            f"right work is off by more with a probability below {error:g}\nin {call}"
        )
        finite = self.got if math.isfinite(self.got) else str(self.got)
        return Shortfall(message, None, {"figure": self.name, "got": finite, "expected": self.wanted, "call": call})


def _drawn(bench: Bench, probes: list[Probe], calls: int) -> Floats | Shortfall:
    """The values of all calls `[repeats, calls, *shape]`, or what is in the way."""
    names = ("value", "again") if calls == 2 else ("value", *(f"call {number}" for number in range(1, calls)))
    rows = []
    for probe in probes:
        tables = [bench.table_of(bench.answers[probe], probe, name) for name in names]
        for table in tables:
            if isinstance(table, Shortfall):
                return table
        rows.append(np.stack([np.asarray(table, np.float64) for table in tables]))
    return np.stack(rows)


def _scatter(kept: NDArray[np.bool_], along: Literal["calls", "all"] | int, rate: float, error: float) -> _Figure:
    """How the counts of `kept` `[repeats, calls, *shape]` scatter about their mean, over what binomial counts do."""
    match along:
        case "calls":
            axes: tuple[int, ...] = (0, 1)
            name = "the scatter of how often each place is kept"
        case "all":
            axes = tuple(range(2, kept.ndim))
            name = "the scatter of how many values calls keep"
        case axis:
            axes = (_place(axis, kept.ndim),)
            name = f"the scatter of how many values are kept along axis {axis}"
    counted = math.prod(kept.shape[axis] for axis in axes)
    counts = kept.sum(axis=axes, dtype=np.float64)
    squares = (counts - counted * rate) ** 2 / (counted * rate * (1 - rate))
    least, most = scatter_allowed(counted, rate, counts.size, error)
    got = float(squares.mean())
    return _Figure(name, got, 1.0, kept.size, 1 - least if got < 1 else most - 1)


def _slices(kept: NDArray[np.bool_], along: Literal["calls"] | int) -> NDArray[np.bool_]:
    """The calls of all objects `[count, size]`, or the slices along an axis of all of them."""
    if along == "calls":
        return kept.reshape(kept.shape[0] * kept.shape[1], -1)
    place = _place(along, kept.ndim)
    return np.moveaxis(kept, place, -1).reshape(-1, kept.shape[place])


def _place(axis: int, dimensions: int) -> int:
    """Where a result's axis is in `[repeats, calls, *shape]`."""
    return axis % (dimensions - 2) + 2


def alike_by_chance(count: int, size: int, rate: float) -> float:
    """At most the probability that any two of `count` slices of `size` independent draws are the same."""
    return count * (count - 1) / 2 * (rate**2 + (1 - rate) ** 2) ** size


def _neighbours(z: Floats, axis: Literal["calls"] | int) -> Floats:
    """The products of neighbours in pairs that share no value."""
    place = 1 if axis == "calls" else _place(axis, z.ndim)
    moved = np.moveaxis(z, place, 0)
    even = len(moved) // 2 * 2
    return np.asarray(moved[0:even:2] * moved[1:even:2])


def rate_allowed(share: float, wanted: float, count: int, error: float) -> float:
    """How far a share may be from a probability: where Chernoff's `2·exp(-n·KL(share, wanted))` reaches `error`."""
    if wanted <= 0 or wanted >= 1:
        return 0.0
    limit = math.log(2 / error) / count
    low, high = 0.0, (1 - wanted if share > wanted else wanted)
    sign = 1 if share > wanted else -1
    if _divergence(wanted + sign * high, wanted) < limit:
        return high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _divergence(wanted + sign * middle, wanted) < limit else (low, middle)
    return high


@functools.lru_cache(maxsize=256)
def scatter_allowed(count: int, rate: float, groups: int, error: float) -> tuple[float, float]:
    """Between what the mean of so many squares lies, of a binomial count's standardised deviations.

    Chernoff's bound on both sides, with the moments of the binomial distribution itself: outside with a probability
    below `error`.
    """
    places = np.arange(count + 1)
    factorials = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, count + 1)))])
    logs = (
        factorials[-1]
        - factorials
        - factorials[::-1]
        + places * math.log(rate)
        + (count - places) * math.log1p(-rate)
    )
    squares = (places - count * rate) ** 2 / (count * rate * (1 - rate))
    limit = math.log(2 / error) / groups
    steps = np.geomspace(1e-3, 1e3, 200)
    least = max(-(limit + _log_mean(logs - step * squares)) / step for step in steps)
    most = min((limit + _log_mean(logs + step * squares)) / step for step in steps)
    return max(0.0, float(least)), float(most)


def _log_mean(logs: Floats) -> float:
    top = float(logs.max())
    return top + math.log(float(np.exp(logs - top).sum()))


def _divergence(a: float, b: float) -> float:
    """The Kullback–Leibler divergence of two Bernoulli distributions, in nats."""
    first = a * math.log(a / b) if a > 0 else 0.0
    second = (1 - a) * math.log((1 - a) / (1 - b)) if a < 1 else 0.0
    return first + second


def bernstein(count: int, variance: float, largest: float, error: float) -> float:
    """How far the mean of so many independent terms, each at most `largest`, may be from its expectation."""
    log = math.log(2 / error)
    linear = largest * log / 3
    return (linear + math.sqrt(linear**2 + 2 * count * variance * log)) / max(count, 1)
