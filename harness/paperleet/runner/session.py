"""One child and one conversation with it: a question at a time, under deadlines, whatever it sends back."""

from __future__ import annotations

import json
import os
import selectors
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from paperleet import clock, frames, untrusted
from paperleet.model import Fault, Observation, Trouble
from paperleet.runner.limits import Limits
from paperleet.runner.spawner import Child, Spawner
from paperleet.siblings import Sibling

_REQUEST_ROOM = 1 << 16
_FACT_LIMIT = 1 << 12
_LINES_LIMIT = 1 << 17  # no file of 64 KiB has more


class Source(Protocol):
    """What a child executes: a file's bytes, its name, and the helper modules beside it."""

    @property
    def source(self) -> bytes: ...

    @property
    def name(self) -> str: ...

    @property
    def siblings(self) -> Mapping[str, Sibling]: ...


class Ended(Exception):
    """The conversation is over; `fault` says why, and the child must be ended."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@dataclass
class Log:
    """What a submission printed: the first bytes, and how many there were."""

    kept: bytearray = field(default_factory=bytearray)
    count: int = 0

    def add(self, data: bytes, limit: int) -> None:
        """Count `data`, and keep what still fits into `limit` bytes."""
        self.count += len(data)
        self.kept += data[: max(0, limit - len(self.kept))]


class Session:
    """A conversation with one fresh child; `end` must be called whatever happens."""

    def __init__(self, spawner: Spawner, limits: Limits, log: Log, deadline: float) -> None:
        self._spawner = spawner
        self._limits = limits
        self._log = log
        self._deadline = deadline
        self._child: Child = spawner.spawn()
        self._received = bytearray()
        self._number = 0
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._child.answers, selectors.EVENT_READ)
        self._selector.register(self._child.log, selectors.EVENT_READ)

    def introduce(self, goals: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts `layers` and `attempts` of a child that has seen no submission yet."""
        seconds = self._limits.import_seconds
        too_late = f"the self-test took longer than {seconds:g} s"
        header = {"do": "introduce", "goals": dict(goals)}
        return self._request(header, b"", 0, seconds, too_late, is_ours=True).facts

    def load(self, source: Source, entry: str) -> Observation:
        """Execute the submission's source; the observation holds facts about the entry, or a fault."""
        helpers = [
            {"module": module, "file": helper.file, "package": helper.is_package, "bytes": len(helper.source)}
            for module, helper in source.siblings.items()
        ]
        header = {"do": "load", "name": source.name, "entry": entry, "siblings": helpers}
        payload = b"".join([*(helper.source for helper in source.siblings.values()), source.source])
        seconds = self._limits.import_seconds
        return self._request(header, payload, 0, seconds, f"the import took longer than {seconds:g} s")

    def ask(self, header: Mapping[str, Any], payload: bytes, limit: int) -> Observation:
        """One probe's observation, whose arrays hold at most `limit` bytes; raises Ended when it is the last."""
        seconds = self._limits.probe_seconds
        return self._request(header, payload, limit, seconds, f"the call took longer than {seconds:g} s")

    def end(self) -> None:
        """Read what was printed so far, and kill the child with all that it started."""
        if self._selector.get_map() is None:
            return
        self._drain_log()
        self._selector.close()
        self._spawner.end(self._child)

    def _request(
        self,
        header: Mapping[str, Any],
        payload: bytes,
        limit: int,
        seconds: float,
        too_late: str,
        *,
        is_ours: bool = False,
    ) -> Observation:
        """Ask one question; what `is_ours` takes its time of the grader, and none of the submission's."""
        self._number += 1
        request = {**header, "id": self._number, "payload": len(payload), "limit": limit}
        now = clock.now()
        deadline = now + seconds if is_ours else min(now + seconds, self._deadline)
        if deadline == self._deadline:
            whole = self._limits.whole_seconds
            too_late = f"the whole submission took longer than {whole:g} s"
        try:
            self._exchange(frames.encode(request, payload), 0, deadline, too_late)
            return self._read_answer(limit, deadline, too_late)
        except frames.BadFrame as error:
            raise Ended(Fault(Trouble.PROTOCOL, f"the answer was not one of the worker's: {error}")) from error

    def _read_answer(self, limit: int, deadline: float, too_late: str) -> Observation:
        length = frames.header_length(self._take(4, deadline, too_late))
        header = frames.decode_header(self._take(length, deadline, too_late))
        if header.get("id") != self._number:
            raise frames.BadFrame("an answer to another question")
        if "raised" in header:
            return _raised(header["raised"])
        facts = header.get("facts")
        if not isinstance(facts, dict):
            raise frames.BadFrame("an answer without facts")
        arrays = {
            name: _array(dtype, shape, self._take(size, deadline, too_late))
            for name, dtype, shape, size in frames.array_sizes(header, limit)
        }
        return Observation(arrays=arrays, facts=_plain_facts(facts))

    def _take(self, count: int, deadline: float, too_late: str) -> bytes:
        self._exchange(b"", count, deadline, too_late)
        taken = bytes(self._received[:count])
        del self._received[:count]
        return taken

    def _exchange(self, outgoing: bytes, wanted: int, deadline: float, too_late: str) -> None:
        """Send `outgoing` and read until `wanted` bytes of the answer are here, draining the log meanwhile."""
        rest = memoryview(outgoing)
        if rest:
            self._selector.register(self._child.requests, selectors.EVENT_WRITE)
        try:
            while rest or len(self._received) < wanted:
                seconds = deadline - clock.now()
                if seconds <= 0:
                    raise Ended(Fault(Trouble.TIMEOUT, too_late))
                for key, _ in self._selector.select(seconds):
                    if key.fd == self._child.requests:
                        rest = self._write(rest)
                    elif key.fd == self._child.log:
                        self._read_log()
                    else:
                        self._read_answers(wanted)
        finally:
            if self._child.requests in (self._selector.get_map() or ()):
                self._selector.unregister(self._child.requests)

    def _write(self, rest: memoryview) -> memoryview:
        try:
            rest = rest[os.write(self._child.requests, rest[:_REQUEST_ROOM]) :]
        except BrokenPipeError:
            raise self._died() from None
        if not rest:
            self._selector.unregister(self._child.requests)
        return rest

    def _read_answers(self, wanted: int) -> None:
        # Never more than was asked for, so that a flood stays in the pipe.
        room = wanted - len(self._received)
        data = os.read(self._child.answers, min(1 << 20, max(room, 1)))
        if not data:
            raise self._died()
        if room <= 0:
            raise Ended(Fault(Trouble.PROTOCOL, "the submission wrote on the answer channel by itself"))
        self._received += data

    def _read_log(self) -> None:
        data = os.read(self._child.log, 1 << 16)
        if not data:
            self._selector.unregister(self._child.log)
            return
        self._log.add(data, self._limits.kept_output_bytes)
        if self._log.count > self._limits.printed_bytes:
            limit = self._limits.printed_bytes >> 20
            raise Ended(Fault(Trouble.FLOOD, f"the submission printed more than {limit} MiB"))

    def _drain_log(self) -> None:
        for _ in range(16):
            if self._child.log not in self._selector.get_map():
                return
            try:
                data = os.read(self._child.log, 1 << 16)
            except BlockingIOError:
                return
            if not data:
                return
            self._log.add(data, self._limits.kept_output_bytes)

    def _died(self) -> Ended:
        self._drain_log()
        self._selector.close()
        ending = self._spawner.end(self._child, by_itself=True)
        return Ended(Fault(Trouble.DIED, f"the submission's process {ending.sentence}", exception=ending.sentence))


