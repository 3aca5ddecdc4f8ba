"""A scorecard back from the JSON document that a gradebook keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paperleet.model import (
    CheckResult,
    Diagnosis,
    Isolation,
    Outcome,
    Output,
    Points,
    Problem,
    RuledOut,
    Scorecard,
    TierResult,
)


def scorecard(document: Mapping[str, Any]) -> Scorecard:
    """The scorecard that `report.document` wrote."""
    return Scorecard(
        exercise=document["exercise"],
        title="",
        path=document["submission"]["path"],
        sha256=document["submission"]["sha256"],
        passed=document["passed"],
        points=Points(**document["points"]),
        tiers=tuple(_tier(tier) for tier in document["tiers"]),
        diagnoses=tuple(Diagnosis(**found) for found in document["diagnoses"]),
        ruled_out=tuple(RuledOut(**out) for out in document["ruled_out"]),
        output=Output(**document["output"]),
        error=Problem(**document["error"]) if document["error"] is not None else None,
        isolation=Isolation(**{**document["isolation"], "warnings": tuple(document["isolation"]["warnings"])}),
        seed=document["seed"],
        seconds=document["seconds"],
    )


def _tier(tier: Mapping[str, Any]) -> TierResult:
    checks = tuple(
        CheckResult(
            check["id"],
            check["title"],
            Outcome(check["outcome"]),
            Points(**check["points"]),
            check["message"],
            check["evidence"],
        )
        for check in tier["checks"]
    )
    return TierResult(tier["id"], tier["title"], tier["passed"], Points(**tier["points"]), checks)
