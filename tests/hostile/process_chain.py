"""Passes itself on from child to child, sixty times."""

import os
import time

for _ in range(60):
    if os.fork():
        break
    os.setsid()
    print("LEAK")
time.sleep(600)
