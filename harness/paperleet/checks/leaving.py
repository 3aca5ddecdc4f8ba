"""What a submission leaves behind: does a second call give the same, is global state as it was?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from paperleet import numbers
from paperleet.checks.base import Cases, Check, Given, Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.course.declared import key
from paperleet.model import Probe, Trouble

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise


class RepeatableCheck(Cases, Check):
    """Every call gives the same again after the others, and the same as in a fresh process."""

    kind: Literal["repeatable"]
    default_title: ClassVar[str] = "a repeated call gives the same"

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        cases = list(self.cases(exercise, seed, self.id))
        first = [exercise.probe(case) for case in cases]
        # Backwards, so that each call comes after another width than the first time.
        again = [exercise.probe(case, turn=1) for case in reversed(cases)]
        at_once = [exercise.probe(case, turn=turn) for case in cases[:1] for turn in (2, 3)]
        fresh = [exercise.probe(case, fresh=True) for case in reversed(cases)]
        return [*first, *again, *at_once, *fresh]

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        fresh = {probe.question: probe for probe in probes if probe.fresh}
        shortfalls = [
            found
            for probe in probes
            if not probe.fresh and (found := self._look(bench, probe, fresh[probe.question])) is not None
        ]
        shortfalls.sort(key=lambda shortfall: shortfall.cause is not None)
        return Judgement(shortfalls, f"{len(fresh)} calls give the same, each time and in a fresh process")

    def _look(self, bench: Bench, probe: Probe, fresh: Probe) -> Shortfall | None:
        values, wanted = bench.table(probe), bench.table(fresh)
        if isinstance(wanted, Shortfall):
            return wanted
        if isinstance(values, Shortfall):
            first = bench.answers[probe]
            if first.fault is not None and first.fault.trouble is Trouble.RAISED and probe.turn:
                return Shortfall(f"a repeated {values.message}", None, values.evidence, "stateful")
            return values
        allowed = bench.allowed(probe, bench.asked_dtype(probe))
        result = numbers.compare_alike(values, wanted, allowed)
        if result.agrees:
            return None
        when = "repeated" if probe.turn else "asked first among others"
        message = (
            f"{bench.call(probe)}, {when}, differs from a fresh process in {result.wrong} of {result.total} values\n"
            f"at {list(result.index)}: got {result.got:.9g}, a fresh process gave {result.expected:.9g}"
        )
        return Shortfall(message, None, {"call": bench.call(probe), "turn": probe.turn}, "stateful")


_SENTENCES = {
    "default_dtype": ("the default dtype", "default-dtype-changed"),
    "default_device": ("the default device", "default-device-changed"),
    "grad_mode": ("the grad mode", "grad-mode-left-off"),
    "threads": ("the thread count", "thread-count-changed"),
    "deterministic": ("deterministic mode", None),
    "random_state": ("the global random state", None),
    "seed": ("the seed of the global random numbers", "seed-set"),
}
State = Literal[
    "default_dtype", "default_device", "grad_mode", "threads", "deterministic", "random_state", "seed", "arguments"
]


class UnchangedCheck(Check):
    """Importing and calling the submission leaves the named global state as it was."""

    kind: Literal["unchanged"]
    default_title: ClassVar[str] = "global state is left alone"

    state: tuple[State, ...] = key(min_length=1, description="what to look at")
    given: Given = key(description="a call after which to look")

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        return [exercise.probe(self.given)]

    def judge(self, bench: Bench) -> Judgement:
        loaded = bench.answers.loaded
        (probe,) = bench.probes_of(self)
        observation = bench.answers[probe]
        if loaded is None or loaded.fault is not None or observation.fault is not None:
            return Judgement([bench.stumble(observation, probe)] if observation.fault else [])
        before, imported = loaded.facts.get("before", {}), loaded.facts.get("state", {})
        after = [("importing", imported)]
        after += [("calling", known.facts["state"]) for _, known in bench.answers.items() if known.facts.get("state")]
        known = {name: (before, after) for name in self.state if name != "arguments"}
        if "seed" in known:
            known["seed"] = imported, after[1:]  # a script may set it once for all that it does
        looked = (self._look(name, *known[name]) for name in known)
        shortfalls = [found for found in looked if found is not None]
        if "arguments" in self.state:
            shortfalls += self._look_at_arguments(bench)
        return Judgement(shortfalls, f"{len(self.state)} settings as they were")

    @staticmethod
    def _look_at_arguments(bench: Bench) -> list[Shortfall]:
        """The first call that found its tensors changed, whichever check asked for it."""
        for probe, known in bench.answers.items():
            if known.facts.get("mutated"):
                name = str(known.facts["mutated"][0])[:60]
                message = f"{bench.call(probe)} changes its argument {name!r} in place"
                return [Shortfall(message, None, {"call": bench.call(probe), "argument": name}, "argument-changed")]
        return []

    @staticmethod
    def _look(name: str, before: dict[str, Any], after: list[tuple[str, dict[str, Any]]]) -> Shortfall | None:
        sentence, mistake = _SENTENCES[name]
        for when, state in after:
            if name in before and name in state and state[name] != before[name]:
                message = f"{when} the submission changes {sentence}"
                if name not in ("random_state", "seed"):
                    message += f" from {before[name]} to {state[name]}"
                return Shortfall(message, None, {"state": name, "when": when}, mistake)
        return None
