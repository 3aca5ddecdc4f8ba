"""The gradebook's file: nothing finished is lost, whatever the disk, other programs or other versions do."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from paperleet.classroom import schema
from paperleet.classroom.gradebook import CheckLine, Entry, Gradebook, Result, digest_of
from paperleet.model import HarnessFault, WrongUse
from paperleet.siblings import Sibling
from paperleet.submission import Submission, from_source

TASK = "layer_norm"


def source(text: str) -> Submission:
    return from_source(text.encode())


def entry(student: str, text: str | None, problem: str = "") -> Entry:
    return Entry(student, "", f"{student}.py", None, source(text) if text is not None else None, problem)


def result(earned: int, outcome: str = "failed") -> Result:
    checks = (CheckLine("T0/entry", "passed", 1, 1), CheckLine("T1/formula", "failed", earned - 1, 3))
    return Result(outcome, earned, 4, "wrong-base", "sandboxed", "2026-10-01T00:00:00+00:00", 0.1, ("wrong-base",), checks, "abc")  # fmt: skip


def record(book: Gradebook, text: str, earned: int, revision: str = "r1", outcome: str = "failed") -> list[str]:
    changes = book.record(digest_of(source(text)), TASK, revision, result(earned, outcome), "{}")
    return [f"{one.student}: {one.before.earned} to {one.after.earned}" for one in changes]


def points(book: Gradebook) -> dict[str, int | None]:
    return {row.student: row.result.earned if row.result else None for row in book.rows(TASK)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "class.db"


def test_only_what_is_missing_changed_or_without_a_verdict_is_pending(path: Path) -> None:
    with Gradebook(path, create=True) as book:
        book.register(TASK, [entry("ada", "a"), entry("bob", "b"), entry("eve", "e"), entry("dan", None, "no file")])
        record(book, "a", 4)
        record(book, "b", 4)
        record(book, "e", 0, outcome="no verdict")
        book.register(TASK, [entry("bob", "b, improved")])

        wanted = [digest_of(source(text)) for text in ("b, improved", "e")]
        assert book.pending(TASK, "r2", regrade=False) == wanted
        assert book.pending(TASK, "r2", regrade=True) == [digest_of(source("a")), *wanted]
        assert points(book) == {"ada": 4, "bob": 4, "dan": None, "eve": 0}


def test_identical_sources_are_graded_once_also_when_the_second_comes_later(path: Path) -> None:
    with Gradebook(path, create=True) as book:
        book.register(TASK, [entry("ada", "a"), entry("bob", "a")])
        assert book.pending(TASK, "r1", regrade=False) == [digest_of(source("a"))]
        record(book, "a", 3)
        book.register(TASK, [entry("eve", "a")])
        (late,) = book.pending(TASK, "r1", regrade=False)

        assert book.adopt(late, TASK, "r1") == []
        assert points(book) == {"ada": 3, "bob": 3, "eve": 3}
        assert book.pending(TASK, "r1", regrade=False) == []


def test_new_result_replaces_the_old_one_and_tells_for_whom(path: Path) -> None:
    with Gradebook(path, create=True) as book:
        book.register(TASK, [entry("ada", "a"), entry("bob", "a"), entry("eve", "e")])
        record(book, "a", 2)
        record(book, "e", 1)

        assert record(book, "a", 3, "r2") == ["ada: 2 to 3", "bob: 2 to 3"]
        book.register(TASK, [entry("eve", "e, improved")])
        assert points(book)["eve"] == 1
        assert record(book, "e, improved", 4, "r2") == ["eve: 1 to 4"]
    kept = sqlite3.connect(path).execute("SELECT revision, earned FROM results ORDER BY earned").fetchall()
    sources = sqlite3.connect(path).execute("SELECT content FROM sources ORDER BY 1").fetchall()
    assert (kept, sources) == ([("r2", 3), ("r2", 4)], [(b"a",), (b"e, improved",)])


def test_result_of_a_source_that_was_replaced_meanwhile_is_dropped(path: Path) -> None:
    with Gradebook(path, create=True) as grading, Gradebook(path) as other:
        grading.register(TASK, [entry("ada", "a")])
        other.register(TASK, [entry("ada", "a, improved")])

        assert record(grading, "a", 4) == []
        assert points(grading) == {"ada": None}


def test_verdict_is_never_replaced_by_none(path: Path) -> None:
    with Gradebook(path, create=True) as book:
        book.register(TASK, [entry("ada", "a")])
        record(book, "a", 3)
        record(book, "a", 0, outcome="no verdict")

        assert points(book) == {"ada": 3}


def test_source_comes_back_as_it_was_graded_with_its_helpers(path: Path) -> None:
    helpers = {"tools": Sibling("tools.py", b"x = 1\n", False)}
    given = Submission("p/w.py", "w.py", b"import tools\n", "f" * 64, "", helpers, ("random.py",))
    with Gradebook(path, create=True) as book:
        book.register(TASK, [Entry("ada", "Ada", "p/w.py", None, given)])

        assert book.source(digest_of(given), "w.py") == Submission(
            "w.py", "w.py", b"import tools\n", "f" * 64, "", helpers, ("random.py",)
        )


def test_seed_is_drawn_once_and_stays(path: Path) -> None:
    with Gradebook(path, create=True) as book:
        seed = book.seed
    with Gradebook(path, create=True) as book:
        assert book.seed == seed
    with pytest.raises(WrongUse) as refused:
        Gradebook(path, seed=seed + 1)

    assert str(refused.value) == f"the class in {path} is graded from seed {seed}, which stays as it is"


def test_full_disk_loses_nothing_finished_and_is_told(path: Path) -> None:
    with Gradebook(path, create=True) as book:
        book.register(TASK, [entry("ada", "a"), entry("bob", "b")])
        record(book, "a", 3)
        pages = book._connection.execute("PRAGMA page_count").fetchone()[0]
        book._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(HarnessFault) as refused:
            book.register(TASK, [entry("eve", "e" * 60_000)])
    with Gradebook(path) as book:
        assert points(book) == {"ada": 3, "bob": None}

    assert str(refused.value) == (
        f"the gradebook {path} cannot be written: database or disk is full; what was graded before is kept, and the "
        "same command goes on from there"
    )


def test_locked_gradebook_is_told_after_some_patience(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Gradebook(path, create=True).close()
    monkeypatch.setattr("paperleet.classroom.gradebook._PATIENCE_SECONDS", 0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Gradebook(path) as book, pytest.raises(HarnessFault) as refused:
        book.register(TASK, [entry("ada", "a")])

    assert str(refused.value) == (
        f"another program keeps the gradebook {path} locked; end it; what was graded before is kept, and the same "
        "command goes on from there"
    )


def test_gradebook_of_a_newer_paperleet_is_left_alone(path: Path) -> None:
    Gradebook(path, create=True).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(WrongUse) as refused:
        Gradebook(path)

    assert str(refused.value) == (
        f"{path} is a gradebook of version 99, and this paperleet knows version {len(schema.STEPS)}; "
        "use the paperleet that wrote it, or a newer one"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "there is no gradebook {path}; 'paperleet class grade' makes one"),
        (b"this is a text, and a long one at that" * 40, "{path} is no gradebook; name another file"),
        ("CREATE TABLE cookies (a)", "{path} is another program's database, and no gradebook; name another file"),
    ],
)
def test_what_is_no_gradebook_is_refused_and_stays_as_it_is(
    path: Path, content: bytes | str | None, message: str
) -> None:
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        with sqlite3.connect(path) as connection:
            connection.execute(content)
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(WrongUse) as refused:
        Gradebook(path, create=content is not None)

    assert str(refused.value) == message.format(path=path)
    assert (path.read_bytes() if path.exists() else None) == before


CARD = {
    "diagnoses": [{"id": "wrong-base"}, {"id": "crash"}],
    "tiers": [
        {"id": "T0", "checks": [{"id": "entry", "outcome": "passed", "points": {"earned": 1, "possible": 1}, "evidence": {}}]},
        {"id": "T1", "checks": [{"id": "formula", "outcome": "failed", "points": {"earned": 0, "possible": 3}, "evidence": {"fingerprint": "beef"}}]},
    ],
}  # fmt: skip


def test_gradebook_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    with sqlite3.connect(path) as old:
        old.executescript(schema.STEPS[0])
        old.execute("INSERT INTO class VALUES ('seed', '7')")
        old.execute("INSERT INTO students VALUES ('ada', '', 0)")
        old.execute("INSERT INTO sources VALUES ('d', 's', x'61', '', '[]')")
        values = ("d", TASK, "r1", 7, "failed", 1, 4, "wrong-base", "sandboxed", "2026-10-01", 0.1, json.dumps(CARD))
        old.execute(f"INSERT INTO results VALUES (1{', ?' * 12})", values)
        old.execute("INSERT INTO submissions VALUES ('ada', ?, 'ada.py', NULL, '', '', 'd', 1)", (TASK,))
        old.execute("PRAGMA user_version = 1")
        old.execute(f"PRAGMA application_id = {schema.APPLICATION}")

    with Gradebook(path) as book:
        (row,) = book.rows(TASK)
        assert row.result is not None
        assert (book.seed, row.result.mistakes, row.result.fingerprint, row.result.checks) == (
            7,
            ("wrong-base", "crash"),
            "beef",
            (CheckLine("T0/entry", "passed", 1, 1), CheckLine("T1/formula", "failed", 0, 3)),
        )
        assert book.pending(TASK, "r1", regrade=False) == []
