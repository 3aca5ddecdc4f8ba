"""One child and one conversation with it: a question at a time, under deadlines, whatever it sends back."""

from __future__ import annotations

import os
import selectors
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol

from paperleet import clock, frames, inspection
from paperleet.model import Fault, Observation, Trouble
from paperleet.runner import answers
from paperleet.runner.limits import Limits
from paperleet.runner.spawner import Child, Spawner
from paperleet.siblings import Sibling

_REQUEST_ROOM = 1 << 16
_READ_AHEAD = 1 << 14
_AHEAD = 16  # questions that a child may have before it has answered the first of them


class Question(NamedTuple):
    """A request's header and payload; the arrays of its answer hold at most `limit` bytes."""

    header: Mapping[str, Any]
    payload: bytes = b""
    limit: int = 0


class Source(Protocol):
    """What a child executes: a file's bytes, its name, and the helper modules beside it."""

    @property
    def source(self) -> bytes: ...

    @property
    def text(self) -> str: ...

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
        self._outgoing = bytearray()
        self._received = bytearray()
        self._is_writing = False
        self._number = 0
        self._place: Callable[[int], str] = "line {}".format
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._child.answers, selectors.EVENT_READ)
        self._selector.register(self._child.log, selectors.EVENT_READ)

    def introduce(self, goals: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts `layers` and `attempts` of a child that has seen no submission yet."""
        seconds = self._limits.import_seconds
        too_late = f"the self-test took longer than {seconds:g} s"
        number = self._send(Question({"do": "introduce", "goals": dict(goals)}))
        return self._answer(number, 0, seconds, too_late, is_ours=True).facts

    def load(self, source: Source, entry: str) -> Observation:
        """Execute the submission's source; the observation holds facts about the entry, or a fault."""
        helpers = [
            {"module": module, "file": helper.file, "package": helper.is_package, "bytes": len(helper.source)}
            for module, helper in source.siblings.items()
        ]
        header = {"do": "load", "name": source.name, "entry": entry, "siblings": helpers}
        payload = b"".join([*(helper.source for helper in source.siblings.values()), source.source])
        seconds = self._limits.import_seconds
        self._place = partial(inspection.place, source.text)
        number = self._send(Question(header, payload))
        return self._answer(number, 0, seconds, f"the import took longer than {seconds:g} s")

    def ask(self, questions: Iterable[Question]) -> Iterator[Observation]:
        """The observation of each question in turn; raises Ended when there is to be no further one.

        Questions are sent some way ahead of the answers, so that the child does not wait for the judge.
        """
        seconds = self._limits.probe_seconds
        rest = iter(questions)
        expected: deque[tuple[int, int]] = deque()
        self._refuse_what_is_there()
        while True:
            while len(expected) < _AHEAD and len(self._outgoing) < _REQUEST_ROOM and (question := next(rest, None)):
                expected.append((self._send(question), question.limit))
            if not expected:
                return
            yield self._answer(*expected.popleft(), seconds, f"the call took longer than {seconds:g} s")

    def end(self) -> None:
        """Read what was printed so far, and kill the child with all that it started."""
        if self._selector.get_map() is None:
            return
        self._drain_log()
        self._selector.close()
        self._spawner.end(self._child)

    def _send(self, question: Question) -> int:
        """Put a question among what is to be written; its number."""
        self._number += 1
        header = {**question.header, "id": self._number, "payload": len(question.payload), "limit": question.limit}
        self._outgoing += frames.encode(header, question.payload)
        return self._number

    def _answer(
        self, number: int, limit: int, seconds: float, too_late: str, *, is_ours: bool = False
    ) -> Observation:
        """The answer to a question; what `is_ours` takes its time of the grader, and none of the submission's."""
        now = clock.now()
        deadline = now + seconds if is_ours else min(now + seconds, self._deadline)
        if deadline == self._deadline:
            too_late = f"the whole submission took longer than {self._limits.whole_seconds:g} s"
        try:
            return self._read_answer(number, limit, deadline, too_late)
        except frames.BadFrame as error:
            raise Ended(Fault(Trouble.PROTOCOL, f"the answer was not one of the worker's: {error}")) from error

    def _read_answer(self, number: int, limit: int, deadline: float, too_late: str) -> Observation:
        length = frames.header_length(self._take(4, deadline, too_late))
        header = frames.decode_header(self._take(length, deadline, too_late))
        if header.get("id") != number:
            raise frames.BadFrame("an answer to another question")
        if "raised" in header:
            return answers.exception_of(header["raised"], self._place)
        arrays = {
            name: answers.array(dtype, shape, self._take(size, deadline, too_late))
            for name, dtype, shape, size in frames.array_sizes(header, limit)
        }
        return Observation(arrays=arrays, facts=answers.facts_of(header))

    def _refuse_what_is_there(self) -> None:
        """Nothing was asked that has no answer yet; raises Ended when there is one all the same."""
        ready = [key.fd for key, _ in self._selector.select(0)]
        if self._child.answers in ready and not self._received:
            self._read_answers(1)
        if self._received:
            raise Ended(Fault(Trouble.PROTOCOL, "the submission wrote on the answer channel by itself"))

    def _take(self, count: int, deadline: float, too_late: str) -> bytes:
        """The next `count` bytes of the answers, writing what there is to write and draining the log meanwhile."""
        while len(self._received) < count:
            seconds = deadline - clock.now()
            if seconds <= 0:
                raise Ended(Fault(Trouble.TIMEOUT, too_late))
            self._want_to_write(bool(self._outgoing))
            for key, _ in self._selector.select(seconds):
                if key.fd == self._child.requests:
                    self._write()
                elif key.fd == self._child.log:
                    self._read_log()
                else:
                    self._read_answers(count - len(self._received))
        taken = bytes(self._received[:count])
        del self._received[:count]
        return taken

    def _want_to_write(self, wanted: bool) -> None:
        if wanted is self._is_writing:
            return
        self._is_writing = wanted
        if wanted:
            self._selector.register(self._child.requests, selectors.EVENT_WRITE)
        else:
            self._selector.unregister(self._child.requests)

    def _write(self) -> None:
        try:
            del self._outgoing[: os.write(self._child.requests, self._outgoing[:_REQUEST_ROOM])]
        except BrokenPipeError:
            raise self._died() from None

    def _read_answers(self, wanted: int) -> None:
        # Never much more than was asked for, so that a flood stays in the pipe.
        data = os.read(self._child.answers, min(1 << 20, max(wanted, _READ_AHEAD)))
        if not data:
            raise self._died()
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
