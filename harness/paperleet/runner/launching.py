"""How a worker's interpreter is started: what it finds, what is in its environment, and who it belongs to."""

from __future__ import annotations

import contextlib
import os
import signal
import site
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from paperleet.model import HarnessFault
from paperleet.runner import strays

# The only variables a submission's process has.
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/nonexistent",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": "/tmp",  # matplotlib only needs it to be there, and fails where none is
    "TORCHDYNAMO_DISABLE": "1",
    "TORCH_DISABLE_ADDR2LINE": "1",
}

# The worker's own modules are compiled once; what a submission imports is not (`startup.import_all`).
_WRITES_NO_BYTECODE = ("-B",) if sys.dont_write_bytecode else ()


def python(call: str, descriptors: Sequence[int], token: str) -> subprocess.Popen[bytes]:
    """An interpreter in a session of its own that makes `call` of `paperleet.worker`, such as "template.main()".

    It inherits `descriptors` and no others, and what it writes on standard error can be read. `token` marks it, and
    all that it starts, for `strays.kill`. Raises HarnessFault where no process can be given descriptors.
    """
    if os.name != "posix":
        raise HarnessFault("paperleet starts submissions on Linux and macOS; on Windows, use it in WSL")
    module = call.partition(".")[0]
    code = f"import sys; sys.path[:0] = {import_paths()!r}; from paperleet.worker import {module}; {call}"
    return subprocess.Popen(
        [sys.executable, "-I", *_WRITES_NO_BYTECODE, "-c", code],
        pass_fds=list(descriptors),
        env={**_ENVIRONMENT, strays.VARIABLE: token},
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def kill(process: subprocess.Popen[bytes]) -> int:
    """Kill a worker's process group and reap the worker; its wait status as `waitpid` gives it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    code = process.wait()
    return -code if code < 0 else code << 8


def last_words(process: subprocess.Popen[bytes]) -> str:
    """The last line that an ended worker wrote on standard error, which tells a missing or broken framework."""
    if process.stderr is None or process.stderr.closed:
        return ""
    process.wait()
    os.set_blocking(process.stderr.fileno(), False)
    lines = (process.stderr.read() or b"").decode("utf-8", "replace").strip().splitlines()
    return f": {lines[-1][:200]}" if lines else ""


def import_paths() -> list[str]:
    """Where a worker finds this package and, for a per-user installation, the framework."""
    package_parent = str(Path(__file__).resolve().parents[2])
    user_site = site.getusersitepackages()
    return [package_parent, *([user_site] if user_site in sys.path else [])]
