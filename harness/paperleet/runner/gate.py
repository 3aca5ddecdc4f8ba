"""Decides from what a child says of itself which level of isolation it has, before it sees a submission."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperleet.model import HarnessFault, Isolation
from paperleet.worker.isolation.layers import LEVELS, ON, layers_of

BEST = "best"
_TRYING = {"confined": ("write a file", "connect over TCP", "send over UDP", "start a process", "signal the judge")}
_ROOT = (
    "grading as root without Landlock: a submission can read and change every file of this machine; "
    "use another user, a container or a virtual machine"
)


@dataclass(frozen=True)
class Gate:
    """What is asked of a child: a level, whether less will do, and a file that it must not be able to read."""

    asked: str = BEST
    required: str | None = None
    secret: Path = Path("/")

    @property
    def level(self) -> str:
        """The level that a template is told to put on."""
        return LEVELS[-1] if self.asked == BEST else self.asked

    @property
    def goals(self) -> Mapping[str, Any]:
        """What the child is to try; nothing where nothing would be blocked."""
        if self.level == LEVELS[0]:
            return {}
        return {"secret": str(self.secret), "judge": os.getpid()}

    def judge(self, facts: Mapping[str, Any]) -> Isolation:
        """The isolation that these facts amount to; raises HarnessFault when more is required."""
        layers: Mapping[str, str] = facts.get("layers", {})
        attempts: Mapping[str, str] = facts.get("attempts", {})
        level = LEVELS[0]
        for known in LEVELS[1:]:
            if known == self.level or LEVELS.index(known) <= LEVELS.index(self.level):
                on = all(layers.get(layer) == ON for layer in layers_of(known))
                if on and all(attempts.get(name) == "blocked" for name in _tries(known, attempts)):
                    level = known
        missing = {layer: layers.get(layer, "not asked for") for layer in layers_of(LEVELS[-1])}
        warnings = (_ROOT,) if os.geteuid() == 0 and layers.get("landlock") != ON else ()
        if self.required is not None and LEVELS.index(level) < LEVELS.index(self.required):
            raise HarnessFault(_refusal(self.required, level, missing, attempts))
        return Isolation(level, missing, dict(attempts), warnings)


def _tries(level: str, attempts: Mapping[str, str]) -> tuple[str, ...]:
    """The attempts that must be blocked at `level`: without Landlock, files and memory stay readable."""
    return _TRYING.get(level, tuple(attempts))


def _refusal(required: str, level: str, layers: Mapping[str, str], attempts: Mapping[str, str]) -> str:
    wanted = layers_of(required)
    reasons = [f"{layer}: {layers[layer]}" for layer in wanted if layers[layer] != ON]
    reasons += [
        f"the self-test could {name}" for name in _tries(required, attempts) if attempts.get(name) != "blocked"
    ]
    return f"isolation {required!r} is required, and only {level!r} is to be had here ({'; '.join(reasons)})"
