"""What a worker asks of its own process: limits and Linux process controls, without any package."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
import time
from collections.abc import Iterator

# prctl(2): a signal when the parent ends, and orphans of this process' children become its own.
DIE_WITH_PARENT = 1
ADOPT_ORPHANS = 36
_OPEN_FILES = 256  # imports and shared libraries need a few dozen
_FILE_BYTES = 64 << 20
_MADV_COLLAPSE = 25
_LARGE_PAGE = 2 << 20


def control(option: int, value: int) -> None:
    """Call prctl(2) on Linux, and do nothing elsewhere; a refusal is ignored."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), 0, 0, 0)


def address_space_bytes() -> int:
    """The size of this process' address space, 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def limit_resources(address_space: int) -> None:
    """No core dumps, bounded files and memory; `address_space` is in bytes."""
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _limit(resource.RLIMIT_FSIZE, _FILE_BYTES)
    _limit(resource.RLIMIT_AS, address_space)


def large_pages() -> Iterator[tuple[int, int]]:
    """Where this process has whole large pages' worth of memory of its own to write in, and how many bytes."""
    try:
        with open("/proc/self/maps") as maps:
            lines = [line.split() for line in maps]
    except OSError:
        return
    for place, access, *_, name in ((*line, "") if len(line) == 5 else line for line in lines):
        if access == "rw-p" and name in ("", "[heap]"):
            start, end = (int(address, 16) for address in place.split("-"))
            start = -(-start // _LARGE_PAGE) * _LARGE_PAGE
            yield from ((address, _LARGE_PAGE) for address in range(start, end - _LARGE_PAGE + 1, _LARGE_PAGE))


def collapse(pages: Iterator[tuple[int, int]], seconds: float) -> None:
    """Make large pages of memory in small ones, for so many seconds: a fork then has few page tables to copy.

    Linux before 6.1 refuses it, and a machine without a free large page; forks then cost what they did.
    """
    until = time.monotonic() + seconds
    for address, size in pages:
        ctypes.CDLL(None).madvise(ctypes.c_void_p(address), ctypes.c_size_t(size), _MADV_COLLAPSE)
        if time.monotonic() > until:
            break


def _limit(which: int, value: int) -> None:
    _, hard = resource.getrlimit(which)
    allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (allowed, allowed))
