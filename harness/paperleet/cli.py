"""The command line: a thin caller of the Python API; heavy imports happen in the commands that need them."""

from __future__ import annotations

import contextlib
import importlib
import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import click

from paperleet import __version__, exits
from paperleet.machine import usable_cores
from paperleet.model import PaperleetError, Scorecard, Unreadable
from paperleet.options import COURSE, EXERCISE, ISOLATION, JOBS, REQUIRE_ISOLATION, TIME_LIMIT, given
from paperleet.report.consoles import console, discard_output

if TYPE_CHECKING:
    from paperleet.grading import Grader
    from paperleet.submission import Submission


def run(arguments: Sequence[str]) -> int:
    """Run the command line on `arguments`; every way out is an exit code and at most one message."""
    from paperleet.report.plain import make_encodable

    make_encodable()
    try:
        code = commands.main(args=list(arguments), prog_name="paperleet", standalone_mode=False)
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return exits.WRONG_USE
    except click.UsageError as error:
        context = f"\n{error.ctx.get_usage()}" if error.ctx is not None else ""
        return _refuse(arguments, "usage", error.format_message(), context)
    except (KeyboardInterrupt, click.exceptions.Abort):
        return _refuse(arguments, "interrupted", "interrupted; nothing is left running")
    except PaperleetError as error:
        return _refuse(arguments, error.kind, str(error))
    except OSError as error:
        discard_output()
        return _refuse(arguments[:0], "harness", f"the output cannot be written: {error.strerror or error}")
    except Exception as error:
        if os.environ.get("PAPERLEET_DEBUG"):
            raise
        said = f"a bug in paperleet: {type(error).__name__}: {error} (PAPERLEET_DEBUG=1 shows where)"
        return _refuse(arguments, "harness", said)
    return code if isinstance(code, int) else exits.PASSED


def _refuse(arguments: Sequence[str], kind: str, message: str, context: str = "") -> int:
    """Tell why nothing was graded: on stderr, and with --json as a document on stdout."""
    if list(arguments[:1]) == ["grade"] and "--json" in arguments:
        from paperleet.grading import unreadable
        from paperleet.report import document

        error = PaperleetError(message)
        error.kind = kind
        with contextlib.suppress(OSError):
            click.echo(document.dumps([unreadable(b"", error)]))
    with contextlib.suppress(OSError):
        for line in message.splitlines():
            click.echo(f"paperleet: {line}", err=True)
        if context:
            click.echo(context.strip(), err=True)
    return exits.for_kind(kind)


class _Lazy(click.Group):
    """A group some of whose commands lie in modules of their own, which are imported when they are named."""

    homes: ClassVar[dict[str, str]] = {
        "class": "paperleet.classroom.commands:classes",
        "course": "paperleet.author.commands:course",
        "lab": "paperleet.lab.command:lab",
        "new": "paperleet.author.commands:new",
        "report": "paperleet.page.command:report",
        "validate": "paperleet.author.commands:validate",
    }

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted([*super().list_commands(context), *self.homes])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.homes:
            return super().get_command(context, name)
        module, _, attribute = self.homes[name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="paperleet")
def commands() -> None:
    """Grade re-implementations of pieces of papers, and name the mistake that was made."""


