"""What one `paperleet grade` of a NumPy exercise costs against `import numpy`: medians of alternating runs."""

from __future__ import annotations

import sys
from pathlib import Path

from alternating import print_ratios

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "submissions"
_GRADE = [sys.executable, "-m", "paperleet", "grade", "--seed", "1"]
COMMANDS = {
    "import numpy": [sys.executable, "-c", "import numpy"],
    "vector, passes": [*_GRADE, str(CORPUS / "positional_encoding/right/meshless_tile.py")],
    "vector, nothing kept": [
        "env",
        "XDG_CACHE_HOME=/dev/null",
        *_GRADE,
        str(CORPUS / "positional_encoding/right/meshless_tile.py"),
    ],
    "vector, one mistake": [*_GRADE, str(CORPUS / "positional_encoding/wrong/one_based_positions.py")],
    "table, passes": [*_GRADE, str(CORPUS / "sinusoidal_positional_encoding/right/einsum_product.py")],
    "float32, passes": [*_GRADE, str(CORPUS / "sinusoidal_table_float32/right/einsum_product.py")],
}


if __name__ == "__main__":
    print_ratios(COMMANDS)
