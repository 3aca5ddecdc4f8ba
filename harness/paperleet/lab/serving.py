"""Runs the lab on a port of this machine, and watches the folders until it is ended."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from watchfiles import awatch

from paperleet.lab.desk import Desk
from paperleet.lab.guard import Guard, Key
from paperleet.lab.pages import application
from paperleet.model import WrongUse

_HOST = "127.0.0.1"
_SETTLED = 40  # milliseconds without a change after which a save is over


def serve(desk: Desk, port: int, *, opens: bool, tell: Callable[[str], None]) -> None:
    """Serve `desk` until it is interrupted; raises WrongUse when the port is taken."""
    with _listening(port) as listener:
        key = Key(listener.getsockname()[1])
        tell(f"paperleet lab at {key.address}")
        tell("Ctrl-C ends it")
        if opens:
            webbrowser.open(key.address)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(desk, application(desk, key), listener))


async def _run(desk: Desk, app: Guard, listener: socket.socket) -> None:
    server = _Server(desk, app)
    watching = asyncio.create_task(_watch(desk))
    try:
        await server.serve(sockets=[listener])
    finally:
        watching.cancel()
        await desk.close()


class _Server(uvicorn.Server):
    """A server that lets go of the pages that are open when it is asked to end."""

    def __init__(self, desk: Desk, app: Guard) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                access_log=False,
                lifespan="off",
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=2,
                ws="none",
            )
        )
        self._desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams of events, which would wait for ever, and then the server."""
        await self._desk.close()
        await super().shutdown(sockets)


async def _watch(desk: Desk) -> None:
    async for changes in awatch(*desk.folders, recursive=False, debounce=400, step=_SETTLED):
        await desk.changed({Path(path) for _, path in changes})


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((_HOST, port))
        listener.listen()  # who opens the address before the server is up waits
    except OSError as error:
        listener.close()
        raise WrongUse(f"port {port} cannot be used: {error.strerror}; leave --port out for a free one") from error
    return listener
