"""Announces a header of four gibibytes."""

import os

os.write(4, b"\xff\xff\xff\xff")
