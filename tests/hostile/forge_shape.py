"""Answers calls with an array whose shape and bytes do not belong together."""

from paperleet import frames

real = frames.encode


def encode(header, payload=b""):
    if header.get("arrays"):
        header = {**header, "arrays": [{"name": "value", "dtype": "float32", "shape": [-1, 1 << 70]}]}
    return real(header, payload)


frames.encode = encode
from honest import sinusoidal_encoding
