"""Tries what must not be possible, in the very child and before it has seen a byte of a submission."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from typing import Any


def attempts(goals: Mapping[str, Any]) -> dict[str, str]:
    """Each attempt by name: `blocked` or `open`. `goals` are a file that is not to be read, and the judge's pid."""
    secret, judge = str(goals["secret"]), int(goals["judge"])
    tried: dict[str, Callable[[], object]] = {
        "read the reference": lambda: _close(os.open(secret, os.O_RDONLY)),
        "write a file": lambda: _create(f"{secret}.paperleet-probe"),
        "connect over TCP": lambda: _connect(socket.SOCK_STREAM),
        "send over UDP": lambda: _connect(socket.SOCK_DGRAM),
        "start a process": _fork,
        "signal the judge": lambda: os.kill(judge, 0),
        "read the judge's memory": lambda: _close(os.open(f"/proc/{judge}/mem", os.O_RDONLY)),
    }
    return {name: _result(attempt) for name, attempt in tried.items()}


def _result(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except ConnectionRefusedError:
        return "open"  # the packet left: only nobody listened
    except OSError:
        return "blocked"
    return "open"


def _close(descriptor: int) -> None:
    os.close(descriptor)


def _create(path: str) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    os.unlink(path)


def _connect(kind: int) -> None:
    with socket.socket(socket.AF_INET, kind) as made:
        made.settimeout(0.2)
        made.connect(("127.0.0.1", 9))
        if kind == socket.SOCK_DGRAM:
            made.send(b"x")


def _fork() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
