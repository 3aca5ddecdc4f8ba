"""Sends a header of brackets."""

import os
import struct

text = b'{"id": 2, "facts": ' + b"[" * 60_000
os.write(4, struct.pack("<I", len(text)) + text)
