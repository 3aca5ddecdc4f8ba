"""What was read of a course and found good, kept in the user's cache, so that the next grading need not check it.

Something is recalled only where every file that it was read from holds what it held, and by the same paperleet. It
is data, never code, and where it cannot be kept or recalled, the course is read.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from paperleet import __version__
from paperleet.course.plain import plain, typed

_FILES_KEPT = 64
_SIZE_LIMIT = 1 << 24
_SOURCES = ("checks", "course", "runner")  # whose changes change what a declaration means


def folder() -> Path:
    """Where it is kept: `paperleet` in XDG_CACHE_HOME, else in ~/.cache."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if os.path.isabs(given) else Path.home() / ".cache") / "paperleet"


def recall(name: str) -> Any:
    """What was kept as `name`, None where there is nothing or a file that it was read from has changed."""
    try:
        found = json.loads(_own_text(_place(name)))
        if found["name"] != name or found["by"] != _by() or found["files"] != hashes(map(Path, found["files"])):
            return None
        return typed(found["value"])
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, ImportError, RuntimeError):
        return None  # absent, of another version or damaged: the course is read again


def remember(name: str, value: Any, files: dict[str, str]) -> None:
    """Keep `value` as `name` for as long as these files have these hashes, taken before they were read."""
    import tempfile

    with contextlib.suppress(OSError, TypeError, ValueError, RecursionError, RuntimeError):
        document = {"name": name, "by": _by(), "files": files, "value": plain(value)}
        place = _place(name)
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _forget_oldest(place.parent)
        with tempfile.NamedTemporaryFile("w", dir=place.parent, suffix=".part", delete=False) as file:
            json.dump(document, file)
        os.replace(file.name, place)


def _place(name: str) -> Path:
    return folder() / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.json"


def _own_text(path: Path) -> str:
    """The text of a file that nobody else can write."""
    with path.open(encoding="utf-8") as file:
        told = os.fstat(file.fileno())
        is_ours = not hasattr(os, "getuid") or told.st_uid == os.getuid()
        if not is_ours or told.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise OSError("somebody else can write it")
        return file.read(_SIZE_LIMIT)


def hashes(files: Iterable[Path]) -> dict[str, str]:
    """The SHA-256 of each file in hexadecimal digits, nothing of one that cannot be read."""
    return {str(path): _hash(path) for path in files}


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""


@functools.cache
def _by() -> str:
    """This paperleet: its version, and the sizes and times of its own files, which change while it is worked on."""
    package = Path(__file__).resolve().parents[1]
    files = sorted(
        (entry.path, told.st_size, told.st_mtime_ns)
        for name in _SOURCES
        for entry in os.scandir(package / name)
        if entry.name.endswith(".py") and (told := entry.stat())
    )
    return hashlib.sha256(repr((__version__, sys.version, files)).encode()).hexdigest()


def _forget_oldest(folder: Path) -> None:
    """Leave room for one more."""
    found = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in found[: max(0, len(found) - _FILES_KEPT + 1)]:
        path.unlink(missing_ok=True)
