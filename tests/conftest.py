"""What most tests share: one grader, whose worker template is started once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from paperleet import Grader

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    """A grader of the shipped course."""
    with Grader() as grader:
        yield grader
