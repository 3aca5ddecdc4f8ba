"""What most tests share: one grader, whose worker template is started once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from paperleet import Grader

ROOT = Path(__file__).resolve().parents[1]


def with_one_exercise(tiers: str, name: str = "sinusoidal_encoding") -> str:
    """The text of tiers.yaml with this exercise alone."""
    head, _, listed = tiers.partition("exercises:\n")
    return f"{head}exercises:\n" + "".join(f"{line}\n" for line in listed.splitlines() if f" {name}:" in line)


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's cache of its own, also for every process that a test starts."""
    folder = tmp_path_factory.mktemp("cache")
    os.environ["XDG_CACHE_HOME"] = str(folder)
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A headless Chromium, for the tests that are marked as needing one."""
    from tests import browsing

    with browsing.started() as browser:
        yield browser


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    """A grader of the shipped course."""
    with Grader() as grader:
        yield grader