def _raised(raised: object) -> Observation:
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
    where = f" ({file + ', ' if file else ''}line {line})" if line > 0 else ""
    if hint:
        where += f"; did you mean {hint!r}?"
    message = f"raised {kind}: {text}{where}" if text else f"raised {kind}{where}"
    facts = _plain_facts({"bases": bases[:16], "state": raised.get("state") or {}})
    return Observation(facts=facts, fault=Fault(trouble, message, kind, text, line, file, hint))


def _plain_facts(facts: Any) -> dict[str, Any]:
    """The facts that a worker states, each of its own type; raises BadFrame for one that is not."""
    if not isinstance(facts, dict) or len(json.dumps(facts)) > _FACT_LIMIT:
        raise frames.BadFrame("facts that are none")
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
            plain[name] = _printable(_plain_facts(value) if kind is dict else value)
    return plain


def _texts(named: Any) -> dict[str, str]:
    """What the worker says of itself before it has seen a submission, printable all the same."""
    if len(named) > 20 or not all(isinstance(value, str) for value in named.values()):
        raise frames.BadFrame("facts that are none")
    return {untrusted.one_line(name, 40): untrusted.one_line(value, 120) for name, value in named.items()}


_FACT_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("kind", "type", "dtype", "device", "layout", "entry"), str),
    **dict.fromkeys(("requires_grad", "on_device", "in_graph", "is_blind"), bool),
    **dict.fromkeys(("shape", "mixed", "bases", "mutated"), list),
    **dict.fromkeys(("items", "withheld"), int),
    **dict.fromkeys(("elements", "instructions", "peak_bytes", "result_bytes"), int),
    # global state
    **dict.fromkeys(("before", "state"), dict),
    # isolation: names of layers and of attempts
    **dict.fromkeys(("layers", "attempts"), dict),
    **dict.fromkeys(("default_dtype", "default_device"), str),
    **dict.fromkeys(("grad_mode", "deterministic"), bool),
    **dict.fromkeys(("threads", "random_state"), int),
}


def _printable(value: Any) -> Any:
    if isinstance(value, list):
        return [_printable(item) for item in value]
    return untrusted.one_line(value) if isinstance(value, str) else value


def _array(dtype: str, shape: Sequence[int], raw: bytes) -> NDArray[Any]:
    array = np.frombuffer(raw, dtype=frames.DTYPES[dtype][0]).reshape(shape)
    if dtype == "bfloat16":
        return (array.astype(np.uint32) << 16).view(np.float32)
    return array
