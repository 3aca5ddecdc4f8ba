"""Becomes another program."""

import os

os.execv("/bin/echo", ["echo", "LEAK"])
