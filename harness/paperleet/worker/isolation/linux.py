"""Calls into the Linux kernel that Python's library does not have."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from typing import Any

MACHINE = platform.machine()
IS_KNOWN = sys.platform == "linux" and MACHINE in ("x86_64", "aarch64")

_PR_SET_DUMPABLE = 4
_PR_SET_NO_NEW_PRIVS = 38

_CAPABILITY_VERSION = 0x20080522  # two words a set
_CAP_DAC_READ_SEARCH = 2  # kept: as root, Python may lie in the home of a user who lets nobody else in

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


class Unavailable(Exception):
    """A layer that this system does not offer, with the reason."""


def system_call(what: str, number: int, *arguments: Any) -> int:
    """The call's result; raises Unavailable with the kernel's reason when it refuses."""
    result = _libc.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise Unavailable(f"{what}: {os.strerror(ctypes.get_errno())}")
    return int(result)


def _control(option: int, value: int) -> None:
    if _libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0) < 0:
        raise Unavailable(f"prctl {option}: {os.strerror(ctypes.get_errno())}")


def gain_no_privileges() -> None:
    """From here on no program that this process starts has more rights than it; seccomp and Landlock need it."""
    _control(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Give up what makes root more than a user: to raise limits, poison pages, fill the kernel's memory or clock."""
    header = struct.pack("Ii", _CAPABILITY_VERSION, 0)
    held = ctypes.create_string_buffer(24)
    if _libc.capget(header, held) < 0:
        raise Unavailable(f"capget: {os.strerror(ctypes.get_errno())}")
    _, permitted, *_ = struct.unpack("6I", held.raw)
    kept = permitted & 1 << _CAP_DAC_READ_SEARCH
    if _libc.capset(header, struct.pack("6I", kept, kept, 0, 0, 0, 0)) < 0:
        raise Unavailable(f"capset: {os.strerror(ctypes.get_errno())}")


def set_dumpable(value: bool) -> None:
    """Whether processes of the same user may trace this one or read its memory."""
    _control(_PR_SET_DUMPABLE, int(value))


def unshare(flags: int) -> None:
    """Leave the namespaces in `flags` for new ones."""
    if _libc.unshare(ctypes.c_int(flags)) < 0:
        raise Unavailable(f"unshare: {os.strerror(ctypes.get_errno())}")
