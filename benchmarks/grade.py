"""What one `paperleet grade` costs against `python -c "import torch"`: medians of alternating runs, as ratios."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUNS = 11
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


def main() -> None:
    """Print a table of medians and of their ratios to `import torch`."""
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, command in COMMANDS.items():
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            seconds[name].append(time.perf_counter() - started)
    unit = statistics.median(seconds["import torch"])
    print(f"{'':22}{'median s':>10}{'ratio':>8}   ({RUNS} alternating runs)")
    for name, times in seconds.items():
        median = statistics.median(times)
        print(f"{name:22}{median:10.3f}{median / unit:8.2f}")


if __name__ == "__main__":
    main()
