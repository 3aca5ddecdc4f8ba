"""Every kind of check that a declaration may name."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from paperleet.checks.base import Check
from paperleet.checks.calling import CallingCheck
from paperleet.checks.cost import CostCheck
from paperleet.checks.device import DeviceCheck
from paperleet.checks.entry import EntryCheck
from paperleet.checks.equals import EqualsCheck
from paperleet.checks.experiment import ExperimentCheck
from paperleet.checks.formula import FormulaCheck, PrecisionCheck, ReferenceCheck
from paperleet.checks.frequencies import FallingFrequenciesCheck
from paperleet.checks.gradients import ArgumentGradientsCheck
from paperleet.checks.invariant import InvariantCheck
from paperleet.checks.leaving import RepeatableCheck, UnchangedCheck
from paperleet.checks.properties import ChunksCheck, GradientCheck, PairNormsCheck
from paperleet.checks.raises import RaisesCheck
from paperleet.checks.returns import ReturnsCheck
from paperleet.checks.statistics import StatisticsCheck

AnyCheck = Annotated[
    ArgumentGradientsCheck
    | CallingCheck
    | ChunksCheck
    | CostCheck
    | DeviceCheck
    | EntryCheck
    | EqualsCheck
    | ExperimentCheck
    | FallingFrequenciesCheck
    | FormulaCheck
    | GradientCheck
    | InvariantCheck
    | PairNormsCheck
    | PrecisionCheck
    | RaisesCheck
    | ReferenceCheck
    | RepeatableCheck
    | ReturnsCheck
    | StatisticsCheck
    | UnchangedCheck,
    Field(discriminator="kind"),
]

KINDS: dict[str, type[Check]] = {
    "argument_gradients": ArgumentGradientsCheck,
    "calling": CallingCheck,
    "chunks": ChunksCheck,
    "cost": CostCheck,
    "device": DeviceCheck,
    "entry": EntryCheck,
    "equals": EqualsCheck,
    "experiment": ExperimentCheck,
    "falling_frequencies": FallingFrequenciesCheck,
    "formula": FormulaCheck,
    "gradient": GradientCheck,
    "invariant": InvariantCheck,
    "pair_norms": PairNormsCheck,
    "precision": PrecisionCheck,
    "raises": RaisesCheck,
    "reference": ReferenceCheck,
    "repeatable": RepeatableCheck,
    "returns": ReturnsCheck,
    "statistics": StatisticsCheck,
    "unchanged": UnchangedCheck,
}
