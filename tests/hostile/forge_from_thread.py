"""Writes on the answer channel from a thread of its own, while the worker is busy."""

import os
import threading
import time


def write():
    while True:
        os.write(4, b"\x02\x00\x00\x00{}")


def sinusoidal_encoding(*arguments, **keywords):
    threading.Thread(target=write, daemon=True).start()
    time.sleep(600)
