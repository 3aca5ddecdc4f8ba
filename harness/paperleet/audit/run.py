"""Runs the sections of an audit, one exercise at a time."""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from paperleet import clock, submission
from paperleet.audit import hints
from paperleet.audit.catalogues import catalogue_problems
from paperleet.audit.model import Audit, Killed, Section, Wrong
from paperleet.audit.precision import high_precision
from paperleet.audit.submissions import CONSTANTS, Maker
from paperleet.audit.unwritten import unwritten
from paperleet.authoring import CallFails, Catalogue, Steps, Variant
from paperleet.checks.formula import FormulaCheck
from paperleet.course import python
from paperleet.course.schema import Course, Exercise
from paperleet.grading import Grader
from paperleet.model import CourseRefused, HarnessFault, Outcome, Scorecard
from paperleet.numbers import Floats
from paperleet.plan import Plan, make
from paperleet.runner.inputs import tensors

SEED = 20170612  # any will do; one seed makes two audits of the same course comparable
PAIRS = 16
_NEAR = 0.5  # a reference nearer to a tolerance than this leaves honest work no room
_FILES = ("statement.md", "starter.py", "formula.py", "mistakes.py", "hints.md")

Tell = Callable[[str], None]


def audit(grader: Grader, exercise: Exercise, tell: Tell = lambda _: None) -> Audit:
    """The audit of one exercise; `tell` is told what is looked at next."""
    started = clock.now()
    left = unwritten(grader.course, exercise)
    if left:
        # What the other sections would say of an exercise that is not written helps nobody to write it.
        section = Section("unwritten", "nothing is left to write", tuple(left), (_counted(len(left)),))
        return Audit(exercise.id, (section, _disk(grader.course, exercise)))
    auditor = _Auditor(grader, exercise, tell)
    looks = (
        auditor.reference,
        auditor.starter,
        auditor.mistakes,
        auditor.null,
        auditor.right,
        auditor.idle,
        auditor.statement,
        auditor.hints,
    )
    sections = (*map(_section, looks), _disk(grader.course, exercise))
    return Audit(exercise.id, sections, auditor.checks, tuple(auditor.matrix), round(clock.now() - started, 1))


def _section(look: Callable[[], Section]) -> Section:
    """What the look finds; Python of the exercise that fails is what is wrong with it."""
    try:
        return look()
    except (CourseRefused, HarnessFault) as error:
        sentence = (look.__doc__ or "").partition(") ")[2].rstrip(".")
        title = sentence[:1].lower() + sentence[1:]
        return Section(look.__name__, title, tuple(str(error).splitlines()))


def _counted(count: int) -> str:
    return f"{count} places; the rest of the audit follows when they are written"


