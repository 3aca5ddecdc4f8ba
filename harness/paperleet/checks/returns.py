"""Is the returned object of the right kind: type, shape, dtype, requires_grad, finite?"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from paperleet.checks.base import Cases, Check, Judgement, Shortfall
from paperleet.checks.bench import Bench, without_unit_axes
from paperleet.course.declared import key
from paperleet.model import Observation, Probe

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise


class ReturnsCheck(Cases, Check):
    """Every asked call returns an object with the named properties; those not named are not looked at."""

    kind: Literal["returns"]
    default_title: ClassVar[str] = "the returned object is of the right kind"

    type: Literal["tensor", "ndarray"] | None = key(
        default=None, description="the object's type, subclasses excluded"
    )
    shape: bool = key(default=False, description="whether its shape is the one that the exercise declares")
    dtype: bool = key(default=False, description="whether its dtype is the one that was asked for")
    requires_grad: bool | None = key(default=None, description="what `requires_grad` is to be")
    finite: bool = key(default=False, description="whether all values are to be finite")

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        shortfalls = [found for probe in probes for found in self._look(bench, probe)]
        if any(shortfall.cause == "shape" for shortfall in shortfalls):
            # Where other shapes are wrong too, an axis of length 1 is no batch axis but happens to be that long.
            shortfalls = [_unnamed(found) if found.cause == "unit axis" else found for found in shortfalls]
        return Judgement(shortfalls, message=f"right in {len(probes)} calls")

    def _look(self, bench: Bench, probe: Probe) -> list[Shortfall]:
        observation = bench.answers[probe]
        if observation.fault is not None:
            return [bench.stumble(observation, probe)]
        looks: list[Callable[[Bench, Probe, Observation], Shortfall | None]] = [
            self._look_at_type,
            self._look_at_shape,
            self._look_at_dtype,
            self._look_at_gradient,
            self._look_at_values,
        ]
        found = (look(bench, probe, observation) for look in looks)
        return [shortfall for shortfall in found if shortfall is not None]

    def _look_at_type(self, bench: Bench, probe: Probe, observation: Observation) -> Shortfall | None:
        kind = observation.facts.get("kind")
        layout = observation.facts.get("layout", "strided")
        # A Parameter is a tensor that requires a gradient, which is what to tell about it.
        is_it = kind == self.type or (self.type == "tensor" and kind == "parameter")
        if self.type is None or (is_it and layout == "strided"):
            return None
        got = observation.facts.get("type", "?")
        if layout != "strided":
            got = f"{layout} {got}"
        wanted = {"tensor": "torch.Tensor", "ndarray": "numpy.ndarray"}[self.type]
        mistakes = {"tuple": "tuple-returned", "list": "list-returned", "none": "nothing-returned"}
        others = {"ndarray": "numpy-array-returned", "tensor": "tensor-returned"}
        mistake = {**mistakes, **others}.get(str(kind), "wrong-type-returned")
        mistake = "sparse-returned" if is_it else mistake
        return Shortfall(
            f"{bench.call(probe)} returned {_article(got)}, expected a {wanted}",
            "kind",
            {"got": got, "expected": wanted, "call": bench.call(probe)},
            mistake,
        )

    def _look_at_shape(self, bench: Bench, probe: Probe, observation: Observation) -> Shortfall | None:
        shape = observation.facts.get("shape")
        expected = bench.shape(probe)
        if not self.shape or shape == list(expected):
            return None
        if shape is None:
            return Shortfall(f"{bench.call(probe)} returned something without a shape", "kind")
        values = observation.arrays.get("value")
        batched = values is not None and without_unit_axes(values, expected) is not None
        turned = len(shape) > 1 and shape == list(reversed(expected))
        apart = shape in ([*expected[:-1], expected[-1] // 2, 2], [*expected[:-1], 2, expected[-1] // 2])
        mistake = "batch-axis" if batched else "transposed" if turned else "pairs-left-apart" if apart else None
        said = " (a unit axis too many)" if batched else ""
        return Shortfall(
            f"{bench.call(probe)} has shape {shape}, expected {list(expected)}{said}",
            "unit axis" if batched else "shape",
            {"got": shape, "expected": list(expected), "call": bench.call(probe)},
            mistake,
        )

    def _look_at_dtype(self, bench: Bench, probe: Probe, observation: Observation) -> Shortfall | None:
        got, accepted = observation.facts.get("dtype"), bench.of(probe).asked_dtypes(probe.given)
        expected = " or ".join(accepted)
        if not self.dtype or got in accepted or got is None:
            return None
        evidence = {"got": got, "expected": expected, "call": bench.call(probe)}
        return Shortfall(
            f"{bench.call(probe)} has dtype {got}, expected {expected}", "dtype", evidence, "dtype-ignored"
        )

    def _look_at_gradient(self, bench: Bench, probe: Probe, observation: Observation) -> Shortfall | None:
        got = observation.facts.get("requires_grad")
        if self.requires_grad is None or got is None or got == self.requires_grad:
            return None
        evidence: dict[str, Any] = {"got": got, "expected": self.requires_grad, "call": bench.call(probe)}
        message = f"{bench.call(probe)} has requires_grad {got}, expected {self.requires_grad}"
        return Shortfall(message, "requires_grad", evidence, "requires-grad" if got else None)

    def _look_at_values(self, bench: Bench, probe: Probe, observation: Observation) -> Shortfall | None:
        values = observation.arrays.get("value")
        if not self.finite or values is None or np.isfinite(values).all():
            return None
        count = int((~np.isfinite(values)).sum())
        return Shortfall(f"{bench.call(probe)} has {count} of {values.size} values that are not finite")


def _unnamed(shortfall: Shortfall) -> Shortfall:
    return dataclasses.replace(shortfall, cause="shape", mistake=None)


def _article(name: str) -> str:
    if name == "NoneType":
        return "None"
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"
