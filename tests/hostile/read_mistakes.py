"""Reads formula, mistakes and declaration of the course."""

from pathlib import Path

import paperleet

package = Path(paperleet.__file__).parent
for root in (package.parents[1], package / "_data"):
    for name in ("formula.py", "mistakes.py", "exercise.yaml", "hints.md"):
        try:
            print("LEAK", (root / "exercises" / "sinusoidal_encoding" / name).read_text()[:20])
        except OSError:
            print("refused", name)
