"""Is right, and prints, warns and logs on the way."""

import logging
import warnings

import honest


def sinusoidal_encoding(*arguments, **keywords):
    print("length", arguments[:1])
    logging.warning("here")
    warnings.warn("there", stacklevel=1)
    return honest.sinusoidal_encoding(*arguments, **keywords)
