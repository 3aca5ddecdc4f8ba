"""Two processes that fork: a keeper has imported the framework once, and a template of its serves one submission.

The judge talks to each over a SOCK_SEQPACKET socket. The keeper's knows `T` with one descriptor (the template's
socket), which forks a template, and `R<pid>`, which ends it with all that it left behind. The template's knows `F`
with three descriptors (requests, answers, log), which forks a child; `R<pid>`, which kills, reaps and sweeps up what
it left behind; and `W<pid>`, which gives it a moment to end by itself first. Neither ever reads a byte that a child
wrote, so a hostile submission has no input to them; and no template sees a second submission. Both end when the
judge's end of their socket is closed.
"""

from __future__ import annotations

import array
import contextlib
import gc
import json
import os
import signal
import socket
import time
from collections.abc import Sequence
from typing import NoReturn

from paperleet.worker import process, startup
from paperleet.worker.isolation.layers import Isolation
from paperleet.worker.startup import Serve

_ENDING_SECONDS = 1.0  # the memory of a large process takes its time to be freed
_COLLAPSING_SECONDS = 0.03  # for each submission after the first, until all is done
_SWEEP_SECONDS = 3.0  # a fork bomb may win some rounds; each round kills all that it sees


def main(control_descriptor: int, modules: Sequence[str], memory_bytes: int, level: str) -> None:
    """Import `modules`, say so, and serve the judge until it closes the socket.

    `level` is the isolation that each child puts on, as far as the system has it.
    """
    keeper = socket.socket(fileno=control_descriptor)
    serve = startup.import_all(modules)
    process.control(process.ADOPT_ORPHANS, 1)
    gc.freeze()  # else a collection in the child copies every page of the heap
    isolation = Isolation(level)
    keeper.send(json.dumps({"ready": True}).encode())
    limit = process.address_space_bytes() + memory_bytes
    pages = iter(process.large_pages())
    is_first = True
    while True:
        message, descriptors = _receive(keeper)
        if message == b"T":
            if not is_first:  # one submission alone would only wait for it
                process.collapse(pages, _COLLAPSING_SECONDS)
            is_first = False
            pid = os.fork()
            if pid == 0:
                keeper.close()
                _serve(socket.socket(fileno=descriptors[0]), limit, isolation, serve)
            os.close(descriptors[0])
            keeper.send(json.dumps({"pid": pid}).encode())
        else:
            keeper.send(json.dumps(_end(int(message[1:]))).encode())


def _serve(control: socket.socket, address_space: int, isolation: Isolation, serve: Serve) -> NoReturn:
    """Be a template: fork children until the judge closes the socket."""
    try:
        process.control(process.DIE_WITH_PARENT, signal.SIGKILL)
        process.control(process.ADOPT_ORPHANS, 1)
        while True:
            message, descriptors = _receive(control)
            if message == b"F":
                pid = os.fork()
                if pid == 0:
                    _run_child(control, descriptors, address_space, isolation, serve)
                for descriptor in descriptors:
                    os.close(descriptor)
                control.send(json.dumps({"pid": pid}).encode())
            else:
                pid = int(message[1:])
                if message[:1] == b"W":
                    _wait_for_the_end(pid)
                control.send(json.dumps(_end(pid)).encode())
    finally:
        os._exit(1)


def _receive(control: socket.socket) -> tuple[bytes, Sequence[int]]:
    """The judge's next message and the descriptors that came with it; ends this process when there is none."""
    message, ancillary, _, _ = control.recvmsg(64, 256)
    if not message:
        _sweep()
        os._exit(0)
    descriptors = array.array("i")
    if ancillary:
        descriptors.frombytes(ancillary[0][2])
    return message, descriptors


def _run_child(
    control: socket.socket, descriptors: Sequence[int], address_space: int, isolation: Isolation, serve: Serve
) -> NoReturn:
    try:
        parent = os.getppid()
        control.close()
        os.setpgid(0, 0)
        process.control(process.DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
        startup.run(descriptors, address_space, isolation, serve)
    finally:
        os._exit(1)


def _end(pid: int) -> dict[str, int]:
    # One that is still running was given up by the judge, and did not end by itself.
    running = int(_peek(pid) == (0, 0))
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)
    try:
        _, status, _ = os.wait4(pid, 0)
    except ChildProcessError:
        status = 0
    return {"status": status, "strays": _sweep(), "running": running}


def _wait_for_the_end(pid: int) -> None:
    """A process closes its channel some time before it has ended: wait for its exit status, but not for ever."""
    deadline = time.monotonic() + _ENDING_SECONDS
    while _peek(pid) == (0, 0) and time.monotonic() < deadline:
        time.sleep(0.002)


def _peek(pid: int) -> tuple[int, int]:
    """(0, 0) while the child runs; its zombie is left for the real wait."""
    try:
        result = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return pid, 0
    return (0, 0) if result is None else (pid, 0)


def _sweep() -> int:
    """Kill every descendant: orphans are reparented to this process, since it is their subreaper."""
    killed = 0
    deadline = time.monotonic() + _SWEEP_SECONDS
    while time.monotonic() < deadline:
        for pid in _descendants():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                killed += 1
            if not _children(os.getpid()):
                break
            os.waitpid(-1, 0)
            killed += 1
        except ChildProcessError:
            break
    return killed


def _descendants() -> list[int]:
    """Every process below this one: a chain of a thousand is seen at once, not a link at a time."""
    found = _children(os.getpid())
    for pid in found:
        found += _children(pid)
    return found


def _children(pid: int) -> list[int]:
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as listing:
            return [int(child) for child in listing.read().split()]
    except OSError:
        return []
