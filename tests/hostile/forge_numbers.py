"""Sends a number of ten thousand digits, and infinity."""

import os
import struct

text = b'{"id": 2, "facts": {"items": ' + b"9" * 10_000 + b', "withheld": 1e999}, "arrays": []}'
os.write(4, struct.pack("<I", len(text)) + text)
