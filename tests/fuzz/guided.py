"""Coverage-guided fuzzing of what reads bytes from strangers; an exception that is none of the expected is a find."""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["paperleet"]):
    from paperleet import frames, inspection, siblings
    from paperleet.course import document, load
    from paperleet.model import CourseRefused
    from paperleet.runner import session
    from paperleet.submission import from_source

_ROOT = Path(__file__).resolve().parents[2]
_FOLDER = Path(tempfile.mkdtemp(prefix="paperleet-fuzz-"))
_EXERCISE = _FOLDER / "exercises" / "sinusoidal_encoding"


def declarations(data: bytes) -> None:
    """A declaration of an exercise: a course, or a refusal."""
    with contextlib.suppress(document.Refused):
        document.parse(data, "exercise.yaml")
    (_EXERCISE / "exercise.yaml").write_bytes(data)
    with contextlib.suppress(CourseRefused):
        load.load(str(_FOLDER))


def answers(data: bytes) -> None:
    """A header of an answer: facts and the sizes of arrays, or a frame that is none."""
    with contextlib.suppress(frames.BadFrame):
        frames.header_length(data[:4].ljust(4, b"\0"))
    with contextlib.suppress(frames.BadFrame):
        header = frames.decode_header(data[4:])
        for name, dtype, shape, size in frames.array_sizes(header, 1 << 16):
            assert session._array(dtype, shape, bytes(size)).shape == tuple(shape), name
        if "raised" in header:
            session._raised(header["raised"])
        session._plain_facts(header.get("facts"))


def sources(data: bytes) -> None:
    """A submission's source: a tree that can be looked at, or a problem."""
    read = from_source(data)
    tree = inspection.parsed(read.text)
    assert (tree is None) == (inspection.syntax_problem(read.text) is not None)
    inspection.bound_names(tree)
    inspection.imported_modules(tree)
    inspection.raise_lines(read.text)
    siblings.find(tree, _FOLDER)


TARGETS: dict[str, Callable[[bytes], None]] = {"declarations": declarations, "frames": answers, "sources": sources}


def _course() -> None:
    """A copy of the shipped course, of which one file is replaced again and again."""
    import shutil

    shutil.copytree(_ROOT / "exercises", _FOLDER / "exercises")
    shutil.copytree(_ROOT / "reference", _FOLDER / "reference")
    shutil.copy(_ROOT / "tiers.yaml", _FOLDER)


def main() -> None:
    """Fuzz the target that the first argument names; the rest is libFuzzer's."""
    name = sys.argv.pop(1)
    _course()
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
