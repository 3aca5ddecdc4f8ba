"""Writes wherever programs write: /tmp, /dev/shm, /var/tmp, the working folder, beside itself, at home."""

import os

for folder in ("/tmp", "/dev/shm", "/var/tmp", ".", os.path.dirname(os.path.abspath(__file__)), "/root", "/run"):
    try:
        path = os.path.join(folder, "paperleet-hostile-was-here")
        open(path, "w").close()
        print("LEAK wrote", path)
        os.unlink(path)
    except OSError:
        print("refused", folder)
