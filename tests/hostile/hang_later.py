"""Is right for some calls, and hangs from the thirtieth on."""

import itertools
import time

import honest

count = itertools.count()


def sinusoidal_encoding(*arguments, **keywords):
    if next(count) >= 30:
        time.sleep(3600)
    return honest.sinusoidal_encoding(*arguments, **keywords)
