"""Aborts at import."""

import os

os.abort()