class _Auditor:
    def __init__(self, grader: Grader, exercise: Exercise, tell: Tell) -> None:
        self._grader = grader
        self._course = grader.course
        self._exercise = exercise
        self._tell = tell
        self._maker = Maker(grader.course, exercise)
        self._plan: Plan = make(exercise, SEED)
        self.checks = tuple(asked.name for asked in self._plan.checks)
        self.matrix: list[Killed] = []

    def reference(self) -> Section:
        """(1) The reference passes with room to spare, and the formula is right to many digits."""
        self._tell("the reference")
        card = self._grade(submission.read(self._course.reference(self._exercise)))
        problems = [f"reference/{self._exercise.id}.py: {name}: {check}" for name, check in _not_passed(card)]
        margins = dict(_margins(card))
        problems += [
            f"{name}: the reference uses {share:.0%} of the tolerance, which leaves right answers no room: "
            "say in 'grows_with' how large the numbers are that it works on"
            for name, share in margins.items()
            if share > _NEAR
        ]
        worst = max(margins.values(), default=0.0)
        notes = [f"uses at most {worst:.0%} of a tolerance"]
        try:
            error = self._formula_error()
        except ImportError:
            notes.append("the formula was not compared with a high-precision evaluation: mpmath is not installed")
        except Exception as problem:
            problems.append(f"formula.py cannot be evaluated with many digits: {type(problem).__name__}: {problem}")
        else:
            notes.append(f"the formula agrees with 50 digits to {error:.1e}")
            if error > 1e-9:
                problems.append(f"formula.py is off by {error:.1e} from its own evaluation with 50 digits")
        return Section("reference", "the reference passes every tier", tuple(problems), tuple(notes))

    def starter(self) -> Section:
        """(2) The starter fails, and no crash of ours is why."""
        self._tell("the starter")
        path = self._course.folder(self._exercise) / "starter.py"
        title = "the starter runs and fails"
        if not path.is_file():
            return Section("starter", title, ("there is no starter.py",))
        card = self._grade(submission.read(path))
        problems = []
        if card.passed is not False:
            problems.append("the starter passes" if card.passed else "the starter gets no verdict")
        problems += [f"the starter cannot be run: {said}" for said in _stopped_at_import(card)]
        return Section("starter", title, tuple(problems), (f"{card.points.earned} of {card.points.possible} points",))

    def mistakes(self) -> Section:
        """(3) Every known mistake fails and is named as itself; a sample of pairs too."""
        title = "every known mistake fails and is named"
        catalogue = self._catalogue()
        if catalogue is None:
            said = f"{self._file('mistakes.py')}: defines no CATALOGUE; write CATALOGUE = Catalogue(…)"
            return Section("mistakes", title, (said,))
        problems = [f"{self._file('mistakes.py')}: {said}" for said in catalogue_problems(self._exercise, catalogue)]
        if problems:
            return Section("mistakes", title, tuple(problems))
        wrong = [*self._maker.mistakes(catalogue), *self._maker.contract()]
        for made in wrong:
            problems += self._kill(made)
        pairs = list(self._maker.pairs(catalogue, PAIRS, SEED))
        for made in pairs:
            found = self._kill(made)
            if not _gives_the_same(self._exercise, catalogue, made.diagnosis, self.matrix[-1].diagnoses):
                problems += found
        notes = (f"{len(wrong)} mistakes and {len(pairs)} pairs",)
        return Section("mistakes", title, tuple(problems), notes)

    def null(self) -> Section:
        """(4) What computes nothing fails."""
        problems: list[str] = []
        made = list(self._maker.null(self._plan))
        for wrong in made:
            problems += self._kill(wrong)
            problems += self._satisfied(wrong.name, self.matrix[-1].failed)
        return Section("null", "what computes nothing fails", tuple(problems), (f"{len(made)} null submissions",))

    def _satisfied(self, name: str, failed: frozenset[str]) -> list[str]:
        """The experiments that are content with a constant: what holds of it may hold of nothing else."""
        constant, _, part = name.partition(" of ")
        if constant not in CONSTANTS:
            return []
        of_it = [asked for asked in self._plan.checks if asked.check.measures and asked.check.of == part]
        said = "finds nothing wrong with it; let it refuse what tells nothing apart"
        return [f"{name}: {asked.name} {said}" for asked in of_it if asked.name not in failed]

    def right(self) -> Section:
        """(5) Right implementations of other mechanisms pass."""
        folder = self._course.folder(self._exercise) / "right"
        paths = sorted(folder.glob("*.py"))
        title = "right implementations of other mechanisms pass"
        if not paths:
            return Section("right", title, (f"{self._file('right')}: holds none; write one, such as loop.py",))
        problems = []
        for path in paths:
            self._tell(f"right/{path.name}")
            card = self._grade(submission.read(path))
            problems += [f"right/{path.name}: {name}: {said}" for name, said in _not_passed(card)]
        return Section("right", title, tuple(problems), (f"{len(paths)} implementations",))

    def idle(self) -> Section:
        """(6) Every check is failed by something."""
        failed = frozenset(name for killed in self.matrix for name in killed.failed)
        required = [asked.name for asked in self._plan.checks if not asked.check.advice]
        # Only a file that does not import fails the entry's own check, and that is no mistake of the mathematics.
        idle = [
            asked.name
            for asked in self._plan.checks
            if asked.name in required and asked.name not in failed and asked.check.kind != "entry"  # type: ignore[attr-defined]
        ]
        said = "is failed by no known mistake and no null submission: remove it, or write down the mistake it is for"
        problems = [f"{name} {said}" for name in idle]
        empty = [tier for tier in self._course.tiers if self._asks_nothing(tier)]
        problems += [f"{tier} asks nothing: it has no checks in this exercise" for tier in empty]
        return Section("idle", "no check is idle", tuple(problems), (f"{len(required)} required checks",))

    def _asks_nothing(self, tier: str) -> bool:
        """Whether the tier is empty here; one that other exercises leave out too may be missing."""
        if self._exercise.checks.get(tier):
            return False
        others = [other for other in self._course.exercises.values() if other.id != self._exercise.id]
        return tier in self._exercise.checks or all(other.checks.get(tier) for other in others)

    def _file(self, name: str) -> str:
        return f"exercises/{self._exercise.id}/{name}"

    def statement(self) -> Section:
        """(7) The statement's Python blocks hold for the reference."""
        self._tell("the statement")
        path = self._course.folder(self._exercise) / "statement.md"
        title = "the statement's examples hold for the reference"
        if not path.is_file():
            return Section("statement", title, ("there is no statement.md",))
        text = path.read_text("utf-8")
        blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
        problems = []
        for block in blocks:
            # Any check will do: what does not import has failed the block's assertions.
            card = self._grade(self._maker.statement_block(block[1]), checks=[self._plan.checks[0].name])
            line = text.count("\n", 0, block.start()) + 1
            problems += [f"{self._file('statement.md')}:{line}: {said}" for said in _stopped_at_import(card)]
        if not any("assert" in block[1] for block in blocks):
            problems.append(f"{self._file('statement.md')}: has no ```python block with assertions")
        return Section("statement", title, tuple(problems), (f"{len(blocks)} blocks",))

    def hints(self) -> Section:
        """(8) The hints are for mistakes and checks that there are."""
        catalogue = self._catalogue()
        found = hints.problems(self._course, self._exercise, catalogue)
        bare = hints.without_hint(self._course, self._exercise, catalogue)
        notes = (f"no hint for {', '.join(bare[:3])}{f' and {len(bare) - 3} more' if len(bare) > 3 else ''}",)
        title = "the hints are for mistakes and checks that there are"
        return Section("hints", title, tuple(found), notes if bare else ())

    def _kill(self, wrong: Wrong) -> list[str]:
        self._tell(wrong.name)
        card = self._grade(self._maker.submission(wrong))
        failed = frozenset(f"{t.id}/{c.id}" for t, c in card.checks if c.outcome is Outcome.FAILED)
        named = tuple(found.id for found in card.diagnoses)
        self.matrix.append(Killed(wrong.name, named, failed))
        if card.passed is not False:
            return [f"{wrong.name}: survives" if card.passed else f"{wrong.name}: no verdict: {_why(card)}"]
        if wrong.diagnosis and named[:1] != (wrong.diagnosis,):
            return [f"{wrong.name}: named {', '.join(named) or 'nothing'} instead of {wrong.diagnosis}"]
        return []

    def _grade(self, read: submission.Submission, checks: Sequence[str] = ()) -> Scorecard:
        return self._grader.grade(read, self._exercise.id, seed=SEED, checks=checks)

    def _catalogue(self) -> Catalogue | None:
        return python.catalogue(self._course, self._exercise)

    def _formula_error(self) -> float:
        """The largest difference between formula.py and itself with 50 digits, over the formula checks' cases."""
        neighbours = [base / "exercises" for base in self._course.bases]
        worst = 0.0
        for asked in self._plan.checks:
            if not isinstance(asked.check, FormulaCheck):
                continue
            name = asked.check.of or "expected"
            wide = high_precision(self._course.folder(self._exercise) / "formula.py", name, neighbours)
            formula = python.formula(self._course, self._exercise, name)
            for probe in asked.probes:
                part = self._exercise.part(probe.part)
                drawn = {n.replace(".", "_"): t.values for n, t in tensors(part, probe, SEED).items()}
                given = {n: v for n, v in {**probe.given, **drawn}.items() if n in formula.arguments}
                plain = np.array(formula.function(**given), dtype=np.float64)
                exact = np.array(wide(**given), dtype=object).astype(np.float64)
                worst = max(worst, float(np.abs(plain - exact).max(initial=0.0)))
        return worst


