"""The one clock, so that deadlines can be tested without waiting."""

from __future__ import annotations

import time


def now() -> float:
    """Seconds on a clock that never goes backwards."""
    return time.monotonic()
