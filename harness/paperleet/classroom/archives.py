"""Unpacks zip files of a class and of its students, so that nothing is written elsewhere and no disk is filled."""

from __future__ import annotations

import contextlib
import datetime
import os
import stat
import tempfile
import zipfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from paperleet import untrusted
from paperleet.classroom.exports import GRADESCOPE, METADATA_LIMIT
from paperleet.model import WrongUse
from paperleet.submission import NOTEBOOK, PYTHON

ARCHIVES = (".zip",)
_KEPT = (PYTHON, NOTEBOOK, *ARCHIVES)
_MEMBER_LIMIT = 16 << 20
_PREFIX = "paperleet-class-"


class Limits(NamedTuple):
    """The most files and bytes that an archive may hold of what is wanted of it."""

    files: int
    bytes: int


OF_A_CLASS = Limits(200_000, 4 << 30)
OF_A_STUDENT = Limits(2000, 64 << 20)


class Archives:
    """The archives that were unpacked, each into a folder that is there until `stack` is closed."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._places: list[tuple[Path, Path]] = []
        self._left = OF_A_CLASS.bytes

    def unpacked(self, archive: Path, limits: Limits) -> Path:
        """The folder with the Python files, notebooks, archives and metadata of a zip file; raises WrongUse.

        All archives together may hold as much as that of a class.
        """
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix=_PREFIX)), archive.stem or "zip")
        folder.mkdir()
        self._places.append((folder, archive))
        self._left -= _unpack(
            archive, folder, self.shown(archive), Limits(limits.files, min(limits.bytes, self._left))
        )
        return folder

    def shown(self, path: Path) -> str:
        """The path as its user knows it: of what was unpacked, the archive and the path in it."""
        for folder, archive in reversed(self._places):
            if path.is_relative_to(folder):
                path = archive / path.relative_to(folder)
        return untrusted.one_line(str(path))


def _unpack(archive: Path, target: Path, shown: str, limits: Limits) -> int:
    """Write what is wanted of a zip file below `target`, and give how many bytes that were; raises WrongUse.

    Nothing is written elsewhere, links are left out, and no member takes more room than a submission may.
    """
    try:
        with zipfile.ZipFile(archive) as opened:
            members = [member for member in opened.infolist() if _is_wanted(member)]
            if len(members) > limits.files:
                raise WrongUse(
                    f"{shown} holds more than {limits.files} files; unpack it, and leave out what is no code"
                )
            return _unpack_members(opened, members, target, shown, limits.bytes)
    except WrongUse:
        raise
    except Exception as error:  # zipfile checks little of what it reads, so a broken archive may raise anything
        raise WrongUse(f"{shown} cannot be unpacked: {untrusted.one_line(str(error))}; unpack it yourself") from error


def _unpack_members(
    opened: zipfile.ZipFile, members: Sequence[zipfile.ZipInfo], target: Path, shown: str, limit: int
) -> int:
    total = 0
    for member in members:
        place = target.joinpath(*PurePosixPath(member.filename).parts)
        if len(str(place)) > 4000 or any(len(part.encode("utf-8", "replace")) > 255 for part in place.parts):
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        with opened.open(member) as source:
            data = source.read((METADATA_LIMIT if place.name == GRADESCOPE else _MEMBER_LIMIT) + 1)
        total += len(data)
        if total > limit:
            raise WrongUse(f"{shown} holds more than {_size(limit)}; unpack it, and leave out what is no code")
        place.write_bytes(data)
        with contextlib.suppress(ValueError, OverflowError, OSError):
            handed_in = datetime.datetime(*member.date_time).timestamp()  # an archive has local time
            os.utime(place, (handed_in, handed_in))
    return total


def _size(count: int) -> str:
    return f"{count >> 20} MiB" if count >> 20 else f"{count} bytes"


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(member.filename)
    is_safe = not path.is_absolute() and ".." not in path.parts and "\\" not in member.filename
    is_regular = not member.is_dir() and not stat.S_ISLNK(member.external_attr >> 16)
    return is_safe and is_regular and (path.suffix.lower() in _KEPT or path.name == GRADESCOPE)
