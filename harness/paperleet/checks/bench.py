"""What a check judges by: the answers, the formula's values, the reference's answers, and the tolerances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from paperleet import numbers
from paperleet.checks.base import Shortfall
from paperleet.model import Drawn, Fault, HarnessFault, Observation, Probe, Trouble
from paperleet.numbers import Comparison, Floats
from paperleet.runner.inputs import Tensor, drawn, tensors

if TYPE_CHECKING:
    from paperleet.checks.base import Check
    from paperleet.course.python import Formula
    from paperleet.course.schema import Exercise
    from paperleet.plan import Plan

_KEPT_BYTES = 32 << 20

_READABLE = ("float16", "bfloat16", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool")


class Answers:
    """A submission's observations, and what is known about its import."""

    def __init__(
        self,
        loaded: Observation | None,
        observations: Mapping[Probe, Observation],
    ) -> None:
        self.loaded = loaded
        self._observations = observations
        self._otherwise = _stopped_at_import(loaded) or _NOT_ASKED

    def __getitem__(self, probe: Probe) -> Observation:
        return self._observations.get(probe, self._otherwise)

    def items(self) -> Sequence[tuple[Probe, Observation]]:
        """Every probe with its observation, in the order they were asked."""
        return list(self._observations.items())


_NOT_ASKED = Observation(fault=Fault(Trouble.NOT_ASKED, "was not asked"))


def _stopped_at_import(loaded: Observation | None) -> Observation | None:
    return Observation(fault=loaded.fault) if loaded is not None and loaded.fault is not None else None


@dataclass(frozen=True)
class Knowledge:
    """What the course knows, found by name: formulas with their arguments' names, and experiments.

    `values` are the formulas' that were computed so far, which depend on no submission.
    """

    formula: Callable[[str], Formula]
    experiment: Callable[[str], Callable[..., Any]]
    values: dict[tuple[object, ...], Floats] = field(default_factory=dict)

    def keep(self, key: tuple[object, ...], values: Floats) -> None:
        """Keep values of the formula for the next submission, as long as they take little room."""
        if sum(known.nbytes for known in self.values.values()) > _KEPT_BYTES:
            self.values.clear()
        values.flags.writeable = False
        self.values[key] = values


