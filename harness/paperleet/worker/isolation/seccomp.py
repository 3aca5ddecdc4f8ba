"""A filter on system calls (seccomp): only what computing needs, no process, no socket, no file for writing."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from collections.abc import Iterator, Sequence

from paperleet.worker.isolation import linux, syscalls

_SET_MODE_FILTER = 1
_FLAG_TSYNC = 1  # threads that exist already are filtered too

# classic BPF, from linux/bpf_common.h
_LOAD_WORD = 0x20
_JUMP_EQUAL = 0x15
_JUMP_GREATER_EQUAL = 0x35
_JUMP_ANY_BIT = 0x45
_RETURN = 0x06

# offsets in struct seccomp_data; the low half of an argument comes first on the machines that are known
_NUMBER, _ARCHITECTURE = 0, 4
_ARGUMENT = (16, 24, 32, 40, 48, 56)
_HIGH_HALF = 4

_ALLOW = 0x7FFF0000
_KILL_PROCESS = 0x80000000
_REFUSE = 0x00050000 | errno.EPERM
_NO_SUCH_CALL = 0x00050000 | errno.ENOSYS

# F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ. Not F_SETOWN and F_SETSIG, by which a
# readable pipe would send any signal to any process; not F_SETPIPE_SZ, whose memory no limit counts.
_FCNTL = (0, 1, 2, 3, 4, 1030, 1032)
# TCGETS (isatty), TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX, TCGETS2
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x802C542A)
# PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_GET_SECCOMP, PR_CAPBSET_READ, PR_GET_NO_NEW_PRIVS, PR_SET_VMA (names
# of the C library's memory). Not PR_SET_PDEATHSIG, by which it would outlive the grader.
_PRCTL = (3, 15, 16, 21, 23, 39, 0x53564D41)
_UNIX = 1  # of all socket families, the one whose pairs Python makes
_CLONE_THREAD = 0x10000
_O_TMPFILE = 0o20000000
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | _O_TMPFILE


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def restrict() -> None:
    """Filter every call of this process from here on; raises Unavailable."""
    program = b"".join(_instructions(linux.MACHINE, os.getpid()))
    buffer = ctypes.create_string_buffer(program, len(program))
    described = _Program(len(program) // 8, ctypes.cast(buffer, ctypes.c_void_p))
    number = syscalls.SECCOMP[linux.MACHINE]
    linux.system_call(
        "seccomp", number, ctypes.c_ulong(_SET_MODE_FILTER), ctypes.c_ulong(_FLAG_TSYNC), ctypes.byref(described)
    )


def _instructions(machine: str, pid: int) -> Iterator[bytes]:
    yield _load(_ARCHITECTURE)
    yield from _unless(_JUMP_EQUAL, syscalls.ARCHITECTURE[machine], _KILL_PROCESS)
    yield _load(_NUMBER)
    if machine == "x86_64":
        yield from _when(_JUMP_GREATER_EQUAL, syscalls.X32_BIT, _KILL_PROCESS)
    yield from _only(syscalls.OPENAT[machine], 2, _JUMP_ANY_BIT, _WRITING, refuse_match=True)
    yield from _only(syscalls.CLONE[machine], 0, _JUMP_ANY_BIT, _CLONE_THREAD, refuse_match=False)
    own_pid, ourselves = (_ARGUMENT[0], pid), (_ARGUMENT[0], 0)
    yield from _require(syscalls.KILL[machine], own_pid)
    yield from _require(syscalls.TGKILL[machine], own_pid)
    yield from _require(syscalls.SCHED_SETAFFINITY[machine], ourselves)
    yield from _require(syscalls.PRLIMIT[machine], ourselves, *_null(2))  # reads limits, and sets none
    yield from _require(syscalls.SOCKETPAIR[machine], (_ARGUMENT[0], _UNIX))
    # A datagram socket of a pair takes an address all the same, and would reach the system's log.
    yield from _require(syscalls.SENDTO[machine], *_null(4))
    yield from _among(syscalls.FCNTL[machine], 1, _FCNTL)
    yield from _among(syscalls.IOCTL[machine], 1, _IOCTL)
    yield from _among(syscalls.PRCTL[machine], 0, _PRCTL)
    for number in sorted(set(syscalls.ALLOWED[machine].values())):
        yield from _when(_JUMP_EQUAL, number, _ALLOW)
    for number in syscalls.FALL_BACK[machine].values():
        yield from _when(_JUMP_EQUAL, number, _NO_SUCH_CALL)
    yield _return(_REFUSE)


def _only(number: int, argument: int, test: int, value: int, *, refuse_match: bool) -> Iterator[bytes]:
    """For call `number`: allow or refuse it by a test of one argument."""
    yield _instruction(_JUMP_EQUAL, 0, 4, number)
    yield _load(_ARGUMENT[argument])
    yield _instruction(test, 0, 1, value)
    yield _return(_REFUSE if refuse_match else _ALLOW)
    yield _return(_ALLOW if refuse_match else _REFUSE)


def _require(number: int, *words: tuple[int, int]) -> Iterator[bytes]:
    """For call `number`: allow it when the word at each offset is this one."""
    yield _instruction(_JUMP_EQUAL, 0, 2 * len(words) + 2, number)
    for index, (offset, value) in enumerate(words):
        yield _load(offset)
        yield _instruction(_JUMP_EQUAL, 0, 2 * (len(words) - index) - 1, value)
    yield _return(_ALLOW)
    yield _return(_REFUSE)


def _null(argument: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The words of an argument that is a null pointer."""
    return (_ARGUMENT[argument], 0), (_ARGUMENT[argument] + _HIGH_HALF, 0)


def _among(number: int, argument: int, values: Sequence[int]) -> Iterator[bytes]:
    """For call `number`: allow it when one argument is among `values`."""
    yield _instruction(_JUMP_EQUAL, 0, 2 * len(values) + 2, number)
    yield _load(_ARGUMENT[argument])
    for value in values:
        yield from _when(_JUMP_EQUAL, value, _ALLOW)
    yield _return(_REFUSE)


def _when(test: int, value: int, result: int) -> Iterator[bytes]:
    yield _instruction(test, 0, 1, value)
    yield _return(result)


def _unless(test: int, value: int, result: int) -> Iterator[bytes]:
    yield _instruction(test, 1, 0, value)
    yield _return(result)


def _load(offset: int) -> bytes:
    return _instruction(_LOAD_WORD, 0, 0, offset)


def _return(result: int) -> bytes:
    return _instruction(_RETURN, 0, 0, result)


def _instruction(code: int, if_true: int, if_false: int, value: int) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value & 0xFFFFFFFF)
