"""Who is in the class: a CSV file with a header, as learning platforms export it."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from paperleet import submission, untrusted
from paperleet.model import WrongUse

_SIZE_LIMIT = 16 << 20
# Headers by what they hold, the likeliest first; compared without case, spaces and punctuation.
_STUDENT = ("student", "studentid", "sid", "idnumber", "id", "username", "login", "user", "identifier")
_NAME = ("name", "fullname", "studentname")
_FIRST, _LAST = ("firstname", "givenname"), ("lastname", "surname", "familyname")
_EMAIL = ("email", "emailaddress", "mail")
_PATH = ("path", "file", "folder")
_PARTICIPANT = "participant "  # Moodle's identifiers: Participant 123456


@dataclass(frozen=True)
class Student:
    """One line of a roster; `keys` are all by which a submission may name its student."""

    student: str
    name: str
    keys: frozenset[str]


@dataclass(frozen=True)
class Roster:
    """The students of a class, and how to find one by what a path or an export says."""

    students: tuple[Student, ...] = ()
    _by_key: Mapping[str, Student | None] = field(default_factory=dict)

    def find(self, keys: Iterable[str]) -> Student | None:
        """The one student whom any of the keys names, the first key that names anybody counting."""
        for key in keys:
            found = self._by_key.get(folded(key))
            if found is not None:
                return found
        return None


def read(path: Path) -> Roster:
    """The roster in the CSV file at `path`; raises WrongUse when it is none."""
    shown = untrusted.one_line(str(path))
    data, size = submission.read_bytes(path, _SIZE_LIMIT + 1)
    if size > _SIZE_LIMIT:
        raise WrongUse(f"the roster {shown} is larger than {_SIZE_LIMIT >> 20} MiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WrongUse(f"the roster {shown} is not UTF-8 at byte {error.start}; export it as CSV in UTF-8") from error
    separator = max(",;\t", key=text.partition("\n")[0].count)
    try:
        lines = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise WrongUse(f"the roster {shown} is no CSV file: {error}") from error
    students = [student for line in lines if (student := _student(line)) is not None]
    if not students:
        raise WrongUse(
            f"the roster {shown} names no student; its first line names the columns, "
            "of which one is student, id, sid, username, identifier, email or name"
        )
    return of(students)


def of(students: Iterable[Student]) -> Roster:
    """A roster of these students; a key that two of them share finds neither."""
    listed = tuple({student.student: student for student in students}.values())
    by_key: dict[str, Student | None] = {}
    for student in listed:
        for key in student.keys:
            by_key[key] = student if by_key.get(key, student) is student else None
    return Roster(listed, by_key)


def folded(text: str) -> str:
    """`text` as it is compared: without differences of case, composition, and spaces or underscores."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("_", " ").split())


def _student(line: Mapping[str | None, object]) -> Student | None:
    values = {_header(key): value.strip() for key, value in line.items() if key and isinstance(value, str)}
    name = _first(values, _NAME) or " ".join(filter(None, (_first(values, _FIRST), _first(values, _LAST))))
    email = _first(values, _EMAIL)
    listed = [values[header] for header in _STUDENT if values.get(header)]
    chosen = untrusted.one_line(next(iter([*listed, email, name]), ""), 120).strip()
    if not chosen:
        return None
    keys = {*listed, email, email.partition("@")[0], name, _first(values, _PATH)}
    keys |= {key[len(_PARTICIPANT) :] for key in listed if key.casefold().startswith(_PARTICIPANT)}
    keys |= {
        f"{last}, {first}" for first, last in [(_first(values, _FIRST), _first(values, _LAST))] if first and last
    }
    return Student(chosen, untrusted.one_line(name, 120), frozenset(folded(key) for key in keys if key))


def _header(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _first(values: Mapping[str, str], headers: Iterable[str]) -> str:
    return next((values[header] for header in headers if values.get(header)), "")
