"""`paperleet lab`: starts the server, and ends it at Ctrl-C."""

from __future__ import annotations

from pathlib import Path

import click

from paperleet import exits
from paperleet.options import COURSE, EXERCISE


@click.command(short_help="Show exercises in a browser, graded at every save.")
@click.argument("file", required=False)
@EXERCISE
@COURSE
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port; any free one by default."
)
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
def lab(file: str | None, exercise: str | None, course: str | None, port: int, opens: bool) -> int:
    """Show exercises in a browser on this machine, and grade a file again whenever it is saved.

    FILE is the file to watch; the other exercises watch the file of their name in this folder. Ctrl-C ends it.
    """
    from paperleet.grading import Grader
    from paperleet.lab import serving
    from paperleet.lab.desk import Desk

    with Grader(course=course) as grader:
        desk = Desk.of(grader, Path(), Path(file) if file is not None else None, exercise, course)
        serving.serve(desk, port, opens=opens, tell=click.echo)
    return exits.PASSED
