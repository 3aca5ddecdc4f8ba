"""Prints without end."""

while True:
    print("x" * 100_000)
