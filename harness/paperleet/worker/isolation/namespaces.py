"""A user namespace with an empty network, where the system gives one without privilege."""

from __future__ import annotations

import os

from paperleet.worker.isolation import linux

_NEW_USER, _NEW_IPC, _NEW_UTS, _NEW_NETWORK = 0x10000000, 0x08000000, 0x04000000, 0x40000000


def enter() -> None:
    """Leave the network, System V IPC and host name behind; the user stays the same. Raises Unavailable."""
    user, group = os.getuid(), os.getgid()
    linux.set_dumpable(True)  # only a dumpable process may write its own maps
    linux.unshare(_NEW_USER | _NEW_IPC | _NEW_UTS | _NEW_NETWORK)
    try:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    except OSError as error:
        raise linux.Unavailable(f"user namespace: {error.strerror}") from error


def _write(path: str, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)
