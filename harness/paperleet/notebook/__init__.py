"""Grading from a notebook or a Python prompt: `paperleet.check(f)`, and the magic `%%paperleet`."""
