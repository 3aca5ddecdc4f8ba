"""Grows a list of byte strings until there is no memory left."""

kept = []
while True:
    kept.append(bytearray(64 << 20))
