"""The lab: who is let in, and what its pages say, of a server that runs as a learner runs it."""

from __future__ import annotations

import http.client
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from paperleet.cli import run

from tests.conftest import ROOT

GOOD = ROOT / "submissions" / "right" / "interleaved.py"
BAD = ROOT / "submissions" / "wrong" / "halved_exponent.py"
REFUSED = (403, "open the address that paperleet lab printed\n")


@dataclass(frozen=True)
class Lab:
    """A running lab: its port and token, and the folder and file that it watches."""

    process: subprocess.Popen[str]
    port: int
    token: str
    file: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def way_in(self) -> str:
        return f"{self.address}/?token={self.token}"

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        """The status and the text of one answer, asked with the token's cookie where no other is given."""
        answer = self.answer(path, method, **{"Cookie": f"paperleet-{self.port}={self.token}", **headers})
        return answer.status, answer.read().decode()

    def answer(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        return connection.getresponse()


def started(folder: Path, *arguments: str) -> Lab:
    """A lab in `folder` that watches `mine.py` there."""
    file = folder / "mine.py"
    file.write_bytes(BAD.read_bytes())
    process = subprocess.Popen(
        [sys.executable, "-m", "paperleet", "lab", "mine.py", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    port, _, token = address.removeprefix("http://127.0.0.1:").partition("/?token=")
    return Lab(process, int(port), token, file)


def ended(lab: Lab) -> int:
    lab.process.send_signal(signal.SIGINT)
    code = lab.process.wait(30)
    if lab.process.stdout is not None:
        lab.process.stdout.close()
    return code


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    running = started(tmp_path_factory.mktemp("lab"))
    yield running
    ended(running)


def test_the_printed_address_lets_in_and_leaves_no_token_in_the_address(lab: Lab) -> None:
    answer = lab.answer(f"/?token={lab.token}")

    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert answer.headers["set-cookie"] == f"paperleet-{lab.port}={lab.token}; HttpOnly; Path=/; SameSite=strict"
    assert lab.ask("/")[0] == 200


@pytest.mark.parametrize("path", ["/", "/exercise/sinusoidal_encoding", "/events/sinusoidal_encoding", "/lab.js"])
def test_nothing_is_shown_without_the_token(lab: Lab, path: str) -> None:
    assert lab.ask(path, Cookie="") == REFUSED
    assert lab.ask(path, Cookie=f"paperleet-{lab.port}=wrong") == REFUSED
    assert lab.ask(f"{path}?token=wrong", Cookie="") == REFUSED


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=str,
)
def test_other_hosts_and_origins_are_refused_even_with_the_token(lab: Lab, headers: dict[str, str]) -> None:
    assert lab.ask("/exercise/sinusoidal_encoding", **headers) == REFUSED
    assert lab.ask(f"/?token={lab.token}", **headers) == REFUSED


def test_it_only_shows(lab: Lab) -> None:
    assert lab.ask("/", method="POST") == (405, "this server only shows\n")


def test_it_listens_on_this_machine_alone(lab: Lab) -> None:
    listening = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    addresses = {fields[1] for fields in listening if fields[3] == "0A" and fields[1].endswith(f":{lab.port:04X}")}

    assert addresses == {f"0100007F:{lab.port:04X}"}


def test_every_answer_has_the_headers_that_keep_others_out(lab: Lab) -> None:
    for cookie in ("", f"paperleet-{lab.port}={lab.token}"):
        headers = lab.answer("/", Cookie=cookie).headers
        assert headers["content-security-policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        assert (headers["cache-control"], headers["referrer-policy"]) == ("no-store", "no-referrer")
        assert (headers["x-content-type-options"], headers["cross-origin-resource-policy"]) == (
            "nosniff",
            "same-origin",
        )


def test_the_list_shows_every_exercise_and_whether_it_is_begun(lab: Lab) -> None:
    _, text = lab.ask("/")

    assert [name for name in ("positional_encoding", "sinusoidal_encoding") if f'"/exercise/{name}"' in text] == [
        "positional_encoding",
        "sinusoidal_encoding",
    ]
    assert "33 points · mine.py" in text or "mine.py at" in text
    assert "21 points · not begun" in text


def test_hints_come_one_by_one_for_the_mistake_that_is_made(lab: Lab) -> None:
    assert lab.ask("/exercise/sinusoidal_encoding")[0] == 200
    status, text = lab.ask("/hint/sinusoidal_encoding?number=1")

    assert (status, "<h3>Hint 1 of 4: angles</h3>" in text) == (200, True)
    assert lab.ask("/hint/sinusoidal_encoding?number=5") == (
        404,
        "there are 4 hints here; the last one is --number 4",
    )


def test_an_unknown_exercise_is_not_found(lab: Lab) -> None:
    assert [lab.ask(f"/{page}/none")[0] for page in ("exercise", "events", "hint")] == [404, 404, 404]


def test_a_save_is_told_without_being_asked_again(tmp_path: Path) -> None:
    lab = started(tmp_path)
    lab.ask("/exercise/sinusoidal_encoding")
    stream = lab.answer("/events/sinusoidal_encoding?seen=2", Cookie=f"paperleet-{lab.port}={lab.token}")
    lab.file.write_bytes(GOOD.read_bytes())
    news = [json.loads(line[6:]) for line in _until(stream, b"PASSED") if line.startswith(b"data: ")]

    assert news[-1]["status"].split(": ")[-1] == "PASSED 33 of 33 points"
    assert '<p class="word">Passed</p>' in news[-1]["html"]
    stream.close()
    assert ended(lab) == 0


def _until(stream: http.client.HTTPResponse, wanted: bytes) -> list[bytes]:
    lines = [b""]
    while wanted not in lines[-1]:
        lines.append(stream.readline())
    return lines


def test_interrupting_ends_it_with_0_while_a_page_is_open(tmp_path: Path) -> None:
    lab = started(tmp_path)
    stream = lab.answer("/events/sinusoidal_encoding?seen=9", Cookie=f"paperleet-{lab.port}={lab.token}")

    assert ended(lab) == 0
    assert select.select([stream.fileno()], [], [], 5)[0] != []


def test_a_port_that_is_taken_is_said(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "--port", str(lab.port)]) == 2
    assert capsys.readouterr().err == (
        f"paperleet: port {lab.port} cannot be used: Address already in use; leave --port out for a free one\n"
    )


def test_a_file_that_cannot_be_watched_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, other = tmp_path / "none.py", tmp_path / "other.py"
    other.write_text("x = 1\n")

    assert run(["lab", str(missing)]) == 2
    assert (
        capsys.readouterr().err
        == f"paperleet: {missing} cannot be read: No such file or directory; name a .py file\n"
    )
    assert run(["lab", str(other), "--exercise", "sinusodial_encoding"]) == 2
    assert capsys.readouterr().err == (
        "paperleet: there is no exercise 'sinusodial_encoding'; did you mean 'sinusoidal_encoding'?\n"
    )
