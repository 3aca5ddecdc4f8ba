"""The exports of learning platforms: which of their folders is whose, and when it was handed in."""

from __future__ import annotations

import contextlib
import datetime
import os
import re
import stat
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from paperleet import submission, untrusted
from paperleet.classroom.reading import NOTEBOOK, PYTHON
from paperleet.model import WrongUse

GRADESCOPE = "submission_metadata.yml"
_METADATA_LIMIT = 64 << 20
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)_?(?P<rest>.*)", re.DOTALL)
_KEPT = (PYTHON, NOTEBOOK)
_MEMBERS_LIMIT = 200_000
_MEMBER_LIMIT = 16 << 20
_UNPACKED_LIMIT = 4 << 30


@dataclass(frozen=True)
class HandedIn:
    """What a platform says of one submission: where it lies, whose it is (the keys, the best first), and when."""

    places: tuple[Path, ...]
    keys: tuple[str, ...]
    name: str
    submitted: datetime.datetime | None = None


def gradescope(folder: Path) -> Iterator[HandedIn]:
    """The submissions of a Gradescope export, each once for every submitter; raises WrongUse."""
    for number, facts in _metadata(folder / GRADESCOPE).items():
        if not isinstance(facts, dict) or "/" in str(number):
            continue
        submitters = facts.get(":submitters") or facts.get("submitters") or []
        submitted = facts.get(":created_at") or facts.get("created_at")
        for submitter in submitters if isinstance(submitters, list) else []:
            known = {str(key).lstrip(":"): str(value) for key, value in submitter.items() if value}
            keys = tuple(known[key] for key in ("sid", "email", "name") if known.get(key))
            yield HandedIn((folder / str(number),), keys or (str(number),), known.get("name", ""), _moment(submitted))


def moodle(folder: Path) -> Iterator[HandedIn]:
    """The submissions of a Moodle export, with a folder each or with all files in one; nothing where it is none."""
    places: dict[tuple[str, str], list[Path]] = {}
    for path in sorted(folder.iterdir()):
        found = _MOODLE.fullmatch(path.name)
        if found and found["kind"] == "file":
            places.setdefault((found["id"], found["name"]), []).append(path)
    for (number, name), listed in places.items():
        yield HandedIn(tuple(listed), (number, name), name)


def is_moodle(folder: Path) -> bool:
    """Whether a folder holds what Moodle calls 'all submissions'."""
    return any(_MOODLE.fullmatch(path.name) for path in folder.iterdir())


def unpack(archive: Path, target: Path) -> None:
    """Write the Python files, notebooks and metadata of a zip file below `target`; raises WrongUse.

    Nothing is written elsewhere, links are left out, and no member takes more room than a submission may.
    """
    shown = untrusted.one_line(str(archive))
    try:
        with zipfile.ZipFile(archive) as opened:
            members = [member for member in opened.infolist() if _is_wanted(member)]
            if len(members) > _MEMBERS_LIMIT:
                raise WrongUse(f"{shown} holds more than {_MEMBERS_LIMIT} files; unpack it, and name its folders")
            _unpack_members(opened, members, target, shown)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        raise WrongUse(f"{shown} cannot be unpacked: {untrusted.one_line(str(error))}; unpack it yourself") from error


def _unpack_members(opened: zipfile.ZipFile, members: Sequence[zipfile.ZipInfo], target: Path, shown: str) -> None:
    room = _UNPACKED_LIMIT
    for member in members:
        place = target.joinpath(*PurePosixPath(member.filename).parts)
        if len(str(place)) > 4000 or any(len(part.encode("utf-8", "replace")) > 255 for part in place.parts):
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        limit = _METADATA_LIMIT if place.name == GRADESCOPE else _MEMBER_LIMIT
        with opened.open(member) as source:
            data = source.read(limit + 1)
        room -= len(data)
        if room < 0:
            raise WrongUse(f"{shown} holds more than {_UNPACKED_LIMIT >> 30} GiB; unpack it, and name its folders")
        place.write_bytes(data)
        with contextlib.suppress(ValueError, OverflowError, OSError):
            handed_in = datetime.datetime(*member.date_time).timestamp()  # an archive has local time
            os.utime(place, (handed_in, handed_in))


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(member.filename)
    is_safe = not path.is_absolute() and ".." not in path.parts and "\\" not in member.filename
    is_regular = not member.is_dir() and not stat.S_ISLNK(member.external_attr >> 16)
    return is_safe and is_regular and (path.suffix.lower() in _KEPT or path.name == GRADESCOPE)


def _metadata(path: Path) -> dict[Any, Any]:
    import yaml

    shown = untrusted.one_line(str(path))
    data, _ = submission.read_bytes(path, _METADATA_LIMIT)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        whole = yaml.load(data, loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise WrongUse(f"{shown} cannot be read: {untrusted.one_line(str(error))}") from error
    if not isinstance(whole, dict):
        raise WrongUse(f"{shown} does not list submissions; export them from Gradescope again")
    return whole


def _moment(given: Any) -> datetime.datetime | None:
    if isinstance(given, str):
        try:
            given = datetime.datetime.fromisoformat(given.strip().removesuffix(" Z"))
        except ValueError:
            return None
    if not isinstance(given, datetime.datetime):
        return None
    return given if given.tzinfo is not None else given.replace(tzinfo=datetime.UTC)
