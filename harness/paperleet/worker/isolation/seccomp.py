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
_ARGUMENT = (16, 24, 32)

_ALLOW = 0x7FFF0000
_KILL_PROCESS = 0x80000000
_REFUSE = 0x00050000 | errno.EPERM
_NO_SUCH_CALL = 0x00050000 | errno.ENOSYS

# F_SETOWN, F_SETSIG, F_SETOWN_EX and their ioctl forms: a readable pipe would send any signal to any process
_SIGNALLING_FCNTL = (8, 10, 15)
_SIGNALLING_IOCTL = (0x8901, 0x8902)
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
    for table in (syscalls.KILL, syscalls.TGKILL):
        yield from _only(table[machine], 0, _JUMP_EQUAL, pid, refuse_match=False)
    yield from _only(syscalls.PRLIMIT[machine], 0, _JUMP_EQUAL, 0, refuse_match=False)
    yield from _except(syscalls.FCNTL[machine], 1, _SIGNALLING_FCNTL)
    yield from _except(syscalls.IOCTL[machine], 1, _SIGNALLING_IOCTL)
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


def _except(number: int, argument: int, values: Sequence[int]) -> Iterator[bytes]:
    """For call `number`: allow it unless one argument is among `values`."""
    yield _instruction(_JUMP_EQUAL, 0, 2 * len(values) + 2, number)
    yield _load(_ARGUMENT[argument])
    for value in values:
        yield from _when(_JUMP_EQUAL, value, _REFUSE)
    yield _return(_ALLOW)


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
