"""Finds and kills what a lost template can no longer sweep up: every process marked in its environment."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from pathlib import Path

VARIABLE = "PAPERLEET_RUN"
_ROUNDS = 20


def new_token() -> str:
    """A mark for what one worker starts: no other has it, and it begins with the process id of its judge."""
    return f"{os.getpid()}-{secrets.token_hex(16)}"


def kill(token: str) -> int:
    """Kill every process whose environment carries `token`, until a look finds none; how many there were."""
    marked = f"{VARIABLE}={token}".encode()
    killed = 0
    for _ in range(_ROUNDS):
        found = [pid for pid in _running() if _is_marked(pid, marked)]
        if not found:
            break
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                killed += 1
    return killed


def _running() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
    except OSError:
        return []


def _is_marked(pid: int, marked: bytes) -> bool:
    try:
        return marked in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False
