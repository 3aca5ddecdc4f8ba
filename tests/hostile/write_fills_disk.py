"""Fills the disk, bounded here."""

import os

with open("/tmp/paperleet-hostile-was-here", "wb") as file:
    print("LEAK")
    os.unlink(file.name)
    for _ in range(4):
        file.write(bytes(1 << 20))
