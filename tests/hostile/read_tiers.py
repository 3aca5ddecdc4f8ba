"""Reads tiers.yaml, and lists the folder that it lies in."""

import os
from pathlib import Path

import paperleet

package = Path(paperleet.__file__).parent
for attempt in (
    lambda: (package.parents[1] / "tiers.yaml").read_text()[:20],
    lambda: (package / "_data" / "tiers.yaml").read_text()[:20],
    lambda: os.listdir(package.parents[1]),
    lambda: os.listdir(package),
):
    try:
        print("LEAK", attempt())
    except OSError:
        print("refused")
