"""Whatever comes through the answer channel, and whatever a file holds, ends in an outcome of the protocol's own."""

from __future__ import annotations

import contextlib
import json
import os
import struct
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from paperleet import Grader, Outcome, clock, frames
from paperleet.model import Observation, Trouble
from paperleet.runner.limits import Limits
from paperleet.runner.session import Ended, Log, Question, Session
from paperleet.runner.spawner import Child, Ending

from tests.fuzz.mutate import mutated_source
from tests.test_sandbox import QUICK

LIMITS = Limits(import_seconds=5, probe_seconds=5, whole_seconds=5)
ROOM = 4096
many = settings(max_examples=300, deadline=None, derandomize=True, database=None)
few = settings(
    max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)  # fmt: skip

texts = st.text(max_size=12) | st.sampled_from(
    ["value", "float32", "bool", "tensor", "torch.float32", "\ud800", "on"]
)
numbers = st.integers() | st.integers(0, 8) | st.floats() | st.sampled_from([1 << 31, 1 << 63, -1, 10**400])
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
arrays = st.fixed_dictionaries(
    {
        "name": texts,
        "dtype": st.sampled_from([*frames.DTYPES, "int128"]),
        "shape": st.lists(st.integers(-1, 9) | numbers, max_size=9),
    }
)
names = st.sampled_from(
    [
        "kind",
        "type",
        "dtype",
        "shape",
        "items",
        "state",
        "before",
        "bases",
        "mixed",
        "layers",
        "attempts",
        "on_device",
        "threads",
    ]
)
headers = st.fixed_dictionaries(
    {"id": st.just(1) | values},
    optional={
        "facts": st.dictionaries(names | texts, values, max_size=5) | values,
        "arrays": st.lists(arrays, max_size=3) | values,
        "raised": st.dictionaries(st.sampled_from(["type", "text", "line", "bases", "file", "hint", "state"]), values)
        | values,
        "verdict": st.just("PASS"),
    },
)


class Pipes:
    """A spawner whose child is a thread: it reads a byte of the question, writes its answer, and ends."""

    def __init__(self, answer: bytes, printed: bytes = b"") -> None:
        self._asked, self._requests = os.pipe()
        self._answers, answers_end = os.pipe()
        self._log, log_end = os.pipe()
        self._writing = {log_end: printed, answers_end: answer}
        self._thread = threading.Thread(target=self._answer)
        self._thread.start()

    def answer_at_once(self) -> None:
        """Answer before there is a question."""
        os.write(self._requests, b"?")
        self._thread.join()

    def _answer(self) -> None:
        os.read(self._asked, 1)
        for descriptor, data in self._writing.items():
            with contextlib.suppress(BrokenPipeError):  # the judge has seen enough
                os.write(descriptor, data[: 60 << 10])  # what a pipe holds
            os.close(descriptor)

    def begin(self) -> None: ...

    def spawn(self) -> Child:
        for descriptor in (self._requests, self._answers, self._log):
            os.set_blocking(descriptor, False)
        return Child(1, self._requests, self._answers, self._log)

    def end(self, child: Child, *, by_itself: bool = False) -> Ending:
        for descriptor in (self._requests, self._answers, self._log):
            os.close(descriptor)
        self._thread.join()
        os.close(self._asked)
        return Ending(0, 0, was_running=False)

    def close(self) -> None: ...


def ask(answer: bytes, printed: bytes = b"") -> Observation | Trouble:
    """What a session makes of an answer: an observation, or the trouble that ended it."""
    session = Session(Pipes(answer, printed), LIMITS, Log(), clock.now() + 5)
    try:
        return next(session.ask([Question({"do": "ask"}, limit=ROOM)]))
    except Ended as ended:
        return ended.fault.trouble
    finally:
        session.end()


def frame(header: Any, payload: bytes = b"") -> bytes:
    """A frame as a submission would forge it, which the real encoder would refuse."""
    text = json.dumps(header).encode("ascii")
    return struct.pack("<I", len(text)) + text + payload


