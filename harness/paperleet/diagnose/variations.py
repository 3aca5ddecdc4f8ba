"""Which known variation of the formula gives exactly the submission's numbers?

A variation is named only where the answers are decisive: it explains every usable answer at float32's precision,
most cells inform, and at least one answer tells it apart from the truth.
"""

from __future__ import annotations

import functools
import inspect
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from paperleet import numbers
from paperleet.authoring import CallFails, Catalogue, Mistake, Prediction, Steps, Variant
from paperleet.checks.formula import FORMULA_DTYPE
from paperleet.diagnose.evidence import Answer
from paperleet.numbers import Floats

# A cell whose tolerance is larger cannot tell a sine from another.
_INFORMATIVE = 0.05
_INFORMING_SHARE = 0.25
# An angle larger than the position makes its rounding errors larger too.
_ANGLE_FACTOR = 4.0
_CLEAR_CHANGE = 100.0
_FLOAT64_SHARE = numbers.tolerance("float64") / numbers.tolerance(FORMULA_DTYPE)
_KEPT_BYTES = 32 << 20
_ENTRY_BYTES = 800  # what a kept prediction takes beside its values
# Honest float64 work stays below 0.3 of its tolerance; float32 work is beyond it by 2·10⁵ and more.
_CLEAR_LOSS = 1000.0


@dataclass(frozen=True)
class Step:
    """A mistake in the variant in which it is made."""

    mistake: Mistake
    variant: Variant


@dataclass(frozen=True)
class Candidate:
    """One or more mistakes made together, with the formula's steps that result."""

    parts: tuple[Step, ...]

    @property
    def id(self) -> str:
        """The mistakes' ids in alphabetical order."""
        return "+".join(sorted(part.mistake.id for part in self.parts))

    @property
    def replaced(self) -> Steps:
        """The steps that the mistakes replace."""
        return {name: step for part in self.parts for name, step in part.variant.steps.items()}


@dataclass(frozen=True)
class Match:
    """How closely a candidate reproduces the answers, and where these differ from the truth."""

    candidate: Candidate
    values: int
    error: float
    difference: float
    first: tuple[int, ...]
    call: str


@dataclass(frozen=True)
class Miss:
    """The first answer that a candidate does not reproduce."""

    candidate: Candidate
    difference: float
    call: str


def search(
    catalogue: Catalogue, answers: Sequence[Answer], further: Sequence[Mistake] = ()
) -> tuple[list[Match], list[Miss]]:
    """The candidates that explain all answers, of the first kind that has any, and the single mistakes ruled out.

    Kinds in order: single mistakes, pairs, mistakes with fitted constants (`further`) alone and in pairs, triples.
    """
    ordered = _most_telling_first(answers)
    screen = _screening_answer(catalogue, answers)
    misses: list[Miss] = []
    mistakes = [known for known in catalogue.mistakes if not known.aside and not (known.shows and known.alone)]
    singles = list(_singles(mistakes))
    commonest = list(_singles(_with_first_variant(mistake) for mistake in mistakes))
    fitted = list(_singles(further))
    matches = _matching(catalogue, singles, ordered, misses)
    kinds: tuple[tuple[str, Callable[[], Iterable[Candidate]]], ...] = (
        ("pairs", lambda: _combined(singles, singles)),
        ("", lambda: fitted),
        ("", lambda: _combined(singles, fitted)),
        ("", lambda: _combined(fitted, fitted)),
        ("", lambda: _combined(commonest, _combined(fitted, fitted))),
        ("", lambda: _combined(commonest, _combined(commonest, fitted))),
        ("triples", lambda: _combined(commonest, _combined(commonest, commonest))),
    )
    for name, make in kinds:
        if matches:
            break
        candidates = make() if screen is None or not name else _screened(catalogue, name, make, screen)
        matches = _matching(catalogue, candidates, ordered, [])
    matched = {match.candidate.id for match in matches}
    return matches, [miss for miss in _nearest(misses) if miss.candidate.id not in matched]


def explain(catalogue: Catalogue, candidate: Candidate, answers: Sequence[Answer]) -> Match | Miss | None:
    """Whether the candidate gives all the answers; None where they do not inform."""
    compared: list[tuple[Answer, _Compared]] = []
    for answer in answers:
        known = _compared(catalogue, candidate, answer)
        if known is None or known.worst_excess > 0:
            return Miss(candidate, float("inf") if known is None else known.worst_error, answer.call)
        compared.append((answer, known))
    if not any(answer.drawn for answer in answers) and all(
        _is_constant(rows) for rows in _rows(known for _, known in compared)
    ):
        # Such a prediction fits a constant as well: only what float64 shows beyond float32 can tell them apart.
        exact = [(answer, known) for answer, known in compared if _is_exact_in_float64(answer, known)]
        changing = any(_is_changing_in_float64(rows) for rows in _rows(known for _, known in exact))
        compared = exact if changing else []
    return _match(candidate, compared)


