"""What one `paperleet grade` of a NumPy exercise costs against `import numpy`: medians of alternating runs."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUNS = 11
CORPUS = ROOT / "tests" / "submissions"
_GRADE = [sys.executable, "-m", "paperleet", "grade", "--seed", "1"]
COMMANDS = {
    "import numpy": [sys.executable, "-c", "import numpy"],
    "vector, passes": [*_GRADE, str(CORPUS / "positional_encoding/right/meshless_tile.py")],
    "vector, one mistake": [*_GRADE, str(CORPUS / "positional_encoding/wrong/one_based_positions.py")],
    "table, passes": [*_GRADE, str(CORPUS / "sinusoidal_positional_encoding/right/einsum_product.py")],
    "float32, passes": [*_GRADE, str(CORPUS / "sinusoidal_table_float32/right/einsum_product.py")],
}


def main() -> None:
    """Print a table of medians and of their ratios to `import numpy`."""
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, command in COMMANDS.items():
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            seconds[name].append(time.perf_counter() - started)
    unit = statistics.median(seconds["import numpy"])
    print(f"{'':22}{'median s':>10}{'ratio':>8}   ({RUNS} alternating runs)")
    for name, times in seconds.items():
        median = statistics.median(times)
        print(f"{name:22}{median:10.3f}{median / unit:8.2f}")


if __name__ == "__main__":
    main()
