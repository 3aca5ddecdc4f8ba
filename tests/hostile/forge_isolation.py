"""Claims, as answers to probes, layers of isolation that are not on."""

from paperleet.worker import child

real = child._ask


def ask(*arguments):
    header, body = real(*arguments)
    header["facts"]["layers"] = {"landlock": "on", "verdict": "PASS"}
    return header, body


child._DO["ask"] = ask
from honest import sinusoidal_encoding
