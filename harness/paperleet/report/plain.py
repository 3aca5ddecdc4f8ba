"""Lets any terminal show our text: what its encoding does not have is spelled in ASCII."""

from __future__ import annotations

import codecs
import io
import sys

_SPELLED = {
    "✓": "+", "✗": "x", "–": "-", "—": "-", "·": "|", "…": "...", "²": "^2", "±": "+-", "√": "sqrt",
    "×": "x", "π": "pi", "≤": "<=", "≥": ">=", "≡": "=", "→": "->", "─": "-", "━": "-", "│": "|", "•": "*",
    "‘": "'", "’": "'", "“": '"', "”": '"', "⁻": "-", "▌": "|", "║": "|", "═": "=",
    "█": "#", "░": ".",
}  # fmt: skip


def spell(error: UnicodeError) -> tuple[str, int]:
    """A codec error handler that spells what cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_SPELLED.get(character, "?") for character in text), error.end


def make_encodable() -> None:
    """From here on, printing never fails for an encoding's sake."""
    codecs.register_error("paperleet-spell", spell)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="paperleet-spell")
