"""What the Python of an exercise (formula, mistakes, experiment) may import from the harness."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Step = Callable[..., Any]
Steps = Mapping[str, Step]


@dataclass(frozen=True)
class Curves:
    """What an experiment compares, for a report's figure.

    `actual` and `predicted` are arrays `[row, channel]`; row 0 is at position `first`, and differences up to
    `allowed` pass. `pair` holds two vectors, one number a channel, by what they are, which `pair_title` tells.
    """

    actual: NDArray[np.float64]
    predicted: NDArray[np.float64]
    first: float = 0
    allowed: float | None = None
    pair: Mapping[str, Sequence[float]] = field(default_factory=dict)
    pair_title: str = ""


@dataclass(frozen=True)
class Measured:
    """What an experiment found: figures for the scorecard, one sentence, what is wrong, if anything is."""

    figures: Mapping[str, Any] = field(default_factory=dict)
    summary: str = ""
    shortfall: str | None = None
    curves: Curves | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Prediction:
    """What the formula with some of its steps replaced would answer to a call.

    `values` are float64 in the result's shape, `angles` those in radians that they were formed from, in the same
    shape or as one number, and `scale` is the factor by which rounding errors grow on the way out.
    """

    values: NDArray[np.float64]
    angles: NDArray[np.float64] | float = 1.0
    scale: float = 1.0


class CallFails(Exception):
    """What a step raises where the mistake makes the call itself fail, so that it has no values to predict."""


@dataclass(frozen=True)
class Variant:
    """One way to make a mistake: the steps of the formula that it replaces, and what is special about it."""

    steps: Steps
    label: str = ""


@dataclass(frozen=True, eq=False)
class Seen:
    """One answer as a mistake's `shows` sees it.

    `arguments` are the call's with defaults, tensors as float64 arrays; `values` may hold what is no number. `again`
    is the second answer of the same object where it was called twice, and `expected` is None where a result is drawn,
    which is never held for right. `further` are the later answers of an object that was called often.
    """

    arguments: Mapping[str, Any]
    values: NDArray[np.float64]
    again: NDArray[np.float64] | None
    expected: NDArray[np.float64] | None
    call: str
    is_right: bool = False
    further: Sequence[NDArray[np.float64]] = ()


@dataclass(frozen=True)
class Mistake:
    """A known wrong variation of the formula.

    `title` says what the code does and `advice` what to change, never the answer itself. The first variant is
    the commonest. `elsewhere` names where the convention is right; `alias` another mistake that gives the same
    numbers. An `aside` mistake shows only in the calls that do not decide the name. One that stands `alone` makes
    its values by itself, so that it is not combined with others. What does not show number by number, because it is
    drawn or no number, is measured: `shows` gets all answers, and says what it sees in them, or nothing.
    A measured one that stands alone is not predicted.
    """

    id: str
    title: str
    advice: str
    variants: Sequence[Variant]
    elsewhere: str = ""
    alias: str = ""
    aside: bool = False
    alone: bool = False
    shows: Callable[[Sequence[Seen]], str] | None = None


def mistake(id: str, title: str, advice: str, *variants: Steps | tuple[Steps, str], **more: Any) -> Mistake:  # noqa: A002
    """A Mistake in one line: each variant is its steps, or a pair of steps and label."""
    made = [Variant(*variant) if isinstance(variant, tuple) else Variant(variant) for variant in variants]
    return Mistake(id, title, advice, made, **more)


@dataclass(frozen=True)
class Symptom:
    """A known mistake that shows in which calls fail: those for which `when` holds, or beyond a size.

    `signs` are how they fail: `raised`, or another `shape`. `above` gives a call's size, of which every failing
    call has more than every other. Another shape counts only when the lengths of these `axes` alone differ, where
    any are named.
    """

    id: str
    title: str
    advice: str
    when: Callable[..., bool] | None = None
    above: Callable[..., float] | None = None
    signs: Sequence[str] = ("raised", "shape")
    axes: Sequence[int] = ()


@dataclass(frozen=True)
class Catalogue:
    """Everything known about how an exercise goes wrong.

    `predict(steps, **arguments)` gives a Prediction. `decides(**arguments)` tells the calls that decide a name
    from those that are looked at separately. `separating` are the cases that tell the mistakes apart, and
    `fits(answers)` proposes mistakes whose constants are read off the answers, given as (arguments, values).
    `functions` has a catalogue for further functions of the exercise, by name, which is looked into where the
    entry's own answers are right.
    """

    steps: Steps
    predict: Callable[..., Prediction]
    mistakes: Sequence[Mistake]
    symptoms: Sequence[Symptom] = ()
    decides: Callable[..., bool] = lambda **_: True
    separating: Sequence[Mapping[str, Any]] = ()
    fits: Callable[[Sequence[tuple[Mapping[str, Any], Any]]], Sequence[Mistake]] = lambda _: ()
    functions: Mapping[str, Catalogue] = field(default_factory=dict)
