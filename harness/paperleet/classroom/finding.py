"""Finds a class's submissions below the paths that were named, and whose each one is."""

from __future__ import annotations

import datetime
import glob
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from paperleet import submission, untrusted
from paperleet.classroom import exports, roster
from paperleet.classroom.archives import ARCHIVES, OF_A_CLASS, OF_A_STUDENT, Archives
from paperleet.classroom.choice import Choice, Source, choose
from paperleet.classroom.gradebook import Entry
from paperleet.course.schema import Exercise
from paperleet.model import Unreadable, WrongUse

_SOURCES = (submission.PYTHON, submission.NOTEBOOK)
_SKIPPED = {"__pycache__", "__MACOSX", "node_modules", "site-packages"}
_FILES_LIMIT = 2000  # in one student's folder
# What many call their file: the folder then says who they are.
_COMMON = {"solution", "submission", "main", "answer", "answers", "starter", "assignment", "homework", "notebook"}


@dataclass(frozen=True)
class Found:
    """One student's submission: the file to grade, or the problem, and all that may say whose it is.

    `keys` go from the likeliest to the least; without a roster the first one is the student. `shown` is the path as
    the user knows it, which for what was unpacked is none that can be opened.
    """

    keys: tuple[str, ...]
    name: str
    path: Path
    problem: str = ""
    remark: str = ""
    submitted: datetime.datetime | None = None
    shown: str = ""


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
        archives = Archives(stack)
        places = [place for given in paths for place in _expanded(given)]
        folders = [place for place in places if place.is_dir()]
        found: list[Found] = []
        for place in dict.fromkeys(places):
            if place.suffix.lower() in ARCHIVES and not place.is_dir():
                folder = _without_single_folders(archives.unpacked(place, OF_A_CLASS))
                found += _below(folder, exercise, archives, is_alone=True)
            elif place.is_dir():
                found += _below(place, exercise, archives, is_alone=len(folders) == 1)
            else:
                found.append(_file(place, exercise))
        if not found:
            raise WrongUse(f"there is no .py file or notebook in {', '.join(map(untrusted.one_line, paths))}")
        yield _told_apart([replace(one, shown=archives.shown(one.path)) for one in found])


def by_student(found: Iterable[Found], known: roster.Roster) -> list[Handed]:
    """Whose each submission is; of several by one student the latest counts, and the others are told."""
    latest: dict[str, Handed] = {}
    for one in found:
        student = known.find((*one.keys, one.name, one.shown))
        who = student.student if student is not None else untrusted.one_line(one.keys[0], 120)
        name = student.name if student is not None else untrusted.one_line(one.name, 120)
        handed = Handed(who, name, student is not None, one)
        other = latest.get(who)
        if other is not None:
            early, late = sorted((other, handed), key=_moment)
            said = f"an earlier submission, {early.found.shown}, was passed over"
            handed = replace(
                late, found=replace(late.found, remark="; ".join(filter(None, (late.found.remark, said))))
            )
        latest[who] = handed
    return list(latest.values())


def _moment(handed: Handed) -> tuple[bool, float]:
    submitted = handed.found.submitted
    return not handed.found.problem, submitted.timestamp() if submitted is not None else 0.0


def names_by_folder(handed: Iterable[Handed]) -> dict[Path, set[str]]:
    """The names of the files to grade in each folder: none of them is a helper of another."""
    names: dict[Path, set[str]] = {}
    for one in handed:
        names.setdefault(one.found.path.parent, set()).add(one.found.path.name)
    return names


def entry(handed: Handed, others: Collection[str] = ()) -> Entry:
    """The submission for the gradebook, read; what cannot be read has a problem instead of a source.

    `others` are files beside it that are submissions of their own, and are not imported.
    """
    found, student, name = handed.found, handed.student, handed.name
    path = found.shown
    submitted = found.submitted.astimezone(datetime.UTC).isoformat(timespec="seconds") if found.submitted else None
    if found.problem:
        return Entry(student, name, path, submitted, None, found.problem, found.remark)
    try:
        read = submission.read(found.path, follow_links=False, apart_from=others)
    except Unreadable as error:
        return Entry(student, name, path, submitted, None, str(error), found.remark)
    remark = "; ".join(filter(None, (found.remark, read.remark)))
    return Entry(student, name, path, submitted, read, "", remark)


