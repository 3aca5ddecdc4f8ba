"""`paperleet report`: a scorecard as a page in a file."""

from __future__ import annotations

import importlib
import threading
from pathlib import Path

import click

from paperleet import exits
from paperleet.model import Unreadable
from paperleet.options import COURSE, EXERCISE, given


@click.command(short_help="Grade FILE, and write its scorecard and figures into one page.")
@click.argument("file")
@click.option("--html", "page", metavar="PAGE", required=True, help="The page to write, such as report.html.")
@EXERCISE
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Draw the random cases from this seed.")
@COURSE
@click.option("--exit-zero", is_flag=True, help="Exit with 0 also when checks failed.")
def report(file: str, page: str, exercise: str | None, seed: int | None, course: str | None, exit_zero: bool) -> int:
    """Grade FILE, and write its scorecard, diagnosis, figures and statement into one page.

    The page loads nothing from outside. Exit codes are those of `grade`; 2 also when PAGE cannot be written.
    """
    from paperleet.grading import Grader
    from paperleet.report.progress import Progress

    with Grader(course=course) as grader, Progress(1, quiet=False) as progress:
        progress.start(file)
        # What draws takes a second to import, in which the worker is imported too.
        threading.Thread(target=importlib.import_module, args=("paperleet.page.document",), daemon=True).start()
        found = grader.examine(Path(file), exercise, seed=seed)
        if found.exercise is None:
            raise Unreadable(found.card.error.message if found.card.error else f"{file} cannot be read")
        from paperleet.page import document
        from paperleet.page.writing import write

        text = document.page(document.report_of(found, given(exercise=exercise, course=course)))
    write(Path(page), text)
    click.echo(page)
    return exits.for_scorecard(found.card, exit_zero=exit_zero)
