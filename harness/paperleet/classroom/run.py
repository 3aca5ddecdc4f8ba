"""Grades a class into its gradebook: what is missing or changed, one transaction a submission."""

from __future__ import annotations

import datetime
import json
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from paperleet.classroom.gradebook import NO_VERDICT, Change, CheckLine, Gradebook, Result
from paperleet.classroom.many import grade_many
from paperleet.model import Scorecard
from paperleet.report import document
from paperleet.submission import Submission


@dataclass(frozen=True)
class Done:
    """One source graded: who submitted it, its scorecard, and whose earlier result it replaced."""

    students: list[str]
    card: Scorecard
    changes: list[Change]


def grade(
    book: Gradebook, exercise: str, revision: str, digests: list[str], options: dict[str, Any]
) -> Generator[Done]:
    """Grade these sources, of which each result is safe in the gradebook before it is yielded.

    `options` are those of `grade_many`. A source that has meanwhile been graded by another process is passed over.
    """
    file = f"{exercise}.py"  # the same for all, so that the same source gets the same verdict whoever submitted it
    work: dict[int, str] = {}

    def sources() -> Iterator[Submission]:
        for digest in digests:
            if book.adopt(digest, exercise, revision) is None:
                source = book.source(digest, file)
                work[id(source)] = digest
                yield source

    with closing(grade_many(sources(), exercise, seed=book.seed, **options)) as results:
        for source, card in results:
            digest = work.pop(id(source))
            changes = book.record(digest, exercise, revision, result_of(card), dumps(card))
            yield Done(book.submitters(digest, exercise), card, changes)


def result_of(card: Scorecard) -> Result:
    """What the gradebook keeps of a scorecard."""
    return Result(
        outcome={True: "passed", False: "failed", None: NO_VERDICT}[card.passed],
        earned=card.points.earned,
        possible=card.points.possible,
        diagnosis=card.diagnoses[0].id if card.diagnoses else "",
        isolation=card.isolation.level,
        graded=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        seconds=card.seconds,
        mistakes=tuple(found.id for found in card.diagnoses),
        checks=tuple(
            CheckLine(f"{tier.id}/{check.id}", check.outcome.value, check.points.earned, check.points.possible)
            for tier, check in card.checks
        ),
        fingerprint=next(
            (str(check.evidence["fingerprint"]) for _, check in card.checks if "fingerprint" in check.evidence), ""
        ),
    )


def dumps(card: Scorecard) -> str:
    """The scorecard's JSON document in one line."""
    return json.dumps(document.document(card), allow_nan=False, separators=(",", ":"))
