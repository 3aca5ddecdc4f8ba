"""Refuses to die with its parent, stops listening to the grader, and goes on."""

import ctypes
import time

if ctypes.CDLL(None, use_errno=True).prctl(1, 0, 0, 0, 0) == 0:
    print("LEAK it will not die with the template")
time.sleep(600)
