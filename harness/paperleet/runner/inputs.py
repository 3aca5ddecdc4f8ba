"""Draws the arrays that probes carry, the same from the same seed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from paperleet.model import Change, Drawn, Probe
from paperleet.numbers import Floats

if TYPE_CHECKING:
    from paperleet.course.forms import Form
    from paperleet.course.schema import Exercise

_CLOSED = 1 + 2**-20  # so that a uniform value may be its range's high end


@dataclass(frozen=True)
class Tensor:
    """An array as it is sent: its exact values, its dtype by name, its bytes, and how it lies in memory."""

    name: str
    values: Floats
    dtype: str
    raw: bytes
    layout: str = "contiguous"
    requires_grad: bool = False
    is_weight: bool = False


def drawn(given: Drawn) -> Floats:
    """Standard normal values of the asked shape."""
    generator = np.random.default_rng([given.seed, zlib.crc32(given.name.encode())])
    return np.asarray(generator.standard_normal(given.shape), dtype=np.float64)


def tensors(exercise: Exercise, probe: Probe, seed: int) -> dict[str, Tensor]:
    """The tensors of a call, by argument or weight: drawn from the seed and what the case says of them, then changed.

    Two calls that differ in plain arguments only are given the same numbers.
    """
    given = exercise.complete(probe.given)
    found = {}
    for name, argument in exercise.tensors.items():
        is_weight = name in exercise.weights
        form = argument.forms.get(str(given.get(name, argument.first_form if is_weight else None)))
        if form is None:
            continue
        told = "/".join(f"{key}={given.get(key)}" for key in exercise.variables)
        generator = np.random.default_rng([seed, zlib.crc32(f"{exercise.id}/{name}/{told}".encode())])
        values = _values(form, exercise.tensor_shape(name, given), generator)
        for change in probe.changes:
            values = _CHANGES[change.action](values, change) if change.name == name else values
        dtype = exercise.tensor_dtype(name, given)
        exact, raw = rounded(values, dtype)
        found[name] = Tensor(name, exact, dtype, raw, form.layout, form.requires_grad, is_weight)
    return found


def rounded(values: Floats, dtype: str) -> tuple[Floats, bytes]:
    """The values as `dtype` holds them, in float64, and their bytes as they are sent."""
    if dtype == "bfloat16":
        bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
        kept = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint32)
        return (kept << 16).view(np.float32).astype(np.float64), kept.astype("<u2").tobytes()
    with np.errstate(over="ignore", invalid="ignore"):
        held = np.asarray(values).astype(dtype)
    return np.asarray(held, np.float64), bytes(held.tobytes())


def _values(form: Form, shape: tuple[int, ...], generator: np.random.Generator) -> Floats:
    low, high = form.range or (0.0, 1.0)
    values: Any
    match form.draw:
        case "normal":
            values = form.mean + form.scale * generator.standard_normal(shape)
        case "uniform":
            values = np.minimum(high, low + (high - low) * _CLOSED * generator.random(shape))
        case "integers":
            values = generator.integers(int(low), int(high), shape, endpoint=True)
        case "booleans":
            values = generator.random(shape) < form.share
        case "constant":
            values = np.full(shape, form.value)
        case _:
            values = np.tril(np.ones(shape)) if len(shape) > 1 else np.ones(shape)
    drawn_values: Floats = np.asarray(values, np.float64)
    if form.special is not None:
        drawn_values[generator.random(shape) < form.special.share] = form.special.value
    return drawn_values


_CHANGES: Mapping[str, Callable[[Floats, Change], Floats]] = {
    "add": lambda values, change: values + change.by,
    "scale": lambda values, change: values * change.by,
    "reverse": lambda values, change: np.flip(values, change.axis),
    "roll": lambda values, change: np.roll(values, int(change.by), change.axis),
    "last": lambda values, change: _with_last(values, change),
}


def _with_last(values: Floats, change: Change) -> Floats:
    """The values with the last place of an axis moved by a number."""
    changed = values.copy()
    changed[(slice(None),) * (change.axis % values.ndim) + (-1,)] += change.by
    return changed


def changed(values: Floats, change: Change) -> Floats:
    """The values after a change."""
    done: Floats = _CHANGES[change.action](values, change)
    return done
