"""Makes a course of one's own, which may build on the shipped one."""

from __future__ import annotations

import os
from pathlib import Path

from paperleet.author.schemas import SCHEMAS, dumps
from paperleet.author.templates import filled
from paperleet.course.location import FILE
from paperleet.model import WrongUse


def begin(folder: Path, *, standalone: bool) -> list[Path]:
    """Make a course in `folder` and return its files; raises WrongUse where there is one already."""
    ladder = filled("ladder_standalone.yaml" if standalone else "ladder_builtin.yaml")
    files = {folder / FILE: filled("tiers.yaml", ladder=ladder)}
    files |= {folder / "schema" / f"{name}.schema.json": dumps(name) for name in SCHEMAS}
    write_new(files, folders=[folder / "exercises", folder / "reference"])
    return list(files)


def write_new(files: dict[Path, str], folders: list[Path] | None = None) -> None:
    """Write files that are not there yet, all or none; raises WrongUse naming the first that cannot be."""
    for path in files:
        if os.path.lexists(path):
            raise WrongUse(f"{path} is there already; nothing was written")
    written: list[Path] = []
    try:
        for made in (*(path.parent for path in files), *(folders or ())):
            made.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            with path.open("x", encoding="utf-8") as file:
                written.append(path)
                file.write(text)
    except (OSError, ValueError) as error:
        for path in written:
            path.unlink(missing_ok=True)
        name = getattr(error, "filename", None) or next(iter(files))
        raise WrongUse(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}") from error
