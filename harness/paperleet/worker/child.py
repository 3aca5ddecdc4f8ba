"""The process that executes one submission and answers one question at a time, with values only."""

from __future__ import annotations

import contextlib
import linecache
import os
import sys
import tempfile
import traceback
import types
from collections.abc import Callable, Mapping
from typing import Any

from paperleet import frames
from paperleet.worker import building, hints, siblings, state, values
from paperleet.worker.isolation import selftest
from paperleet.worker.procedures import PROCEDURES, Asked

_MODULE = "submission"
_TEXT_LIMIT = 600
_NO_TEXT = "(the exception has no text)"
_NOT_ALLOWED = "the grader allows no files, processes or network"

Answer = tuple[dict[str, Any], bytes]


def serve(requests: int, answers: int, layers: Mapping[str, str]) -> None:
    """Answer requests until the judge closes the channel; the process then ends without any clean-up.

    `layers` is the isolation that this process has put on, for the judge to know.
    """
    _layers.update(layers)
    state.reseed()
    _need_no_folder_to_write_in()
    printed = sys.stdout
    printed.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # what a killed child buffered would be lost
    module = types.ModuleType(_MODULE)
    module.__package__, module.__path__ = _MODULE, []  # so that `from .helper import x` finds a sibling
    sys.modules[_MODULE] = module
    name = ""
    while True:
        request, payload = _read_frame(requests)
        name = request.get("name", name)
        header, body = respond(module, request, payload, name)
        with contextlib.suppress(BaseException):
            printed.flush()
        header["id"] = request["id"]
        _write(answers, frames.encode(header, body))


def respond(module: types.ModuleType, request: Mapping[str, Any], payload: bytes, name: str) -> Answer:
    """The answer to one request about what `module` holds, whose file is called `name`."""
    try:
        return _DO[request["do"]](module, request, payload)
    except BaseException as error:  # whatever a submission raises is an answer
        return _answer_about(error, name), b""


def call_own(file: str) -> None:
    """Let faults name lines of this file, as they do of those that were loaded here."""
    _own_files.add(file)


def _need_no_folder_to_write_in() -> None:
    # Both are looked for or made by imports (AdamW, vmap), which would fail where nothing can be written.
    tempfile.tempdir = "/tmp"
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = "/tmp"


def _introduce(module: types.ModuleType, request: Mapping[str, Any], payload: bytes) -> Answer:
    """Which layers of isolation are on, and what came of trying to get through them."""
    tried = selftest.attempts(request["goals"]) if request["goals"] else {}
    return {"facts": {"layers": dict(_layers), "attempts": tried}, "arrays": []}, b""


def _load(module: types.ModuleType, request: Mapping[str, Any], payload: bytes) -> Answer:
    before = state.snapshot()
    name = request["name"]
    module.__file__ = name
    helpers, source = siblings.split(request["siblings"], payload)
    sys.meta_path.append(helpers)
    _own_files.update({name, *helpers.files})
    text = source.decode("utf-8")  # so that no coding line makes it another text than the judge has read
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)  # for inspect.getsource
    code = compile(text, name, "exec", dont_inherit=True)
    exec(code, module.__dict__)
    entry = module.__dict__.get(request["entry"], _MISSING)
    kind = "missing" if entry is _MISSING else "callable" if callable(entry) else "not callable"
    facts = {
        "entry": kind,
        "type": values.type_name(entry),
        "is_class": isinstance(entry, type),
        "is_module": building.is_module(entry),
        "before": before,
        "state": state.snapshot(),
    }
    return {"facts": facts, "arrays": []}, b""


def _ask(module: types.ModuleType, request: Mapping[str, Any], payload: bytes) -> Answer:
    entry = module.__dict__.get(request["entry"], _MISSING)
    if entry is _MISSING or not callable(entry):
        raise LookupError(f"the file defines no {request['entry']!r}")
    known = values.read_arrays([*request["arrays"], *request["tensors"]], payload)
    inputs = {described["name"]: known[described["name"]] for described in request["arrays"]}
    tensors = {described["name"]: known[described["name"]] for described in request["tensors"]}
    before = values.copies(tensors)
    positional = [values.argument(value, tensors) for value in request["positional"]]
    keywords = {name: values.argument(value, tensors) for name, value in request["keywords"].items()}
    if "build" in request:
        entry = building.built(entry, request, tensors)
    if "at" in request:
        entry = building.picking(entry, request["at"])
    procedure = PROCEDURES[request["procedure"]]
    facts, arrays = procedure(Asked(entry, positional, keywords, {**tensors, **inputs}, request["limit"]))
    facts["mutated"] = values.mutated(tensors, before)
    facts["state"] = state.snapshot()
    return {"facts": facts, "arrays": [array.description for array in arrays]}, b"".join(
        array.raw for array in arrays
    )


_MISSING: Any = object()
_own_files: set[str] = set()
_layers: dict[str, str] = {}
_DO: Mapping[str, Callable[[types.ModuleType, Mapping[str, Any], bytes], Answer]] = {
    "introduce": _introduce,
    "load": _load,
    "ask": _ask,
}


def _answer_about(error: BaseException, name: str) -> dict[str, Any]:
    try:
        described = _describe(error, name)
        error.__traceback__ = None  # it holds the submission's frames, and all that is in them
    except BaseException:  # a class may run code of its own for each question about it
        unknown = {"type": values.type_name(error), "text": _NO_TEXT, "bases": [], "line": 0}
        described = {"raised": {**unknown, "state": None}}
    return described


def _describe(error: BaseException, name: str) -> dict[str, Any]:
    """An exception's type, text and last line of the submission; its own `__str__` may misbehave."""
    try:
        text = (error.msg if isinstance(error, SyntaxError) else str(error))[:_TEXT_LIMIT]
    except BaseException:
        text = _NO_TEXT
    if isinstance(error, SyntaxError) and error.filename in _own_files:
        file, line = error.filename, error.lineno or 0
    else:
        file, line = _last_own_line(error)
    if isinstance(error, PermissionError) and _layers.get("seccomp") == "on":
        text += f"; {_NOT_ALLOWED}"
    raised = {
        "type": values.type_name(error),
        "bases": values.builtin_bases(error),
        "text": text,
        "file": "" if file == name else file,
        "line": line,
        "hint": hints.of(error),
    }
    try:
        raised["state"] = state.snapshot()
    except BaseException:
        raised["state"] = None
    return {"raised": raised}


def _last_own_line(error: BaseException) -> tuple[str, int]:
    """The file and line of the submission that the exception came through last."""
    try:
        own = [
            (frame.f_code.co_filename, line)
            for frame, line in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename in _own_files
        ]
    except BaseException:
        return "", 0
    return own[-1] if own else ("", 0)


def _read_frame(descriptor: int) -> tuple[dict[str, Any], bytes]:
    length = frames.header_length(_read(descriptor, 4))
    header = frames.decode_header(_read(descriptor, length))
    return header, _read(descriptor, header["payload"])


def _read(descriptor: int, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        piece = os.read(descriptor, min(1 << 20, count - len(data)))
        if not piece:
            os._exit(0)
        data += piece
    return bytes(data)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
