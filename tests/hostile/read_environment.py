"""Prints the environment, which holds ten fixed names and one mark."""

import os

print(*sorted(os.environ))
for name, value in os.environ.items():
    if "TOKEN" in name or "SECRET" in value:
        print("LEAK", name)
