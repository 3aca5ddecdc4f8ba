"""Chooses one hint at a time from an exercise's hints.md, by what a scorecard says is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused, Outcome, Scorecard, WrongUse

NOT_STARTED = "not-started"  # the diagnosis of a file in which nothing is written
_PART = re.compile(r"^## +(?:\d+\. +)?(.+)$", re.MULTILINE)
_FOR = re.compile(r"<!--\s*for:(.*?)-->", re.DOTALL)
_HINT = re.compile(r"^\* (.*?)(?=^\* |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Part:
    """One part of hints.md: hints that go from a nudge to more, and the mistakes and checks they help with."""

    title: str
    helps_with: frozenset[str]
    hints: tuple[str, ...]


@dataclass(frozen=True)
class Named:
    """A mistake or check that a part of hints.md says it is for, and where it says so, counted from 1."""

    id: str
    line: int
    column: int


@dataclass(frozen=True)
class Hint:
    """One hint: its part's title, its number among those that may be asked for, and how many these are."""

    title: str
    text: str
    number: int
    count: int


def parts(course: Course, exercise: Exercise) -> tuple[Part, ...]:
    """The parts of the exercise's hints.md; raises CourseRefused when it holds none."""
    path = course.folder(exercise) / "hints.md"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CourseRefused(f"{path}: the exercise has no readable hints") from error
    pieces = _PART.split(text)[1:]
    found = tuple(_part(title, body) for title, body in zip(pieces[::2], pieces[1::2], strict=True))
    if not any(part.hints for part in found):
        raise CourseRefused(f"{path}: holds no hints; a part starts with '## title' and a hint with '* '")
    return found


def named_in(path: Path) -> tuple[Named, ...]:
    """Every mistake and check that the hints at `path` name; none where it cannot be read."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    found = []
    for comment in _FOR.finditer(text):
        for word in re.finditer(r"[^\s,]+", comment[1]):
            start = comment.start(1) + word.start()
            column = start - (text.rfind("\n", 0, start) + 1) + 1
            found.append(Named(word[0], text.count("\n", 0, start) + 1, column))
    return tuple(found)


def choose(known: Sequence[Part], number: int, card: Scorecard | None = None) -> Hint:
    """The hint of that number: of all, or of those for what the scorecard says is wrong.

    Raises WrongUse when there are fewer.
    """
    listed = [(part.title, text) for part in _fitting(known, card) for text in part.hints]
    if number > len(listed):
        count = f"there are {len(listed)} hints" if len(listed) != 1 else "there is 1 hint"
        raise WrongUse(f"{count} here; the last one is --number {len(listed)}")
    return Hint(*listed[number - 1], number, len(listed))


def _fitting(known: Sequence[Part], card: Scorecard | None) -> Sequence[Part]:
    """The first part that helps with the likeliest mistake, else with the first failed check; else all.

    Where nothing is written yet, no check failed by anything that was done, so there the first hint is the first one.
    """
    if card is not None and any(diagnosis.id == NOT_STARTED for diagnosis in card.diagnoses):
        return known
    for wanted in _wrong(card) if card is not None else ():
        for part in known:
            if part.helps_with & wanted and part.hints:
                return (part,)
    return known


def _wrong(card: Scorecard) -> list[set[str]]:
    named = [set(diagnosis.id.split("+")) for diagnosis in card.diagnoses]
    failed = [{f"{tier.id}/{check.id}"} for tier, check in card.checks if check.outcome is Outcome.FAILED]
    return [*named, *failed]


def _part(title: str, body: str) -> Part:
    named = _FOR.search(body)
    helps_with = frozenset(word.strip() for word in named[1].split(",")) if named else frozenset()
    hints = tuple(found[1].strip() for found in _HINT.finditer(_FOR.sub("", body)))
    return Part(title.strip(), helps_with - {""}, hints)
