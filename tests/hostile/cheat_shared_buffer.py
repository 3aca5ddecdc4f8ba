"""Returns one buffer again and again, changed in place (honest aliasing: values are right when they are returned)."""

import honest

buffers = {}


def sinusoidal_encoding(*arguments, **keywords):
    result = honest.sinusoidal_encoding(*arguments, **keywords)
    kept = buffers.setdefault((result.shape, result.dtype, str(keywords.get("device"))), result)
    kept[:] = result
    return kept
