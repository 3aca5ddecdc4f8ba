"""A notebook's code cells as one Python source, without what only a notebook can execute, and back to its cells."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from paperleet import inspection

SIZE_LIMIT = 16 << 20  # outputs, such as pictures, make notebooks large
_CELLS_LIMIT = 2000
_MAGIC = re.compile(r"^(\s*)(%|!|\?)")
_ASSIGNED = re.compile(r"^(\s*[\w.,\[\]'\" ]+=\s*)([%!])")  # x = !ls
_HELP = re.compile(r"^(\s*)[\w.]+\?{1,2}\s*$")
_OF_PYTHON = ("%%time", "%%timeit", "%%capture", "%%prun")  # cell magics that are followed by Python


class Extracted(NamedTuple):
    """The source, in which each cell stands below its mark, and what was left out of it in words."""

    source: bytes
    remark: str


class NoNotebook(ValueError):
    """Bytes that hold no notebook; the message says why."""


def extract(data: bytes) -> Extracted:
    """The source that the notebook's code cells make, one after the other; raises NoNotebook."""
    lines: list[str] = []
    magics = 0
    left_out: list[int] = []
    for number, cell in enumerate(_code_cells(data), 1):
        kept, count = _python(cell)
        magics += count
        if inspection.parsed(kept) is None:
            left_out.append(number)
            lines += [inspection.LEFT_OUT.format(number, _problem(kept))]
            kept = "\n".join(f"# {line}" for line in kept.splitlines())
        lines += [inspection.mark(number), kept, ""]
    return Extracted("\n".join(lines).encode("utf-8", "surrogatepass"), _remark(magics, left_out))


def _problem(cell: str) -> str:
    problem = inspection.syntax_problem(cell)
    return problem[0].partition("\n")[0] if problem is not None else ""


def _remark(magics: int, left_out: list[int]) -> str:
    said = []
    if magics:
        said.append(f"{magics} magic or shell {'lines' if magics > 1 else 'line'} skipped")
    if left_out:
        cells = ", ".join(map(str, left_out[:5])) + (", …" if len(left_out) > 5 else "")
        said.append(f"{'cells' if len(left_out) > 1 else 'cell'} {cells} left out, which {_are(left_out)} no Python")
    return "; ".join(said)


def _are(numbers: list[int]) -> str:
    return "are" if len(numbers) > 1 else "is"


def _code_cells(data: bytes) -> Iterator[str]:
    if len(data) > SIZE_LIMIT:
        raise NoNotebook(f"the notebook is larger than {SIZE_LIMIT >> 20} MiB; clear its outputs")
    try:
        whole: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError, MemoryError) as error:
        raise NoNotebook("the notebook is no JSON, so it cannot be read") from error
    cells = whole.get("cells") if isinstance(whole, dict) else None
    if not isinstance(cells, list):
        raise NoNotebook("the notebook has no list of cells; save it in format 4")
    for cell in cells[:_CELLS_LIMIT]:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source", "")
            pieces = source if isinstance(source, list) else [source]
            yield "".join(piece for piece in pieces if isinstance(piece, str))


def _python(cell: str) -> tuple[str, int]:
    """The cell with its magic and shell lines made comments, and how many there were."""
    if inspection.parsed(cell) is not None:
        return cell, 0  # what parses holds no magic, but perhaps a text with a line that looks like one
    lines = cell.splitlines()
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and not first.startswith(_OF_PYTHON):
        return "\n".join(f"# skipped: {line}" for line in lines), sum(1 for line in lines if line.strip())
    kept = [_without_magic(line) for line in lines]
    return "\n".join(kept), sum(1 for before, after in zip(lines, kept, strict=True) if before != after)


def _without_magic(line: str) -> str:
    found = _MAGIC.match(line) or _HELP.match(line)
    if found:
        return f"{found[1]}pass  # skipped: {line.strip()}"
    assigned = _ASSIGNED.match(line)
    if assigned and not _is_python(line):
        return f"{assigned[1]}None  # skipped: {line.strip()}"
    return line


def _is_python(line: str) -> bool:
    try:
        ast.parse(line.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
