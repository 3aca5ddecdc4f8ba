"""The bounds by which draws are judged hold: right work fails less often than a check says."""

from __future__ import annotations

import math

import pytest
from paperleet.checks.statistics import bernstein, rate_allowed

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


def _binomial(kept: int, count: int, probability: float) -> float:
    return math.comb(count, kept) * probability**kept * (1 - probability) ** (count - kept)
