"""Breaks what the worker itself is made of."""

import builtins
import json
import os
import struct

json.dumps = json.loads = lambda *a, **k: "LEAK"
struct.pack = struct.unpack = lambda *a, **k: b"LEAK"
os.read = lambda *anything: b"LEAK"
builtins.len = builtins.isinstance = builtins.type = lambda *anything: 1
from honest import sinusoidal_encoding
