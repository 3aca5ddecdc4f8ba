"""Reaches outside through links and `..` from a folder that may be read."""

import os
import sysconfig

library = sysconfig.get_path("stdlib")
ways = [library + "/../" * 12 + "etc/passwd", "/proc/self/root/etc/passwd", "/proc/self/cwd/etc/passwd", "/dev/fd/../../etc/passwd"]
for path in ways:
    try:
        print("LEAK", os.read(os.open(path, os.O_RDONLY), 5))
    except OSError:
        print("refused")