@commands.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@EXERCISE
@click.option("--tier", "tiers", metavar="T1", multiple=True, help="Ask only this tier; may be repeated.")
@click.option("--check", "checks", metavar="T1/ID", multiple=True, help="Ask only this check; may be repeated.")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Draw the random cases from this seed.")
@COURSE
@TIME_LIMIT
@ISOLATION
@REQUIRE_ISOLATION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
@click.option("--verbose", "-v", is_flag=True, help="Tell more: passed checks, mistakes ruled out, output.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 also when checks failed.")
def grade(
    files: tuple[str, ...],
    exercise: str | None,
    tiers: tuple[str, ...],
    checks: tuple[str, ...],
    seed: int | None,
    course: str | None,
    time_limit: float | None,
    isolation: str,
    require_isolation: str | None,
    as_json: bool,
    verbose: bool,
    exit_zero: bool,
) -> int:
    """Grade submissions: apart from the grader, tier by tier.

    Exit code 0 when everything asked passed, 1 when not, 2 for wrong use, 3 when it could not be graded.
    """
    from paperleet.grading import Grader
    from paperleet.report.progress import Progress

    cards = []
    rerun = given(exercise=exercise, course=course, time_limit=time_limit)
    grader = Grader(
        course=course,
        time_limit=time_limit,
        isolation=isolation,
        require_isolation=require_isolation,
        meanwhile=None if as_json else _import_report,
    )
    with grader, Progress(len(files), quiet=as_json) as progress:
        for file in files:
            progress.start(file)
            read, card = _grade_one(grader, file, exercise, tiers, checks, seed)
            cards.append(card)
            if not as_json:
                progress.stop()
                if read is not None and read.remark:
                    click.echo(f"paperleet: note: {read.path}: {read.remark}", err=True)
                _show(card, verbose, rerun, is_first=len(cards) == 1)
    if as_json:
        from paperleet.report import document

        click.echo(document.dumps(cards))
    elif len(cards) > 1:
        _show_summary(cards)
    return exits.for_scorecards(cards, exit_zero=exit_zero)


def _grade_one(
    grader: Grader,
    file: str,
    exercise: str | None,
    tiers: Sequence[str],
    checks: Sequence[str],
    seed: int | None,
) -> tuple[Submission | None, Scorecard]:
    """The file as it was read, and its scorecard; one whose exercise cannot be told does not stop the others."""
    from paperleet import submission
    from paperleet.grading import unreadable
    from paperleet.model import CourseRefused, WrongUse

    try:
        read = submission.read(Path(file))
        return read, grader.grade(read, exercise, tiers=tiers, checks=checks, seed=seed)
    except CourseRefused:
        raise
    except Unreadable as error:
        return None, unreadable(file, error)
    except WrongUse as error:
        if exercise is not None or tiers or checks:
            raise
        return None, unreadable(file, error)


def _import_report() -> None:
    from paperleet.report import terminal  # noqa: F401


def _show(card: Scorecard, verbose: bool, rerun: tuple[str, ...], *, is_first: bool) -> None:
    from paperleet.report import terminal

    if card.error is not None and not card.tiers:
        path = f"{card.path}: " if card.path and card.path not in card.error.message else ""
        click.echo(f"paperleet: {path}{card.error.message}", err=True)
        return
    out = console()
    if not is_first:
        out.rule(style="dim")
    terminal.show(out, card, terminal.Style(verbose, rerun))


def _show_summary(cards: Sequence[Scorecard]) -> None:
    passed = sum(card.passed is True for card in cards)
    failed = sum(card.passed is False for card in cards)
    rest = len(cards) - passed - failed
    out = console()
    out.rule(style="dim")
    out.print(f"{len(cards)} submissions: {passed} passed, {failed} failed, {rest} without a verdict")


@commands.command("list")
@COURSE
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
def list_exercises(course: str | None, as_json: bool) -> None:
    """List the exercises of the course, with their tiers and points."""
    from paperleet.course.load import load
    from paperleet.report import catalogue, listing

    loaded = load(course)
    if as_json:
        click.echo(listing.dumps(loaded))
    else:
        catalogue.show_list(console(), loaded)


@commands.command()
@click.argument("exercise")
@click.option("--answers", is_flag=True, help="Unfold the answers to the follow-up questions.")
@COURSE
def show(exercise: str, answers: bool, course: str | None) -> None:
    """Show an exercise's statement."""
    from paperleet.choosing import named
    from paperleet.course.load import load
    from paperleet.report import catalogue

    loaded = load(course)
    catalogue.show_statement(console(), loaded, named(loaded, exercise), with_answers=answers)


