"""Kills its template."""

import os

os.kill(os.getppid(), 9)
print("LEAK")
