"""Writes a page into a file."""

from __future__ import annotations

from pathlib import Path

from paperleet.model import Unreadable


def write(path: Path, text: str) -> None:
    """Write the page; raises Unreadable when the file cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        where = "name a file in a folder that is there"
        raise Unreadable(f"{path} cannot be written: {error.strerror}; {where}") from error
