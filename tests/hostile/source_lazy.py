"""Gives its entry only when somebody asks the module for it."""

import honest


def __getattr__(name):
    return getattr(honest, name)
