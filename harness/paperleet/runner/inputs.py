"""Draws the arrays that probes carry, the same from the same seed."""

from __future__ import annotations

import zlib

import numpy as np

from paperleet.model import Drawn
from paperleet.numbers import Floats


def drawn(given: Drawn) -> Floats:
    """Standard normal values of the asked shape."""
    generator = np.random.default_rng([given.seed, zlib.crc32(given.name.encode())])
    return np.asarray(generator.standard_normal(given.shape), dtype=np.float64)