def _rows(compared: Iterable[_Compared]) -> list[list[tuple[Floats, Floats]]]:
    """Predictions that would be the same if the position did not matter, each row with its tolerance.

    Of a table these are its rows; vectors of one width are rows of one table.
    """
    groups: list[list[tuple[Floats, Floats]]] = []
    vectors: dict[tuple[int, ...], list[tuple[Floats, Floats]]] = {}
    for known in compared:
        if known.values.ndim > 1:
            groups.append(list(zip(known.values, known.allowed, strict=True)))
        else:
            vectors.setdefault(known.values.shape, []).append((known.values, known.allowed))
    return [*groups, *vectors.values()]


def _is_constant(rows: Sequence[tuple[Floats, Floats]]) -> bool:
    return all(np.all(np.abs(row - rows[0][0]) < np.maximum(1e-6, allowed)) for row, allowed in rows[1:])


def _is_exact_in_float64(answer: Answer, compared: _Compared) -> bool:
    return answer.dtype == "float64" and bool(np.all(compared.errors <= compared.allowed * _FLOAT64_SHARE))


def _is_changing_in_float64(rows: Sequence[tuple[Floats, Floats]]) -> bool:
    """Whether most values change from row to row, by so little that only float64 shows it."""
    if len(rows) < 2:
        return False
    changes = np.ptp([row for row, _ in rows], axis=0)
    allowed = np.max([allowed for _, allowed in rows], axis=0) * _FLOAT64_SHARE
    return bool((changes > _CLEAR_CHANGE * allowed).mean() > _INFORMING_SHARE)


def _match(candidate: Candidate, compared: Sequence[tuple[Answer, _Compared]]) -> Match | None:
    cells = informing = 0
    worst_error = worst_difference = 0.0
    first: tuple[tuple[int, ...], str] | None = None
    for answer, known in compared:
        informs = known.finite & (known.allowed <= _INFORMATIVE)
        cells += informs.size
        informing += int(informs.sum())
        worst_error = max(worst_error, float(known.errors[informs].max(initial=0.0)))
        apart = np.abs(known.values - answer.expected)
        tells = np.argwhere(informs & (apart > answer.allowed + known.allowed))
        if len(tells):
            worst_difference = max(worst_difference, float(np.abs(answer.values - answer.expected).max()))
            first = first or (tuple(int(i) for i in tells[0]), answer.call)
    if first is None or informing < _INFORMING_SHARE * cells:
        return None
    return Match(candidate, informing, worst_error, worst_difference, first[0], first[1])


@dataclass(frozen=True)
class _Compared:
    values: Floats
    finite: NDArray[np.bool_]
    errors: Floats
    allowed: Floats

    @property
    def worst_excess(self) -> float:
        return float((self.errors - self.allowed).max(initial=0.0))

    @property
    def worst_error(self) -> float:
        return float(self.errors.max(initial=0.0))


def _compared(catalogue: Catalogue, candidate: Candidate, answer: Answer) -> _Compared | None:
    """The candidate's prediction beside the answer; None when it has another shape."""
    values, allowed = _predicted(catalogue, candidate, answer)
    if values.shape != answer.values.shape:
        return None
    finite = np.isfinite(values)
    errors = np.where(finite, np.abs(values - answer.values), 0.0)
    return _Compared(values, finite, errors, allowed)


def _predicted(catalogue: Catalogue, candidate: Candidate, answer: Answer) -> tuple[Floats, Floats]:
    """What the candidate gives for the answer's call, and the tolerance of each value: once for all submissions."""
    kept = _predictions_of(catalogue)
    if not all(id(part.variant) in kept.variants for part in candidate.parts):
        return _predict(catalogue, candidate, answer)  # with a constant that was read off these answers
    key = (tuple(id(part.variant) for part in candidate.parts), answer.inputs)
    if key not in kept.values:
        kept.add(key, _predict(catalogue, candidate, answer))
    return kept.values[key]


def _predict(catalogue: Catalogue, candidate: Candidate, answer: Answer) -> tuple[Floats, Floats]:
    try:
        prediction = _prediction(catalogue, candidate, answer.arguments)
    except CallFails:
        return np.empty(0), np.empty(0)  # the shape of no answer
    angles = np.abs(np.broadcast_to(np.asarray(prediction.angles, np.float64), prediction.values.shape))
    magnitudes = np.maximum(answer.magnitude, _ANGLE_FACTOR * np.where(np.isfinite(angles), angles, 0.0))
    return prediction.values, numbers.tolerances(FORMULA_DTYPE, magnitudes) * prediction.scale


