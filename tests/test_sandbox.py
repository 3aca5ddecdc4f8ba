"""Hostile and sloppy submissions get exactly the outcome that is written down, reach nothing, and disturb nobody.

`python -m tests.test_sandbox LEVEL [PREFIX...]` prints the outcomes at a level as they are now, one JSON object a
line, with the same limits; it is what runs as another user, and what expected.yaml is made from.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from paperleet import Grader, Outcome, Scorecard, cli
from paperleet.model import HarnessFault
from paperleet.runner import gate
from paperleet.runner.limits import Limits
from paperleet.runner.session import Session
from paperleet.runner.strays import VARIABLE
from paperleet.worker.isolation.layers import LEVELS

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "hostile"
HONEST = FOLDER / "honest.py"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))
# What a level of isolation decides; the rest is the protocol's business at every level alike.
REACHING = ("read_", "import_", "write_", "net_", "process_", "signal_", "kernel_", "terminal", "descriptors")
# What is most likely to leave something behind; after other files, a sample is followed by honest work.
DISTURBING = ("signal_", "process_", "die_", "flood_", "forge_", "kernel_trace")
# Short, so that what hangs costs little; what imports a compiler gets the time that it takes.
QUICK = Limits(
    import_seconds=1.8, probe_seconds=0.7, whole_seconds=8, memory_bytes=256 << 20, printed_bytes=4 << 20, timeouts=1, deaths=2
)  # fmt: skip
PATIENT = Limits()
SLOW = ("sloppy_compile", "sloppy_plot", "sloppy_training")
TRACE = "paperleet-hostile-was-here"

Result = dict[str, Any]


def expectations() -> dict[str, dict[str, Any]]:
    """From a file's name to its result at `sandboxed`, with what differs at lower levels under their names."""
    loaded: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
    return loaded


EXPECTED = expectations() if __name__ != "__main__" else {}


class Graders:
    """One grader a level, started when it is first asked for."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, Limits], Grader] = {}

    def grade(self, level: str, name: str) -> Scorecard:
        """The scorecard of a file of the corpus."""
        limits = PATIENT if name in SLOW else QUICK
        return self._grader(level, limits).grade(FOLDER / f"{name}.py", "sinusoidal_encoding", seed=1)

    def grades_honest_work(self, level: str) -> bool:
        """Whether a right submission passes two checks."""
        checks = ["T0/tensor", "T1/even-widths"]
        return self._grader(level, QUICK).grade(HONEST, checks=checks, seed=1).passed is True

    def missing(self, level: str) -> str:
        """Why `level` is not to be had here, empty when it is."""
        found = self._grader(level, QUICK).grade(HONEST, checks=["T0/tensor"], seed=1).isolation
        reasons = [f"{layer}: {said}" for layer, said in found.layers.items() if said not in ("on", "not asked for")]
        return "" if found.level == level else f"only {found.level} here ({'; '.join(reasons)})"

    def close(self) -> None:
        for grader in self._open.values():
            grader.close()

    def _grader(self, level: str, limits: Limits) -> Grader:
        key = (level, limits)
        if key not in self._open:
            self._open[key] = Grader(limits=limits, isolation=level)
        return self._open[key]


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    opened = Graders()
    yield opened
    opened.close()
    assert (_orphans(), _traces()) == ([], [])


def _cases() -> Iterator[Any]:
    """Every file at every level; what isolation does not decide, once below `sandboxed`, since it costs seconds."""
    for level in LEVELS:
        for name in NAMES:
            if level != "confined" or name.startswith(REACHING):
                yield pytest.param(level, name, marks=pytest.mark.xdist_group(level))


@pytest.mark.parametrize(("level", "name"), list(_cases()))
def test_submission_gets_exactly_this_outcome_and_the_next_is_graded(graders: Graders, level: str, name: str) -> None:
    missing = graders.missing(level)
    if missing:
        pytest.skip(missing)
    expected = expected_at(level, EXPECTED[name])
    running = set(_descendants(os.getpid()))
    card = graders.grade(level, name)

    _assert_as_expected(result(card), expected)
    if name.startswith(DISTURBING) or NAMES.index(name) % 5 == 0:
        assert graders.grades_honest_work(level)
    # Up to three kinds of template may have been started or made anew: a keeper and a template each.
    assert len(set(_descendants(os.getpid())) - running) <= 6
    assert _traces() == []


def test_corpus_and_expectations_name_the_same_files_and_none_leaks_when_sandboxed() -> None:
    assert sorted(EXPECTED) == NAMES
    assert [name for name, expected in EXPECTED.items() if expected["leaks"]] == []
    assert {name for name, expected in EXPECTED.items() if expected["passed"]} == {
        name for name in NAMES if name in RIGHT
    }


# Files whose answers are right, and which do nothing worse than to be odd.
RIGHT = (
    "honest", "hang_at_exit", "flood_and_right", "forge_isolation", "cheat_shared_buffer", "patch_main", "patch_tracing",
    "state_recursion_and_warnings", "state_path", "sloppy_prints", "sloppy_main", "sloppy_imports", "sloppy_compile",
    "sloppy_plot",
    "sloppy_training",
)  # fmt: skip


def test_each_submission_has_a_template_that_no_other_saw() -> None:
    with Grader(limits=QUICK) as grader:
        parents = [
            grader.grade("import os\nprint(os.getppid())\n", "sinusoidal_encoding", seed=1).output.text
            for _ in range(3)
        ]

    assert len(set(parents)) == 3


def test_corpus_holds_for_an_unprivileged_user() -> None:
    with _python_for_everybody() as python:
        found = _outcomes(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"], python, "sandboxed")

    _assert_all_held(found)
    assert {line["level"] for line in found.values()} == {"sandboxed"}


def test_corpus_holds_where_user_namespaces_are_refused() -> None:
    with _python_for_everybody() as python:
        refusing = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
        found = _outcomes(["unshare", "--user", "--map-root-user", "sh", "-c", refusing, "sh"], python, "best")

    _assert_all_held(found)
    assert {line["level"] for line in found.values()} == {"sandboxed"}
    assert {line["namespaces"] for line in found.values()} == {"unshare: No space left on device"}


@pytest.fixture
def refused_namespaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which a child is told that it may not make namespaces."""
    real = Session.introduce

    def introduce(self: Session, goals: Mapping[str, Any]) -> Mapping[str, Any]:
        facts = real(self, goals)
        return {**facts, "layers": {**facts["layers"], "namespaces": "unshare: Operation not permitted"}}

    monkeypatch.setattr(Session, "introduce", introduce)


