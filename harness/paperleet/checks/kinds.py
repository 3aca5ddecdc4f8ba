"""Every kind of check that a declaration may name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated

from paperleet.checks.base import Check
from paperleet.course.declared import ByKind

_PLACES = {
    "argument_gradients": "gradients.ArgumentGradientsCheck",
    "calling": "calling.CallingCheck",
    "chunks": "properties.ChunksCheck",
    "cost": "cost.CostCheck",
    "device": "device.DeviceCheck",
    "entry": "entry.EntryCheck",
    "equals": "equals.EqualsCheck",
    "experiment": "experiment.ExperimentCheck",
    "falling_frequencies": "frequencies.FallingFrequenciesCheck",
    "formula": "formula.FormulaCheck",
    "gradient": "properties.GradientCheck",
    "invariant": "invariant.InvariantCheck",
    "pair_norms": "properties.PairNormsCheck",
    "precision": "formula.PrecisionCheck",
    "raises": "raises.RaisesCheck",
    "reference": "formula.ReferenceCheck",
    "repeatable": "leaving.RepeatableCheck",
    "returns": "returns.ReturnsCheck",
    "statistics": "statistics.StatisticsCheck",
    "unchanged": "leaving.UnchangedCheck",
}


class _Kinds(Mapping[str, type[Check]]):
    """The classes of checks by kind; the module of each is imported when it is asked for."""

    def __getitem__(self, kind: str) -> type[Check]:
        module, _, name = _PLACES[kind].partition(".")
        found: type[Check] = getattr(import_module(f"paperleet.checks.{module}"), name)
        return found

    def __contains__(self, kind: object) -> bool:
        return kind in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


KINDS: Mapping[str, type[Check]] = _Kinds()
AnyCheck = Annotated[Check, ByKind(KINDS)]
