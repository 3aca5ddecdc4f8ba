"""Turns warnings into errors and lowers the recursion limit."""

import sys
import warnings

from honest import sinusoidal_encoding

warnings.simplefilter("error")
sys.setrecursionlimit(120)
