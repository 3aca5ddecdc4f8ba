"""Grades a submission: reads, plans, asks, judges and diagnoses, and puts the result into a scorecard."""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from paperleet import clock, inspection, submission, untrusted
from paperleet.model import (
    NOTHING_RAN,
    CourseRefused,
    HarnessFault,
    Isolation,
    Outcome,
    Output,
    PaperleetError,
    Points,
    Problem,
    Scorecard,
    Unreadable,
)
from paperleet.runner.limits import Limits
from paperleet.runner.workers import Workers, modules_for
from paperleet.submission import Submission

if TYPE_CHECKING:
    from paperleet.checks.bench import Answers, Bench, Knowledge
    from paperleet.course.schema import Course, Exercise
    from paperleet.judging import Judged
    from paperleet.model import Probe
    from paperleet.plan import Plan
    from paperleet.runner.gate import Gate
    from paperleet.runner.interview import Interview
    from paperleet.runner.spawner import Spawner

SEEDS = 1_000_000
_PLANS_KEPT = 8
_Result = TypeVar("_Result")
_NOTHING_RAN = Isolation(NOTHING_RAN)


class Examined(NamedTuple):
    """A scorecard with what it was made of, for who draws more of it than the scorecard holds.

    `exercise`, and as much of the `course` as was read, are None where the submission could not be read, and `bench`
    where nothing could be asked.
    """

    card: Scorecard
    exercise: Exercise | None = None
    bench: Bench | None = None
    course: Course | None = None


def grade(
    submission: Path | str | bytes,
    exercise: str | None = None,
    *,
    course: str | None = None,
    tiers: Sequence[str] = (),
    checks: Sequence[str] = (),
    seed: int | None = None,
    limits: Limits | None = None,
) -> Scorecard:
    """Grade one submission and return its scorecard, whatever the submission does.

    `submission` is a path, or source: bytes, or a string with a line break. `exercise` is found by the entry's
    name when left out. `tiers` and `checks` select what is asked. Raises CourseRefused for a broken course and
    WrongUse for a name that is not there; an unreadable path gives a scorecard with `error` set.
    """
    with Grader(course=course, limits=limits) as grader:
        return grader.grade(submission, exercise, tiers=tiers, checks=checks, seed=seed)


