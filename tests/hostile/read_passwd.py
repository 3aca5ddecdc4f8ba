"""Reads the system's files."""

for path in ("/etc/passwd", "/etc/hostname", "/proc/self/environ", "/proc/1/cmdline", "/proc/self/maps", "/proc/mounts"):
    try:
        print("LEAK", open(path).read(10))
    except OSError:
        print("refused", path)
