"""The global state that a submission should leave as it found it."""

from __future__ import annotations

import sys
import zlib
from typing import Any

_random_state_at_first: list[int] = []


def snapshot() -> dict[str, Any]:
    """The framework's global settings, and 1 once its random state has moved; empty where torch is not loaded."""
    torch = sys.modules.get("torch")
    if torch is None:
        return {}
    return {
        "default_dtype": str(torch.get_default_dtype()).removeprefix("torch."),
        "default_device": str(torch.get_default_device()) if hasattr(torch, "get_default_device") else "cpu",
        "grad_mode": bool(torch.is_grad_enabled()),
        "threads": int(torch.get_num_threads()),
        "deterministic": bool(torch.are_deterministic_algorithms_enabled()),
        "seed": zlib.crc32(str(torch.initial_seed()).encode()),
        "random_state": _has_moved(zlib.crc32(torch.get_rng_state().numpy().tobytes())),
    }


def _has_moved(checksum: int) -> int:
    if not _random_state_at_first:
        _random_state_at_first.append(checksum)
    return int(checksum != _random_state_at_first[0])


def reseed() -> None:
    """Draw new random states, so that two children of one template do not repeat each other's noise."""
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.seed()
    random = sys.modules.get("numpy.random")
    if random is not None:
        random.seed()
