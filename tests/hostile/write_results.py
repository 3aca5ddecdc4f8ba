"""Writes its own scorecard and the course's files, and makes folders, links and FIFOs."""

import os
from pathlib import Path

import paperleet

root, here = Path(paperleet.__file__).parents[2], "/tmp/paperleet-hostile-was-here"
for make, remove in (
    (lambda: os.close(os.open(root / "results.json", os.O_WRONLY | os.O_CREAT | os.O_EXCL)), root / "results.json"),
    (lambda: os.close(os.open(root / "tiers.yaml", os.O_RDWR)), None),
    (lambda: os.mkfifo(here), here),
    (lambda: os.symlink("/etc/passwd", here), here),
    (lambda: os.link(os.__file__, here), here),
    (lambda: os.mkdir(here), None),
    (lambda: os.rmdir(here), None),
    (lambda: os.rename("/no-such", here), None),
    (lambda: os.truncate("/no-such", 0), None),
):
    try:
        make()
        print("LEAK")
        os.unlink(remove or "/no-such")
    except FileNotFoundError:
        print("LEAK allowed, but not there")
    except OSError:
        print("refused")
