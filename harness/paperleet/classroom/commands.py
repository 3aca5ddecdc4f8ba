"""The commands `paperleet class …`: thin callers of what grades a class, loaded when one of them is run."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paperleet import exits
from paperleet.options import COURSE, ISOLATION, REQUIRE_ISOLATION, TIME_LIMIT
from paperleet.report.consoles import console

if TYPE_CHECKING:
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.classroom.roster import Roster
    from paperleet.course.schema import Exercise

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


@classes.command()
@click.argument("paths", metavar="PATHS...", nargs=-1, required=True)
@click.option("--exercise", "-e", metavar="NAME", required=True, help="The exercise.")
@_GRADEBOOK
@click.option("--roster", metavar="FILE.csv", type=click.Path(path_type=Path), help="Who is in the class.")
@click.option("--jobs", "-j", type=click.IntRange(1, 64), metavar="N", help="Processes; one a core when left out.")
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

    Exit code 0 when all were graded, 2 for wrong use, 3 when some have no verdict.
    """
    from paperleet.choosing import named
    from paperleet.classroom import revision, run
    from paperleet.classroom import roster as rosters
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.course.load import load
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
    with Gradebook(gradebook, create=True, seed=seed) as book:
        problems = _register(book, paths, chosen, known)
        now = revision.of(loaded, chosen)
        digests = book.pending(chosen.id, now, regrade=regrade)
        tally = report.Tally(len(digests))
        with (
            report.live(tally) as told,
            contextlib.closing(run.grade(book, chosen.id, now, digests, options)) as done,
        ):
            for one in done:
                told(one)
        report.summarise(console(), book, chosen.id, now, tally, problems)
    return exits.COULD_NOT_GRADE if tally.no_verdict else exits.PASSED


def _register(book: Gradebook, paths: tuple[str, ...], exercise: Exercise, known: Roster) -> int:
    """Note what everybody handed in; how many have nothing that can be graded."""
    from paperleet.classroom import finding

    problems = 0
    book.enrol([(student.student, student.name) for student in known.students])
    with finding.find(paths, exercise) as found:
        handed = finding.by_student(found, known)
        for start in range(0, len(handed), _CHUNK):
            entries = [finding.entry(one) for one in handed[start : start + _CHUNK]]
            problems += sum(bool(entry.problem) for entry in entries)
            book.register(exercise.id, entries)
    return problems


@classes.command()
@_GRADEBOOK
@click.option("--exercise", "-e", metavar="NAME", help="Only this exercise.")
def show(gradebook: Path, exercise: str | None) -> None:
    """Show the gradebook: everybody's points."""
    from paperleet.classroom.gradebook import Gradebook
    from paperleet.report import classes as report

    with Gradebook(gradebook) as book:
        report.show(console(), book, exercise)
