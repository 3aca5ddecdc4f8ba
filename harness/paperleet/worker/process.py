"""What a worker asks of its own process: limits and Linux process controls, without any package."""

from __future__ import annotations

import ctypes
import os
import resource
import sys

# prctl(2): a signal when the parent ends, and orphans of this process' children become its own.
DIE_WITH_PARENT = 1
ADOPT_ORPHANS = 36
_OPEN_FILES = 256  # imports and shared libraries need a few dozen
_FILE_BYTES = 64 << 20


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


def _limit(which: int, value: int) -> None:
    _, hard = resource.getrlimit(which)
    allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (allowed, allowed))
