"""Lets the kernel send a signal to its template when a pipe becomes readable."""

import fcntl
import os

reading, writing = os.pipe()
for attempt in (
    lambda: fcntl.fcntl(reading, fcntl.F_SETOWN, os.getppid()),
    lambda: fcntl.fcntl(reading, 10, 18),  # F_SETSIG, SIGCONT
    lambda: fcntl.ioctl(reading, 0x8901, os.getppid().to_bytes(4, "little")),  # FIOSETOWN
):
    try:
        attempt()
        print("LEAK")
    except PermissionError:
        print("refused")
fcntl.fcntl(reading, fcntl.F_SETFL, os.O_ASYNC)
os.write(writing, b"x")
