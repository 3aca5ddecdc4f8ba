"""The course that is graded by, read from its folder or, where nothing changed, from what was kept of it."""

from __future__ import annotations

from os.path import abspath
from pathlib import Path

from paperleet.course import kept
from paperleet.course.location import FILE, directory, shipped
from paperleet.course.schema import Course


def load(given: str | None = None, only: str | None = None) -> Course:
    """The course in `given` or the default one; raises CourseRefused with one line a problem.

    With `only`, no other exercise than the one of this name is read, and the course may hold none.
    """
    root = directory(given)
    name = f"{abspath(root)}: {only or '*'}"
    found = kept.recall(name)
    return found if isinstance(found, Course) else _read_and_kept(root, only, name)


def at_a_glance(given: str | None = None) -> dict[str, str]:
    """From the name of each exercise of the course to its entry's, for most; what is wrong with it is not told."""
    root = directory(given)
    name = f"{abspath(root)}: entries"
    found: dict[str, str] | None = kept.recall(name)
    if found is None:
        from paperleet.course import glance

        files, _ = glance.entries(root / FILE, shipped() / FILE)
        hashes = kept.hashes(files)
        _, found = glance.entries(root / FILE, shipped() / FILE)  # once more: they may have changed since
        kept.remember(name, found, hashes)
    return found


def _read_and_kept(root: Path, only: str | None, name: str) -> Course:
    from paperleet.course import reading

    hashes = kept.hashes(file for home in {root, shipped()} for file in reading.files(home, only))
    found = reading.course(root, only)
    if only is None or only in found.exercises:
        kept.remember(name, found, hashes)
    return found
