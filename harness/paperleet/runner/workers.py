"""The processes in which submissions run, started when first wanted and shared by all that can share them."""

from __future__ import annotations

import re
import sys

from paperleet import inspection
from paperleet.runner.forking import ForkSpawner
from paperleet.runner.single_use import SingleUseSpawner
from paperleet.runner.spawner import Spawner
from paperleet.submission import Submission

# Functions at whose first use torch imports its compiler, for a second and with files of its own to write.
_IMPORTS_LATE = re.compile(
    r"torch\.(compile|func|optim)\b|use_deterministic|\bvmap\b|functorch|checkpoint|flex_attention"
    r"|from torch import .*\b(compile|func|optim)\b"
)
# Elsewhere, a forked process may not use what its parent has opened of the system.
_SPAWNER: type[ForkSpawner] | type[SingleUseSpawner] = ForkSpawner if sys.platform == "linux" else SingleUseSpawner


class Workers:
    """The spawners of one grader, by what their processes have imported and may use."""

    def __init__(self) -> None:
        self._spawners: dict[tuple[str, ...], Spawner] = {}

    def spawner(self, modules: tuple[str, ...], memory_bytes: int, level: str) -> Spawner:
        """What starts processes that have imported `modules`, isolated at `level`; it starts to import at once."""
        key = (*modules, str(memory_bytes))
        if key not in self._spawners:
            self._spawners[key] = _SPAWNER(modules, memory_bytes, level)
        return self._spawners[key]

    def close(self) -> None:
        """End every process that was started."""
        for spawner in self._spawners.values():
            spawner.close()
        self._spawners.clear()


def modules_for(read: Submission | None, framework: str | None) -> tuple[str, ...]:
    """What a process is to have imported before it sees the submission, which is None for the course's own solution.

    Without a `framework`, which the exercise tells, as much as the submission's imports tell: nothing may be known.
    """
    imported = inspection.imported_modules(inspection.parsed(read.text)) if read is not None else frozenset()
    if framework == "torch" or "torch" in imported:
        # What torch imports late and from a folder of its own, only where it may be used.
        late = read is not None and _IMPORTS_LATE.search(read.text)
        return ("numpy", "torch", "torch._dynamo") if late else ("numpy", "torch")
    return ("numpy",) if framework is not None or "numpy" in imported else ()
