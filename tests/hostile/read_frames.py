"""Looks up the stack and through the heap for expected values."""

import gc
import sys

frame = sys._getframe()
while frame:
    if "expected" in frame.f_locals:
        print("LEAK", frame.f_locals["expected"])
    frame = frame.f_back
for thing in gc.get_objects():
    if type(thing).__module__.startswith(("paperleet.judging", "paperleet.checks", "paperleet.course")):
        print("LEAK", thing)