def _prediction(catalogue: Catalogue, candidate: Candidate, arguments: Mapping[str, object]) -> Prediction:
    accepted = _parameters(catalogue.predict)
    steps = {**catalogue.steps, **candidate.replaced}
    return catalogue.predict(steps, **{name: value for name, value in arguments.items() if name in accepted})


def failing_as_asked(
    catalogue: Catalogue, matches: Sequence[Match], failed: Sequence[Mapping[str, object]]
) -> list[Match]:
    """Of candidates that give all answers, those that account for the most of the calls that failed."""
    counts = [sum(_fails(catalogue, match.candidate, arguments) for arguments in failed) for match in matches]
    most = max(counts, default=0)
    return [match for match, count in zip(matches, counts, strict=True) if count == most]


def _fails(catalogue: Catalogue, candidate: Candidate, arguments: Mapping[str, object]) -> bool:
    try:
        _prediction(catalogue, candidate, arguments)
    except CallFails:
        return True
    return False


@dataclass
class _Predictions:
    """What a catalogue's own variants give for the calls that were asked, which depends on no submission."""

    catalogue: Catalogue
    variants: frozenset[int]
    values: dict[tuple[object, ...], tuple[Floats, Floats]] = field(default_factory=dict)
    bytes: int = 0

    def add(self, key: tuple[object, ...], predicted: tuple[Floats, Floats]) -> None:
        if self.bytes > _KEPT_BYTES:
            self.values.clear()
            self.bytes = 0
        self.bytes += _ENTRY_BYTES + sum(array.nbytes for array in predicted)
        self.values[key] = predicted


_predictions: dict[int, _Predictions] = {}


def _predictions_of(catalogue: Catalogue) -> _Predictions:
    known = _predictions.get(id(catalogue))
    if known is None or known.catalogue is not catalogue:
        variants = frozenset(id(variant) for mistake in catalogue.mistakes for variant in mistake.variants)
        known = _predictions[id(catalogue)] = _Predictions(catalogue, variants)
    return known


@dataclass(frozen=True)
class _Screen:
    """Many candidates' predictions for one call, which depend on no submission."""

    catalogue: Catalogue
    candidates: Sequence[Candidate]
    values: Floats
    allowed: Floats


_screens: dict[tuple[int, str, object], _Screen] = {}


def _screened(
    catalogue: Catalogue, name: str, make: Callable[[], Iterable[Candidate]], answer: Answer
) -> list[Candidate]:
    """The candidates that give the answer, compared all at once; their predictions are kept for the next time."""
    key = (id(catalogue), name, answer.inputs)
    if key not in _screens or _screens[key].catalogue is not catalogue:
        predicted = [(candidate, *_predicted(catalogue, candidate, answer)) for candidate in make()]
        fitting = [known for known in predicted if known[1].shape == answer.values.shape]
        empty = np.empty((0, *answer.values.shape))
        values = np.stack([known[1] for known in fitting]) if fitting else empty
        allowed = np.stack([known[2] for known in fitting]) if fitting else empty
        _screens[key] = _Screen(catalogue, [known[0] for known in fitting], values, allowed)
    screen = _screens[key]
    if not screen.candidates:
        return []
    with np.errstate(invalid="ignore"):
        differs = np.abs(screen.values - answer.values) > screen.allowed
    survive = ~differs.reshape(len(screen.candidates), -1).any(axis=1)
    return [screen.candidates[int(index)] for index in np.flatnonzero(survive)]


def _screening_answer(catalogue: Catalogue, answers: Sequence[Answer]) -> Answer | None:
    """The answer to the first of the catalogue's separating cases, which is the same call for every submission."""
    for case in catalogue.separating:
        for answer in answers:
            told = {name for name, _ in answer.probe.arguments} - answer.drawn
            if all(answer.plain.get(name) == value for name, value in case.items()) and set(case) >= told:
                return answer
    return None


def lost_precision(catalogue: Catalogue, candidate: Candidate, answers: Sequence[Answer]) -> str:
    """How far float64 answers are from the candidate's values, where that is no float64 work; empty where it is."""
    worst, said = _CLEAR_LOSS, ""
    if not all(any(part.mistake is known for known in catalogue.mistakes) for part in candidate.parts):
        return ""  # a fitted constant is only as exact as the answers that it was read off
    for answer in answers:
        compared = _compared(catalogue, candidate, answer) if answer.dtype == answer.got_dtype == "float64" else None
        if compared is None:
            continue
        allowed = compared.allowed * _FLOAT64_SHARE
        excess = float((compared.errors / allowed).max(initial=0.0))
        if excess > worst:
            worst, said = excess, f"{answer.call} is off by {compared.worst_error:.1g} even from what it computes"
    return said


