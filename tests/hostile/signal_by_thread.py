"""Signals another process by the calls that are meant for threads."""

import ctypes
import os

call, parent = ctypes.CDLL(None, use_errno=True).syscall, os.getppid()
for name, number in (("tkill", (200, parent, 0)), ("tgkill", (234, parent, parent, 0)), ("sigqueue", (129, parent, 0, 0))):
    if call(*number) == 0 or ctypes.get_errno() != 1:
        print("LEAK", name)
