"""Structure that any exercise's answers may show: the expected values are there, but not as they should be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from paperleet import numbers
from paperleet.diagnose import contract
from paperleet.diagnose.evidence import Answer, Evidence
from paperleet.model import Diagnosis
from paperleet.numbers import Floats

_HALF = "float16"


def findings(evidence: Evidence) -> list[Diagnosis]:
    """The first structure that accounts for every usable answer; none where the evidence is thin."""
    answers = [answer for answer in evidence.usable if answer.values.ndim == 2 and answer.values.shape[0] > 1]
    wrong = [answer for answer in answers if not answer.is_right]
    if len(wrong) < 2:
        return []
    for look in _LOOKS:
        found = look(answers, wrong)
        if found is not None:
            return [found]
    return []


def _memorised(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    right = [answer for answer in answers if answer.is_right]
    if not right or any(np.ptp(answer.values) != 0 for answer in wrong):
        return None
    said = f"{len(right)} of {len(answers)} calls are answered rightly, such as {right[0].call}; "
    return contract.named("memorised", f"{said}all others with one constant, such as {wrong[0].call}")


def _copied_rows(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    if not all(_is_one_row_copied(answer) for answer in answers):
        return None
    said = f"in all {len(answers)} tables one right row stands in every place, as in {answers[0].call}"
    return contract.named("copied-rows", said)


def _is_one_row_copied(answer: Answer) -> bool:
    copied = np.all(np.abs(answer.values - answer.values[:1]) <= answer.allowed)
    differs = np.any(np.abs(answer.expected - answer.expected[:1]) > answer.allowed, axis=1).any()
    known = np.all(np.abs(answer.expected - answer.values[:1]) <= answer.allowed, axis=1).any()
    return bool(copied and differs and known)


def _rearranged(mistake: str, change: Callable[[Floats], Floats]) -> _Look:
    """A look for answers that are the expected ones after `change`, in every call and visibly so."""

    def look(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
        if not all(_is_close(answer.values, change(answer.expected), answer.allowed) for answer in answers):
            return None
        return contract.named(mistake, f"so in all {len(answers)} tables that were asked, as in {wrong[0].call}")

    return look


def _swapped_pairs(table: Floats) -> Floats:
    even = table.shape[1] // 2 * 2
    order = [*np.arange(even).reshape(-1, 2)[:, ::-1].ravel(), *range(even, table.shape[1])]
    return table[:, order]


def _shifted_rows(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    long = [answer for answer in answers if len(answer.values) > 4]
    for shift in (1, -1, 2, -2):
        if long and all(_is_shifted(answer, shift) for answer in long):
            said = f"row i holds the values of row i{shift:+d} in all {len(long)} longer tables, as in {long[0].call}"
            return contract.named("rows-shifted", said)
    return None


def _is_shifted(answer: Answer, shift: int) -> bool:
    got, expected = answer.values, answer.expected
    pair = (got[:-shift], expected[shift:]) if shift > 0 else (got[-shift:], expected[:shift])
    return _is_close(*pair, answer.allowed)


def _constant_factor(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    clear = [np.abs(answer.expected) > 0.1 for answer in answers]
    ratios = np.concatenate([a.values[c] / a.expected[c] for a, c in zip(answers, clear, strict=True)])
    if not ratios.size:
        return None
    factor = float(np.median(ratios))
    if abs(factor) < 1e-3 or abs(factor - 1) < 1e-3:
        return None
    for answer in answers:
        if not _is_close(answer.values, factor * answer.expected, max(1.0, abs(factor)) * 2 * answer.allowed):
            return None
    return contract.named("constant-factor", f"every value is {factor:.6g} times what it should be")


def _permuted_columns(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    if not all(_has_the_same_columns(answer) for answer in answers):
        return None
    said = f"all {len(answers)} tables have the right columns in another order, as in {wrong[0].call}"
    return contract.named("columns-permuted", said)


def _has_the_same_columns(answer: Answer) -> bool:
    missing = list(range(answer.expected.shape[1]))
    for got in answer.values.T:
        match = [j for j in missing if _is_close(got, answer.expected[:, j], answer.allowed)]
        if not match:
            return False
        missing.remove(match[0])
    return True


def _half_precision(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    if not all(_are_half_numbers(answer.values) for answer in answers):
        return None
    for answer in answers:
        allowed = numbers.tolerance(_HALF, min(answer.magnitude, 50.0))
        if answer.magnitude <= 50 and not _is_close(answer.values, answer.expected, allowed):
            return None
    near = [answer for answer in answers if answer.magnitude <= 50]
    if len(near) < 2 or all(answer.is_right for answer in near):
        return None
    error = max(float(np.abs(answer.values - answer.expected).max()) for answer in near)
    said = f"all values are numbers of 16 bits; at small positions they are off by up to {error:.2g}"
    return contract.named("precision-discarded", said)


def _are_half_numbers(values: Floats) -> bool:
    """Whether every value is a float16, or every one a bfloat16, which is a float32 without its last 16 bits."""
    single = values.astype(np.float32)
    as_half = np.array_equal(single.astype(np.float16).astype(np.float64), values)
    as_brain = np.array_equal(single.astype(np.float64), values) and not (single.view(np.uint32) & 0xFFFF).any()
    return as_half or as_brain


def _right_until(answers: Sequence[Answer], wrong: Sequence[Answer]) -> Diagnosis | None:
    right = [answer for answer in answers if answer.is_right]
    if len(right) < 2:
        return None
    largest = max(right, key=lambda answer: answer.magnitude)
    smallest = min(wrong, key=lambda answer: answer.magnitude)
    if largest.magnitude >= smallest.magnitude:
        return None
    said = f"all calls up to {largest.call} are right, all from {smallest.call} on are wrong"
    return contract.named("right-until", said)


def _is_close(got: Floats, expected: Floats, allowed: float) -> bool:
    return bool(np.all(np.abs(got - expected) <= allowed))


_Look = Callable[[Sequence[Answer], Sequence[Answer]], Diagnosis | None]
_LOOKS: tuple[_Look, ...] = (
    _memorised,
    _copied_rows,
    _rearranged("rows-reversed", lambda table: table[::-1]),
    _rearranged("columns-reversed", lambda table: table[:, ::-1]),
    _rearranged("sign-flipped", lambda table: -table),
    _rearranged("pairs-swapped", _swapped_pairs),
    _shifted_rows,
    _constant_factor,
    _permuted_columns,
    _half_precision,
    _right_until,
)
