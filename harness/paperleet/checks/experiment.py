"""The toy experiment: the exercise's own Python measures the submission's answers, and says what it found."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from paperleet.authoring import Measured
from paperleet.checks.base import Cases, Check, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import key
from paperleet.model import HarnessFault, Probe

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise


class ExperimentCheck(Cases, Check):
    """A function of the exercise's `experiment.py` gets the answers as arrays, and gives figures and a verdict."""

    kind: Literal["experiment"]
    wants_reference: ClassVar[bool] = True
    measures: ClassVar[bool] = True
    asks_values: ClassVar[bool] = True
    default_title: ClassVar[str] = "the experiment shows what the paper says"

    function: str = key(description="a function in the exercise's experiment.py", pattern=r"^[a-z_][a-z0-9_]*$")

    def named_functions(self) -> Iterator[tuple[str, str, str]]:
        yield "experiment", "function", self.function

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(case) for case in self.cases(exercise, seed, self.id)]

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        tables = [bench.table(probe) for probe in probes]
        stumbles = [table for table in tables if isinstance(table, Shortfall)]
        if stumbles and not bench.has_reference:
            return Judgement(stumbles)
        preview = self._measure(
            bench, probes, [np.asarray(bench.reference_table(probe), np.float64) for probe in probes]
        )
        evidence: dict[str, Any] = {"reference": preview.figures}
        if stumbles:
            return Judgement([_with_preview(stumble, evidence) for stumble in stumbles])
        values = [np.asarray(table, np.float64) for table in tables if not isinstance(table, Shortfall)]
        if not all(np.isfinite(table).all() for table in values):
            message = "the submission's values are not all finite, so there is nothing to measure"
            return Judgement([Shortfall(message, None, evidence)])
        measured = self._measure(bench, probes, values)
        evidence |= {"submission": measured.figures, "calls": [bench.call(probe) for probe in probes]}
        if measured.shortfall is None:
            return Judgement((), measured.summary, evidence, notable=True)
        message = f"{measured.shortfall}\n{measured.summary}\nthe reference's: {preview.summary}"
        return Judgement([Shortfall(message, None, evidence)])

    def measured(self, bench: Bench) -> Measured | None:
        """What the experiment finds in the submission's answers; None where there is nothing to measure."""
        probes = bench.probes_of(self)
        tables = [bench.table(probe) for probe in probes]
        values = [np.asarray(table, np.float64) for table in tables if not isinstance(table, Shortfall)]
        if len(values) < len(tables) or not all(np.isfinite(table).all() for table in values):
            return None
        return self._measure(bench, probes, values)

    def _measure(self, bench: Bench, probes: Sequence[Probe], tables: list[np.ndarray[Any, Any]]) -> Measured:
        """What the function measures; one that takes `inputs` gets each call's arguments, tensors as arrays."""
        function = bench.experiment(self.function)
        wants_inputs = "inputs" in inspect.signature(function).parameters
        further = {"inputs": [bench.inputs(probe) for probe in probes]} if wants_inputs else {}
        try:
            measured = function(*tables, **further)
        except (Exception, SystemExit) as error:
            message = f"the experiment {self.function} of {bench.exercise.id} failed: {error}"
            raise HarnessFault(message) from error
        if not isinstance(measured, Measured):
            raise HarnessFault(f"the experiment {self.function} of {bench.exercise.id} gives no Measured")
        return measured


def _with_preview(stumble: Shortfall, evidence: dict[str, Any]) -> Shortfall:
    merged = {**stumble.evidence, **evidence}
    return dataclasses.replace(stumble, evidence=merged)
