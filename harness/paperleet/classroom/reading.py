"""Reads what a student handed in: a Python file with its helpers, or a notebook; links are not followed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from paperleet import inspection, siblings, submission
from paperleet.classroom import notebook
from paperleet.model import Unreadable
from paperleet.submission import Submission

NOTEBOOK = ".ipynb"
PYTHON = ".py"


class Read(NamedTuple):
    """A submission, and what was left out of it in words."""

    submission: Submission
    remark: str = ""


def read(path: Path) -> Read:
    """The submission at `path`; raises Unreadable when it cannot be read, or is no notebook."""
    if path.suffix.lower() != NOTEBOOK:
        return Read(submission.read(path, follow_links=False))
    data, _ = submission.read_bytes(path, notebook.SIZE_LIMIT + 1, follow_links=False)
    try:
        source, remark = notebook.extract(data)
    except notebook.NoNotebook as error:
        raise Unreadable(str(error)) from error
    made = submission.from_source(source, str(path.with_suffix(PYTHON)))
    found = siblings.find(inspection.parsed(made.text), path.parent)
    return Read(replace(made, siblings=found.modules, shadowed=found.shadowed), remark)