@pytest.mark.usefixtures("refused_namespaces")
def test_missing_layer_lowers_the_level_and_is_told_with_its_reason() -> None:
    with Grader() as grader:
        card = grader.grade(HONEST, checks=["T0/tensor"], seed=1)

    assert card.isolation.layers["namespaces"] == "unshare: Operation not permitted"
    assert (card.passed, card.isolation.level) == (True, _sandboxed_or_skip(card))


@pytest.mark.usefixtures("refused_namespaces")
def test_less_isolation_than_required_is_refused_with_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.run(["grade", str(HONEST), "--require-isolation", "sandboxed+", "--check", "T0/tensor", "--seed", "1"])
    shown = capsys.readouterr()

    assert code == 3
    told = " ".join((shown.out + shown.err).split())
    assert told.count("isolation 'sandboxed+' is required, and only 'sandboxed' is to be had here") >= 1
    assert "(namespaces: unshare: Operation not permitted)" in told
    assert "Traceback" not in told


def test_gate_takes_an_open_attempt_for_a_missing_level() -> None:
    layers = dict.fromkeys(gate.layers_of("sandboxed+"), "on")
    attempts = {"read the reference": "open", "write a file": "blocked", "connect over TCP": "blocked"}
    attempts |= dict.fromkeys(("send over UDP", "start a process", "signal the judge"), "blocked")

    assert gate.Gate().judge({"layers": layers, "attempts": attempts}).level == "confined"
    with pytest.raises(HarnessFault, match="the self-test could read the reference"):
        gate.Gate(required="sandboxed").judge({"layers": layers, "attempts": attempts})


def result(card: Scorecard) -> Result:
    """The verdict, the first failed check with the first line of its message, and whether anything leaked."""
    failed = [
        (f"{tier.id}/{check.id}", check.message) for tier, check in card.checks if check.outcome is Outcome.FAILED
    ]
    check, message = failed[0] if failed else ("", card.error.message if card.error else "")
    texts = [card.output.text, *(check.message for _, check in card.checks)]
    return {
        "passed": card.passed,
        "check": check,
        "says": message.split("\n")[0],
        "leaks": any("LEAK" in text for text in texts),
    }


