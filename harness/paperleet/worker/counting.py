"""Counts what a call costs: array elements computed, Python instructions executed, bytes allocated at the peak."""

from __future__ import annotations

import contextlib
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy

_MAKERS = (
    "arange", "array", "asarray", "empty", "eye", "fromfunction", "fromiter", "full", "identity", "indices",
    "linspace", "ones", "tile", "zeros",
)  # fmt: skip
_OURS = ("numpy", "paperleet")


class Count:
    """How many array elements were computed so far."""

    elements = 0


class Counted(numpy.ndarray[Any, Any]):
    """An array whose operations are counted; what is computed from it is counted too."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **options: Any) -> Any:
        plain = [_plain(value) for value in inputs]
        options = {name: _plain(value) for name, value in options.items()}
        if out is not None:
            options["out"] = tuple(_plain(value) for value in out)
        result = getattr(ufunc, method)(*plain, **options)
        results = result if isinstance(result, tuple) else (result,)
        if ufunc is numpy.matmul:
            Count.elements += numpy.size(result) * numpy.shape(plain[0])[-1]
        else:
            Count.elements += max((numpy.size(value) for value in (*plain, *results)), default=0)
        if out is not None:
            return out[0] if len(out) == 1 else out
        return tuple(map(_counted, result)) if isinstance(result, tuple) else _counted(result)

    def __array_function__(self, func: Any, kinds: Any, arguments: Any, options: Any) -> Any:
        result = super().__array_function__(func, kinds, arguments, options)
        Count.elements += numpy.size(result) if isinstance(result, numpy.ndarray) else 1
        return result

    def __setitem__(self, key: Any, value: Any) -> None:
        Count.elements += numpy.size(numpy.ndarray.__getitem__(self, key))
        super().__setitem__(key, _plain(value))


def counted(
    entry: Callable[..., Any], positional: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """What the call returns, and the facts of its cost; counting that gets into its way is left out."""
    Count.elements = 0
    try:
        with _counted_makers(entry):
            _, facts = _measured(entry, positional, keywords)
        is_blind = False
    except Exception:
        facts, is_blind = {}, True
    # The bytes are those of plain arrays: counting makes some of its own.
    elements = Count.elements
    result, again = _measured(entry, positional, keywords)
    facts = again if is_blind else {**again, "instructions": facts["instructions"]}
    return result, {**facts, "elements": 0 if is_blind else elements, "is_blind": is_blind}


def _measured(
    entry: Callable[..., Any], positional: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[Any, dict[str, Any]]:
    import tracemalloc

    instructions = 0

    def count(frame: types.FrameType, event: str, argument: Any) -> Any:
        nonlocal instructions
        if event == "call":
            if str(frame.f_globals.get("__name__", "")).split(".")[0] in _OURS:
                return None
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
        elif event == "opcode":
            instructions += 1
        return count

    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    sys.settrace(count)
    try:
        result = entry(*positional, **keywords)
    finally:
        sys.settrace(None)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    size = int(result.nbytes) if isinstance(result, numpy.ndarray) else 0
    return result, {"instructions": instructions, "peak_bytes": max(0, peak - before), "result_bytes": size}


@contextlib.contextmanager
def _counted_makers(entry: Callable[..., Any]) -> Iterator[None]:
    """While active, the functions that make arrays make counted ones, also where they were imported by name."""
    own = getattr(entry, "__globals__", {})
    replaced = {name: getattr(numpy, name) for name in _MAKERS}
    wrapped = {original: _making(original) for original in replaced.values()}
    names = [(name, value) for name, value in own.items() if type(value) in _FUNCTIONS and value in wrapped]
    for name, original in replaced.items():
        setattr(numpy, name, wrapped[original])
    for name, value in names:
        own[name] = wrapped[value]
    try:
        yield
    finally:
        for name, original in replaced.items():
            setattr(numpy, name, original)
        for name, value in names:
            own[name] = value


_FUNCTIONS = {type(getattr(numpy, name)) for name in _MAKERS}


def _making(original: Callable[..., Any]) -> Callable[..., Any]:
    def make(*arguments: Any, **options: Any) -> Any:
        result = original(*arguments, **options)
        Count.elements += numpy.size(result) if isinstance(result, numpy.ndarray) else 0
        return _counted(result)

    return make


def _counted(value: Any) -> Any:
    return value.view(Counted) if type(value) is numpy.ndarray else value


def _plain(value: Any) -> Any:
    return value.view(numpy.ndarray) if isinstance(value, Counted) else value
