"""`paperleet.check(f)`: finds the code that defines `f`, grades it, and shows the scorecard where it was asked."""

from __future__ import annotations

import atexit
import inspect
import linecache
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from paperleet import choosing, submission
from paperleet.course.schema import Course, Exercise
from paperleet.grading import Examined, Grader
from paperleet.model import WrongUse
from paperleet.notebook.code import Gathered, defines, gather
from paperleet.notebook.shown import Shown
from paperleet.submission import Submission

_graders: dict[tuple[str | None, bool], Grader] = {}


def check(
    entry: Any,
    exercise: str | None = None,
    *,
    isolated: bool = True,
    figures: bool = False,
    course: str | None = None,
    seed: int | None = None,
) -> Shown:
    """Grade the function or class `entry`, and show its scorecard where this is called.

    The code that defines it (its statement, and the imports, helpers and globals that it uses) is gathered from the
    cells that were executed, or from the file it comes from, and graded as a file would be. With `isolated=False` the
    object itself is called in this process: a self-check, whose scorecard says so. `exercise` is found by the name
    when left out; `figures` adds the exercise's figures. Raises WrongUse where no code is to be had.
    """
    own = grader(course, isolated)
    name = _name(entry)
    chosen = _exercise(own.course, name, exercise)
    if not isolated:
        from paperleet.notebook.live import LiveGrader

        assert isinstance(own, LiveGrader)
        return Shown(own.examine_object(entry, chosen, seed=seed), draws=figures)
    file = _own_file(entry)
    if file is not None:
        return Shown(own.examine(file, chosen.id, seed=seed), draws=figures)
    gathered = code_of(entry, name)
    return Shown(_graded(own, chosen, gathered, seed), gathered, draws=figures)


def code_of(entry: Any, name: str) -> Gathered:
    """The code that defines `entry`, which is called `name`; raises WrongUse where there is none to be had."""
    cells = _cells(entry)
    namespace = _namespace()
    try:
        definition = textwrap.dedent(inspect.getsource(entry))
    except (OSError, TypeError):
        definition = ""
    if not cells and not definition:
        raise WrongUse(
            f"the source of {name!r} is not to be had here: write it into a file and use paperleet grade, "
            "or call check with isolated=False"
        )
    own = getattr(entry, "__name__", name)
    if name != own and defines(own, cells, definition):
        name = own  # the cell that made it knows it by its first name, whatever has that name by now
    return gather(name, cells or [definition], namespace, definition)


def _graded(grader: Grader, exercise: Exercise, gathered: Gathered, seed: int | None) -> Examined:
    source = gathered.source
    if gathered.name != exercise.entry.name:
        source += f"\n{exercise.entry.name} = {gathered.name}\n"
    return grader.examine(as_file(source), exercise.id, seed=seed)


def grader(course: str | None, isolated: bool) -> Grader:
    """The grader of this session, whose worker template stays, so that the next check is quick."""
    key = (course, isolated)
    if key not in _graders:
        if isolated:
            _graders[key] = Grader(course=course)
        else:
            from paperleet.notebook.live import LiveGrader

            _graders[key] = LiveGrader(course=course)
        atexit.register(_graders[key].close)
    return _graders[key]


def _exercise(course: Course, name: str, wanted: str | None) -> Exercise:
    if wanted is not None:
        return choosing.named(course, wanted)
    # A file that defines this name and nothing else is what the exercise is looked for by.
    try:
        return choosing.choose(course, as_file(f"{name} = None\n"), None)
    except WrongUse as error:
        fitting = [exercise.id for exercise in course.exercises.values() if exercise.entry.name == name]
        some = fitting or list(course.exercises)
        asked = f"name the exercise that {name!r} is for, as check({name}, {some[0]!r})"
        raise WrongUse(f"{asked}: one of {', '.join(some)}") from error


def as_file(source: str) -> Submission:
    """The source as a file without a name would have it."""
    return submission.from_source(source.encode("utf-8", "surrogatepass"), "")


def _name(entry: Any) -> str:
    """What the object is called in the session."""
    namespace = _namespace()
    given = getattr(entry, "__name__", "")
    if isinstance(given, str) and given.isidentifier() and namespace.get(given, entry) is entry:
        return given
    names = [name for name, value in namespace.items() if value is entry and not name.startswith("_")]
    if names:
        return names[-1]
    raise WrongUse("give check a function or class that has a name here, such as check(my_function)")


def _namespace() -> Mapping[str, Any]:
    shell = _shell()
    namespace: Mapping[str, Any] = shell.user_ns if shell is not None else vars(sys.modules["__main__"])
    return namespace


def _shell() -> Any:
    """The IPython that this runs in, None where it is none."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None


def _own_file(entry: Any) -> Path | None:
    """The file of the module that the object was imported from, None for what was made in this session."""
    module = sys.modules.get(getattr(entry, "__module__", None) or "")
    file = getattr(module, "__file__", None)
    return Path(file) if file is not None and module.__name__ != "__main__" else None  # type: ignore[union-attr]


def _cells(entry: Any) -> Sequence[str]:
    """What was executed in this session, in order."""
    shell = _shell()
    if shell is not None:
        return [str(cell) for cell in shell.user_ns.get("In", [])[1:]]
    file = getattr(sys.modules["__main__"], "__file__", None)
    if file is not None:
        try:
            return [Path(file).read_text("utf-8")]
        except (OSError, UnicodeDecodeError):
            return []
    # From Python 3.13 on, a prompt keeps what was typed.
    typed = [name for name in linecache.cache if name.startswith("<python-input-")]
    ordered = sorted(typed, key=lambda name: int(name.strip("<>").rpartition("-")[2]))
    return ["".join(linecache.getlines(name)) for name in ordered]
