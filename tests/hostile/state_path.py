"""Puts folders in front of the import path, and removes modules."""

import sys

from honest import sinusoidal_encoding

sys.path[:0] = ["/tmp", "."]
for name in ("json", "struct", "paperleet.frames", "os"):
    sys.modules.pop(name, None)
