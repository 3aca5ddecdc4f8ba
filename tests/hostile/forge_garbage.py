"""Writes garbage on the answer channel."""

import os

os.write(4, bytes(range(256)) * 16)