def with_aside(
    catalogue: Catalogue, found: Sequence[Candidate], answers: Sequence[Answer]
) -> tuple[Candidate | None, list[Match]]:
    """Which of the found candidates explains the answers that did not decide, alone or with an aside mistake.

    `found` may be empty, for answers that are right where they decide.
    """
    bases = list(found) or [Candidate(())]
    for base in bases:
        result = explain(catalogue, base, answers)
        if isinstance(result, Match) or (result is None and _agrees(catalogue, base, answers)):
            return base, []
    asides = [step for mistake in catalogue.mistakes if mistake.aside for step in _steps(mistake)]
    for base in bases:
        for aside in asides:
            if set(aside.variant.steps) & set(base.replaced):
                continue
            result = explain(catalogue, Candidate((*base.parts, aside)), answers)
            if isinstance(result, Match):
                return base, [Match(Candidate((aside,)), *_rest(result))]
    return None, []


def _rest(match: Match) -> tuple[int, float, float, tuple[int, ...], str]:
    return match.values, match.error, match.difference, match.first, match.call


def _agrees(catalogue: Catalogue, candidate: Candidate, answers: Sequence[Answer]) -> bool:
    compared = [_compared(catalogue, candidate, answer) for answer in answers]
    return all(known is not None and known.worst_excess <= 0 for known in compared)


def _matching(
    catalogue: Catalogue, candidates: Iterable[Candidate], answers: Sequence[Answer], misses: list[Miss]
) -> list[Match]:
    matches = []
    for candidate in candidates:
        result = explain(catalogue, candidate, answers)
        if isinstance(result, Miss):
            misses.append(result)
        elif result is not None and _needs_every_part(catalogue, candidate, answers):
            matches.append(result)
    return matches


def _needs_every_part(catalogue: Catalogue, candidate: Candidate, answers: Sequence[Answer]) -> bool:
    """Whether the answers contradict the candidate with any one of several mistakes left out."""
    parts = candidate.parts
    rests = (Candidate((*parts[:index], *parts[index + 1 :])) for index in range(len(parts)))
    return len(parts) == 1 or all(isinstance(explain(catalogue, rest, answers), Miss) for rest in rests)


def _singles(mistakes: Iterable[Mistake]) -> Iterator[Candidate]:
    for mistake in mistakes:
        for step in _steps(mistake):
            yield Candidate((step,))


def _steps(mistake: Mistake) -> Iterator[Step]:
    for variant in mistake.variants:
        yield Step(mistake, variant)


def _combined(singles: Iterable[Candidate], others: Iterable[Candidate]) -> Iterator[Candidate]:
    """Each single mistake with each of the others, where they replace different steps; each combination once."""
    seen: set[frozenset[int]] = set()
    known = list(others)
    for first, second in itertools.product(singles, known):
        parts = (*first.parts, *second.parts)
        ids = {part.mistake.id for part in parts}
        key = frozenset(id(part.variant) for part in parts)
        if (
            any(part.mistake.alone for part in parts)
            or len(ids) < len(parts)
            or key in seen
            or set(first.replaced) & set(second.replaced)
        ):
            continue
        seen.add(key)
        yield Candidate(parts)


def _with_first_variant(mistake: Mistake) -> Mistake:
    return replace(mistake, variants=mistake.variants[:1])


def _most_telling_first(answers: Sequence[Answer]) -> list[Answer]:
    """A wide answer away from the start, then a small one, then the rest: most candidates meet only the first."""
    ranked = sorted(answers, key=lambda answer: (answer.allowed > 1e-3, -answer.values.shape[-1]))
    shifted = [answer for answer in ranked if not answer.is_right]
    rest = [answer for answer in ranked if answer.is_right]
    return [*shifted, *rest]


def _nearest(misses: Sequence[Miss]) -> list[Miss]:
    """For each mistake its variant that came nearest."""
    best: dict[str, Miss] = {}
    for miss in misses:
        known = best.get(miss.candidate.id)
        if known is None or miss.difference < known.difference:
            best[miss.candidate.id] = miss
    return list(best.values())


@functools.lru_cache(maxsize=16)
def _parameters(function: Callable[..., object]) -> frozenset[str]:
    return frozenset(inspect.signature(function).parameters)
