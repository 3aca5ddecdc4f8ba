"""Reads a submission once, as bytes; what is checked, run and reported are those same bytes."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from paperleet import inspection, siblings, untrusted
from paperleet.model import Unreadable

PYTHON, NOTEBOOK = ".py", ".ipynb"
SIZE_LIMIT = 64 << 10  # the largest of 199 public implementations has 5.5 KB


@dataclass(frozen=True)
class Submission:
    """A learner's file with the helper modules beside it that it imports.

    Of a notebook, `source` are its code cells joined, and `remark` says what of them was left out. `defect` says why
    the bytes are no Python source, and is empty when they may be. `shadowed` are files beside it that are named like
    an installed module, which is imported in their place.
    """

    path: str
    name: str
    source: bytes
    sha256: str
    defect: str = ""
    siblings: Mapping[str, siblings.Sibling] = field(default_factory=dict)
    shadowed: tuple[str, ...] = ()
    remark: str = ""

    @property
    def text(self) -> str:
        """The source as text, empty when there is a defect."""
        return "" if self.defect else self.source.decode("utf-8")


def read(path: Path, *, follow_links: bool = True, apart_from: Collection[str] = ()) -> Submission:
    """The submission at `path`, a file of at most 64 KiB or a notebook with as much code.

    Of the files beside it, those named `apart_from` are none of its helper modules. Raises Unreadable when it is no
    regular file, or no notebook where it is called one.
    """
    if path.suffix.lower() == NOTEBOOK:
        read = _notebook(path, follow_links)
    else:
        source, size = read_bytes(path, SIZE_LIMIT + 1, follow_links=follow_links)
        read = from_source(source, str(path), size=size)
    found = siblings.find(inspection.parsed(read.text), path.parent, apart_from)
    return replace(read, siblings=found.modules, shadowed=found.shadowed)


def _notebook(path: Path, follow_links: bool) -> Submission:
    from paperleet import cells

    data, _ = read_bytes(path, cells.SIZE_LIMIT + 1, follow_links=follow_links)
    try:
        source, remark = cells.extract(data)
    except cells.NoNotebook as error:
        raise Unreadable(str(error)) from error
    return replace(from_source(source, str(path)), remark=remark)


def read_bytes(path: Path, count: int, *, follow_links: bool = True) -> tuple[bytes, int]:
    """At most `count` bytes of the regular file at `path`, and how many it has; raises Unreadable."""
    shown = untrusted.one_line(str(path))
    if not follow_links and path.is_symlink():
        raise Unreadable(f"{shown} is a link, which is not followed; name a .py file")
    try:
        # A FIFO must not block, and opening a terminal must not make it ours.
        flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
        descriptor = os.open(path, flags if follow_links else flags | os.O_NOFOLLOW)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the path holds a NUL character"
        raise Unreadable(f"{shown} cannot be read: {reason}; name a .py file") from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(f"{shown} is {_what(status.st_mode)}; name a .py file")
        return _read_at_most(descriptor, count), status.st_size
    except OSError as error:
        raise Unreadable(f"{shown} cannot be read: {error.strerror}") from error
    finally:
        os.close(descriptor)


def from_source(source: bytes, path: str = "submission.py", *, size: int | None = None) -> Submission:
    """A submission of these bytes, which were read from `path`."""
    name = untrusted.one_line(Path(path).name, 80) or "submission.py"
    digest = hashlib.sha256(source).hexdigest()
    source = source.removeprefix(b"\xef\xbb\xbf")
    defect = _defect(source, len(source) if size is None else size)
    return Submission(untrusted.one_line(path), name, source, digest, defect)


def _defect(source: bytes, size: int) -> str:
    if len(source) > SIZE_LIMIT:
        return f"the file has {size} bytes; a submission has at most {SIZE_LIMIT >> 10} KiB"
    if source[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "the file is UTF-16; save it as UTF-8"
    if b"\0" in source:
        return f"the file is no Python source: a NUL byte at offset {source.index(0)}"
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"the file is not UTF-8 at byte {error.start}; save it as UTF-8"
    return ""


def _read_at_most(descriptor: int, count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = os.read(descriptor, count - len(data))
        if not piece:
            break
        data += piece
    return data


def _what(mode: int) -> str:
    for test, name in (
        (stat.S_ISDIR, "a directory"),
        (stat.S_ISFIFO, "a FIFO"),
        (stat.S_ISSOCK, "a socket"),
        (stat.S_ISCHR, "a device"),
        (stat.S_ISBLK, "a device"),
    ):
        if test(mode):
            return name
    return "no regular file"
