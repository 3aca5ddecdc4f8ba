"""Makes text that came from a submission harmless before it is stored in a scorecard."""

from __future__ import annotations

import re
import unicodedata

LINE_LIMIT = 300
# CSI and OSC sequences, also when cut off at the end of the text.
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]?|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[@-Z\\-_]?")


def one_line(text: str, limit: int = LINE_LIMIT) -> str:
    """`text` as one printable line of at most `limit` characters, without control or bidi characters."""
    kept = _printable(text[: 4 * limit], newline=" ")
    return kept if len(kept) <= limit else kept[: limit - 1] + "…"


def block(text: str) -> str:
    """`text` as printable lines."""
    return _printable(text.replace("\r\n", "\n"), newline="\n")


def decode(data: bytes) -> str:
    """Bytes a submission printed, as text; what is no UTF-8 shows as escapes."""
    return data.decode("utf-8", "backslashreplace")


def _printable(text: str, newline: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return "".join(_character(character, newline) for character in _ESCAPE.sub("", text))


def _character(character: str, newline: str) -> str:
    if character in "\n\u2028\u2029":
        return newline
    if character == "\t":
        return "    " if newline == "\n" else " "
    # Cc, Cf (bidi marks), Co, Cs (lone surrogates), Cn, and the separators other than the plain space.
    if unicodedata.category(character)[0] == "C":
        return "\N{REPLACEMENT CHARACTER}" if character != "\r" else ""
    return " " if unicodedata.category(character)[0] == "Z" else character
