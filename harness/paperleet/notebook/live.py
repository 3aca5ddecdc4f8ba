"""Asks an object in this very process the questions that a submission is asked: a self-check, without isolation."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import os
import textwrap
import threading
import types
from collections.abc import Mapping
from dataclasses import replace
from typing import IO, Any

from paperleet import frames, inspection, submission
from paperleet.course.schema import Exercise
from paperleet.grading import Examined, Grader
from paperleet.model import Isolation
from paperleet.plan import Plan
from paperleet.runner.interview import Interview
from paperleet.runner.spawner import Child, Ending
from paperleet.submission import Submission
from paperleet.worker import child, state, values

LEVEL = "none"
_SAID = (
    "self-check, not isolated: the object was called in your own process, where it could see the judge, "
    "and what was left over from before may have helped it"
)


class LiveGrader(Grader):
    """Grades an object by calling it here; only the reference still runs in a process of its own."""

    def __init__(self, *, course: str | None = None) -> None:
        super().__init__(course=course)
        self._entry: Any = None

    def examine_object(self, entry: Any, exercise: Exercise, *, seed: int | None = None) -> Examined:
        """What grading `entry` as the exercise's function or class gives, labelled as a self-check."""
        self._entry = entry
        if exercise.framework == "torch":
            importlib.import_module("torch")  # its tensors, dtypes and devices are what the object is asked with
        try:
            read = submission.from_source(_source(entry), "")
            found = self.examine(read, exercise.id, seed=seed)
        finally:
            self._entry = None
        isolation = Isolation(LEVEL, {}, {}, (_SAID,))
        return found._replace(card=replace(found.card, isolation=isolation, sha256=None))

    def _interview(self, exercise: Exercise, read: Submission, plan: Plan) -> Interview:
        spawner = _Here(self._entry)
        return replace(super()._interview(exercise, read, plan), spawner=lambda: spawner, gate=None)


class _Here:
    """A spawner whose children are threads of this process; one that hangs cannot be ended."""

    def __init__(self, entry: Any) -> None:
        self._entry = entry

    def begin(self) -> None:
        """Nothing has to be started."""

    def spawn(self) -> Child:
        requests_end, requests = os.pipe()
        answers, answers_end = os.pipe()
        log, log_end = os.pipe()
        for descriptor in (requests, answers, log):
            os.set_blocking(descriptor, False)
        thread = threading.Thread(
            target=_serve, args=(self._entry, requests_end, answers_end, log_end), name="self-check", daemon=True
        )
        thread.start()
        return Child(0, requests, answers, log)

    def end(self, child: Child, *, by_itself: bool = False) -> Ending:
        for descriptor in (child.requests, child.answers, child.log):
            os.close(descriptor)
        return Ending(0, 0, was_running=True)

    def close(self) -> None:
        """Nothing is left to be ended."""


def _serve(entry: Any, requests: int, answers: int, log: int) -> None:
    """Answer what is asked until the other side closes the channel."""
    module = types.ModuleType("submission")
    module.__dict__.update(getattr(entry, "__globals__", {}))
    with (
        open(requests, "rb") as source,
        open(answers, "wb", buffering=0) as target,
        open(log, "w", encoding="utf-8", errors="backslashreplace", buffering=1) as printed,
        contextlib.suppress(OSError),  # the other side has closed the channel
    ):
        while prefix := source.read(frames.LENGTH.size):
            request = frames.decode_header(source.read(frames.header_length(prefix)))
            payload = source.read(request["payload"])
            with contextlib.redirect_stdout(_Through(printed)), contextlib.redirect_stderr(_Through(printed)):
                header, body = _answer(entry, module, request, payload)
            header["id"] = request["id"]
            _write(target, frames.encode(header, body))


def _answer(entry: Any, module: types.ModuleType, request: Mapping[str, Any], payload: bytes) -> child.Answer:
    if request["do"] != "load":
        return child.respond(module, request, payload, _file_of(entry))
    module.__dict__[request["entry"]] = entry
    child.call_own(_file_of(entry))
    now = state.snapshot()
    kind = "callable" if callable(entry) else "not callable"
    return {"facts": {"entry": kind, "type": values.type_name(entry), "before": now, "state": now}, "arrays": []}, b""


class _Through:
    """A text stream into the log, of which nothing is kept back."""

    def __init__(self, target: IO[str]) -> None:
        self._target = target

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            self._target.write(text)
            self._target.flush()
        return len(text)

    def flush(self) -> None:
        """Everything is written already."""


def _write(target: IO[bytes], data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[target.write(view) :]


def _source(entry: Any) -> bytes:
    """The object's source, in which a diagnosis may look; empty where there is none."""
    try:
        lines, first = inspect.getsourcelines(entry)
    except (OSError, TypeError):
        return b""
    source = "\n" * (first - 1) + textwrap.dedent("".join(lines))  # on the lines that a fault names
    return source.encode("utf-8", "replace") if inspection.parsed(source) is not None else b""


def _file_of(entry: Any) -> str:
    code = getattr(inspect.unwrap(entry), "__code__", None) if callable(entry) else None
    return str(getattr(code, "co_filename", ""))
