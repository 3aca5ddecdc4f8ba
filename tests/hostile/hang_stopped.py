"""Stops itself, so that it uses no processor time."""

import os
import signal


def sinusoidal_encoding(*arguments, **keywords):
    os.kill(os.getpid(), signal.SIGSTOP)
