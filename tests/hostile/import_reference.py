"""Imports the course's own modules, with the checkout on the path."""

import sys
from pathlib import Path

import paperleet

root = Path(paperleet.__file__).parents[2]
sys.path[:0] = [str(root), str(root / "reference"), str(root / "exercises" / "sinusoidal_encoding")]
import formula

print("LEAK", formula)
