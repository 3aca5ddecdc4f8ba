"""A worker that serves one submission's questions once, in an interpreter of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from typing import NoReturn

from paperleet.worker import process, startup
from paperleet.worker.isolation.layers import Isolation


def main(descriptors: Sequence[int], modules: Sequence[str], memory_bytes: int, level: str) -> NoReturn:
    """Import `modules`, say so, and answer the judge; `descriptors` are requests, answers, log, and where to say it.

    `level` is the isolation to put on, as far as the system has it.
    """
    *channels, ready = descriptors
    serve = startup.import_all(modules)
    isolation = Isolation(level)
    process.control(process.DIE_WITH_PARENT, signal.SIGKILL)
    os.write(ready, b"r")
    startup.run(channels, process.address_space_bytes() + memory_bytes, isolation, serve)
