"""Is right, and prints a megabyte on the way."""

from honest import sinusoidal_encoding

print("x" * (1 << 20))
