"""Does it behave as the mathematics says: unit pairs, chunks that fit together, gradients that pass through?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import numpy as np

from paperleet import numbers
from paperleet.checks.base import Case, Cases, Check, Given, Judgement, Shortfall, argument_of
from paperleet.checks.bench import Bench, values_shortfall
from paperleet.course.declared import Problems, key, refuse
from paperleet.model import Drawn, Probe
from paperleet.numbers import Comparison

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise


class PairNormsCheck(Cases, Check):
    """Each pair of columns (2i, 2i+1) is a sine and a cosine of one angle, so its squares add up to 1."""

    kind: Literal["pair_norms"]
    default_title: ClassVar[str] = "sin² + cos² = 1 in every pair"

    tolerance: float = key(
        default=1e-5, gt=0, allow_inf_nan=False, description="how far from 1 the sum of squares may be"
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        shortfalls: list[Shortfall] = []
        worst = 0.0
        for probe in bench.probes_of(self):
            table = bench.table(probe)
            if isinstance(table, Shortfall):
                shortfalls.append(table)
                continue
            found, error = self._look(bench, probe, np.asarray(table, np.float64))
            worst = max(worst, error)
            shortfalls += found
        shortfalls.sort(key=lambda shortfall: shortfall.cause is not None)
        message = f"largest deviation {worst:.2g}, allowed {self.tolerance:.2g}"
        return Judgement(shortfalls, message, {"largest_error": worst, "allowed": self.tolerance})

    def _look(self, bench: Bench, probe: Probe, table: numbers.Floats) -> tuple[list[Shortfall], float]:
        pairs = table.shape[-1] // 2
        norms = table[..., 0 : 2 * pairs : 2] ** 2 + table[..., 1 : 2 * pairs : 2] ** 2
        result = numbers.compare(norms, np.ones_like(norms), self.tolerance)
        if result.agrees:
            return [], result.error
        *rows, pair = result.index
        of_row = f" of row {rows[-1]}" if rows else ""
        message = (
            f"{result.wrong} of {result.total} pairs have another norm ({100 * result.wrong / result.total:.1f}%)\n"
            f"columns {2 * pair} and {2 * pair + 1}{of_row}: "
            f"squares add up to {result.got:.6g}, expected 1, allowed ±{self.tolerance:.2g}\n"
            f"in {bench.call(probe)}"
        )
        evidence = {
            "row": rows[-1] if rows else 0,
            "columns": [2 * pair, 2 * pair + 1],
            "got": str(result.got),
            "expected": 1.0,
        }
        return [Shortfall(message, None, {**evidence, "call": bench.call(probe)})], 0.0


class ChunksCheck(Check):
    """Asking for two chunks one after the other gives the same as asking for the whole."""

    kind: Literal["chunks"]
    default_title: ClassVar[str] = "a table is its chunks put together"

    given: Given = key(description="the whole call")
    length: Annotated[str, argument_of("integer")] = key(
        default="length", validate_default=True, description="the argument that counts rows"
    )
    offset: Annotated[str, argument_of("integer")] = key(
        default="start", validate_default=True, description="the argument that shifts the first row"
    )
    at: tuple[int, ...] = key(min_length=1, description="where to cut, in rows")

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        if info.context is None:
            return
        call: dict[str, Any] = {**info.context.entry.defaults, **self.given}
        problems: Problems = [
            ((key,), f"{name} has no whole number in this call; give it one in 'given'")
            for key, name in (("length", self.length), ("offset", self.offset))
            if type(call.get(name)) is not int
        ]
        refuse(problems)
        rows = call[self.length]
        wrong = [(index, cut) for index, cut in enumerate(self.at) if not 0 <= cut <= rows]
        refuse([(("at", index), f"{cut} is outside of the table; use 0 to {rows}") for index, cut in wrong])

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        whole = exercise.probe(self.given)
        return [whole, *(exercise.probe(part) for cut in self.at for part in self._parts(exercise, cut))]

    def judge(self, bench: Bench) -> Judgement:
        whole_probe, *parts = bench.probes_of(self)
        tables = [(probe, bench.table(probe)) for probe in (whole_probe, *parts)]
        stumbles = [table for _, table in tables if isinstance(table, Shortfall)]
        if stumbles:
            return Judgement(stumbles)
        whole, *pieces = [np.asarray(table, np.float64) for _, table in tables]
        allowed = bench.allowed(whole_probe, bench.asked_dtype(whole_probe))
        for index, cut in enumerate(self.at):
            first, second = pieces[2 * index], pieces[2 * index + 1]
            result = numbers.compare(np.concatenate([first, second]), whole, allowed)
            if not result.agrees:
                return Judgement([self._gap(bench, whole_probe, parts[2 * index + 1], result, cut)])
        return Judgement(message=f"cut at {', '.join(map(str, self.at))}: the same values")

    def _parts(self, exercise: Exercise, cut: int) -> tuple[Case, Case]:
        whole = exercise.complete(self.given)
        length, offset = whole[self.length], whole[self.offset]
        assert isinstance(length, int) and isinstance(offset, int)
        first = {**self.given, self.length: cut, self.offset: offset}
        return first, {**first, self.length: length - cut, self.offset: offset + cut}

    def _gap(self, bench: Bench, whole: Probe, second: Probe, result: Comparison, cut: int) -> Shortfall:
        row = result.index[0]
        where = f"row {row - cut} of {bench.call(second)}" if row >= cut else f"row {row} of the first chunk"
        message = (
            f"{result.wrong} of {result.total} values of the chunks differ from the whole\n"
            f"{where}: got {result.got:.9g}, row {row} of {bench.call(whole)} is {result.expected:.9g}, "
            f"allowed difference {result.allowed:.2g}"
        )
        return Shortfall(message, None, {"cut": cut, "row": row, "calls": [bench.call(second), bench.call(whole)]})


class GradientCheck(Check):
    """Embeddings `[batch, *shape]` to which the result is added receive exactly the gradient that flows in."""

    kind: Literal["gradient"]
    default_title: ClassVar[str] = "embeddings keep their gradient"

    given: Given = key(description="the call whose result is added")
    batch: int = key(default=2, ge=1, le=64, description="how many rows of embeddings there are")
    tolerance: float = key(
        default=1e-6, gt=0, allow_inf_nan=False, description="how far a gradient's value may be off"
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        shape = (self.batch, *exercise.shape(self.given))
        inputs = (Drawn("embeddings", shape, seed), Drawn("weights", shape, seed + 1))
        return [
            exercise.probe(self.given, procedure="gradient_of_sum", inputs=inputs),
            exercise.probe(self.given),
        ]

    def judge(self, bench: Bench) -> Judgement:
        probe, plain = bench.probes_of(self)
        observation, call = bench.answers[probe], bench.call(probe)
        if bench.answers[plain].fault is not None:
            return Judgement([bench.stumble(bench.answers[plain], plain)])
        if observation.fault is not None:
            return Judgement([bench.stumble(observation, probe)])
        wanted = probe.inputs[1].shape
        shape = tuple(observation.facts.get("shape", ()))
        if shape != wanted:
            message = f"embeddings {list(wanted)} plus {call} have shape {list(shape)}, expected {list(wanted)}"
            return Judgement([Shortfall(message, "shape", {"got": list(shape), "expected": list(wanted)})])
        gradient = observation.arrays.get("gradient")
        if gradient is None:
            message = f"embeddings plus {call} are cut off from the graph: the embeddings receive no gradient"
            return Judgement([Shortfall(message, None, {"call": call}, "grad-mode-left-off")])
        if gradient.shape != wanted or gradient.dtype.kind not in "fiu":
            message = f"the gradient of the embeddings has shape {list(gradient.shape)}, expected {list(wanted)}"
            return Judgement([Shortfall(message, "shape", {"got": list(gradient.shape), "expected": list(wanted)})])
        result = numbers.compare(gradient, bench.drawn(probe.inputs[1]), self.tolerance)
        wrong = values_shortfall(bench, [(probe, result)])
        if wrong is not None:
            return Judgement([Shortfall(f"the gradient of the embeddings: {wrong.message}", None, wrong.evidence)])
        return Judgement(message=f"{result.total} gradient values arrive unchanged")
