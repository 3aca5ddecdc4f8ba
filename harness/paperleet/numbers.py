"""The comparer and the one tolerance rule, in NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# dtype → (unit roundoff, floor): what an honest computation in that dtype may be off by.
_ROUNDING: Mapping[str, tuple[float, float]] = {
    "float16": (2.0**-11, 1e-3),
    "bfloat16": (2.0**-8, 8e-3),
    "float32": (2.0**-24, 1e-7),
    "float64": (2.0**-53, 1e-15),
}
# Honest work errs by up to 1.66·u·p at an angle p; nothing honest came nearer to 4·u·p than 0.42 of it.
_ROUNDINGS_ALLOWED = 4.0


def compare_alike(got: NDArray[Any], wanted: NDArray[Any], allowed: float) -> Comparison:
    """Compare two answers of one submission, where equal infinities, and NaN in the same place, agree."""
    a, b = np.asarray(got, np.float64), np.asarray(wanted, np.float64)
    same = (np.isnan(a) & np.isnan(b)) | (np.isinf(a) & (a == b))
    return compare(np.where(same, 0.0, a), np.where(same, 0.0, b), allowed)


def tolerance(dtype: str, magnitude: float = 1.0) -> float:
    """The absolute error allowed to work in `dtype` on angles up to `magnitude` radians."""
    roundoff, floor = _ROUNDING[dtype]
    return _ROUNDINGS_ALLOWED * roundoff * max(1.0, magnitude) + floor


def tolerances(dtype: str, magnitudes: Floats) -> Floats:
    """The same for every cell of an array of magnitudes."""
    roundoff, floor = _ROUNDING[dtype]
    return _ROUNDINGS_ALLOWED * roundoff * np.maximum(1.0, magnitudes) + floor


def digits_lost(error: float, dtype: str) -> int:
    """How many decimal digits an error costs, against the rounding of `dtype`."""
    roundoff, _ = _ROUNDING[dtype]
    return max(0, round(float(np.log10(max(error, roundoff) / roundoff))))


@dataclass(frozen=True)
class Comparison:
    """How two arrays of one shape differ; `index`, `got` and `expected` are at the worst place."""

    wrong: int
    total: int
    nan: int
    infinite: int
    index: tuple[int, ...]
    got: float
    expected: float
    error: float
    allowed: float

    @property
    def agrees(self) -> bool:
        """Whether every value is within what is allowed; a NaN never is."""
        return self.wrong == 0

    @property
    def badness(self) -> float:
        """Orders comparisons by how far beyond the allowed the worst value is."""
        return float("inf") if self.nan or self.infinite else self.error / self.allowed


def compare(got: NDArray[Any], expected: Floats, allowed: float) -> Comparison:
    """Compare two arrays of the same shape by absolute error; raises ValueError when the shapes differ."""
    if got.shape != expected.shape:
        raise ValueError(f"shapes {got.shape} and {expected.shape} differ")
    values = np.asarray(got, dtype=np.float64)
    finite = np.isfinite(values)
    with np.errstate(invalid="ignore"):
        errors = np.where(finite, np.abs(values - expected), np.inf)
    if not errors.size:
        return Comparison(0, 0, 0, 0, (), 0.0, 0.0, 0.0, allowed)
    place = np.unravel_index(int(np.argmax(errors)), errors.shape)
    nan = int(np.isnan(values).sum())
    return Comparison(
        wrong=int((errors > allowed).sum()),
        total=errors.size,
        nan=nan,
        infinite=int((~finite).sum()) - nan,
        index=tuple(int(position) for position in place),
        got=float(values[place]),
        expected=float(expected[place]),
        error=float(errors[place]),
        allowed=allowed,
    )
