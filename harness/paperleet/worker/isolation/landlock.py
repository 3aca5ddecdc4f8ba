"""Which files a submission may read (Landlock): Python's and the installed packages', and none of ours."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import struct
import sys
import sysconfig
from collections.abc import Iterable

from paperleet.worker.isolation import linux

# the same numbers on every architecture
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1

_READ_FILE, _READ_DIR = 4, 8
# every right of the first version; those of later ones by the version that brought them
_FIRST_RIGHTS = (1 << 13) - 1
_LATER_RIGHTS = {2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
_NETWORK_RIGHTS_SINCE = 4  # bind and connect TCP
_SCOPES_SINCE = 6  # signals and abstract sockets to processes outside

_HIGH = 100  # above the descriptors that a child moves its own to

# What a running interpreter reads besides its library: shared objects, time zones, and facts about the processor.
_SYSTEM_PATHS = (
    "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo", "/etc/ld.so.cache", "/etc/localtime",
    "/dev/null", "/dev/zero", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu",
)  # fmt: skip


def version() -> int:
    """The Landlock version of this kernel; raises Unavailable where there is none."""
    return linux.system_call("landlock", _CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(_VERSION_FLAG))


def make_ruleset(paths: Iterable[str]) -> int:
    """A descriptor of rules that allow reading below `paths` and nothing else; raises Unavailable."""
    known = version()
    files = _FIRST_RIGHTS | sum(right for since, right in _LATER_RIGHTS.items() if known >= since)
    network = 3 if known >= _NETWORK_RIGHTS_SINCE else 0
    scopes = 3 if known >= _SCOPES_SINCE else 0
    attributes = struct.pack("QQQ", files, network, scopes)
    attributes = attributes[: 8 if known < _NETWORK_RIGHTS_SINCE else 16 if known < _SCOPES_SINCE else 24]
    ruleset = linux.system_call(
        "landlock", _CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), ctypes.c_uint(0)
    )
    for path in paths:
        _allow_reading(ruleset, path)
    high = fcntl.fcntl(ruleset, fcntl.F_DUPFD_CLOEXEC, _HIGH)
    os.close(ruleset)
    return high


def restrict(ruleset: int) -> None:
    """Hold this process to the rules from here on; raises Unavailable."""
    linux.system_call("landlock", _RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint(0))


def readable_paths() -> list[str]:
    """What a submission may read: the standard library and installed packages, entry by entry without this one.

    Landlock has no rule that forbids, so a folder that holds anything of ours is opened up into its entries.
    """
    ours = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
    folders = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    folders |= {path for path in sys.path if os.path.isdir(path) and "-packages" in path}
    found: list[str] = []
    for folder in (*_SYSTEM_PATHS, *folders):  # a distribution's Python keeps its packages below /usr/lib
        found += _without(os.path.realpath(folder), ours)
    return [path for path in dict.fromkeys(found) if os.path.exists(path)]


def _without(folder: str, ours: str) -> list[str]:
    """`folder`, or its entries other than the path to `ours` when that lies below it."""
    if os.path.commonpath([folder, ours]) != folder:
        return [folder]
    entries: list[str] = []
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if path == ours:
                continue
            entries += _without(path, ours) if os.path.isdir(path) else [path]
    return entries


def _allow_reading(ruleset: int, path: str) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    rights = _READ_FILE | _READ_DIR if os.path.isdir(path) else _READ_FILE
    rule = struct.pack("=Qi", rights, descriptor)
    try:
        linux.system_call(
            f"landlock rule for {path}", _ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(_RULE_PATH_BENEATH), rule,
            ctypes.c_uint(0),
        )  # fmt: skip
    finally:
        os.close(descriptor)
