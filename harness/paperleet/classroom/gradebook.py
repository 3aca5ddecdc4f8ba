"""The gradebook: a class's submissions and results in one SQLite file, of which nothing finished is ever lost."""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from paperleet import untrusted
from paperleet.classroom import schema
from paperleet.grading import SEEDS
from paperleet.model import HarnessFault, WrongUse
from paperleet.siblings import Sibling
from paperleet.submission import Submission

_PATIENCE_SECONDS = 20.0  # for another process that is writing
_SAFE = "what was graded before is kept, and the same command goes on from there"

NO_VERDICT = "no verdict"


@dataclass(frozen=True)
class Entry:
    """What a student handed in for an exercise: source to grade, or the problem that keeps it from being graded."""

    student: str
    name: str
    path: str
    submitted: str | None
    source: Submission | None
    problem: str = ""
    remark: str = ""


class CheckLine(NamedTuple):
    """One check of a result: its name such as `T1/formula`, its outcome, and its points."""

    name: str
    outcome: str
    earned: int
    possible: int

    @property
    def tier(self) -> str:
        """The tier that the check belongs to."""
        return self.name.partition("/")[0]


@dataclass(frozen=True)
class Result:
    """What grading a source gave; the scorecard is kept beside it.

    `mistakes` are the ids of all diagnoses, of which `diagnosis` is the first, and `fingerprint` is the same for
    submissions that give the same wrong numbers.
    """

    outcome: str
    earned: int
    possible: int
    diagnosis: str
    isolation: str
    graded: str
    seconds: float
    mistakes: tuple[str, ...]
    checks: tuple[CheckLine, ...]
    fingerprint: str

    @classmethod
    def of(cls, values: Sequence[Any]) -> Result:
        """The result that is stored as these columns."""
        named = dict(zip(_FIELDS, values, strict=True))
        named["mistakes"] = tuple(json.loads(named["mistakes"]))
        named["checks"] = tuple(CheckLine(*line) for line in json.loads(named["checks"]))
        return cls(**named)

    @property
    def columns(self) -> tuple[Any, ...]:
        """The values as they are stored, in the order of the fields."""
        *plain, mistakes, checks, fingerprint = vars(self).values()
        return (*plain, json.dumps(mistakes), json.dumps(checks), fingerprint)


@dataclass(frozen=True)
class Row:
    """One line of the gradebook: a student's submission for an exercise, and its result where there is one.

    `is_current` says that the result is that of the submission as it now is.
    """

    student: str
    name: str
    exercise: str
    path: str
    submitted: str | None
    problem: str
    remark: str
    is_current: bool
    revision: str | None
    result: Result | None


@dataclass(frozen=True)
class Change:
    """A result that replaced another one of the same student."""

    student: str
    before: Result
    after: Result