def _expanded(given: str) -> list[Path]:
    path = Path(given)
    if os.path.lexists(path):
        return [path]
    listed = sorted(glob.glob(given, recursive=True)) if glob.has_magic(given) else []
    if not listed:
        raise WrongUse(f"there is no {untrusted.one_line(given)}")
    return [Path(name) for name in listed]


def _below(folder: Path, exercise: Exercise, archives: Archives, *, is_alone: bool) -> list[Found]:
    """The submissions in a folder: an export, a class, or where several were named one student's."""
    try:
        if (folder / exports.GRADESCOPE).is_file():
            return [_handed_in(one, exercise, archives) for one in exports.gradescope(folder)]
        if exports.is_moodle(folder):
            return [_handed_in(one, exercise, archives) for one in exports.moodle(folder)]
        return _class(folder, exercise, archives) if is_alone else [_folder(folder, exercise, archives)]
    except OSError as error:
        raise WrongUse(f"{untrusted.one_line(str(folder))} cannot be read: {error.strerror}") from error


def _class(folder: Path, exercise: Exercise, archives: Archives) -> list[Found]:
    """One student for each folder or archive in it, and for each file that is no helper module of another's.

    A file that defines what the exercise asks for is a submission, whoever imports it.
    """
    inside = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and path.name not in _SKIPPED)
    folders = [path for path in inside if path.is_dir() and not path.is_symlink()]
    files = [path for path in inside if path not in folders and path.suffix.lower() in _SOURCES]
    sources = {path: Source.of(path) for path in files}
    imported = {name for source in sources.values() for name in source.imported}
    own = [
        path
        for path, source in sources.items()
        if path.stem not in imported or len(files) == 1 or exercise.entry.name in source.defined
    ]
    packed = [path for path in inside if path.suffix.lower() in ARCHIVES and path.is_file() and not path.is_symlink()]
    return [
        *(_folder(path, exercise, archives) for path in folders),
        *(_found((path.stem,), "", path, _chosen([path], exercise, archives), None) for path in packed),
        *(_file(path, exercise) for path in own),
    ]


def _handed_in(given: exports.HandedIn, exercise: Exercise, archives: Archives) -> Found:
    chosen = _chosen(given.places, exercise, archives)
    return _found(given.keys, given.name, given.places[0], chosen, given.submitted)


def _folder(folder: Path, exercise: Exercise, archives: Archives) -> Found:
    return _found((folder.resolve().name,), "", folder, _chosen([folder], exercise, archives), None)


def _chosen(places: Sequence[Path], exercise: Exercise, archives: Archives) -> Choice:
    """The file to grade of all that one student handed in, also in archives, of which none in another is unpacked."""
    handed_in = [path for place in places for path in (_sources(place) if place.is_dir() else [place])]
    sources = [path for path in handed_in if path.suffix.lower() not in ARCHIVES]
    remarks = []
    for packed in (path for path in handed_in if path not in sources):
        try:
            inside = _sources(archives.unpacked(packed, OF_A_STUDENT))
        except WrongUse as error:
            remarks.append(str(error))
            continue
        sources += [path for path in inside if path.suffix.lower() not in ARCHIVES]
        remarks += [
            f"{archives.shown(path)} lies in another archive; unpack it yourself"
            for path in inside
            if path.suffix.lower() in ARCHIVES
        ]
    chosen = choose(sources, exercise)
    said = "; ".join(remarks)
    if chosen.path is None:
        problems = (chosen.problem if sources or not said else "", said)
        return replace(chosen, problem="; ".join(filter(None, problems)))
    return replace(chosen, remark="; ".join(filter(None, (chosen.remark, said))))


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
    """The Python files, notebooks and archives below a folder, but no links and nothing hidden or installed."""
    listed: list[Path] = []
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED)
        for name in sorted(files):
            path = Path(root, name)
            if not name.startswith(".") and path.suffix.lower() in (*_SOURCES, *ARCHIVES) and not path.is_symlink():
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
