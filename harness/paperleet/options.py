"""Options that several commands share."""

from __future__ import annotations

import click

COURSE = click.option(
    "--course", metavar="DIR", help="A course's folder; by default the shipped one, or $PAPERLEET_COURSE."
)
EXERCISE = click.option(
    "--exercise", "-e", metavar="NAME", help="The exercise; found by the function's name when left out."
)