def expected_at(level: str, expected: Mapping[str, Any]) -> Result:
    """What is expected at a level: of the lower ones, what is written down to differ."""
    plain = {key: value for key, value in expected.items() if key not in LEVELS}
    return {**plain, **expected.get(level, {})}


def _assert_as_expected(found: Result, expected: Result) -> None:
    """The same in all that is written down; of a message, the start may be all that is."""
    told = {
        key: value[: len(expected[key])] if key == "says" else value
        for key, value in found.items()
        if key in expected
    }
    assert told == expected


def _assert_all_held(found: Mapping[str, Result]) -> None:
    for name, line in found.items():
        _assert_as_expected(
            {key: line[key] for key in ("passed", "check", "says", "leaks")}, expected_at("sandboxed", EXPECTED[name])
        )
    assert set(found) == {name for name in NAMES if name.startswith(REACHING)}


def _sandboxed_or_skip(card: Scorecard) -> str:
    if card.isolation.level != "sandboxed":
        pytest.skip(f"only {card.isolation.level} here: {card.isolation.layers}")
    return "sandboxed"


def _outcomes(prefix: list[str], python: str, level: str) -> dict[str, Result]:
    """The results of the files that reach for something, in a process of another standing; skips where it cannot be."""
    if shutil.which(prefix[0]) is None or os.geteuid() != 0:
        pytest.skip(f"needs root and {prefix[0]}")
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": f"{ROOT / 'harness'}:{ROOT}",
        "OMP_NUM_THREADS": "1",
        "HOME": "/",
    }
    command = [*prefix, python, "-B", "-m", "tests.test_sandbox", level, *REACHING]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/", timeout=120)
    if ran.returncode:
        pytest.skip(f"{prefix[0]} does not work here: {ran.stderr.strip()[-300:]}")
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    return {line.pop("name"): line for line in lines}


@contextlib.contextmanager
def _python_for_everybody() -> Iterator[str]:
    """A Python with this one's packages that any user can run: this one may lie in a private home."""
    system = Path("/usr/bin/python3")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if not system.exists() or not system.resolve().name.endswith(version):
        pytest.skip(f"no /usr/bin/python3 of version {version}, and {sys.executable} may be private")
    folder = Path(tempfile.mkdtemp(prefix="paperleet-python-"))
    try:
        folder.chmod(0o755)
        made = subprocess.run([system, "-m", "venv", "--without-pip", folder], capture_output=True, text=True)
        if made.returncode:
            pytest.skip(f"no venv can be made: {made.stderr.strip()[-200:]}")
        packages = folder / "lib" / f"python{version}" / "site-packages" / "shared.pth"
        packages.write_text(sysconfig.get_path("purelib") + "\n")
        yield str(folder / "bin" / "python")
    finally:
        shutil.rmtree(folder)


def _traces() -> list[str]:
    """Files that a submission of the corpus wrote, and that stay: at `process`, in another test, some come and go."""
    seen = _seen_traces()
    if seen:
        time.sleep(1)
    return [path for path in seen if path in _seen_traces()]


def _seen_traces() -> list[str]:
    folders = (Path("/tmp"), Path("/dev/shm"), Path("/var/tmp"), Path("/run"), Path("/root"), Path("/"), ROOT, FOLDER)
    found: list[str] = []
    for folder in folders:
        with contextlib.suppress(OSError):
            found += [str(path) for path in folder.iterdir() if path.name.startswith(TRACE)]
    return found + [str(path) for path in [ROOT / "results.json"] if path.exists()]


def _descendants(pid: int) -> list[int]:
    found = _children(pid)
    for child in found:
        found += _children(child)
    return found


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _orphans() -> list[int]:
    """Processes of a worker whose grader is gone, of graders in this process: other tests run beside it."""
    mark = f"{VARIABLE}={os.getpid()}-".encode()
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = path.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1]
            if parent == "1" and mark in path.joinpath("environ").read_bytes():
                found.append(int(path.name))
    return found


def main(level: str, *prefixes: str) -> None:
    """Print the outcomes of the files that start with one of `prefixes`, of all when there are none."""
    opened = Graders()
    try:
        for name in NAMES:
            if not prefixes or name.startswith(prefixes):
                card = opened.grade(level, name)
                isolation = {"level": card.isolation.level, "namespaces": card.isolation.layers.get("namespaces", "")}
                print(json.dumps({"name": name, **result(card), **isolation}), flush=True)
    finally:
        opened.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
