"""What is wrong with a catalogue of known mistakes before any of them is tried."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperleet.authoring import Catalogue
from paperleet.course.schema import Exercise
from paperleet.course.sentences import unknown

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def catalogue_problems(exercise: Exercise, catalogue: Catalogue) -> list[str]:
    """One sentence for each id, step or call that cannot be meant."""
    found = [*_ids(catalogue), *_steps(catalogue), *_calls(exercise, catalogue)]
    for name, further in catalogue.functions.items():
        if name not in exercise.functions:
            found.append(f"functions: {unknown('function', name, tuple(exercise.functions))}")
        found += [f"functions, {name}: {said}" for said in (*_ids(further), *_steps(further))]
    return found


def _ids(catalogue: Catalogue) -> Iterator[str]:
    ids = [known.id for known in catalogue.mistakes] + [known.id for known in catalogue.symptoms]
    for index, name in enumerate(ids):
        if name in ids[:index]:
            yield f"the mistake {name!r} is given twice; make the second a variant of the first"
        if not _ID.fullmatch(name):
            yield f"{name!r} is no name for a mistake; use lower-case letters, digits and hyphens"


def _steps(catalogue: Catalogue) -> Iterator[str]:
    for mistake in catalogue.mistakes:
        if not mistake.variants:
            yield f"{mistake.id} has no variant; give the steps that it replaces"
        for step in dict.fromkeys(name for variant in mistake.variants for name in variant.steps):
            if step not in catalogue.steps:
                yield f"{mistake.id}: {unknown('step', step, tuple(catalogue.steps))}"


def _calls(exercise: Exercise, catalogue: Catalogue) -> Iterator[str]:
    known = (*exercise.entry.names, *exercise.variables)
    tensors = exercise.tensors
    needed = [name for name in exercise.entry.needed if name not in tensors]
    needed += [name for name, variable in exercise.variables.items() if variable.default is None]
    for index, case in enumerate(catalogue.separating):
        for name in case:
            if name not in known:
                yield f"separating[{index}]: {unknown('argument', name, known)}"
        missing = [name for name in needed if name not in case]
        if missing:
            yield f"separating[{index}]: give a value for {', '.join(missing)}"
