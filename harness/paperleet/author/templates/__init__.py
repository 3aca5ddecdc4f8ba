"""The files that a new course and a new exercise start from, with `$names` to fill in."""

from __future__ import annotations

import string
from importlib import resources


def filled(name: str, /, **values: str) -> str:
    """The template `name` with its `$names` replaced."""
    text = resources.files(__name__).joinpath(f"{name}.txt").read_text("utf-8")
    return string.Template(text).substitute(values)
