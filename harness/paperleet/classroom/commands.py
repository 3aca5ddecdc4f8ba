"""The commands `paperleet class …`: thin callers of what grades a class, loaded when one of them is run."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paperleet import exits
from paperleet.options import COURSE, ISOLATION, JOBS, REQUIRE_ISOLATION, TIME_LIMIT
from paperleet.report.consoles import console

if TYPE_CHECKING:
    from paperleet.classroom.finding import Handed
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.classroom.roster import Roster
    from paperleet.course.schema import Exercise

ONLY = ("passed", "failed", "no verdict", "ungraded")
SORTS = ("student", "name", "points", "result", "diagnosis", "submitted")
_CHUNK = 200  # submissions that are read and registered in one transaction
_GRADEBOOK = click.option(
    "--gradebook",
    "-g",
    metavar="FILE.db",
    type=click.Path(path_type=Path),
    required=True,
    help="The gradebook's file.",
)


@click.group("class")
def classes() -> None:
    """Grade a class, and keep its results in a gradebook."""


@classes.command(short_help="Grade a class: what is missing or changed in its gradebook.")
@click.argument("paths", metavar="PATHS...", nargs=-1, required=True)
@click.option("--exercise", "-e", metavar="NAME", required=True, help="The exercise.")
@_GRADEBOOK
@click.option("--roster", metavar="FILE.csv", type=click.Path(path_type=Path), help="Who is in the class.")
@JOBS
@click.option("--regrade", is_flag=True, help="Grade again what was graded by an earlier revision of the exercise.")
@click.option(
    "--seed", type=click.IntRange(0), metavar="N", help="For a new gradebook: draw its random cases from N."
)
@COURSE
@TIME_LIMIT
@ISOLATION
@REQUIRE_ISOLATION
def grade(
    paths: tuple[str, ...],
    exercise: str,
    gradebook: Path,
    roster: Path | None,
    jobs: int | None,
    regrade: bool,
    seed: int | None,
    course: str | None,
    time_limit: float | None,
    isolation: str,
    require_isolation: str | None,
) -> int:
    """Grade a class: what is missing or changed in the gradebook, so that the same command goes on where it stopped.

    PATHS are files, folders, globs, zip files, or a Gradescope or Moodle export. One folder holds a folder or a file
    for each student; of several folders each is one student's.

    The last line counts the files graded now, equal ones once, and then the students' submissions by their results.

    Exit code 0 when every submission has a verdict or is told why it cannot be graded, 2 for wrong use, 3 when a
    file was graded without coming to a verdict.
    """
    from paperleet.choosing import named
    from paperleet.classroom import finding, revision, run
    from paperleet.classroom import roster as rosters
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.course.load import load
    from paperleet.course.location import VARIABLE
    from paperleet.options import given
    from paperleet.report import classes as report

    loaded = load(course)
    chosen = named(loaded, exercise)
    known = rosters.read(roster) if roster is not None else rosters.Roster()
    options = {
        "jobs": jobs,
        "course": course,
        "time_limit": time_limit,
        "isolation": isolation,
        "require_isolation": require_isolation,
    }
    with ExitStack() as stack:
        with finding.find(paths, chosen) as found:
            handed = finding.by_student(found, known)
            # Only now, so that what is refused leaves no gradebook behind.
            book = stack.enter_context(Gradebook(gradebook, create=True, seed=seed))
            _register(book, handed, chosen, known)
        where = course or os.environ.get(VARIABLE)
        absolute = os.path.abspath(where) if where else None
        book.note_options(chosen.id, given(exercise=chosen.id, course=absolute, time_limit=time_limit))
        strangers = [one.student for one in handed if known.students and not one.is_on_roster]
        now = revision.of(loaded, chosen)
        digests = book.pending(chosen.id, now, regrade=regrade)
        tally = report.Tally(len(digests))
        with (
            report.live(tally) as told,
            contextlib.closing(run.grade(book, chosen.id, now, digests, options)) as done,
        ):
            try:
                for one in done:
                    told(one)
            except KeyboardInterrupt:
                said = f"{tally.done} of {tally.total} are graded and kept; the same command goes on from there"
                click.echo(f"paperleet: {said}", err=True)
                raise
        report.summarise(console(), book, chosen.id, now, tally, strangers)
    return exits.COULD_NOT_GRADE if tally.no_verdict else exits.PASSED


def _register(book: Gradebook, handed: Sequence[Handed], exercise: Exercise, known: Roster) -> None:
    """Note who is in the class, and what everybody handed in."""
    from paperleet.classroom import finding
    from paperleet.report.progress import Progress

    book.enrol([(student.student, student.name) for student in known.students])
    names = finding.names_by_folder(handed)
    with Progress(0, quiet=False) as progress:
        for start in range(0, len(handed), _CHUNK):
            progress.tell(f"reading {len(handed)} submissions, {start} done")
            entries = [finding.entry(one, names[one.found.path.parent]) for one in handed[start : start + _CHUNK]]
            book.register(exercise.id, entries)


@classes.command()
@_GRADEBOOK
@click.option("--exercise", "-e", metavar="NAME", help="Only this exercise.")
@click.option("--student", metavar="STUDENT", help="The whole scorecard of one student.")
@click.option("--only", type=click.Choice(ONLY), help="Only those with this result; `ungraded` have none.")
@click.option("--mistake", metavar="ID", help="Only those who make this mistake, such as halved-exponent.")
@click.option("--check", metavar="T1/ID", help="Only those who do not pass this check.")
@click.option("--sort", type=click.Choice(SORTS), default="student", show_default=True)
@click.option("--reverse", is_flag=True, help="The other way round.")
def show(
    gradebook: Path,
    exercise: str | None,
    student: str | None,
    only: str | None,
    mistake: str | None,
    check: str | None,
    sort: str,
    reverse: bool,
) -> None:
    """Show the gradebook: everybody's points, tier by tier."""
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.classroom.selecting import Selection
    from paperleet.report import classes as report

    with Gradebook(gradebook) as book:
        if student is not None:
            report.show_cards(console(), book, student, exercise)
            return
        selection = Selection(only, mistake, check, sort, reverse)
        report.show(console(), book, selection, exercise)


