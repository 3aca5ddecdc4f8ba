"""Announces more bytes than the answer can have, and sends them."""

import json
import os
import struct


def sinusoidal_encoding(*arguments, **keywords):
    header = {"id": 3, "facts": {}, "arrays": [{"name": "value", "dtype": "float64", "shape": [1 << 20, 64]}]}
    text = json.dumps(header).encode()
    os.write(4, struct.pack("<I", len(text)) + text + bytes(32_000))
