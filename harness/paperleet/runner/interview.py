"""Asks one submission a list of probes, starting a new child where one did not survive a probe."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from paperleet import clock, frames
from paperleet.checks.bench import Answers
from paperleet.course.schema import Exercise
from paperleet.model import Fault, HarnessFault, Isolation, Observation, Probe, Trouble
from paperleet.runner.gate import Gate
from paperleet.runner.inputs import Tensor, drawn, tensors
from paperleet.runner.limits import Limits
from paperleet.runner.session import Ended, Log, Question, Session, Source
from paperleet.runner.spawner import Spawner

_ANSWERS = {"call": 1, "often": frames.CALLS_OFTEN}  # results in one answer, or what is as large; two otherwise
_KEPT_SEEDS, _KEPT_QUESTIONS, _KEPT_BYTES = 8, 500, 8 << 10


@dataclass
class Interview:
    """One submission's time and patience, over as many children and templates as it takes."""

    spawner: Callable[[], Spawner]
    exercise: Exercise
    source: Source
    limits: Limits
    seed: int = 0
    log: Log = field(default_factory=Log)
    timeouts: int = 0
    deaths: int = 0
    deadline: float | None = None
    gate: Gate | None = None
    isolation: Isolation | None = None

    def ask(self, probes: Sequence[Probe]) -> Answers:
        """Every probe's observation, asked one at a time in a fresh child of the submission; raises HarnessFault."""
        try:
            return self._ask_all(probes)
        except HarnessFault:
            # What was lost is no fault of the submission: asked again, it has all of its time and patience.
            self.deadline, self.timeouts, self.deaths = None, 0, 0
            raise

    def _ask_all(self, probes: Sequence[Probe]) -> Answers:
        observations: dict[Probe, Observation] = {}
        loaded: Observation | None = None
        waiting = list(probes)
        while True:
            self._start_clock()
            session = Session(self.spawner(), self.limits, self.log, self._until())
            try:
                self._pass_gate(session)
                tried = self._load(session)
                loaded = loaded or tried
                if tried.fault is not None:
                    # What stopped a later child's import stops the rest just as well.
                    observations |= dict.fromkeys(waiting, Observation(fault=tried.fault))
                    return Answers(loaded, observations)
                waiting = self._ask_until_it_ends(session, waiting, observations)
            finally:
                session.end()
            if not waiting:
                return Answers(loaded, observations)
            reason = self._exhausted()
            if reason:
                fault = Fault(Trouble.NOT_ASKED, reason)
                observations |= dict.fromkeys(waiting, Observation(fault=fault))
                return Answers(loaded, observations)

    @property
    def can_go_on(self) -> bool:
        """Whether there is time and patience left for further probes."""
        return self.deadline is None or not self._exhausted()

    def not_asked(self, probes: Sequence[Probe]) -> dict[Probe, Observation]:
        """What to note for probes for which there is no time or patience left."""
        return dict.fromkeys(probes, Observation(fault=Fault(Trouble.NOT_ASKED, self._exhausted())))

    def _pass_gate(self, session: Session) -> None:
        """Let the child introduce itself; raises HarnessFault when it is less isolated than it must be."""
        if self.gate is None:
            return
        try:
            facts = session.introduce(self.gate.goals)
        except Ended as ended:
            raise HarnessFault(f"a worker failed before it saw the submission: {ended.fault.message}") from ended
        found = self.gate.judge(facts)
        self.isolation = self.isolation or found

    def _load(self, session: Session) -> Observation:
        entry = self.exercise.entry.name
        try:
            loaded = session.load(self.source, entry)
        except Ended as ended:
            fault = ended.fault
            said = f"at import, {fault.message}" if fault.trouble is not Trouble.TIMEOUT else fault.message
            return Observation(fault=Fault(Trouble.IMPORT, said, fault.exception))
        fault_ = loaded.fault
        if fault_ is not None:
            said = f"the import {fault_.message}"
            return Observation(fault=replace(fault_, trouble=Trouble.IMPORT, message=said))
        kind = loaded.facts.get("entry")
        if kind == "missing":
            what = "class" if self.exercise.entry.is_class else "function"
            return Observation(fault=Fault(Trouble.MISSING, f"no {what} {entry!r}"))
        if kind == "not callable":
            what = loaded.facts.get("type", "something")
            return Observation(fault=Fault(Trouble.IMPORT, f"{entry!r} is of type {what}, which cannot be called"))
        return loaded

    def _ask_until_it_ends(
        self, session: Session, waiting: Sequence[Probe], observations: dict[Probe, Observation]
    ) -> list[Probe]:
        """Ask in order; the probes that are still waiting when the child had to be given up."""
        answers = session.ask(question(self.exercise.part(probe.part), probe, self.seed) for probe in waiting)
        for index, probe in enumerate(waiting):
            try:
                observations[probe] = next(answers)
            except Ended as ended:
                observations[probe] = Observation(fault=ended.fault)
                self._count(ended.fault)
                return list(waiting[index + 1 :])
        return []

    def _count(self, fault: Fault) -> None:
        if fault.trouble is Trouble.TIMEOUT:
            self.timeouts += 1
        else:
            self.deaths += 1

    def _exhausted(self) -> str:
        if clock.now() >= self._until():
            return f"the whole submission took longer than {self.limits.whole_seconds:g} s"
        if self.timeouts >= self.limits.timeouts:
            return f"{self.timeouts} calls had timed out"
        if self.deaths >= self.limits.deaths:
            return f"the submission's process had ended {self.deaths} times"
        return ""

    def _start_clock(self) -> None:
        if self.deadline is None:
            self.spawner().begin()
            self.deadline = clock.now() + self.limits.whole_seconds

    def _until(self) -> float:
        assert self.deadline is not None
        return self.deadline


