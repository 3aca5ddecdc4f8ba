"""Are wrong arguments refused, and with the right exception?"""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from paperleet import untrusted
from paperleet.checks.base import Case, Check, Given, Judgement, PlainValue, Shortfall, surroundings
from paperleet.checks.bench import Bench
from paperleet.course.declared import After, Before, Limited, key, refuse
from paperleet.course.sentences import unknown
from paperleet.inspection import raise_lines
from paperleet.model import Observation, Probe, Trouble

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise

_EXCEPTIONS = tuple(
    name for name, known in vars(builtins).items() if isinstance(known, type) and issubclass(known, Exception)
)
# What NumPy says when arrays do not fit: a ValueError that nobody raised on purpose.
_BY_ACCIDENT = re.compile(r"broadcast|shape mismatch|cannot reshape|must match|inhomogeneous|setting an array")


def _read_error(value: Any, _: ValidationInfo) -> Any:
    names = (value,) if isinstance(value, str) else value
    if not isinstance(names, tuple) or not names or not all(isinstance(name, str) for name in names):
        refuse([((), "name an exception, such as ValueError")])
    places: list[tuple[int, ...]] = [(index,) if names is value else () for index in range(len(names))]
    wrong = [(at, name) for at, name in zip(places, names, strict=True) if name not in _EXCEPTIONS]
    refuse([(at, unknown("exception", name, _EXCEPTIONS, "use a built-in one")) for at, name in wrong])
    return names


def _check_changes(value: tuple[Case, ...], info: ValidationInfo) -> tuple[Case, ...]:
    refuse([((index,), "changes nothing; name an argument") for index, change in enumerate(value) if not change])
    around = surroundings(info)
    known = around.names if around is not None else None
    named = [(index, name) for index, change in enumerate(value) for name in change]
    if known is not None:
        refuse([(place, unknown("key", place[1], known)) for place in named if place[1] not in known])
    return value


class RaisesCheck(Check):
    """Each of the listed changes to a good call is refused with the named exception."""

    kind: Literal["raises"]
    default_title: ClassVar[str] = "wrong arguments are refused"

    error: Annotated[tuple[str, ...], Before(_read_error, str | tuple[str, ...])] = key(
        description="the exception that is expected, or several of which any will do"
    )
    given: Given = key(description="a good call")
    for_each: Annotated[tuple[dict[str, PlainValue], ...], Limited(min_length=1), After(_check_changes)] = key(
        description="what to change, one case each"
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        changed = [
            exercise.probe({**self.given, **change}, procedure=self._procedure(exercise, change))
            for change in self.for_each
        ]
        return [exercise.probe(self.given), *changed]

    @staticmethod
    def _procedure(exercise: Exercise, change: Case) -> str:
        """What is wrong with what an object is built with is refused when it is built, and needs no call."""
        return "build" if set(change) <= exercise.entry.built_with else "call"

    def judge(self, bench: Bench) -> Judgement:
        good, *changed = bench.probes_of(self)
        if bench.answers[good].fault is not None:
            return Judgement([bench.stumble(bench.answers[good], good)])
        found = [(probe, self._look(bench, probe)) for probe in changed]
        wrong = [(probe, said) for probe, said in found if said is not None]
        if not wrong:
            return Judgement(message=f"{len(changed)} wrong calls are refused")
        stopped = [said for _, said in wrong if isinstance(said, Shortfall)]
        if stopped and len(stopped) == len(wrong):
            return Judgement(stopped)
        told = [(probe, said) for probe, said in wrong if isinstance(said, str)]
        lines = [f"{bench.call(probe)} {said}, expected {self._wanted}" for probe, said in told]
        rest = f"\nand {len(lines) - 4} more" if len(lines) > 4 else ""
        message = f"{len(told)} of {len(changed)} wrong calls are not refused as they should be\n"
        evidence = {"calls": [bench.call(probe) for probe, _ in told], "expected": self._wanted}
        return Judgement([Shortfall(message + "\n".join(lines[:4]) + rest, None, evidence, "not-validated")])

    @property
    def _wanted(self) -> str:
        return " or ".join(self.error)

    def _look(self, bench: Bench, probe: Probe) -> str | Shortfall | None:
        observation = bench.answers[probe]
        fault = observation.fault
        if fault is None:
            return "is built" if probe.procedure == "build" else _returned(observation)
        if fault.trouble is not Trouble.RAISED:
            return bench.stumble(observation, probe)
        if not set(self.error) & {fault.exception, *observation.facts.get("bases", [])}:
            return f"raised {fault.exception}"
        if fault.line not in raise_lines(bench.source) and _BY_ACCIDENT.search(fault.text):
            return f"raised {fault.exception} by accident: {untrusted.one_line(fault.text, 60)}"
        return None


def _returned(observation: Observation) -> str:
    shape = observation.facts.get("shape")
    if shape is not None:
        return f"returned {observation.facts.get('dtype')} values of shape {shape}"
    return f"returned {observation.facts.get('type', 'something')}"
