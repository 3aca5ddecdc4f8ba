"""The command `paperleet`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

_OBJECTS_BETWEEN_COLLECTIONS = 100_000  # imports make many objects and no garbage


def main() -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    try:
        from paperleet.cli import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    gc.freeze()  # or the interpreter would look through every object once more before it ends
    sys.exit(code)


if __name__ == "__main__":
    # `python -m` puts the current folder first, where a learner's json.py would be imported in place of ours.
    if sys.path and not (Path(sys.path[0]) / "paperleet").is_dir():
        del sys.path[0]
    main()
