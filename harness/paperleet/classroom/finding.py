"""Finds a class's submissions below the paths that were named, and whose each one is."""

from __future__ import annotations

import datetime
import glob
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from paperleet import untrusted
from paperleet.classroom import exports, reading, roster
from paperleet.classroom.choice import Choice, choose
from paperleet.classroom.gradebook import Entry
from paperleet.course.schema import Exercise
from paperleet.model import Unreadable, WrongUse

_SOURCES = (reading.PYTHON, reading.NOTEBOOK)
_ARCHIVES = (".zip",)
_SKIPPED = {"__pycache__", "__MACOSX", "node_modules", "site-packages"}
_FILES_LIMIT = 2000  # in one student's folder
# What many call their file: the folder then says who they are.
_COMMON = {"solution", "submission", "main", "answer", "answers", "starter", "assignment", "homework", "notebook"}


@dataclass(frozen=True)
class Found:
    """One student's submission: the file to grade, or the problem, and all that may say whose it is.

    `keys` go from the likeliest to the least; without a roster the first one is the student.
    """

    keys: tuple[str, ...]
    name: str
    path: Path
    problem: str = ""
    remark: str = ""
    submitted: datetime.datetime | None = None


@dataclass(frozen=True)
class Handed:
    """A submission with its student."""

    student: str
    name: str
    is_on_roster: bool
    found: Found


@contextmanager
def find(paths: Sequence[str], exercise: Exercise) -> Iterator[list[Found]]:
    """The submissions below `paths`, of which an unpacked archive is there until the block ends.

    Raises WrongUse for a path that is not there, and when there is nothing to grade.
    """
    with ExitStack() as stack:
        places = [place for given in paths for place in _expanded(given)]
        folders = [place for place in places if place.is_dir()]
        found: list[Found] = []
        for place in dict.fromkeys(places):
            if place.suffix.lower() in _ARCHIVES and not place.is_dir():
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="paperleet-class-")))
                exports.unpack(place, folder)
                found += _below(_without_single_folders(folder), exercise, is_alone=True)
            elif place.is_dir():
                found += _below(place, exercise, is_alone=len(folders) == 1)
            else:
                found.append(_file(place, exercise))
        if not found:
            raise WrongUse(f"there is no .py file or notebook in {', '.join(map(untrusted.one_line, paths))}")
        yield _told_apart(found)


def by_student(found: Iterable[Found], known: roster.Roster) -> list[Handed]:
    """Whose each submission is; of several by one student the latest counts, and the others are told."""
    latest: dict[str, Handed] = {}
    for one in found:
        student = known.find((*one.keys, one.name, str(one.path)))
        who = student.student if student is not None else untrusted.one_line(one.keys[0], 120)
        name = student.name if student is not None else untrusted.one_line(one.name, 120)
        handed = Handed(who, name, student is not None, one)
        other = latest.get(who)
        if other is not None:
            early, late = sorted((other, handed), key=_moment)
            said = f"an earlier submission, {untrusted.one_line(str(early.found.path))}, was passed over"
            handed = replace(
                late, found=replace(late.found, remark="; ".join(filter(None, (late.found.remark, said))))
            )
        latest[who] = handed
    return list(latest.values())


def _moment(handed: Handed) -> tuple[bool, float]:
    submitted = handed.found.submitted
    return not handed.found.problem, submitted.timestamp() if submitted is not None else 0.0


def entry(handed: Handed) -> Entry:
    """The submission for the gradebook, read; what cannot be read has a problem instead of a source."""
    found, student, name = handed.found, handed.student, handed.name
    path = untrusted.one_line(str(found.path))
    submitted = found.submitted.astimezone(datetime.UTC).isoformat(timespec="seconds") if found.submitted else None
    if found.problem:
        return Entry(student, name, path, submitted, None, found.problem, found.remark)
    try:
        read = reading.read(found.path)
    except Unreadable as error:
        return Entry(student, name, path, submitted, None, str(error), found.remark)
    remark = "; ".join(filter(None, (found.remark, read.remark)))
    return Entry(student, name, path, submitted, read.submission, "", remark)


def _expanded(given: str) -> list[Path]:
    path = Path(given)
    if os.path.lexists(path):
        return [path]
    listed = sorted(glob.glob(given, recursive=True)) if glob.has_magic(given) else []
    if not listed:
        raise WrongUse(f"there is no {untrusted.one_line(given)}")
    return [Path(name) for name in listed]


