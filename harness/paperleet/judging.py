"""Decides the outcome of every check, and tells each cause once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from paperleet.checks.base import Judgement, Shortfall
from paperleet.checks.bench import Bench
from paperleet.model import NOT_SELECTED, CheckResult, HarnessFault, Outcome, Points, TierResult
from paperleet.plan import Asked, Plan


@dataclass
class Judged:
    """The tiers' results, the shortfalls of failed checks by name, and our own fault if there was one."""

    tiers: tuple[TierResult, ...]
    shortfalls: Mapping[str, Sequence[Shortfall]] = field(default_factory=dict)
    fault: str = ""


def judge(plan: Plan, bench: Bench, titles: Mapping[str, str]) -> Judged:
    """Every check's result in the order of the declarations; `titles` are the tiers'."""
    told: dict[str, str] = {}
    results: dict[str, list[tuple[Asked, CheckResult]]] = {}
    shortfalls: dict[str, Sequence[Shortfall]] = {}
    fault = ""
    for asked in plan.checks:
        if not asked.selected:
            result = _result(asked, Outcome.NOT_RUN, NOT_SELECTED)
        else:
            try:
                judgement = asked.check.judge(bench)
            except HarnessFault as error:
                fault = fault or str(error)
                result = _result(asked, Outcome.NO_VERDICT, str(error))
            else:
                result = _settle(asked, judgement, told)
                if result.outcome is Outcome.FAILED:
                    shortfalls[asked.name] = judgement.shortfalls
        results.setdefault(asked.tier, []).append((asked, result))
    tiers = tuple(_tier(tier, titles[tier], pairs) for tier, pairs in results.items())
    return Judged(tiers, shortfalls, fault)


def unanswered(plan: Plan, titles: Mapping[str, str], message: str) -> Judged:
    """The results when nothing could be asked because of us: no verdict for all that was selected."""
    results: dict[str, list[tuple[Asked, CheckResult]]] = {}
    for asked in plan.checks:
        outcome = Outcome.NO_VERDICT if asked.selected else Outcome.NOT_RUN
        result = _result(asked, outcome, message if asked.selected else NOT_SELECTED)
        results.setdefault(asked.tier, []).append((asked, result))
    return Judged(tuple(_tier(tier, titles[tier], pairs) for tier, pairs in results.items()), fault=message)


def passed(plan: Plan, tiers: Sequence[TierResult]) -> bool | None:
    """Whether everything selected passed; None when there is no verdict."""
    by_name = {f"{tier.id}/{check.id}": check.outcome for tier in tiers for check in tier.checks}
    outcomes = {by_name[asked.name] for asked in plan.checks if asked.selected}
    if Outcome.FAILED in outcomes:
        return False
    if Outcome.NO_VERDICT in outcomes:
        return None
    return Outcome.NOT_RUN not in outcomes


def _settle(asked: Asked, judgement: Judgement, told: dict[str, str]) -> CheckResult:
    """The result of one check: its first untold shortfall, else the place where its cause was told."""
    untold = [s for s in judgement.shortfalls if s.asked and (s.cause is None or s.cause not in told)]
    failing = [s for s in untold if asked.check.settle(s) is Outcome.FAILED]
    first = next(iter(failing or untold), None)
    if first is not None:
        outcome = asked.check.settle(first)
        for shortfall in untold:
            if shortfall.cause is not None and outcome is Outcome.FAILED:
                told.setdefault(shortfall.cause, asked.name)
        if first.tells is not None:
            told.setdefault(first.tells, asked.name)
        return _result(asked, outcome, first.message, first)
    stopped = next((s for s in judgement.shortfalls if s.cause in told), None)
    if stopped is not None:
        return _result(asked, Outcome.NOT_RUN, f"see {told[stopped.cause or '']}")
    unasked = next((s for s in judgement.shortfalls if not s.asked), None)
    if unasked is not None:
        return _result(asked, Outcome.NOT_RUN, unasked.message)
    result = _result(asked, Outcome.PASSED, judgement.message, evidence=judgement.evidence)
    return replace(result, notable=judgement.notable)


def _result(
    asked: Asked,
    outcome: Outcome,
    message: str,
    shortfall: Shortfall | None = None,
    evidence: Mapping[str, object] | None = None,
) -> CheckResult:
    possible = asked.check.points
    earned = possible if outcome in (Outcome.PASSED, Outcome.ADVICE) else 0
    shown = dict(shortfall.evidence) if shortfall is not None else dict(evidence or {})
    return CheckResult(asked.check.id, asked.check.sentence, outcome, Points(earned, possible), message, shown)


def _tier(tier: str, title: str, pairs: Sequence[tuple[Asked, CheckResult]]) -> TierResult:
    checks = tuple(result for _, result in pairs)
    selected = {result.outcome for asked, result in pairs if asked.selected}
    points = Points(sum(c.points.earned for c in checks), sum(c.points.possible for c in checks))
    verdict: bool | None
    if Outcome.FAILED in selected:
        verdict = False
    elif Outcome.NO_VERDICT in selected or not all(asked.selected for asked, _ in pairs):
        verdict = None
    else:
        verdict = Outcome.NOT_RUN not in selected
    return TierResult(tier, title, verdict, points, checks)
