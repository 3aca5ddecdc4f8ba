"""Writes docs/kill-matrices/ from audits: `python docs/make_matrix.py [EXERCISE]...`, by default of all exercises."""

from __future__ import annotations

import sys
from pathlib import Path

from paperleet import Grader
from paperleet.audit.run import audit
from paperleet.choosing import named
from paperleet.report.auditing import markdown_matrix

if __name__ == "__main__":
    folder = Path(__file__).parent / "kill-matrices"
    with Grader() as grader:
        for name in sys.argv[1:] or grader.course.exercises:
            page = markdown_matrix(audit(grader, named(grader.course, name)))
            (folder / f"{name}.md").write_text(page, encoding="utf-8")