class Bench:
    """The answers of one submission beside what they should be."""

    def __init__(
        self,
        plan: Plan,
        exercise: Exercise,
        knowledge: Knowledge,
        answers: Answers,
        reference: Answers,
        source: str,
        shadowed: Sequence[str] = (),
    ) -> None:
        self.exercise = exercise
        self.answers = answers
        self.source = source
        self.shadowed = shadowed
        self.plan = plan
        self._knowledge = knowledge
        self._reference = reference
        self._tensors: dict[tuple[object, ...], dict[str, Tensor]] = {}

    def probes_of(self, check: Check) -> tuple[Probe, ...]:
        """The probes that were asked for `check`."""
        return next(asked.probes for asked in self.plan.checks if asked.check is check)

    def experiment(self, name: str) -> Callable[..., Any]:
        """The course's function that measures an experiment."""
        return self._knowledge.experiment(name)

    @staticmethod
    def drawn(given: Drawn) -> Floats:
        """The array that a probe carried."""
        return drawn(given)

    @property
    def has_reference(self) -> bool:
        """Whether the reference was asked at all, which a file that cannot run spares it."""
        return bool(self._reference.items())

    def reference_table(self, probe: Probe) -> Floats:
        """The reference's values; raises HarnessFault when it has none, or none that the formula bears out."""
        found = self.table_of(self._reference[probe], probe)
        call = self.call(probe)
        if isinstance(found, Shortfall):
            raise HarnessFault(f"the reference of {self.exercise.id} failed: {found.message}")
        values = np.asarray(found, np.float64)
        if self.of(probe).is_random(probe.given):
            return values
        if not numbers.compare(values, self.expected(probe), self.allowed(probe, "float32")).agrees:
            raise HarnessFault(f"the reference and the formula of {self.exercise.id} disagree on {call}")
        return values

    def of(self, probe: Probe) -> Exercise:
        """The exercise as the function or output sees it that the probe asks about."""
        return self.exercise.part(probe.part)

    def shape(self, probe: Probe) -> tuple[int, ...]:
        """The declared shape of the probe's result."""
        return self.of(probe).shape(probe.given)

    def tensors(self, probe: Probe) -> dict[str, Tensor]:
        """The tensors that the probe's call was given, by argument or weight."""
        key = probe.question
        if key not in self._tensors:
            self._tensors[key] = tensors(self.of(probe), probe, self.plan.seed)
        return self._tensors[key]

    def inputs(self, probe: Probe) -> dict[str, Any]:
        """Everything that the probe's call was given, defaults too: plain values, and tensors as float64 arrays.

        A dot in a weight's name is an underscore here.
        """
        drawn_arrays = {name.replace(".", "_"): tensor.values for name, tensor in self.tensors(probe).items()}
        return {**self.of(probe).complete(probe.given), **drawn_arrays}

    def expected(self, probe: Probe, name: str = "") -> Floats:
        """The formula's values for a call, computed once; raises HarnessFault when the formula fails.

        `name` is a function of formula.py, by default the one of what the probe asks about.
        """
        formula = self._knowledge.formula(name or probe.part)
        known = self._given(probe, formula)
        # What a formula does not take tells nothing apart, unless tensors are drawn by it.
        plain = tuple(sorted((key, value) for key, value in probe.given.items() if key in known))
        told = (self.plan.seed, probe.question) if self.tensors(probe) else (probe.part, plain)
        key = (name, *told)
        if key not in self._knowledge.values:
            self._knowledge.keep(key, self._shaped(probe, name, self._computed(probe, name, {}), self.shape(probe)))
        return self._knowledge.values[key]

    def formula_number(self, probe: Probe, name: str) -> float:
        """What a function of formula.py gives for a call as one number; raises HarnessFault when it fails."""
        return float(self._computed(probe, name, {}))

    def formula_array(self, probe: Probe, name: str, shape: tuple[int, ...], further: Mapping[str, Floats]) -> Floats:
        """What a function of formula.py gives for a call and what of `further` it takes, in the asked shape."""
        taken = self._knowledge.formula(name).arguments
        given = {key: value for key, value in further.items() if key in taken}
        return self._shaped(probe, name, self._computed(probe, name, given), shape)

    def formula_at(self, probe: Probe, replaced: Mapping[str, Floats]) -> Floats:
        """The formula's values where some of the call's tensors are other ones."""
        return np.asarray(self._computed(probe, "", replaced), np.float64)

    def _computed(self, probe: Probe, name: str, further: Mapping[str, Any]) -> Any:
        """What the function `name` of formula.py, or the one of what the probe asks about, gives for its call."""
        formula = self._knowledge.formula(name or probe.part)
        try:
            return formula.function(**{**self._given(probe, formula), **further})
        except (Exception, SystemExit) as error:
            raise self._failed(probe, name, "failed", f": {error}") from error

    def _shaped(self, probe: Probe, name: str, given: Any, shape: tuple[int, ...]) -> Floats:
        """What a formula gave, which must have this shape; raises HarnessFault where it has not."""
        try:
            values = np.array(given, dtype=np.float64)
        except (ValueError, TypeError) as error:
            raise self._failed(probe, name, "failed", f": {error}") from error
        if not values.size and 0 in shape:
            values = values.reshape(shape)
        if values.shape != shape:
            raise self._failed(probe, name, f"has shape {list(values.shape)}", f", expected {list(shape)}")
        return values

    def _failed(self, probe: Probe, name: str, what: str, more: str) -> HarnessFault:
        """The course's own fault: what its formula did on a call, and more about it."""
        given = self._given(probe, self._knowledge.formula(name or probe.part))
        which = f"{name} of" if name else "of"
        shown = self.call(probe) if self.tensors(probe) else str(given)
        return HarnessFault(f"the formula {which} {self.exercise.id} {what} on {shown}{more}")

    def _given(self, probe: Probe, formula: Formula) -> dict[str, Any]:
        """The arguments of a call that a formula takes; what the call leaves out is left to the formula's default."""
        left_out = self.of(probe).entry.defaults.keys() - probe.given.keys()
        known = self.inputs(probe).items()
        return {key: value for key, value in known if key in formula.arguments and key not in left_out}

    def reference_array(self, probe: Probe, name: str) -> Floats:
        """A named array of the reference's answer; raises HarnessFault when there is none."""
        found = self._reference[probe].arrays.get(name)
        if found is None:
            raise HarnessFault(f"the reference of {self.exercise.id} gives no {name} in {self.call(probe)}")
        return np.asarray(found, np.float64)

    def allowed(self, probe: Probe, dtype: str, *, grows: bool = True) -> float:
        """The tolerance for a call's values in `dtype`."""
        return numbers.tolerance(dtype, self.magnitude(probe) if grows else 1.0)

    def magnitude(self, probe: Probe) -> float:
        """By what rounding errors grow in a call, its tensors changed or not."""
        grown = 1.0
        for change in probe.changes:
            grown *= max(1.0, abs(change.by)) if change.action in ("add", "scale", "last") else 1.0
        return grown * self.of(probe).magnitude(probe.given)

    def asked_dtype(self, probe: Probe) -> str:
        """The dtype that a call asks for, by name."""
        return self.of(probe).asked_dtype(probe.given)

    def accepted_dtype(self, probe: Probe) -> str:
        """The dtype to judge an answer's precision by: its own where that may be had, else the asked one."""
        accepted = self.of(probe).asked_dtypes(probe.given)
        got = self.answers[probe].facts.get("dtype")
        return got if got in accepted else accepted[0]

    def call(self, probe: Probe) -> str:
        """The probe as a line of Python."""
        return self.of(probe).call_text(probe)

    def size(self, probe: Probe) -> tuple[float, int]:
        """Orders calls: the smaller its numbers, the easier a call is to follow."""
        numbers_given = [abs(value) for value in probe.given.values() if type(value) in (int, float)]  # type: ignore[arg-type]
        return sum(numbers_given), len(probe.arguments)

    def extend(self, further: Answers) -> None:
        """Add the answers of a follow-up."""
        self.answers = Answers(self.answers.loaded, dict([*self.answers.items(), *further.items()]))

    def table(self, probe: Probe) -> NDArray[Any] | Shortfall:
        """The probe's values in the expected shape, a unit axis too many removed, or what is in the way."""
        return self.table_of(self.answers[probe], probe)

    def table_of(self, observation: Observation, probe: Probe, name: str = "value") -> NDArray[Any] | Shortfall:
        """The same for any observation of the probe."""
        if observation.fault is not None:
            return self.stumble(observation, probe)
        values = observation.arrays.get(name)
        shape = self.shape(probe)
        if values is None or str(values.dtype) not in _READABLE:
            return self._unreadable(observation, probe)
        if values.shape == shape:
            return values
        squeezed = without_unit_axes(values, shape)
        if squeezed is not None:
            return squeezed
        return Shortfall(
            f"{self.call(probe)} has shape {list(values.shape)}, expected {list(shape)}",
            cause="shape",
            evidence={"got": list(values.shape), "expected": list(shape), "call": self.call(probe)},
        )

    def stumble(self, observation: Observation, probe: Probe) -> Shortfall:
        """A fault as a shortfall; one that stopped everything has the same cause for every check."""
        fault = observation.fault
        assert fault is not None
        whole = fault.trouble in (Trouble.IMPORT, Trouble.MISSING, Trouble.NOT_ASKED, Trouble.SYNTAX)
        message = fault.message if whole else f"{self.call(probe)} {_verb(fault)}"
        evidence: dict[str, Any] = {"reason": fault.trouble.value, "call": self.call(probe)}
        if fault.exception:
            evidence |= {"exception": fault.exception, "text": fault.text, "line": fault.line}
        return Shortfall(message, fault.cause, evidence, asked=fault.trouble is not Trouble.NOT_ASKED)

    def against_formula(self, probe: Probe, dtype: str, *, grows: bool = True) -> Comparison | Shortfall:
        """The probe's values against the formula's, at the tolerance of `dtype`."""
        values = self.table(probe)
        if isinstance(values, Shortfall):
            return values
        return numbers.compare(values, self.expected(probe), self.allowed(probe, dtype, grows=grows))

    def _unreadable(self, observation: Observation, probe: Probe) -> Shortfall:
        kind, shape = observation.facts.get("kind"), observation.facts.get("shape")
        expected = list(self.shape(probe))
        if observation.facts.get("withheld") and shape is not None:
            message = f"{self.call(probe)} has shape {shape}, expected {expected}"
            return Shortfall(message, "shape", {"got": shape, "expected": expected, "call": self.call(probe)})
        what = observation.facts.get("type", "?")
        if kind in ("tensor", "parameter", "ndarray"):
            layout, device = (
                observation.facts.get("layout", "strided"),
                observation.facts.get("device", "cpu"),
            )
            what = f"a {layout} {what} of dtype {observation.facts.get('dtype')} on {device}"
        message = f"{self.call(probe)} returned {what}, from which no values can be read"
        if kind == "none":
            message = f"{self.call(probe)} returned None: a return statement is missing"
        return Shortfall(message, "kind", {"got": what, "call": self.call(probe)})