def _below(folder: Path, exercise: Exercise, *, is_alone: bool) -> list[Found]:
    """The submissions in a folder: an export, a class, or where several were named one student's."""
    try:
        if (folder / exports.GRADESCOPE).is_file():
            return [_handed_in(one, exercise) for one in exports.gradescope(folder)]
        if exports.is_moodle(folder):
            return [_handed_in(one, exercise) for one in exports.moodle(folder)]
        return _class(folder, exercise) if is_alone else [_folder(folder, exercise)]
    except OSError as error:
        raise WrongUse(f"{untrusted.one_line(str(folder))} cannot be read: {error.strerror}") from error


def _class(folder: Path, exercise: Exercise) -> list[Found]:
    """One student for each folder in it, and one for each file that no other file beside it imports."""
    inside = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and path.name not in _SKIPPED)
    folders = [path for path in inside if path.is_dir() and not path.is_symlink()]
    files = [path for path in inside if path not in folders and path.suffix.lower() in _SOURCES]
    imported = {name for path in files for name in _imported(path)}
    own = [path for path in files if path.stem not in imported or len(files) == 1]
    return [*(_folder(path, exercise) for path in folders), *(_file(path, exercise) for path in own)]


def _imported(path: Path) -> frozenset[str]:
    """The modules beside it that a file imports."""
    try:
        return frozenset(name.split(".")[0] for name in reading.read(path).submission.siblings)
    except Unreadable:
        return frozenset()


def _handed_in(given: exports.HandedIn, exercise: Exercise) -> Found:
    sources = [path for place in given.places for path in (_sources(place) if place.is_dir() else [place])]
    chosen = choose(sources, exercise)
    return _found(given.keys, given.name, given.places[0], chosen, given.submitted)


def _folder(folder: Path, exercise: Exercise) -> Found:
    return _found((folder.resolve().name,), "", folder, choose(_sources(folder), exercise), None)


def _file(path: Path, exercise: Exercise) -> Found:
    who = path.stem
    if _plain_name(who) in {*_COMMON, exercise.id, exercise.entry.name}:
        who = path.absolute().parent.name or who
    return _found((who,), "", path, Choice(path), None)


def _plain_name(stem: str) -> str:
    return stem.casefold().replace("-", "_")


def _found(
    keys: tuple[str, ...], name: str, place: Path, chosen: Choice, submitted: datetime.datetime | None
) -> Found:
    path = chosen.path or place
    if submitted is None and chosen.path is not None:
        submitted = _modified(chosen.path)
    return Found(keys, name, path, chosen.problem, chosen.remark, submitted)


def _modified(path: Path) -> datetime.datetime | None:
    try:
        return datetime.datetime.fromtimestamp(path.lstat().st_mtime, datetime.UTC)
    except (OSError, ValueError, OverflowError):
        return None


def _sources(folder: Path) -> list[Path]:
    """The Python files and notebooks below a folder; links, hidden folders and installed packages are passed over."""
    listed: list[Path] = []
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED)
        for name in sorted(files):
            path = Path(root, name)
            if not name.startswith(".") and path.suffix.lower() in _SOURCES and not path.is_symlink():
                listed.append(path)
        if len(listed) > _FILES_LIMIT:
            break
    return listed[:_FILES_LIMIT]


def _without_single_folders(folder: Path) -> Path:
    """The folder, or the one in it that holds everything, as platforms pack their exports."""
    while True:
        inside = [path for path in folder.iterdir() if path.name not in _SKIPPED]
        if len(inside) != 1 or not inside[0].is_dir() or exports.is_moodle(folder):
            return folder
        folder = inside[0]


def _told_apart(found: Sequence[Found]) -> list[Found]:
    """Each with a first key of its own: where two have the same, as much of their paths as tells them apart."""
    by_path = {(one.path.absolute(), one.keys): one for one in found}
    listed = list(by_path.values())
    depth = 1
    while True:
        groups: dict[str, list[int]] = {}
        for index, one in enumerate(listed):
            groups.setdefault(roster.folded(untrusted.one_line(one.keys[0], 120)), []).append(index)
        same = [index for indexes in groups.values() if len(indexes) > 1 for index in indexes]
        if not same:
            return listed
        for index in same:
            one = listed[index]
            parts = one.path.absolute().with_suffix("").parts[1:]
            label = "/".join(parts[-depth - 1 :]) if depth < len(parts) else f"{one.keys[0]} {index}"
            listed[index] = replace(one, keys=(label, *one.keys))
        depth += 1
