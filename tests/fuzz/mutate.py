"""Mutates submissions and declarations by the thousand; every one must give a scorecard, a course or a refusal."""

from __future__ import annotations

import collections
import contextlib
import random
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_TOKENS = (
    b"None", b"0", b"-1", b"1e309", b"yield ", b"return", b"raise ", b"del ", b"not ", b"(", b")", b"[", b"]", b":", b"\n", b"\t",
    b"    ", b"*", b"**", b"=", b"==", b"import os\n", b"torch.", b"start", b"length", b"d_model", b"\\", b'"', b"'''", b"#",
    b"\xff", b"\x00", b"async ", b"await ", b"lambda: ", b"while True: ", b"float('nan')", b"10**9", b"@", b"global x\n", b"\xc2\xa0",
)  # fmt: skip
_WORDS = (
    b"null", b"-", b": ", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"<<: ", b"!!python/object:os.system ", b"1e400", b".nan", b".inf",
    b"-1", b"0", b"99999999999999999999", b"'", b'"', b"|", b"#", b"\t", b"\n", b"  ", b"length", b"d_model", b"start", b"T9", b"points: ",
    b"kind: formula", b"for: ", b"random: 3", b"given: ", b"include: x.yaml", b"\xff", b"\x00", b"yes", b"1_000", b"length // 0", b"dtype",
)  # fmt: skip


def mutated_source(seed: int) -> bytes:
    """A file of the right or hostile corpus, changed in a few places."""
    draw = random.Random(seed)
    files = sorted(
        [*ROOT.glob("tests/submissions/right/*.py"), *ROOT.glob("tests/submissions/wrong/*.py"), *_answering()]
    )
    return mutated(draw, draw.choice(files).read_bytes(), _TOKENS)


def _answering() -> list[Path]:
    """The hostile files that can be mutated without a danger of their own, below `sandboxed` too."""
    return [
        path
        for prefix in ("lie", "cheat", "raise", "source", "forge")
        for path in ROOT.glob(f"tests/hostile/{prefix}_*.py")
    ]


def mutated(draw: random.Random, data: bytes, words: tuple[bytes, ...]) -> bytes:
    """`data` with one to four pieces removed, doubled, moved, replaced or inserted."""
    for _ in range(draw.randint(1, 4)):
        start = draw.randrange(len(data) + 1)
        stop = min(len(data), start + draw.choice((1, 2, 5, 20, 80)))
        piece, place = data[start:stop], draw.randrange(len(data) + 1)
        way = draw.randrange(6)
        if way == 0:
            data = data[:start] + data[stop:]
        elif way == 1:
            data = data[:place] + piece + data[place:]
        elif way == 2:
            data = data[:start] + draw.choice(words) + data[stop:]
        elif way == 3:
            data = data[:start] + draw.choice(words) + data[start:]
        elif way == 4:
            lines = data.split(b"\n")
            draw.shuffle(lines) if draw.random() < 0.1 else lines.pop(draw.randrange(len(lines)))
            data = b"\n".join(lines)
        else:
            data = data[:start] + bytes([draw.randrange(256)]) + data[start + 1 :]
    return data


def submissions(count: int, seed: int) -> collections.Counter[str]:
    """How many of `count` mutated submissions ended in which way; a bug of ours is raised."""
    from paperleet import Grader
    from paperleet.runner.limits import Limits

    limits = Limits(
        import_seconds=1, probe_seconds=0.5, whole_seconds=3, memory_bytes=512 << 20, timeouts=1, deaths=1
    )
    ways: collections.Counter[str] = collections.Counter()
    with Grader(limits=limits, require_isolation="sandboxed") as grader:
        for number in range(seed, seed + count):
            source = mutated_source(number)
            checks = [] if number % 10 == 0 else ["T0/entry", "T0/tensor", "T0/shape", "T1/even-widths"]
            card = grader.grade(source, "sinusoidal_encoding", checks=checks, seed=number)
            if card.error is not None:
                Path(f"/tmp/paperleet-find-{number}.py").write_bytes(source)
                print(f"{number}: {card.error.message}", flush=True)
            ways[f"no verdict: {card.error.kind}" if card.error else "passed" if card.passed else "failed"] += 1
    return ways


def declarations(count: int, seed: int) -> collections.Counter[str]:
    """How many of `count` mutated declarations were refused, and how many are courses still."""
    from paperleet.course.load import load
    from paperleet.model import CourseRefused

    ways: collections.Counter[str] = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        root = Path(folder)
        for name in ("exercises", "reference"):
            shutil.copytree(ROOT / name, root / name)
        shutil.copy(ROOT / "tiers.yaml", root)
        names = ("tiers.yaml", "exercises/sinusoidal_encoding/exercise.yaml")
        originals = {name: (root / name).read_bytes() for name in names}
        for number in range(seed, seed + count):
            draw = random.Random(number)
            name = draw.choice(names)
            (root / name).write_bytes(mutated(draw, originals[name], _WORDS))
            try:
                load(folder)
            except CourseRefused as refusal:
                ways["refused"] += 1
                assert str(refusal).strip(), number
            except Exception:
                ways["traceback"] += 1
                shutil.copy(root / name, f"/tmp/paperleet-find-{number}.yaml")
                traceback.print_exc()
            else:
                ways["a course"] += 1
            (root / name).write_bytes(originals[name])
    return ways


def main(what: str, count: str = "10000", seed: str = "0") -> None:
    """Print the figures of one run."""
    started = time.monotonic()
    ways = {"submissions": submissions, "declarations": declarations}[what](int(count), int(seed))
    print(f"{count} mutated {what}: {dict(ways)}, {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
