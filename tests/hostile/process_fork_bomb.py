"""Starts processes that start processes, bounded here to 31."""

import os
import time

for _ in range(5):
    os.fork()
print("LEAK")
time.sleep(60)
