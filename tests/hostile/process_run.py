"""Runs a program, through a shell and without."""

import os
import subprocess

for attempt in (
    lambda: subprocess.run(["/bin/true"], check=True),
    lambda: subprocess.run("true", shell=True, check=True),
    lambda: os.posix_spawn("/bin/true", ["true"], {}),
    lambda: 1 / (os.system("true") == 0),
):
    try:
        attempt()
        print("LEAK")
    except (OSError, ZeroDivisionError, subprocess.CalledProcessError):
        print("refused")