@many
@given(answer=st.binary(max_size=200), printed=st.binary(max_size=50))
def test_random_bytes_on_the_answer_channel_end_the_conversation(answer: bytes, printed: bytes) -> None:
    assert ask(answer, printed) in (Trouble.DIED, Trouble.PROTOCOL)


@many
@given(header=headers, payload=st.binary(max_size=400))
def test_random_frames_give_an_observation_or_end_the_conversation(header: Any, payload: bytes) -> None:
    found = ask(frame(header, payload))

    assert found in (Trouble.DIED, Trouble.PROTOCOL) if isinstance(found, Trouble) else _is_plain(found)


@many
@given(data=st.binary(max_size=200) | headers.map(lambda header: json.dumps(header).encode()))
def test_random_headers_are_decoded_or_no_frame(data: bytes) -> None:
    try:
        header = frames.decode_header(data)
        sizes = frames.array_sizes(header, ROOM)
    except frames.BadFrame:
        return
    assert isinstance(header, dict)
    assert sum(size for *_, size in sizes) <= ROOM


NESTED = {
    "lists": b"[" * 60_000,
    "objects": b'{"state":' * 7_000,
    "closed lists": b"[" * 30_000 + b"]" * 30_000,
    "states in states": b'{"state":' * 400 + b"{}" + b"}" * 400,
}


@pytest.mark.parametrize("name", NESTED)
def test_deep_header_is_refused(name: str) -> None:
    text = b'{"id": 1, "arrays": [], "facts": ' + NESTED[name] + b"}"

    assert isinstance(ask(struct.pack("<I", len(text)) + text), Observation | Trouble)


def test_right_frame_gives_its_values() -> None:
    header = {"id": 1, "facts": {"kind": "tensor"}, "arrays": [{"name": "value", "dtype": "float32", "shape": [2]}]}
    found = ask(frame(header, np.array([1, 2], "<f4").tobytes()))

    assert isinstance(found, Observation)
    assert (found.facts, found.arrays["value"].tolist()) == ({"kind": "tensor"}, [1, 2])


def test_answer_to_nothing_ends_the_conversation_before_a_question_is_asked() -> None:
    pipes = Pipes(b"an answer")
    session = Session(pipes, LIMITS, Log(), clock.now() + 5)
    pipes.answer_at_once()
    with pytest.raises(Ended, match="the submission wrote on the answer channel by itself"):
        next(session.ask([Question({"do": "ask"})]))
    session.end()


def test_questions_sent_ahead_get_their_own_answers_in_order() -> None:
    answers = [{"id": number, "facts": {"items": number * 10}, "arrays": []} for number in range(1, 41)]
    session = Session(Pipes(b"".join(map(frame, answers))), LIMITS, Log(), clock.now() + 5)
    found = [observation.facts for observation in session.ask([Question({"do": "ask"})] * 40)]
    session.end()

    assert found == [answer["facts"] for answer in answers]


@few
@given(data=st.binary(max_size=120))
def test_random_bytes_as_a_submission_give_a_scorecard(sandboxed: Grader, data: bytes) -> None:
    card = sandboxed.grade(data, "sinusoidal_encoding", checks=["T0/tensor"], seed=1)

    assert (card.passed, card.error) == (False, None)


@few
@given(seed=st.integers(0, 1 << 32))
def test_mutated_python_as_a_submission_gives_a_scorecard(sandboxed: Grader, seed: int) -> None:
    card = sandboxed.grade(
        mutated_source(seed), "sinusoidal_encoding", checks=["T0/tensor", "T1/even-widths"], seed=1
    )

    assert card.passed in (True, False)
    assert card.error is None
    assert {check.outcome for _, check in card.checks} <= {
        Outcome.PASSED,
        Outcome.FAILED,
        Outcome.NOT_RUN,
        Outcome.ADVICE,
    }


@pytest.fixture(scope="module")
def sandboxed() -> Iterator[Grader]:
    with Grader(limits=QUICK) as grader:
        yield grader


def _is_plain(found: Observation) -> bool:
    json.dumps(dict(found.facts), allow_nan=False)
    return sum(array.nbytes for array in found.arrays.values()) <= 2 * ROOM  # bfloat16 grows to float32
