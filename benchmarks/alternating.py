"""Runs commands in turn, so that what else the machine does falls on all of them alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence

RUNS = 11


def print_ratios(commands: Mapping[str, Sequence[str]]) -> None:
    """Print a table of the commands' median seconds, and of their ratios to the first one's.

    Python may keep its bytecode, as it does for users, and each command has run once before it is timed.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for round_ in range(RUNS + 1):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
            if round_:
                seconds[name].append(time.perf_counter() - started)
    unit = statistics.median(next(iter(seconds.values())))
    print(f"{'':22}{'median s':>10}{'ratio':>8}   ({RUNS} alternating runs)")
    for name, times in seconds.items():
        median = statistics.median(times)
        print(f"{name:22}{median:10.3f}{median / unit:8.2f}")
