"""The scorecard as a JSON document."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from paperleet.model import SCHEMA, SCHEMA_OF_MANY, CheckResult, Points, Scorecard


def dumps(cards: Sequence[Scorecard]) -> str:
    """One document: the scorecard, or for several `{schema, scorecards}`; ASCII, without NaN."""
    documents = [document(card) for card in cards]
    whole = documents[0] if len(documents) == 1 else {"schema": SCHEMA_OF_MANY, "scorecards": documents}
    return json.dumps(whole, indent=2, allow_nan=False)


def document(card: Scorecard) -> dict[str, Any]:
    """The scorecard as plain data, always with all keys."""
    return {
        "schema": SCHEMA,
        "exercise": card.exercise,
        "submission": {"path": card.path, "sha256": card.sha256},
        "passed": card.passed,
        "points": _points(card.points),
        "tiers": [
            {
                "id": tier.id,
                "title": tier.title,
                "passed": tier.passed,
                "points": _points(tier.points),
                "checks": [_check(check) for check in tier.checks],
            }
            for tier in card.tiers
        ],
        "diagnoses": [
            {"id": found.id, "title": found.title, "evidence": found.evidence, "advice": found.advice}
            for found in card.diagnoses
        ],
        "ruled_out": [{"id": out.id, "evidence": out.evidence} for out in card.ruled_out],
        "output": {"text": card.output.text, "bytes": card.output.bytes, "truncated": card.output.truncated},
        "error": None if card.error is None else {"kind": card.error.kind, "message": card.error.message},
        "isolation": {
            "level": card.isolation.level,
            "layers": dict(card.isolation.layers),
            "self_test": dict(card.isolation.self_test),
            "warnings": list(card.isolation.warnings),
        },
        "seed": card.seed,
        "seconds": card.seconds,
    }


def _check(check: CheckResult) -> dict[str, Any]:
    return {
        "id": check.id,
        "title": check.title,
        "outcome": check.outcome.value,
        "points": _points(check.points),
        "message": check.message,
        "evidence": _plain(check.evidence),
    }


def _points(points: Points) -> dict[str, int]:
    return {"earned": points.earned, "possible": points.possible}


def _plain(value: Any) -> Any:
    """Plain data that JSON can carry: what is no finite number is spelled out."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
