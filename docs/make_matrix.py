"""Writes docs/kill-matrix.md from an audit of the shipped course: `python docs/make_matrix.py`."""

from __future__ import annotations

from pathlib import Path

from paperleet import Grader
from paperleet.audit.run import audit
from paperleet.report.auditing import markdown_matrix

if __name__ == "__main__":
    with Grader() as grader:
        pages = [markdown_matrix(audit(grader, exercise)) for exercise in grader.course.exercises.values()]
    (Path(__file__).parent / "kill-matrix.md").write_text("\n".join(pages), encoding="utf-8")
