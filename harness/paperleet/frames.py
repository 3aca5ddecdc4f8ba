"""The frames that cross the trust line: `<u32 length><JSON header, at most 64 KiB><raw bytes of the arrays>`.

Both sides import this module, so it holds nothing but the format. Nothing is ever unpickled.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any

HEADER_LIMIT = 64 << 10
DIMENSIONS_LIMIT = 8
CALLS_OFTEN = 16  # of one object, whose results are one answer
ARRAYS_LIMIT = CALLS_OFTEN  # of one answer
LENGTH = struct.Struct("<I")

# dtype name → (NumPy format of its raw bytes, bytes an item); bfloat16 travels as its bit pattern.
DTYPES: Mapping[str, tuple[str, int]] = {
    "float16": ("<f2", 2),
    "bfloat16": ("<u2", 2),
    "float32": ("<f4", 4),
    "float64": ("<f8", 8),
    "int8": ("|i1", 1),
    "uint8": ("|u1", 1),
    "int16": ("<i2", 2),
    "int32": ("<i4", 4),
    "int64": ("<i8", 8),
    "bool": ("|b1", 1),
    "complex64": ("<c8", 8),
    "complex128": ("<c16", 16),
}

_dumps = json.dumps  # kept, so that a submission which replaces json.dumps only harms itself
_pack = LENGTH.pack


class BadFrame(Exception):
    """Bytes that are no frame of this protocol."""


def encode(header: Mapping[str, Any], payload: bytes = b"") -> bytes:
    """One frame; raises BadFrame when the header is larger than the other side would read."""
    text = _dumps(header, allow_nan=False).encode("ascii")
    if len(text) > HEADER_LIMIT:
        raise BadFrame(f"a header of {len(text)} bytes")
    return _pack(len(text)) + text + payload


def header_length(prefix: bytes) -> int:
    """The length that a frame's first four bytes announce; raises BadFrame when it is out of range."""
    (length,) = LENGTH.unpack(prefix)
    if not 2 <= length <= HEADER_LIMIT:
        raise BadFrame(f"a header of {length} bytes")
    return int(length)


def decode_header(text: bytes) -> dict[str, Any]:
    """The header's object; raises BadFrame for anything else."""
    try:
        header = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadFrame("a header that is no JSON") from error
    if not isinstance(header, dict):
        raise BadFrame("a header that is no object")
    return header


def array_sizes(header: Mapping[str, Any], limit: int) -> list[tuple[str, str, tuple[int, ...], int]]:
    """Name, dtype, shape and byte count of each array that follows `header`, checked against each other.

    Raises BadFrame when one is malformed, or when they come to more than `limit` bytes together.
    """
    listed = header.get("arrays", [])
    if not isinstance(listed, list) or len(listed) > ARRAYS_LIMIT:
        raise BadFrame("a list of arrays that is none")
    sizes = [_array_size(entry) for entry in listed]
    if sum(size for *_, size in sizes) > limit:
        raise BadFrame("more bytes than the answer can have")
    return sizes


def _array_size(entry: object) -> tuple[str, str, tuple[int, ...], int]:
    if not isinstance(entry, dict):
        raise BadFrame("an array without a description")
    name, dtype, shape = entry.get("name"), entry.get("dtype"), entry.get("shape")
    if not isinstance(name, str) or not isinstance(dtype, str) or dtype not in DTYPES:
        raise BadFrame("an array of no known dtype")
    if not isinstance(shape, list) or len(shape) > DIMENSIONS_LIMIT:
        raise BadFrame("an array of no possible shape")
    count = extent = DTYPES[dtype][1]
    for size in shape:
        if type(size) is not int or not 0 <= size < 1 << 31:
            raise BadFrame("an array of no possible shape")
        count *= size
        extent *= max(size, 1)
    if extent >= 1 << 62:  # NumPy refuses such a shape, even of an array without values
        raise BadFrame("an array of no possible shape")
    return name, dtype, tuple(shape), count


def _refuse_constant(name: str) -> float:
    raise ValueError(name)
