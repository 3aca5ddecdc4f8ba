"""Takes the worker's place at import, and answers everything with an empty fact sheet."""

import json
import os
import struct

while True:
    text = json.dumps({"id": 2, "facts": {"entry": "callable"}, "arrays": []}).encode()
    os.write(4, struct.pack("<I", len(text)) + text)
