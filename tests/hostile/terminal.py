"""Asks for a password, and types into the terminal."""

import fcntl
import sys
import termios

for attempt in (
    lambda: open("/dev/tty"),
    lambda: fcntl.ioctl(0, termios.TIOCSTI, b"x"),
    lambda: fcntl.ioctl(1, termios.TIOCGPGRP, b"1234"),
    lambda: input("password: ") or sys.stdin.read(1) or 1 / 0,
):
    try:
        attempt()
        print("LEAK")
    except (OSError, EOFError, ZeroDivisionError) as error:
        print(type(error).__name__)
