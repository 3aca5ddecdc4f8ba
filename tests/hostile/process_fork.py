"""Starts a process."""

import os

if os.fork() == 0:
    os._exit(0)
print("LEAK", os.wait()[1])
