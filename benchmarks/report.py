"""What a page costs beyond grading: medians of alternating runs, in seconds and as ratios."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from alternating import print_ratios

ROOT = Path(__file__).resolve().parents[1]
_WRONG = str(ROOT / "submissions" / "wrong" / "halved_exponent.py")

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        page = str(Path(folder) / "report.html")
        print_ratios(
            {
                "grade": [sys.executable, "-m", "paperleet", "grade", _WRONG, "--seed", "1"],
                "report": [sys.executable, "-m", "paperleet", "report", _WRONG, "--seed", "1", "--html", page],
            }
        )
