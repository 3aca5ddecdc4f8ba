"""Reads the source of the harness through the import system, which knows where it lies."""

import importlib.util

import paperleet.worker.child as child

spec = importlib.util.find_spec("paperleet.judging")
print("LEAK", spec.loader.get_source("paperleet.judging")[:20], child)
