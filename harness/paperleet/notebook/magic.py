"""The cell magic `%%paperleet EXERCISE`: runs the cell, then grades what it defines."""

from __future__ import annotations

import argparse
import shlex
from typing import Any, NoReturn

from paperleet import choosing
from paperleet.model import WrongUse
from paperleet.notebook import checking


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext paperleet` calls."""
    shell.register_magic_function(lambda line, cell: run(shell, line, cell), "cell", "paperleet")


def run(shell: Any, line: str, cell: str) -> Any:
    """Execute the cell in the notebook, and give the scorecard of the exercise's function in it.

    `%%paperleet EXERCISE [--figures] [--self-check] [--seed N] [--course DIR]`; the exercise is found by the
    function's name when left out.
    """
    given = _arguments(line)
    if not shell.run_cell(cell).success:
        return None  # the notebook has shown why
    grader = checking.grader(given.course, not given.self_check)
    exercise = choosing.choose(grader.course, checking.as_file(cell), given.exercise)
    name = exercise.entry.name
    if name not in shell.user_ns:
        raise WrongUse(f"the cell defines no {name!r}, which is what {exercise.id} asks for")
    return checking.check(
        shell.user_ns[name],
        exercise.id,
        isolated=not given.self_check,
        figures=given.figures,
        course=given.course,
        seed=given.seed,
    )


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"%%paperleet: {message}")


def _arguments(line: str) -> argparse.Namespace:
    parser = _Parser("%%paperleet", add_help=False, allow_abbrev=False)
    parser.add_argument("exercise", nargs="?")
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--self-check", action="store_true")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--course")
    return parser.parse_args(shlex.split(line))
