"""The commands of those who write exercises; heavy imports happen inside, as in `cli`."""

from __future__ import annotations

from pathlib import Path

import click

from paperleet import exits

_COURSE = click.option(
    "--course", metavar="DIR", help="The course's folder; by default $PAPERLEET_COURSE, else the current folder."
)
_SCHEMAS = ("tiers", "exercise")


@click.group()
def course() -> None:
    """Make a course of your own."""


@course.command(short_help="Make a course in DIR, with all of the shipped course.")
@click.argument("directory", metavar="DIR")
@click.option("--standalone", is_flag=True, help="Do not build on the shipped course: only the four tiers.")
def init(directory: str, standalone: bool) -> None:
    """Make a course in DIR, which has all of the shipped course and room for exercises of your own.

    Nothing that is there is overwritten.
    """
    import shlex

    from paperleet.author.beginning import begin

    for path in begin(Path(directory), standalone=standalone):
        click.echo(str(path))
    where = shlex.quote(directory)
    click.echo(f'next: paperleet new NAME --entry "f(x, y)" --course {where}', err=True)


@click.command()
@click.argument("exercise")
@click.option(
    "--entry", required=True, metavar='"f(x, y)"', help="What a submission must define: name and signature."
)
@click.option(
    "--framework",
    type=click.Choice(["torch", "numpy"]),
    default="torch",
    show_default=True,
    help="What the function works with.",
)
@_COURSE
def new(exercise: str, entry: str, framework: str, course: str | None) -> None:
    """Make the files of a new exercise, and list it in tiers.yaml.

    `paperleet audit EXERCISE` then says what is left to write, by file and line.
    """
    import shlex

    from paperleet.author.places import course_folder, shown
    from paperleet.author.skeleton import make

    folder = course_folder(course)
    for path in make(folder, exercise, entry, framework):
        click.echo(shown(path))
    click.echo(f"next: paperleet audit {exercise} --course {shlex.quote(shown(folder))}", err=True)


@click.command(short_help="Check declarations; runs no code of exercises.")
@click.argument("path", required=False)
@_COURSE
@click.option("--schema", type=click.Choice(_SCHEMAS), help="Print the JSON Schema of these declarations instead.")
def validate(path: str | None, course: str | None, schema: str | None) -> int:
    """Check declarations without running any code of exercises or references.

    PATH is a course's folder, an exercise's, or a file in them. Exit code 0 when all is well, 1 when not.
    """
    if schema is not None:
        from paperleet.author.schemas import dumps

        click.echo(dumps(schema), nl=False)
        return exits.PASSED
    from paperleet.author.validating import examine

    found = examine(path, course)
    for line in found.lines:
        click.echo(line)
    click.echo(found.summary)
    for remark in found.remarks:
        click.echo(remark, err=True)
    return exits.FAILED if found.lines else exits.PASSED