def _gives_the_same(exercise: Exercise, catalogue: Catalogue, pair: str, named: Sequence[str]) -> bool:
    """Whether the pair was named as something that gives the same numbers, which nobody could tell from it."""
    known = {mistake.id: mistake for mistake in catalogue.mistakes}
    if not named or not set(named[0].split("+")) <= set(known):
        return False
    wanted = _predictions(exercise, catalogue, [known[part].variants[0] for part in pair.split("+")])
    variants = itertools.product(*(known[part].variants for part in named[0].split("+")))
    return any(_are_equal(_predictions(exercise, catalogue, chosen), wanted) for chosen in variants)


def _predictions(exercise: Exercise, catalogue: Catalogue, variants: Sequence[Variant]) -> list[Floats]:
    """What the variants together give for the catalogue's separating cases."""
    steps = {**catalogue.steps, **{name: step for variant in variants for name, step in variant.steps.items()}}
    accepted = inspect.signature(catalogue.predict).parameters
    probes = [exercise.probe(dict(case)) for case in catalogue.separating]
    drawn = [{n: t.values for n, t in tensors(exercise, probe, SEED).items()} for probe in probes]
    asked = [{**probe.given, **given} for probe, given in zip(probes, drawn, strict=True)]
    cases = [{n: v for n, v in case.items() if n in accepted} for case in asked]
    return [_predicted(catalogue, steps, case) for case in cases]


