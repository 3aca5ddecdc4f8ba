"""Writes on the answer channel from a thread of its own, while the worker answers."""

import os
import threading
import time

from honest import sinusoidal_encoding


def write():
    while True:
        os.write(4, b"\x02\x00\x00\x00{}")
        time.sleep(0.001)


threading.Thread(target=write, daemon=True).start()