class Grader:
    """Grades any number of submissions with the same course and the same worker templates."""

    def __init__(
        self,
        *,
        course: str | None = None,
        limits: Limits | None = None,
        time_limit: float | None = None,
        isolation: str = "best",
        require_isolation: str | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """A grader of the course in `course`, at isolation level `isolation`; one less than required refuses.

        `time_limit` is in seconds for one whole submission; `limits` and it come before the course's own.
        Levels are process, confined, sandboxed and sandboxed+; `best` is the highest that the system offers.
        `meanwhile` is called once, while the worker is still importing.
        """
        self._course_given = course
        self._limits_given = limits
        self._time_limit = time_limit
        self._isolation = require_isolation if isolation == "best" and require_isolation else isolation
        self._required = require_isolation
        self._meanwhile = meanwhile
        self._workers = Workers()
        self._course: Course | None = None
        self._is_whole = False
        self._known: dict[str, Knowledge] = {}
        self._plans: dict[tuple[str, int, tuple[str, ...], tuple[str, ...]], Plan] = {}
        self._references: dict[tuple[str, int, tuple[Probe, ...]], Answers] = {}
        self._lock = threading.RLock()

    @property
    def course(self) -> Course:
        """The course, read when it is first needed; raises CourseRefused."""
        if self._course is None or not self._is_whole:
            from paperleet.course.load import load

            self._course, self._is_whole = load(self._course_given), True
        return self._course

    @property
    def _at_hand(self) -> Course:
        """As much of the course as was read for the submission at hand."""
        return self._course or self.course

    def _course_for(self, read: Submission, wanted: str | None) -> Course:
        """The course with the submission's exercise; what else it holds is only read when that does not settle it."""
        if self._is_whole or (self._course is not None and wanted in self._course.exercises):
            return self._at_hand
        from paperleet.choosing import at_a_glance
        from paperleet.course import load

        name = at_a_glance(load.at_a_glance(self._course_given), read, wanted)
        if self._course is None and name is not None:
            with contextlib.suppress(CourseRefused):  # to be refused with all that is wrong with it
                self._course = load.load(self._course_given, name)
        return self._course if self._course is not None and name in self._course.exercises else self.course

    def grade(
        self,
        submission: Path | str | bytes | Submission,
        exercise: str | None = None,
        *,
        tiers: Sequence[str] = (),
        checks: Sequence[str] = (),
        seed: int | None = None,
    ) -> Scorecard:
        """The scorecard of one submission; see `paperleet.grade`."""
        return self.examine(submission, exercise, tiers=tiers, checks=checks, seed=seed).card

    def examine(
        self,
        submission: Path | str | bytes | Submission,
        exercise: str | None = None,
        *,
        tiers: Sequence[str] = (),
        checks: Sequence[str] = (),
        seed: int | None = None,
    ) -> Examined:
        """The same with the exercise and the answers, from which figures are drawn."""
        started = clock.now()
        try:
            read = as_submission(submission)
        except Unreadable as error:
            return Examined(unreadable(submission, error, clock.now() - started))
        self.prepare(read)

        from paperleet.choosing import choose

        course = self._course_for(read, exercise)
        chosen = choose(course, read, exercise)
        wanted = self._plan(chosen, secrets.randbelow(SEEDS) if seed is None else seed, tuple(tiers), tuple(checks))
        with self._lock:  # a template talks with one submission at a time
            found = self._graded(read, chosen, wanted)
        return found._replace(card=replace(found.card, seconds=round(clock.now() - started, 3)), course=course)

    def prepare(self, read: Submission) -> None:
        """Start the worker template that the submission will need, while the judge is still importing."""
        modules = modules_for(read, None)
        if modules:
            self._spawner(modules)

    def close(self) -> None:
        """End every process that was started."""
        self._workers.close()

    def __enter__(self) -> Grader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _graded(self, read: Submission, exercise: Exercise, plan: Plan) -> Examined:
        """The scorecard, whatever happens: a fault of ours gives no verdict, and the next submission is graded."""
        import numpy as np

        from paperleet import judging

        try:
            with np.errstate(all="ignore"):  # a submission's infinities are judged, not warned about
                return self._grade(read, exercise, plan)
        except PaperleetError:
            raise
        except Exception as error:
            if os.environ.get("PAPERLEET_DEBUG"):
                raise
            self.close()
            said = f"a bug in paperleet: {type(error).__name__}: {untrusted.one_line(str(error))}"
            titles = {name: tier.title for name, tier in self._at_hand.tiers.items()}
            return Examined(
                self._card(read, exercise, plan, judging.unanswered(plan, titles, said), Output()), exercise
            )

    def _interview(self, exercise: Exercise, read: Submission, plan: Plan) -> Interview:
        """Who asks the submission, in which processes."""
        from paperleet.runner.interview import Interview

        modules = modules_for(read, exercise.framework)
        gate = self._gate(self._at_hand.reference(exercise))
        return Interview(lambda: self._spawner(modules), exercise, read, self.limits, plan.seed, gate=gate)

    def _grade(self, read: Submission, exercise: Exercise, plan: Plan) -> Examined:
        from paperleet import judging

        problem = read.defect or (inspection.syntax_problem(read.text) or ("",))[0]
        titles = {name: tier.title for name, tier in self._at_hand.tiers.items()}
        if problem:
            bench = self._bench(exercise, plan, _never_run(problem), None, read)
            return Examined(self._card(read, exercise, plan, judging.judge(plan, bench, titles), Output()), exercise)
        interview = self._interview(exercise, read, plan)
        if self._meanwhile is not None:
            self._meanwhile()
            self._meanwhile = None
        try:
            answers = self._with_retry(lambda: self._ask(interview, plan))
            reference = self._with_retry(lambda: self._reference(exercise, plan))
        except HarnessFault as error:
            judged = judging.unanswered(plan, titles, str(error))
            return Examined(self._card(read, exercise, plan, judged, Output()), exercise)
        bench = self._bench(exercise, plan, answers, reference, read)
        judged = judging.judge(plan, bench, titles)
        card = self._card(read, exercise, plan, judged, _output(interview))
        card = replace(card, isolation=interview.isolation or _NOTHING_RAN)
        if card.passed is False:
            card = self._diagnosed(card, bench, judged, interview)
        return Examined(card, exercise, bench)

    def _diagnosed(self, card: Scorecard, bench: Bench, judged: Judged, interview: Interview) -> Scorecard:
        """The card with the mistakes' names, after at most one further plan in a fresh child."""
        from paperleet import diagnose

        if interview.can_go_on and not (bench.answers.loaded and bench.answers.loaded.fault):
            further = diagnose.follow_up(self._at_hand, bench)
            # A template lost here costs the diagnosis some evidence, and the verdict nothing.
            with contextlib.suppress(HarnessFault):
                bench.extend(interview.ask(further))
        found = diagnose.diagnose(self._at_hand, bench, judged)
        card = replace(card, diagnoses=found.diagnoses, ruled_out=found.ruled_out, output=_output(interview))
        return _with_counterexample(card, found.counterexample, found.fingerprint) if found.counterexample else card

    @staticmethod
    def _ask(interview: Interview, plan: Plan) -> Answers:
        """The answers of a first child, and of a second fresh one for the probes asked again."""
        from paperleet.checks.bench import Answers

        answers = interview.ask(plan.first)
        if not plan.fresh or (answers.loaded and answers.loaded.fault):
            return answers
        again = interview.ask(plan.fresh).items() if interview.can_go_on else interview.not_asked(plan.fresh).items()
        return Answers(answers.loaded, dict([*answers.items(), *again]))

    def _reference(self, exercise: Exercise, plan: Plan) -> Answers:
        """The reference's answers to the probes of the checks that compare with it."""
        from paperleet.checks.bench import Answers
        from paperleet.runner.interview import Interview

        wanted = (asked for asked in plan.checks if asked.selected and asked.check.wants_reference)
        probes = tuple(dict.fromkeys(probe for asked in wanted for probe in asked.probes))
        key = (exercise.id, plan.seed if exercise.has_tensors else 0, probes)
        if not probes:
            return Answers(None, {})
        if key not in self._references:
            read = submission.read(self._at_hand.reference(exercise))
            modules = modules_for(None, exercise.framework)
            # The reference runs as isolated as a submission; only its time is its own.
            interview = Interview(lambda: self._spawner(modules), exercise, read, Limits(), plan.seed)
            self._references.clear()
            self._references[key] = interview.ask(probes)
        return self._references[key]

    def _with_retry(self, ask: Callable[[], _Result]) -> _Result:
        """What `ask` gives; a template that was lost is replaced, and asked once more."""
        try:
            return ask()
        except HarnessFault:
            self.close()
        try:
            return ask()
        except HarnessFault:
            self.close()
            raise

    def _bench(
        self, exercise: Exercise, plan: Plan, answers: Answers, reference: Answers | None, read: Submission
    ) -> Bench:
        from paperleet.checks.bench import Answers, Bench

        known = self._knowledge(exercise)
        return Bench(plan, exercise, known, answers, reference or Answers(None, {}), read.text, read.shadowed)

    def _plan(self, exercise: Exercise, seed: int, tiers: tuple[str, ...], checks: tuple[str, ...]) -> Plan:
        """What to ask; the same for every submission of a class, so the last few plans are kept."""
        from paperleet import plan

        key = (exercise.id, seed, tiers, checks)
        if key not in self._plans:
            if len(self._plans) >= _PLANS_KEPT:
                self._plans.clear()
            self._plans[key] = plan.make(exercise, seed, tiers, checks)
        return self._plans[key]

    def _knowledge(self, exercise: Exercise) -> Knowledge:
        if exercise.id not in self._known:
            self._known[exercise.id] = self._learn(exercise)
        return self._known[exercise.id]

    def _learn(self, exercise: Exercise) -> Knowledge:
        from paperleet.checks.bench import Knowledge
        from paperleet.course import python

        return Knowledge(
            functools.cache(lambda name: python.formula(self._at_hand, exercise, name or "expected")),
            functools.cache(lambda name: python.experiment(self._at_hand, exercise, name)),
        )

    @property
    def limits(self) -> Limits:
        """The limits given to this grader, else the course's; a time limit of its own comes first."""
        limits = self._limits_given or self._at_hand.limits.limits
        return limits if self._time_limit is None else replace(limits, whole_seconds=self._time_limit)

    def _gate(self, secret: Path = Path("/")) -> Gate:
        from paperleet.runner.gate import Gate

        return Gate(self._isolation, self._required, secret)

    def _spawner(self, modules: tuple[str, ...]) -> Spawner:
        # Before the course is read, a template starts with the memory that most courses leave it.
        memory = (self.limits if self._course is not None else self._limits_given or Limits()).memory_bytes
        return self._workers.spawner(modules, memory, self._gate().level)

    def _card(self, read: Submission, exercise: Exercise, plan: Plan, judged: Judged, output: Output) -> Scorecard:
        from paperleet import judging

        points = [tier.points for tier in judged.tiers]
        verdict = judging.passed(plan, judged.tiers)
        error = Problem("harness", judged.fault) if verdict is None and judged.fault else None
        return Scorecard(
            exercise=exercise.id,
            title=exercise.title,
            path=read.path,
            sha256=read.sha256,
            passed=verdict,
            points=Points(sum(p.earned for p in points), sum(p.possible for p in points)),
            tiers=judged.tiers,
            diagnoses=(),
            ruled_out=(),
            output=output,
            error=error,
            isolation=_NOTHING_RAN,
            seed=plan.seed,
            seconds=0.0,
        )


def unreadable(given: Path | str | bytes | Submission, error: Exception, seconds: float = 0.0) -> Scorecard:
    """The scorecard of something that could not be graded, for a reason that its caller can mend."""
    path = untrusted.one_line(str(given)) if isinstance(given, str | Path) else ""
    return Scorecard(
        exercise=None,
        title="",
        path=path,
        sha256=None,
        passed=None,
        points=Points(0, 0),
        tiers=(),
        diagnoses=(),
        ruled_out=(),
        output=Output(),
        error=Problem(getattr(error, "kind", "harness"), str(error)),
        isolation=_NOTHING_RAN,
        seed=None,
        seconds=round(seconds, 3),
    )


def as_submission(given: Path | str | bytes | Submission) -> Submission:
    """What was given to be graded, read once: a path, or source; raises Unreadable."""
    if isinstance(given, Submission):
        return given
    if isinstance(given, bytes):
        return submission.from_source(given)
    if isinstance(given, str) and "\n" in given:
        return submission.from_source(given.encode("utf-8", "surrogatepass"))
    return submission.read(Path(given))


def _with_counterexample(card: Scorecard, line: str, fingerprint: str) -> Scorecard:
    """The card with the smallest counterexample at the first check that found wrong values."""
    for tier in card.tiers:
        for check in tier.checks:
            if check.outcome is Outcome.FAILED and "worst" in check.evidence:
                evidence = {**check.evidence, "counterexample": line, "fingerprint": fingerprint}
                told = replace(check, message=f"{check.message}\ntry: {line}", evidence=evidence)
                checks = tuple(told if known is check else known for known in tier.checks)
                tiers = tuple(replace(t, checks=checks) if t is tier else t for t in card.tiers)
                return replace(card, tiers=tiers)
    return card


def _output(interview: Interview) -> Output:
    log = interview.log
    text = untrusted.block(untrusted.decode(bytes(log.kept)))
    return Output(text, log.count, log.count > len(log.kept))


def _never_run(problem: str) -> Answers:
    """The answers of a file that is no Python: every probe has the same cause."""
    from paperleet.checks.bench import Answers
    from paperleet.model import Fault, Observation, Trouble

    fault = Observation(fault=Fault(Trouble.SYNTAX, problem))
    return Answers(fault, {})