def _predicted(catalogue: Catalogue, steps: Steps, case: Mapping[str, Any]) -> Floats:
    try:
        return catalogue.predict(steps, **case).values
    except CallFails:
        return np.empty(0)  # the shape of no result


def _are_equal(one: Sequence[Floats], other: Sequence[Floats]) -> bool:
    return all(
        a.shape == b.shape and np.allclose(a, b, atol=1e-7, equal_nan=True) for a, b in zip(one, other, strict=True)
    )


def _disk(course: Course, exercise: Exercise) -> Section:
    """(9) What lies on disk and what is declared are the same."""
    problems = [
        f"exercises/{exercise.id}/{name} is missing"
        for name in _FILES
        if not (course.folder(exercise) / name).is_file()
    ]
    known = set(course.exercises)
    folders = {path.name for path in (course.directory / "exercises").glob("*") if _is_content(path)}
    references = {path.stem for path in (course.directory / "reference").glob("*.py")}
    problems += [f"exercises/{name} is not declared in tiers.yaml" for name in sorted(folders - known)]
    problems += [f"reference/{name}.py belongs to no declared exercise" for name in sorted(references - known)]
    return Section("disk", "disk and declarations agree", tuple(problems))


def _is_content(path: Path) -> bool:
    return path.is_dir() and not path.name.startswith((".", "__"))


def _not_passed(card: Scorecard) -> Iterator[tuple[str, str]]:
    for tier, check in card.checks:
        if check.outcome in (Outcome.FAILED, Outcome.NO_VERDICT):
            yield f"{tier.id}/{check.id}", check.message.splitlines()[0] if check.message else check.outcome.value
    if card.passed is None and card.error is not None:
        yield "no verdict", card.error.message


def _stopped_at_import(card: Scorecard) -> Iterator[str]:
    for _, check in card.checks:
        if check.outcome is Outcome.FAILED and check.evidence.get("reason") in ("import", "missing", "syntax"):
            yield check.message


def _margins(card: Scorecard) -> Iterator[tuple[str, float]]:
    """How much of its tolerance each check's worst value used."""
    for tier, check in card.checks:
        error, allowed = check.evidence.get("largest_error"), check.evidence.get("allowed")
        if isinstance(error, float) and isinstance(allowed, float) and allowed > 0:
            yield f"{tier.id}/{check.id}", error / allowed


def _why(card: Scorecard) -> str:
    return card.error.message if card.error is not None else "not everything ran"
