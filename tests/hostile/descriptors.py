"""Looks for descriptors that were left open, and reads the next question from the pipe before it is asked."""

import os

for number in range(5, 4096):
    try:
        os.fstat(number)
        print("LEAK", number)
    except OSError:
        pass
os.set_blocking(3, False)
try:
    print("LEAK", os.read(3, 100))
except BlockingIOError:
    print("nothing is asked before it is time")
os.set_blocking(3, True)