class Gradebook:
    """A gradebook's file, open; other processes may have it open too."""

    def __init__(self, path: Path, *, create: bool = False, seed: int | None = None) -> None:
        """Open the gradebook at `path`, which is made when `create` says so, with a seed for its class.

        Raises WrongUse when there is none or the file is something else, HarnessFault when it cannot be read.
        """
        self.path = path
        self._seed_given = seed
        if not create and not path.is_file():
            raise WrongUse(f"there is no gradebook {_shown(path)}; 'paperleet class grade' makes one")
        with self._told():
            self._connection = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise
        if seed is not None and seed != (stored := self.seed):
            self.close()
            raise WrongUse(f"the class in {_shown(path)} is graded from seed {stored}, which stays as it is")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Gradebook:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def seed(self) -> int:
        """The seed from which every submission of this class is asked."""
        with self._told():
            return int(self._one("SELECT value FROM class WHERE key = 'seed'"))

    def note_options(self, exercise: str, options: Sequence[str]) -> None:
        """Keep what a command line needs beside the file to grade a submission of this exercise as the class is."""
        with self._transaction():
            self._connection.execute(
                "INSERT INTO class VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                (f"options of {exercise}", json.dumps(list(options))),
            )

    def options(self, exercise: str) -> tuple[str, ...]:
        """What `note_options` has kept for the exercise."""
        with self._told():
            found = self._connection.execute(
                "SELECT value FROM class WHERE key = ?", (f"options of {exercise}",)
            ).fetchone()
        return tuple(json.loads(found[0])) if found is not None else ("--exercise", exercise)

    def enrol(self, students: Sequence[tuple[str, str]]) -> None:
        """Put the students of a roster, each with a name, into the gradebook."""
        with self._transaction():
            self._connection.executemany(
                "INSERT INTO students VALUES (?, ?, 1)"
                " ON CONFLICT DO UPDATE SET name = excluded.name, is_on_roster = 1",
                students,
            )

    def register(self, exercise: str, entries: Sequence[Entry]) -> None:
        """Note who submitted what; results of earlier submissions stay until there are new ones."""
        with self._transaction():
            for entry in entries:
                self._connection.execute(
                    "INSERT INTO students VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET name = excluded.name"
                    " WHERE NOT is_on_roster AND excluded.name <> ''",
                    (entry.student, entry.name),
                )
                self._submit(entry, exercise, self._keep(entry.source) if entry.source is not None else None)

    def _submit(self, entry: Entry, exercise: str, digest: str | None) -> None:
        earlier = self._connection.execute(
            "SELECT digest FROM submissions WHERE student = ? AND exercise = ?", (entry.student, exercise)
        ).fetchone()
        self._connection.execute(
            "INSERT INTO submissions (student, exercise, path, submitted, problem, remark, digest)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET path = excluded.path,"
            " submitted = excluded.submitted, problem = excluded.problem, remark = excluded.remark,"
            " digest = excluded.digest",
            (entry.student, exercise, entry.path, entry.submitted, entry.problem, entry.remark, digest),
        )
        if earlier is not None and earlier[0] != digest:
            self._forget(earlier[0])

    def pending(self, exercise: str, revision: str, *, regrade: bool) -> list[str]:
        """The digests of what is to be graded: missing, changed, without a verdict, and with `regrade` outdated."""
        with self._told():
            found = self._connection.execute(
                "SELECT s.digest FROM submissions AS s LEFT JOIN results AS r ON r.id = s.result"
                " WHERE s.exercise = ? AND s.digest IS NOT NULL"
                f" AND (r.id IS NULL OR r.digest <> s.digest OR r.outcome = '{NO_VERDICT}'"
                " OR (? AND r.revision <> ?))"
                " ORDER BY s.student",
                (exercise, regrade, revision),
            )
            return list(dict.fromkeys(digest for (digest,) in found))

    def adopt(self, digest: str, exercise: str, revision: str) -> list[Change] | None:
        """Give a source the result that it has got meanwhile, of another student's or in another process.

        Returns whose earlier result was replaced, and None when there is no verdict yet.
        """
        with self._transaction():
            number = self._result_of(digest, exercise, revision, f"AND outcome <> '{NO_VERDICT}'")
            return None if number is None else self._give(number, digest, exercise)

    def source(self, digest: str, name: str) -> Submission:
        """The source of that digest, to be graded under the file name `name`."""
        with self._told():
            sha256, content, defect, shadowed = self._connection.execute(
                "SELECT sha256, content, defect, shadowed FROM sources WHERE digest = ?", (digest,)
            ).fetchone()
            helpers = {
                module: Sibling(file, source, bool(is_package))
                for module, file, is_package, source in self._connection.execute(
                    "SELECT module, file, is_package, content FROM helpers WHERE digest = ? ORDER BY module",
                    (digest,),
                )
            }
        return Submission(name, name, content, sha256, defect, helpers, tuple(json.loads(shadowed)))

    def submitters(self, digest: str, exercise: str) -> list[str]:
        """Who submitted the source of that digest."""
        with self._told():
            found = self._connection.execute(
                "SELECT student FROM submissions WHERE digest = ? AND exercise = ? ORDER BY 1", (digest, exercise)
            )
            return [student for (student,) in found]

    def record(self, digest: str, exercise: str, revision: str, result: Result, card: str) -> list[Change]:
        """Keep the result of a source for all who submitted it, and tell whose earlier result it replaced.

        `card` is the scorecard as a JSON document.
        """
        with self._transaction():
            if not self._one("SELECT count(*) FROM sources WHERE digest = ?", (digest,)):
                return []  # whoever submitted it has meanwhile submitted something else
            self._connection.execute(
                f"INSERT INTO results (digest, exercise, revision, seed, {', '.join(_COLUMNS)})"
                f" VALUES (?, ?, ?, ?{', ?' * len(_COLUMNS)}) ON CONFLICT DO UPDATE SET"
                f" {', '.join(f'{name} = excluded.{name}' for name in _COLUMNS)} WHERE outcome = '{NO_VERDICT}'",
                (digest, exercise, revision, self.seed, *result.columns, card),
            )
            number = self._result_of(digest, exercise, revision)
            assert number is not None
            return self._give(number, digest, exercise)

    def rows(self, exercise: str | None = None) -> Iterator[Row]:
        """Every line, ordered by student: also of those on the roster from whom there is nothing."""
        with self._told():
            found = self._connection.execute(
                "SELECT p.student, p.name, s.exercise, s.path, s.submitted, s.problem, s.remark,"
                f" r.digest IS s.digest, r.revision, {_RESULT} FROM students AS p"
                " LEFT JOIN submissions AS s ON s.student = p.student AND (?1 IS NULL OR s.exercise = ?1)"
                " LEFT JOIN results AS r ON r.id = s.result"
                " WHERE s.student IS NOT NULL OR p.is_on_roster ORDER BY p.student, s.exercise",
                (exercise,),
            )
            for student, name, which, path, submitted, problem, remark, current, revision, *values in found:
                result = Result.of(values) if revision is not None else None
                yield Row(
                    student, name, which or "", path or "", submitted, problem or "", remark or "",
                    bool(current), revision, result,
                )  # fmt: skip

    def card(self, student: str, exercise: str) -> Any:
        """A student's scorecard as the JSON document that it is kept as, None where there is none."""
        with self._told():
            found = self._connection.execute(
                "SELECT r.card, s.path FROM submissions AS s JOIN results AS r ON r.id = s.result"
                " WHERE s.student = ? AND s.exercise = ?",
                (student, exercise),
            ).fetchone()
        if found is None:
            return None
        card = json.loads(found[0])
        card["submission"]["path"] = found[1]  # the card may have been made for another student's copy
        return card

    def exercises(self) -> list[str]:
        """The exercises of which there are submissions."""
        with self._told():
            return [
                name for (name,) in self._connection.execute("SELECT DISTINCT exercise FROM submissions ORDER BY 1")
            ]

    def _result_of(self, digest: str, exercise: str, revision: str, condition: str = "") -> int | None:
        found = self._connection.execute(
            f"SELECT id FROM results WHERE digest = ? AND exercise = ? AND revision = ? AND seed = ? {condition}",
            (digest, exercise, revision, self.seed),
        ).fetchone()
        return None if found is None else int(found[0])

    def _give(self, number: int, digest: str, exercise: str) -> list[Change]:
        """Make a result that of all who submitted the source, and remove those that nobody has any more."""
        replaced = self._connection.execute(
            f"SELECT s.student, r.id, r.digest, {_RESULT} FROM submissions AS s JOIN results AS r ON r.id = s.result"
            " WHERE s.digest = ? AND s.exercise = ? AND r.id <> ? ORDER BY s.student",
            (digest, exercise, number),
        ).fetchall()
        self._connection.execute(
            "UPDATE submissions SET result = ? WHERE digest = ? AND exercise = ?", (number, digest, exercise)
        )
        for old, of_source in {(row[1], row[2]) for row in replaced}:
            self._connection.execute(
                "DELETE FROM results WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM submissions WHERE result = ?1)",
                (old,),
            )
            self._forget(of_source)
        after = Result.of(
            self._connection.execute(f"SELECT {_RESULT} FROM results AS r WHERE id = ?", (number,)).fetchone()
        )
        return [Change(student, Result.of(values), after) for student, _, _, *values in replaced]

    def _forget(self, digest: str | None) -> None:
        """Remove a source that nobody has submitted and that has no result."""
        self._connection.execute(
            "DELETE FROM sources WHERE digest = ?1 AND NOT EXISTS (SELECT 1 FROM results WHERE digest = ?1)"
            " AND NOT EXISTS (SELECT 1 FROM submissions WHERE digest = ?1)",
            (digest,),
        )

    def _keep(self, source: Submission) -> str:
        digest = digest_of(source)
        self._connection.execute(
            "INSERT OR IGNORE INTO sources VALUES (?, ?, ?, ?, ?)",
            (digest, source.sha256, source.source, source.defect, json.dumps(source.shadowed)),
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO helpers VALUES (?, ?, ?, ?, ?)",
            [
                (digest, module, helper.file, helper.is_package, helper.source)
                for module, helper in source.siblings.items()
            ],
        )
        return digest

    def _prepare(self) -> None:
        version = self._one("PRAGMA user_version")
        is_new = self._one("SELECT count(*) FROM sqlite_master") == 0
        if not is_new and self._one("PRAGMA application_id") != schema.APPLICATION:
            raise WrongUse(f"{_shown(self.path)} is another program's database, and no gradebook; name another file")
        if version > len(schema.STEPS):
            known = len(schema.STEPS)
            raise WrongUse(
                f"{_shown(self.path)} is a gradebook of version {version}, and this paperleet knows version {known}; "
                "use the paperleet that wrote it, or a newer one"
            )
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")  # what was committed outlives a power cut
        self._connection.execute("PRAGMA foreign_keys = ON")
        if version < len(schema.STEPS):
            self._migrate()

    def _migrate(self) -> None:
        with self._transaction():
            version = self._one("PRAGMA user_version")  # another process may have been quicker
            for step in schema.STEPS[version:]:
                for statement in _statements(step):
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {len(schema.STEPS)}")
            self._connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
            self._connection.execute(
                "INSERT OR IGNORE INTO class VALUES ('seed', ?)",
                (str(secrets.randbelow(SEEDS) if self._seed_given is None else self._seed_given),),
            )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing; waits for another process that is writing."""
        with self._told():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """SQLite's errors as ours."""
        shown = _shown(self.path)
        try:
            yield
        except sqlite3.DatabaseError as error:
            name = getattr(error, "sqlite_errorname", "") or ""
            if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
                said = f"the gradebook {shown} cannot be written: {error}; {_SAFE}"
            elif name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
                said = f"another program keeps the gradebook {shown} locked; end it; {_SAFE}"
            elif name.startswith("SQLITE_NOTADB"):
                raise WrongUse(f"{shown} is no gradebook; name another file") from error
            elif name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
                raise WrongUse(f"the gradebook {shown} cannot be written: {error}") from error
            else:
                said = f"the gradebook {shown} cannot be used: {error}"
            raise HarnessFault(said) from error

    def _one(self, statement: str, values: Sequence[Any] = ()) -> Any:
        return self._connection.execute(statement, values).fetchone()[0]


_FIELDS = tuple(field.name for field in fields(Result))
_COLUMNS = (*_FIELDS, "card")
_RESULT = ", ".join(f"r.{name}" for name in _FIELDS)


def digest_of(source: Submission) -> str:
    """A hash of all that is graded: two sources with the same one get the same verdict."""
    parts: list[object] = [hashlib.sha256(source.source).hexdigest(), source.defect, source.shadowed]
    parts += [
        (module, helper.file, helper.is_package, hashlib.sha256(helper.source).hexdigest())
        for module, helper in sorted(source.siblings.items())
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _statements(script: str) -> Iterator[str]:
    """A script's statements: `executescript` would end the transaction that they belong to."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _shown(path: Path) -> str:
    return untrusted.one_line(str(path))