_asked: dict[tuple[int, int], tuple[Exercise, dict[Probe, Question]]] = {}


def question(exercise: Exercise, probe: Probe, seed: int) -> Question:
    """What asks `probe`, whose tensors are drawn from `seed`; a small one is kept for the next submission."""
    known = _asked.get((id(exercise), seed))
    if known is None or known[0] is not exercise:
        if len(_asked) >= _KEPT_SEEDS:
            _asked.clear()
        known = _asked[id(exercise), seed] = exercise, {}
    questions = known[1]
    if probe not in questions:
        made = _question(exercise, probe, seed)
        if len(made.payload) > _KEPT_BYTES or len(questions) >= _KEPT_QUESTIONS:
            return made
        questions[probe] = made
    return questions[probe]


def _question(exercise: Exercise, probe: Probe, seed: int) -> Question:
    drawn_tensors = tensors(exercise, probe, seed)
    values = [(name, _tagged(exercise, name, value, drawn_tensors)) for name, value in probe.arguments]
    called = [(name, value) for name, value in values if name not in exercise.entry.built_with]
    arrays = [(given.name, drawn(given)) for given in probe.inputs]
    header = {
        "do": "ask",
        "entry": exercise.entry.name,
        "procedure": probe.procedure,
        "positional": [value for _, value in called[: probe.positional]],
        "keywords": dict(called[probe.positional :]),
        "arrays": [{"name": name, "dtype": "float64", "shape": list(array.shape)} for name, array in arrays],
        "tensors": [_described(tensor) for tensor in drawn_tensors.values()],
    }
    if exercise.entry.is_class:
        first = exercise.entry.required_to_build
        built = [(name, value) for name, value in values if name in exercise.entry.built_with]
        header["build"] = {
            "positional": [value for name, value in built if name in first],
            "keywords": {name: value for name, value in built if name not in first},
        }
        header["mode"] = exercise.complete(probe.given).get("mode")
    if exercise.returns.at is not None:
        header["at"] = exercise.returns.at
    raw = [*(array.tobytes() for _, array in arrays), *(tensor.raw for tensor in drawn_tensors.values())]
    limit = exercise.answer_bytes(probe.given) * _ANSWERS.get(probe.procedure, 2)
    return Question(header, b"".join(raw), limit)


def _described(tensor: Tensor) -> dict[str, Any]:
    return {
        "name": tensor.name,
        "dtype": tensor.dtype,
        "shape": list(tensor.values.shape),
        "layout": tensor.layout,
        "requires_grad": tensor.requires_grad,
        "is_weight": tensor.is_weight,
    }


def _tagged(exercise: Exercise, name: str, value: Any, known: Mapping[str, Tensor]) -> Any:
    if name in known:
        return {"tensor": name}
    argument = exercise.arguments.get(name)
    if argument is not None and argument.type in ("dtype", "device") and isinstance(value, str):
        return {argument.type: value}
    return value
