"""Raises an exception with a text of a hundred megabytes."""

raise ValueError("x" * (100 << 20))
