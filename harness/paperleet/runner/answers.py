"""Turns what a child answers into an observation, and refuses whatever is not exactly of the expected kind."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paperleet import frames, untrusted
from paperleet.model import Fault, Observation, Trouble

_FACT_LIMIT = 1 << 12
_LINES_LIMIT = 1 << 17  # no file of 64 KiB has more


def facts_of(header: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that a header states; raises BadFrame for one that is not of its type."""
    facts = header.get("facts")
    if not isinstance(facts, dict):
        raise frames.BadFrame("an answer without facts")
    return _plain_facts(facts)


def exception_of(raised: object, place: Callable[[int], str] = "line {}".format) -> Observation:
    """The fault that a header describes, with `place` saying where a line is; raises BadFrame for what is none."""
    if not isinstance(raised, dict):
        raise frames.BadFrame("an exception that is none")
    kind, text, line = raised.get("type"), raised.get("text"), raised.get("line")
    bases = raised.get("bases")
    if not isinstance(kind, str) or not isinstance(text, str) or not isinstance(line, int):
        raise frames.BadFrame("an exception that is none")
    if not isinstance(bases, list) or not all(isinstance(base, str) for base in bases):
        raise frames.BadFrame("an exception that is none")
    line = line if 0 < line <= _LINES_LIMIT else 0
    file, hint = raised.get("file", ""), raised.get("hint", "")
    if not isinstance(file, str) or not isinstance(hint, str):
        raise frames.BadFrame("an exception that is none")
    kind, text = untrusted.one_line(kind, 80), untrusted.one_line(text)
    file, hint = untrusted.one_line(file, 80), untrusted.one_line(hint, 80)
    memory = "MemoryError" in bases or ("RuntimeError" in bases and "can't allocate memory" in text)
    trouble = Trouble.MEMORY if memory else Trouble.SYNTAX if "SyntaxError" in bases else Trouble.RAISED
    where = f" ({f'{file}, line {line}' if file else place(line)})" if line > 0 else ""
    if hint:
        where += f"; did you mean {hint!r}?"
    message = f"raised {kind}: {text}{where}" if text else f"raised {kind}{where}"
    facts = _plain_facts({"bases": bases[:16], "state": raised.get("state") or {}})
    return Observation(facts=facts, fault=Fault(trouble, message, kind, text, line, file, hint))


def _plain_facts(facts: Any) -> dict[str, Any]:
    """The facts that a worker states, each of its own type; raises BadFrame for one that is not."""
    if not isinstance(facts, dict) or len(text := json.dumps(facts)) > _FACT_LIMIT:
        raise frames.BadFrame("facts that are none")
    return _stated(text)


@functools.lru_cache(maxsize=512)  # answers to the same question state the same facts, whoever gives them
def _stated(text: str) -> dict[str, Any]:
    return _typed(json.loads(text))


def _typed(facts: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for name, kind in _FACT_TYPES.items():
        if name not in facts:
            continue
        value: Any = facts[name]
        if type(value) is not kind:
            raise frames.BadFrame(f"the fact {name!r} of another type")
        numbers = [value] if kind is int else value if isinstance(value, list) else []
        if not all(type(item) is str or (type(item) is int and abs(item) < 1 << 63) for item in numbers):
            raise frames.BadFrame(f"the fact {name!r} of another type")
        if name in ("layers", "attempts"):
            plain[name] = _texts(value)
        else:
            plain[name] = _typed(value) if isinstance(value, dict) else _printable(value)
    return plain


def _texts(named: Any) -> dict[str, str]:
    """What the worker says of itself before it has seen a submission, printable all the same."""
    if len(named) > 20 or not all(isinstance(value, str) for value in named.values()):
        raise frames.BadFrame("facts that are none")
    return {untrusted.one_line(name, 40): untrusted.one_line(value, 120) for name, value in named.items()}


_FACT_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("kind", "type", "dtype", "device", "layout", "entry"), str),
    **dict.fromkeys(("requires_grad", "on_device", "in_graph", "is_blind", "is_class", "is_module"), bool),
    **dict.fromkeys(("shape", "mixed", "bases", "mutated"), list),
    **dict.fromkeys(("items", "withheld"), int),
    **dict.fromkeys(("elements", "instructions", "peak_bytes", "result_bytes"), int),
    # global state
    **dict.fromkeys(("before", "state"), dict),
    # isolation: names of layers and of attempts
    **dict.fromkeys(("layers", "attempts"), dict),
    **dict.fromkeys(("default_dtype", "default_device"), str),
    **dict.fromkeys(("grad_mode", "deterministic"), bool),
    **dict.fromkeys(("threads", "random_state", "seed"), int),
}


def _printable(value: Any) -> Any:
    if isinstance(value, list):
        return [_printable(item) for item in value]
    return untrusted.one_line(value) if isinstance(value, str) else value


def array(dtype: str, shape: Sequence[int], raw: bytes) -> NDArray[Any]:
    """The array that was sent as `raw`; bfloat16 comes as float32, which holds each of its values."""
    values = np.frombuffer(raw, dtype=frames.DTYPES[dtype][0]).reshape(shape)
    if dtype == "bfloat16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values
