"""What every worker does before it answers: import what submissions use, then give up all that they must not have."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from paperleet.worker import process
from paperleet.worker.isolation.layers import Isolation

Serve = Callable[[int, int, Mapping[str, str]], None]


def import_all(modules: Sequence[str]) -> Serve:
    """Import `modules` and what of ours a child cannot import any more; what serves the judge in a child.

    Bytecode of these may be written, and none from then on.
    """
    for module in modules:
        importlib.import_module(module)
    from paperleet.worker import child

    _import_what_children_cannot()
    _become_single_threaded()
    sys.dont_write_bytecode = True
    return child.serve


def run(descriptors: Sequence[int], address_space: int, isolation: Isolation, serve: Serve) -> NoReturn:
    """Keep nothing open but `descriptors` (requests, answers, log), put the isolation on, and serve the judge."""
    _move_descriptors(*descriptors, keep=isolation.ruleset)
    process.limit_resources(address_space)
    layers = isolation.put_on()
    if isolation.ruleset is not None:
        os.close(isolation.ruleset)
    serve(3, 4, layers)
    os._exit(1)


def _become_single_threaded() -> None:
    # A process that has run a multi-threaded region must not fork: its children wait for threads that are gone.
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.set_num_threads(1)


def _import_what_children_cannot() -> None:
    """Our own modules that a child needs later: its isolation may leave it nothing of ours to read."""
    import tempfile

    import paperleet.authoring
    import paperleet.worker.counting

    # To look for a folder that can be written fails where there is none, and imports with it.
    tempfile.tempdir = "/tmp"

    if "torch" in sys.modules:
        import paperleet.worker.stand_in  # noqa: F401


def _move_descriptors(requests: int, answers: int, log: int, *, keep: int | None) -> None:
    """Standard input from nowhere, output into the log, requests at 3, answers at 4, and nothing else open."""
    null = os.open(os.devnull, os.O_RDONLY)
    high = [os.dup2(source, 60 + index) for index, source in enumerate((null, log, requests, answers))]
    for target, source in enumerate((high[0], high[1], high[1], high[2], high[3])):
        os.dup2(source, target)
    if keep is None:
        os.closerange(5, 4096)
    else:
        os.closerange(5, keep)
        os.closerange(keep + 1, 4096)
