"""Writes docs/kill-matrix.md from an audit of the exercise that it shows: `python docs/make_matrix.py`."""

from __future__ import annotations

from pathlib import Path

from paperleet import Grader
from paperleet.audit.run import audit
from paperleet.report.auditing import markdown_matrix

SHOWN = "sinusoidal_encoding"

if __name__ == "__main__":
    with Grader() as grader:
        page = markdown_matrix(audit(grader, grader.course.exercises[SHOWN]))
    (Path(__file__).parent / "kill-matrix.md").write_text(page, encoding="utf-8")
