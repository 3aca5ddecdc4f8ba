"""The bounds by which draws are judged hold: right work fails less often than a check says."""

from __future__ import annotations

import itertools
import math

import pytest
from paperleet.checks.statistics import alike_by_chance, bernstein, rate_allowed, scatter_allowed

COUNT = 400


@pytest.mark.parametrize("wanted", [0.02, 0.1, 0.5, 0.75, 0.98])
@pytest.mark.parametrize("error", [1e-3, 1e-9])
def test_a_share_is_beyond_what_is_allowed_less_often_than_stated(wanted: float, error: float) -> None:
    beyond = sum(
        _binomial(kept, COUNT, wanted)
        for kept in range(COUNT + 1)
        if abs(kept / COUNT - wanted) > rate_allowed(kept / COUNT, wanted, COUNT, error)
    )

    assert beyond < error


@pytest.mark.parametrize("wanted", [0.1, 0.5])
def test_what_is_allowed_for_a_share_is_not_much_more_than_needed(wanted: float) -> None:
    deviation = math.sqrt(wanted * (1 - wanted) / COUNT)

    assert 6 < rate_allowed(1.0, wanted, COUNT, 1e-9) / deviation < 9


@pytest.mark.parametrize("p", [0.1, 0.5])
@pytest.mark.parametrize("error", [1e-3, 1e-9])
def test_a_mean_of_two_valued_terms_is_beyond_the_bound_less_often_than_stated(p: float, error: float) -> None:
    # The standardised values of dropout: one large and rare, one small and frequent.
    low, high = -math.sqrt((1 - p) / p), math.sqrt(p / (1 - p))
    allowed = bernstein(COUNT, 1.0, max(-low, high), error)
    beyond = sum(
        _binomial(kept, COUNT, 1 - p)
        for kept in range(COUNT + 1)
        if abs(kept * high + (COUNT - kept) * low) / COUNT > allowed
    )

    assert beyond < error


@pytest.mark.parametrize(("count", "groups"), [(20, 3), (7, 5), (400, 2)])
@pytest.mark.parametrize("rate", [0.1, 0.5, 0.75])
@pytest.mark.parametrize("error", [1e-2, 1e-6])
def test_a_scatter_is_outside_less_often_than_stated(count: int, groups: int, rate: float, error: float) -> None:
    least, most = scatter_allowed(count, rate, groups, error)
    variance = count * rate * (1 - rate)
    # The distribution of the sum of squares, one group after the other, on a grid that is finer than its steps.
    sums = {0.0: 1.0}
    for _ in range(groups):
        further: dict[float, float] = {}
        for total, known in sums.items():
            for kept in range(count + 1):
                place = round(total + (kept - count * rate) ** 2 / variance, 6)
                further[place] = further.get(place, 0.0) + known * _binomial(kept, count, rate)
        sums = {total: known for total, known in further.items() if known > 1e-15}
    outside = sum(known for total, known in sums.items() if not least <= total / groups <= most)

    assert outside < error


def test_exact_counts_and_counts_in_pairs_are_outside_of_what_is_allowed() -> None:
    least, most = scatter_allowed(20, 0.5, 640, 1e-10)

    assert 0 < least < 1 < most < 2


@pytest.mark.parametrize("rate", [0.25, 0.5])
def test_two_slices_are_the_same_less_often_than_stated(rate: float) -> None:
    rows = list(itertools.product([False, True], repeat=3))
    weight = {row: math.prod(rate if kept else 1 - rate for kept in row) for row in rows}
    alike = sum(
        math.prod(weight[row] for row in drawn)
        for drawn in itertools.product(rows, repeat=3)
        if len(set(drawn)) < len(drawn)
    )

    assert alike <= alike_by_chance(3, 3, rate)


def test_rows_of_twenty_draws_may_be_the_same_and_rows_of_a_hundred_may_not() -> None:
    assert alike_by_chance(640, 20, 0.25) > 1 > 1e-12 > alike_by_chance(640, 100, 0.25)


def _binomial(kept: int, count: int, probability: float) -> float:
    return math.comb(count, kept) * probability**kept * (1 - probability) ** (count - kept)
