"""Sends its answer a byte a second."""

import os
import time

from paperleet.worker import child


def dribble(descriptor, data):
    for byte in data:
        os.write(descriptor, bytes([byte]))
        time.sleep(0.4)


child._write = dribble
