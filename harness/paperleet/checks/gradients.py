"""Are the gradients with respect to the tensors of a call right, value by value?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import numpy as np

from paperleet import numbers
from paperleet.checks.base import Cases, Check, Judgement, Shortfall, surroundings
from paperleet.checks.bench import Bench, values_shortfall
from paperleet.course.declared import After, Limited, key, refuse
from paperleet.course.sentences import unknown
from paperleet.model import Drawn, Probe
from paperleet.numbers import Comparison, Floats

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise

_WEIGHTS = "weights of the result"  # as the worker's procedure calls them
_STEP = 1e-5  # of the differences: its square, and a float64's roundoff over it, are both about 1e-10
_OF_DIFFERENCES = 1e-7


def _are_tensors(value: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    around = surroundings(info)
    if around is not None:
        known = tuple(name for name, kind in around.kinds.items() if kind == "tensor")
        refuse([((i,), unknown("tensor", name, known)) for i, name in enumerate(value) if name not in known])
    return value


class ArgumentGradientsCheck(Cases, Check):
    """The gradients of `sum(weights · result)`, for drawn weights, with respect to tensors of the call are right.

    They are compared with central differences of the formula, with a function of formula.py, or with the reference.
    """

    kind: Literal["argument_gradients"]
    default_title: ClassVar[str] = "the gradients are right"

    wrt: Annotated[tuple[str, ...], Limited(min_length=1), After(_are_tensors)] = key(
        description="the tensor arguments whose gradients are compared"
    )
    against: Literal["differences", "formula", "reference"] = key(
        default="differences",
        description="central differences of the formula, formula.py's gradient_NAME, or the reference",
    )
    tolerance: float = key(
        default=1.0, gt=0, allow_inf_nan=False, description="times what the values of the result may be off by"
    )

    @property
    def wants_reference(self) -> bool:  # type: ignore[override]
        """Whether the reference must answer the same calls."""
        return self.against == "reference"

    def named_functions(self) -> Iterator[tuple[str, str, str]]:
        if self.against == "formula":
            yield from (("formula", "wrt", f"gradient_{name}") for name in self.wrt)

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        pairs = [self._pair(exercise, case, seed) for case in self.cases(exercise, seed, self.id)]
        return [probe for pair in pairs for probe in pair]

    def _pair(self, exercise: Exercise, case: Any, seed: int) -> tuple[Probe, Probe]:
        weights = Drawn(_WEIGHTS, exercise.shape(exercise.probe(case).given), seed)
        return exercise.probe(case, procedure="gradients", inputs=(weights,)), exercise.probe(case)

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        compared: list[tuple[Probe, Comparison]] = []
        shortfalls: list[Shortfall] = []
        worst: tuple[float, Shortfall] | None = None
        for probe, plain in zip(probes[::2], probes[1::2], strict=True):
            stopped = self._in_the_way(bench, probe, plain)
            if stopped is not None:
                shortfalls.append(stopped)
                continue
            for name in self.wrt:
                result = self._compared(bench, probe, name)
                compared.append((probe, result))
                found = values_shortfall(bench, [(probe, result)])
                if found is not None and (worst is None or result.badness > worst[0]):
                    said = f"the gradient of {name}: {found.message}"
                    worst = (result.badness, Shortfall(said, None, {**found.evidence, "gradient_of": name}))
        total = sum(result.total for _, result in compared)
        error = max((result.error for _, result in compared), default=0.0)
        return Judgement(
            [*([worst[1]] if worst else []), *shortfalls], f"{total} gradient values agree; largest error {error:.2g}"
        )

    def _in_the_way(self, bench: Bench, probe: Probe, plain: Probe) -> Shortfall | None:
        for asked in (plain, probe):
            if bench.answers[asked].fault is not None:
                return bench.stumble(bench.answers[asked], asked)
        table = bench.table(probe)
        if isinstance(table, Shortfall):
            return table
        observation = bench.answers[probe]
        if observation.facts.get("kind") != "tensor":
            return Shortfall(f"{bench.call(probe)} returned no tensor that could have a gradient", "kind")
        if not observation.facts.get("in_graph"):
            message = f"the result of {bench.call(probe)} is cut off from the graph: its tensors receive no gradient"
            return Shortfall(message, None, {"call": bench.call(probe)}, "cut-off-from-graph")
        for name in self.wrt:
            gradient = observation.arrays.get(f"gradient of {name}")
            if gradient is None or gradient.shape != bench.tensors(probe)[name].values.shape:
                return Shortfall(f"{bench.call(probe)} gives no gradient of {name}", "shape")
        return None

    def _compared(self, bench: Bench, probe: Probe, name: str) -> Comparison:
        got = bench.answers[probe].arrays[f"gradient of {name}"]
        wanted = self._wanted(bench, probe, name)
        allowed = self.tolerance * bench.allowed(probe, bench.accepted_dtype(probe))
        size = max(1.0, float(np.abs(wanted).max(initial=0.0)))
        return numbers.compare(got, wanted, (allowed + _OF_DIFFERENCES) * size)

    def _wanted(self, bench: Bench, probe: Probe, name: str) -> Floats:
        weights = bench.drawn(probe.inputs[0])
        if self.against == "reference":
            return bench.reference_array(probe, f"gradient of {name}")
        if self.against == "formula":
            result = np.asarray(bench.table(probe), np.float64)  # which tells what was drawn
            shape = bench.tensors(probe)[name].values.shape
            further = {"weights_of_result": weights, "result": result}
            return bench.formula_array(probe, f"gradient_{name}", shape, further)
        return _differences(bench, probe, name, weights)


def _differences(bench: Bench, probe: Probe, name: str, weights: Floats) -> Floats:
    """Central differences of `sum(weights · formula)` in every number of a tensor."""
    point = bench.tensors(probe)[name].values
    gradient = np.zeros_like(point)
    for place in np.ndindex(point.shape):
        sums = []
        for step in (_STEP, -_STEP):
            moved = point.copy()
            moved[place] += step
            sums.append(float((weights * bench.formula_at(probe, {name: moved})).sum()))
        gradient[place] = (sums[0] - sums[1]) / (2 * _STEP)
    return gradient
