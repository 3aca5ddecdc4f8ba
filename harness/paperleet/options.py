"""Options that several commands share."""

from __future__ import annotations

import math

import click

# The worker's own list would load more than `--help` needs; a test compares the two.
LEVELS = ("process", "confined", "sandboxed", "sandboxed+")

COURSE = click.option(
    "--course", metavar="DIR", help="A course's folder; by default the shipped one, or $PAPERLEET_COURSE."
)
EXERCISE = click.option(
    "--exercise", "-e", metavar="NAME", help="The exercise; found by the function's name when left out."
)
JOBS = click.option(
    "--jobs", "-j", type=click.IntRange(1, 64), metavar="N", help="Processes; one a core when left out."
)
ISOLATION = click.option(
    "--isolation",
    type=click.Choice(["best", *LEVELS]),
    default="best",
    show_default=True,
    help="How far apart a submission is run; every scorecard says what was had.",
)
REQUIRE_ISOLATION = click.option(
    "--require-isolation", type=click.Choice(LEVELS), help="Refuse (exit code 3) rather than run with less than this."
)


def given(
    *, exercise: str | None = None, course: str | None = None, time_limit: float | None = None
) -> tuple[str, ...]:
    """Those of these options that were given, as they are typed again."""
    limit = f"{time_limit:g}" if time_limit else None
    named = (("--exercise", exercise), ("--course", course), ("--time-limit", limit))
    return tuple(part for name, value in named if value for part in (name, value))


def _seconds(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and not math.isfinite(value):
        raise click.BadParameter("give a number of seconds")
    return value


TIME_LIMIT = click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True, max=86400),
    callback=_seconds,
    metavar="SECONDS",
    help="For one whole submission; the course's own when left out.",
)