@commands.command()
@click.argument("exercise")
@click.argument("file", required=False)
@click.option("--number", "-n", type=click.IntRange(1), default=1, metavar="N", help="The N-th hint; the first one.")
@COURSE
def hint(exercise: str, file: str | None, number: int, course: str | None) -> int:
    """Show one hint; with FILE, one for what is wrong in it. Never the solution.

    Exit code 0 when a hint was shown or none is needed, 2 for wrong use, 3 when FILE could not be graded.
    """
    from paperleet import hinting, submission
    from paperleet.choosing import another, named
    from paperleet.grading import Grader
    from paperleet.model import HarnessFault, WrongUse
    from paperleet.report import catalogue

    with Grader(course=course) as grader:
        wanted = named(grader.course, exercise)
        known = hinting.parts(grader.course, wanted)
        read = submission.read(Path(file)) if file is not None else None
        if read is not None and (other := another(grader.course, read, wanted)) is not None:
            again = shlex.join(["paperleet", "hint", other.id, read.path])
            said = f"{read.path} is for {other.id}, and not for {exercise}; ask for it with"
            raise WrongUse(f"{said}: {again}{_of_course(course)}")
        card = grader.grade(read, exercise) if read is not None else None
    if card is not None and card.error is not None:
        raise HarnessFault(card.error.message)
    if card is not None and card.passed:
        click.echo(f"everything passes: {card.points.earned} of {card.points.possible} points; no hint is needed")
        return exits.PASSED
    chosen = hinting.choose(known, number, card)
    click.echo(f"hint {chosen.number} of {chosen.count}: {chosen.title}")
    catalogue.show_markdown(console(), chosen.text)
    if chosen.number < chosen.count:
        again = " ".join(["paperleet hint", exercise, *([shlex.quote(file)] if file else [])])
        click.echo(f"next: {again}{_of_course(course)} --number {chosen.number + 1}")
    return exits.PASSED


def _of_course(course: str | None) -> str:
    return f" --course {shlex.quote(course)}" if course else ""


@commands.command(short_help="Copy an exercise's starter to PATH; never overwrites.")
@click.argument("exercise")
@click.argument("path", required=False)
@COURSE
def start(exercise: str, path: str | None, course: str | None) -> None:
    """Copy an exercise's starter to PATH (a file or a folder); never overwrites."""
    from paperleet.choosing import named
    from paperleet.course.load import load
    from paperleet.starting import copy_starter

    loaded = load(course)
    made = copy_starter(loaded, named(loaded, exercise), path)
    click.echo(str(made))
    click.echo(f"grade it with: paperleet grade {shlex.quote(str(made))}{_of_course(course)}", err=True)


@commands.command(short_help="Prove that exercises are fit to give to students.")
@click.argument("exercises", metavar="[EXERCISE]...", nargs=-1)
@COURSE
@JOBS
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
@click.option("--matrix", is_flag=True, help="Show the kill matrix: which check fails which mistake.")
def audit(exercises: tuple[str, ...], course: str | None, jobs: int | None, as_json: bool, matrix: bool) -> int:
    """Prove that exercises are fit to give to students: known mistakes fail, right answers pass.

    Exit code 0 when all are fit, 1 when one is not, 2 for wrong use or a refused declaration.
    """
    from paperleet.audit.many import audit_all
    from paperleet.choosing import named
    from paperleet.grading import Grader
    from paperleet.report import auditing
    from paperleet.report.progress import Progress

    with Grader(course=course) as grader, Progress(0, quiet=as_json) as progress:
        # The exercises that a course only extends are audited where they are shipped.
        names = exercises or grader.course.own or tuple(grader.course.exercises)
        chosen = [named(grader.course, name) for name in names]
        audits = audit_all(grader, chosen, jobs or usable_cores(), progress.tell)
        progress.stop()
    if as_json:
        click.echo(auditing.dumps(audits))
    else:
        auditing.show(console(), audits, with_matrix=matrix)
    return exits.PASSED if all(found.is_fit for found in audits) else exits.FAILED
