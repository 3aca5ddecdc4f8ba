"""Suggests the name that was probably meant, for a name that is not there."""

from __future__ import annotations

import builtins
import difflib
import types

_NAMES_LIMIT = 5000


def of(error: BaseException) -> str:
    """The nearest existing name for an AttributeError or NameError, empty where there is none."""
    try:
        return _nearest(error)
    except BaseException:  # the objects asked are a submission's
        return ""


def _nearest(error: BaseException) -> str:
    if isinstance(error, AttributeError):
        wanted, names = error.name, dir(error.obj)[:_NAMES_LIMIT]
    elif isinstance(error, NameError):
        wanted, names = error.name, _visible_names(error.__traceback__)
    else:
        return ""
    near = difflib.get_close_matches(str(wanted), names, 1, 0.75)
    return near[0] if near else ""


def _visible_names(trace: types.TracebackType | None) -> list[str]:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    frame = trace.tb_frame if trace is not None else None
    own = [*frame.f_locals, *frame.f_globals] if frame is not None else []
    return [*own, *dir(builtins)]
