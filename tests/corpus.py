"""The submissions that tests grade, with the exact result that each must get.

`python -m tests.corpus` prints the results as they are now, in the form of expected.yaml, to be read before
they are kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from paperleet import Grader, Outcome, Scorecard

FOLDER = Path(__file__).resolve().parent / "submissions"
SEED = 1

Result = dict[str, Any]


def expectations() -> dict[str, dict[str, Result]]:
    """`right` and `wrong`, each from a file's name to its result."""
    loaded: dict[str, dict[str, Result]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
    return loaded


def result(card: Scorecard) -> Result:
    """What of a scorecard is expected: checks that did not pass, by outcome, and the diagnoses' ids."""
    found: Result = {}
    for outcome in (Outcome.FAILED, Outcome.NOT_RUN, Outcome.ADVICE, Outcome.NO_VERDICT):
        names = [f"{tier.id}/{check.id}" for tier, check in card.checks if check.outcome is outcome]
        if names:
            found[outcome.value] = names
    if card.diagnoses:
        found["diagnoses"] = [diagnosis.id for diagnosis in card.diagnoses]
    return found


def _lines(grader: Grader) -> Iterator[str]:
    for kind in ("right", "wrong"):
        yield f"{kind}:"
        for path in sorted((FOLDER / kind).glob("*.py")):
            found = result(grader.grade(path, "sinusoidal_encoding", seed=SEED))
            text = yaml.safe_dump(found, default_flow_style=True, width=10_000, sort_keys=False).strip()
            yield f"  {path.name}: {text}"


if __name__ == "__main__":
    with Grader() as grader:
        for line in _lines(grader):
            sys.stdout.write(line + "\n")