@classes.command()
@_GRADEBOOK
@click.option("--exercise", "-e", metavar="NAME", help="Only this exercise.")
def stats(gradebook: Path, exercise: str | None) -> None:
    """Show what the class can do, and which mistakes it makes."""
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.report import classes as report

    with Gradebook(gradebook) as book:
        report.show_statistics(console(), book, exercise)


@classes.command(short_help="Print the gradebook for other programs.")
@_GRADEBOOK
@click.option("--format", "name", type=click.Choice(("csv", "json")), default="csv", show_default=True)
@click.option("--exercise", "-e", metavar="NAME", help="Only this exercise.")
@click.option("--due", metavar="WHEN", help="The due date, such as 2026-10-01 or 2026-10-01T23:59+02:00.")
@click.option(
    "--late", type=click.FloatRange(0, 100), metavar="PERCENT", default=0.0,
    help="What each day begun after the due date takes of the points.",
)  # fmt: skip
@click.option(
    "--late-most", type=click.FloatRange(0, 100), metavar="PERCENT", default=100.0, help="The most that it takes."
)
@click.option(
    "--grace", type=click.FloatRange(0, 10_000), metavar="MINUTES", default=0.0, help="So much later is not late."
)
def export(
    gradebook: Path,
    name: str,
    exercise: str | None,
    due: str | None,
    late: float,
    late_most: float,
    grace: float,
) -> None:
    """Print the gradebook for other programs; lateness is computed here, and never kept."""
    import datetime

    from paperleet.classroom import exporting, lateness
    from paperleet.classroom.gradebook import Gradebook

    policy = None
    if due is not None:
        policy = lateness.Policy(lateness.moment(due), late, late_most, datetime.timedelta(minutes=grace))
    elif late or grace:
        raise click.UsageError("--late and --grace need --due")
    with Gradebook(gradebook) as book:
        for text in exporting.FORMATS[name](book, exercise, policy):
            click.echo(text, nl=False)


@classes.command("report", short_help="Write one page on the class, which names nobody.")
@_GRADEBOOK
@click.option("--html", "page", metavar="PAGE", required=True, help="The page to write, such as class.html.")
@click.option("--exercise", "-e", metavar="NAME", help="Only this exercise.")
@click.option("--names", is_flag=True, help="Put the students' names in; without it the page names nobody.")
def report_(gradebook: Path, page: str, exercise: str | None, names: bool) -> None:
    """Write one page on the class: how its points are spread, who passes what, mistakes, and who answers alike."""
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.page import instructor
    from paperleet.page.writing import write

    with Gradebook(gradebook) as book:
        write(Path(page), instructor.page(book, exercise, names=names))
    click.echo(page)
