"""What one `paperleet grade` costs against `python -c "import torch"`: medians of alternating runs, as ratios."""

from __future__ import annotations

import sys
from pathlib import Path

from alternating import print_ratios

ROOT = Path(__file__).resolve().parents[1]
_RIGHT = ROOT / "submissions" / "right" / "interleaved.py"
_WRONG = ROOT / "submissions" / "wrong" / "halved_exponent.py"
_PAIR = ROOT / "submissions" / "wrong" / "two_mistakes.py"
COMMANDS = {
    "import torch": [sys.executable, "-c", "import torch"],
    "grade, passes": [sys.executable, "-m", "paperleet", "grade", str(_RIGHT), "--seed", "1"],
    "grade, one mistake": [sys.executable, "-m", "paperleet", "grade", str(_WRONG), "--seed", "1"],
    "grade, two mistakes": [sys.executable, "-m", "paperleet", "grade", str(_PAIR), "--seed", "1"],
    "--help": [sys.executable, "-m", "paperleet", "--help"],
}


if __name__ == "__main__":
    print_ratios(COMMANDS)