def _verb(fault: Fault) -> str:
    if fault.trouble in (Trouble.RAISED, Trouble.MEMORY, Trouble.SYNTAX):
        return fault.message
    return f"gave no answer: {fault.message}"


def without_unit_axes(values: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any] | None:
    """The values without the axes of length 1 that `shape` does not have; None when they differ in more."""
    if values.ndim <= len(shape):
        return None
    rest = list(shape)
    for length in values.shape:
        if rest and length == rest[0]:
            rest.pop(0)
        elif length != 1:
            return None
    return None if rest else values.reshape(shape)


def values_shortfall(
    bench: Bench,
    compared: Sequence[tuple[Probe, Comparison]],
    mistake: str | None = None,
    tells: str | None = None,
) -> Shortfall | None:
    """How much is wrong over all the compared probes, and the worst place; None when nothing is."""
    wrong = [(probe, comparison) for probe, comparison in compared if not comparison.agrees]
    if not wrong:
        return None
    probe, worst = max(wrong, key=lambda pair: pair[1].badness)
    count, total = sum(c.wrong for _, c in wrong), sum(c.total for _, c in compared)
    not_numbers = sum(c.nan + c.infinite for _, c in compared)
    share = f"{count} of {total} values differ ({_percent(count / total)})"
    if not_numbers:
        share += f", {not_numbers} of them not finite"
    place = f"worst difference {worst.error:.3g} at {list(worst.index)}"
    got = f"got {worst.got:.9g}, expected {worst.expected:.9g}, allowed {worst.allowed:.2g}"
    evidence = {
        "wrong": count,
        "total": total,
        "not_finite": not_numbers,
        "worst": {
            "index": list(worst.index),
            "got": worst.got if np.isfinite(worst.got) else str(worst.got),
            "expected": worst.expected,
            "error": worst.error if np.isfinite(worst.error) else str(worst.error),
            "allowed": worst.allowed,
        },
        "input": probe.given,
        "call": bench.call(probe),
    }
    return Shortfall(f"{share}\n{place}: {got}\nin {bench.call(probe)}", None, evidence, mistake, tells=tells)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%" if share >= 0.001 else "less than 0.1%"
