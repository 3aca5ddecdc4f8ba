"""Whose submission is where: folders, globs, archives, exports and rosters, also those made to mislead."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from paperleet.classroom import finding, roster
from paperleet.classroom.archives import Limits
from paperleet.course.load import load
from paperleet.course.schema import Exercise
from paperleet.model import WrongUse

TASK = b"def sinusoidal_encoding(length, d_model, start=0):\n    return None\n"


@pytest.fixture(scope="module")
def exercise() -> Exercise:
    return load().exercises["sinusoidal_encoding"]


def write(root: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return root


def seen(
    paths: Sequence[Path | str], exercise: Exercise, root: Path, known: roster.Roster | None = None
) -> dict[str, str]:
    """From each student to the file that is graded below `root`, or the problem; a remark stands behind it."""
    with finding.find([str(path) for path in paths], exercise) as found:
        listed = [finding.entry(one) for one in finding.by_student(found, known or roster.Roster())]
        return {
            one.student: (one.problem or os.path.relpath(one.path, root)) + (f" ({one.remark})" if one.remark else "")
            for one in listed
        }


def test_one_folder_holds_a_folder_or_a_file_for_each_student(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, {"ada/work.py": TASK, "bob/work.py": TASK, "eve.py": TASK, ".git/hook.py": TASK})

    assert seen([tmp_path], exercise, tmp_path) == {"ada": "ada/work.py", "bob": "bob/work.py", "eve": "eve.py"}


def test_of_several_folders_each_is_one_students_and_a_glob_is_expanded(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, {"ada/work.py": TASK, "bob/deep/er/work.py": TASK})
    expected = {"ada": "ada/work.py", "bob": "bob/deep/er/work.py"}

    assert seen([tmp_path / "ada", tmp_path / "bob"], exercise, tmp_path) == expected
    assert seen([tmp_path / "*"], exercise, tmp_path) == expected


def test_files_of_the_same_name_never_collide(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, {"ada/hw.py": TASK, "bob/hw.py": TASK, "x/bob/hw.py": TASK, "carl/sinusoidal_encoding.py": TASK})

    assert seen([tmp_path / "**" / "*.py"], exercise, tmp_path) == {
        "ada/hw": "ada/hw.py",
        f"{tmp_path.name}/bob/hw": "bob/hw.py",
        "x/bob/hw": "x/bob/hw.py",
        "carl": "carl/sinusoidal_encoding.py",
    }


def test_the_file_that_defines_the_entry_is_graded(tmp_path: Path, exercise: Exercise) -> None:
    importing = b"from work import sinusoidal_encoding\nprint(sinusoidal_encoding(2, 2))\n"
    misspelt = b"import tools\n\n\ndef sinusoidal_encodng(length, d_model):\n    return tools.f\n"
    write(
        tmp_path,
        {
            "imports/demo.py": importing,
            "imports/work.py": TASK,
            "misspelt/main.py": misspelt,
            "misspelt/tools.py": b"def f():\n    pass\n",
            "same/a.py": TASK,
            "same/b.py": TASK,
            "twice/one.py": TASK,
            "twice/two.py": TASK + b"\n# two\n",
            "named/old.py": TASK + b"\n# old\n",
            "named/sinusoidal_encoding.py": TASK,
            "neither/a.py": b"x = 1\n",
            "neither/b.py": b"y = 1\n",
            "nothing/readme.txt": b"sorry",
        },
    )  # fmt: skip

    assert seen([tmp_path], exercise, tmp_path) == {
        "imports": "imports/work.py",
        "misspelt": "misspelt/main.py",
        "same": "same/a.py",
        "twice": "2 files define sinusoidal_encoding: one.py, two.py; keep one of them",
        "named": "named/sinusoidal_encoding.py (sinusoidal_encoding is also defined in old.py, which was passed over)",
        "neither": "none of 2 files defines sinusoidal_encoding: a.py, b.py",
        "nothing": "no .py file or notebook",
    }


def test_a_helper_beside_flat_files_is_no_student(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, {"ada.py": b"import helper\n" + TASK, "bob.py": b"x = 1\n", "helper.py": b"y = 2\n"})

    assert seen([tmp_path], exercise, tmp_path) == {"ada": "ada.py", "bob": "bob.py"}


def test_a_file_that_binds_the_entry_is_a_submission_however_it_does(tmp_path: Path, exercise: Exercise) -> None:
    assigned = b"def table(length, d_model):\n    return None\n\n\nsinusoidal_encoding = table\n"
    write(tmp_path, {"ada.py": assigned, "bob.py": b"from ada import sinusoidal_encoding\n"})

    assert seen([tmp_path], exercise, tmp_path) == {"ada": "ada.py", "bob": "bob.py"}


def test_no_submission_is_a_helper_of_another(tmp_path: Path, exercise: Exercise) -> None:
    importing = b"import helper\nfrom ada import sinusoidal_encoding\n"
    write(tmp_path, {"ada.py": TASK, "bob.py": importing, "helper.py": b"y = 2\n"})

    with finding.find([str(tmp_path)], exercise) as found:
        handed = finding.by_student(found, roster.Roster())
        names = finding.names_by_folder(handed)
        entries = [finding.entry(one, names[one.found.path.parent]) for one in handed]

    assert {one.student: list(one.source.siblings) for one in entries if one.source} == {"ada": [], "bob": ["helper"]}


def test_links_and_odd_files_are_told_and_never_followed(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, {"secret.py": TASK, "class/ada/work.py": TASK})
    (tmp_path / "class" / "bob").mkdir()
    (tmp_path / "class" / "bob" / "work.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "class" / "eve").symlink_to(tmp_path)
    (tmp_path / "class" / "dan.py").symlink_to(tmp_path / "secret.py")
    os.mkfifo(tmp_path / "class" / "gus.py")
    shown = tmp_path / "class"

    assert seen([shown], exercise, tmp_path) == {
        "ada": "class/ada/work.py",
        "bob": "no .py file or notebook",
        "dan": f"{shown}/dan.py is a link, which is not followed; name a .py file",
        "gus": f"{shown}/gus.py is a FIFO; name a .py file",
    }


METADATA = b"""---
submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0101'
    :email: ada@example.edu
  - :name: Bob
    :sid: ''
    :email: bob@example.edu
  :created_at: 2026-10-01 21:59:00.123000000 Z
  :score: 0.0
submission_12:
  :submitters:
  - :name: "=cmd()"
  :created_at: 2026-10-02 01:00:00 -0700
../outside:
  :submitters:
  - :name: Mallory
"""
GRADESCOPE = {
    "assignment_1_export/submission_metadata.yml": METADATA,
    "assignment_1_export/submission_11/work.py": TASK,
    "assignment_1_export/submission_12/work.ipynb": b"{}",
    "outside/work.py": TASK,
}


def test_gradescope_export_names_every_submitter_and_the_time(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, GRADESCOPE)
    folder = tmp_path / "assignment_1_export"

    with finding.find([str(folder)], exercise) as found:
        listed = [finding.entry(one) for one in finding.by_student(found, roster.Roster())]

    assert [(one.student, one.name, one.submitted, one.problem) for one in listed] == [
        ("0101", "Ada Lovelace", "2026-10-01T21:59:00+00:00", ""),
        ("bob@example.edu", "Bob", "2026-10-01T21:59:00+00:00", ""),
        ("=cmd()", "=cmd()", "2026-10-02T08:00:00+00:00", "the notebook has no list of cells; save it in format 4"),
    ]


def test_zip_is_unpacked_without_leaving_its_folder(
    tmp_path: Path, exercise: Exercise, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(unpacked))
    archive = tmp_path / "export.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for name, content in {**GRADESCOPE, "../evil.py": TASK, "a\\..\\..\\evil.py": TASK, "/abs.py": TASK}.items():
            if not name.startswith("outside"):
                made.writestr(name, content)
        link = zipfile.ZipInfo("assignment_1_export/submission_12/link.py")
        link.external_attr = 0o120777 << 16
        made.writestr(link, "/etc/passwd")

    with finding.find([str(archive)], exercise) as found:
        names = [(one.keys[0], one.path.name) for one in found]
        written = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())

    assert names == [("0101", "work.py"), ("bob@example.edu", "work.py"), ("=cmd()", "work.ipynb")]
    assert written == ["export.zip", "submission_metadata.yml", "work.ipynb", "work.py"]
    assert list(unpacked.iterdir()) == []


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return data.getvalue()


def test_archives_of_students_are_unpacked_wherever_they_lie(
    tmp_path: Path, exercise: Exercise, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paperleet.classroom.finding.OF_A_STUDENT", Limits(2, 1000))
    one = zipped({"work/main.py": TASK, "work/pic.png": b"x" * 200})
    folders = {
        "ada/hw.zip": one,
        "bob/hw.zip": b"PK no",
        "carl/hw.zip": zipped({"inner.zip": one}),
        "dan/hw.zip": zipped({"a.py": TASK, "b.py": b"", "c.py": b""}),
        "eve/hw.zip": zipped({"a.py": b"#" * 1001}),
        "fay/hw.zip": b"PK no",
        "fay/work.py": TASK,
        "guy.zip": one,
    }
    moodle = {"Zoe_101_assignsubmission_file_hw.zip": one, "Max_102_assignsubmission_file_work.py": TASK}
    write(tmp_path, {f"class/{name}": content for name, content in folders.items()})
    write(tmp_path, {f"moodle/{name}": content for name, content in moodle.items()})
    write(tmp_path, {"all.zip": zipped(folders), "guy/solo.zip": zipped({"solution.py": TASK})})

    def expected(place: Path) -> dict[str, str]:
        broken = "cannot be unpacked: File is not a zip file; unpack it yourself"
        less = "unpack it, and leave out what is no code"
        return {
            "ada": "ada/hw.zip/work/main.py",
            "bob": f"{place}/bob/hw.zip {broken}",
            "carl": f"{place}/carl/hw.zip/inner.zip lies in another archive; unpack it yourself",
            "dan": f"{place}/dan/hw.zip holds more than 2 files; {less}",
            "eve": f"{place}/eve/hw.zip holds more than 1000 bytes; {less}",
            "fay": f"fay/work.py ({place}/fay/hw.zip {broken})",
            "guy": "guy.zip/work/main.py",
        }

    for place in (tmp_path / "class", tmp_path / "all.zip"):
        assert seen([place], exercise, place) == expected(place)
    assert seen([tmp_path / "moodle"], exercise, tmp_path / "moodle") == {
        "102": "Max_102_assignsubmission_file_work.py",
        "101": "Zoe_101_assignsubmission_file_hw.zip/work/main.py",
    }
    assert seen([tmp_path / "guy/solo.zip"], exercise, tmp_path) == {"solo": "guy/solo.zip/solution.py"}


def test_moodle_export_has_a_folder_each_or_all_files_in_one(tmp_path: Path, exercise: Exercise) -> None:
    write(
        tmp_path,
        {
            "folders/Ada Lovelace_101_assignsubmission_file_/work.py": TASK,
            "folders/Bob_102_assignsubmission_file_/work.py": TASK,
            "folders/Bob_102_assignsubmission_onlinetext_/onlinetext.html": b"",
            "flat/Ada Lovelace_101_assignsubmission_file_work.py": TASK,
            "flat/Bob_102_assignsubmission_file_work.py": TASK,
            "flat/Bob_102_assignsubmission_file_notes.py": b"x = 1\n",
        },
    )

    assert seen([tmp_path / "folders"], exercise, tmp_path / "folders") == {
        "101": "Ada Lovelace_101_assignsubmission_file_/work.py",
        "102": "Bob_102_assignsubmission_file_/work.py",
    }
    assert seen([tmp_path / "flat"], exercise, tmp_path / "flat") == {
        "101": "Ada Lovelace_101_assignsubmission_file_work.py",
        "102": "Bob_102_assignsubmission_file_work.py",
    }


def test_roster_says_who_a_path_or_an_export_means(tmp_path: Path, exercise: Exercise) -> None:
    sheet = "Identifier;Full name;Email address\nParticipant 101;Ada Lovelace;ada@example.edu\nParticipant 7;Bob;\n"
    write(tmp_path, {"roster.csv": sheet.encode("utf-8-sig"), "class/ADA/w.py": TASK, "class/Zoe/w.py": TASK})
    write(tmp_path, {"moodle/Ada Lovelace_101_assignsubmission_file_/w.py": TASK})
    known = roster.read(tmp_path / "roster.csv")

    assert seen([tmp_path / "class"], exercise, tmp_path, known) == {
        "Participant 101": "class/ADA/w.py",
        "Zoe": "class/Zoe/w.py",
    }
    assert list(seen([tmp_path / "moodle"], exercise, tmp_path, known)) == ["Participant 101"]


def test_of_two_submissions_of_one_student_the_later_counts(tmp_path: Path, exercise: Exercise) -> None:
    write(tmp_path, {"roster.csv": b"id,email\n1,ada@example.edu\n", "class/ada/w.py": TASK, "class/1/w.py": TASK})
    os.utime(tmp_path / "class/1/w.py", (1, 1))
    known = roster.read(tmp_path / "roster.csv")
    shown = tmp_path / "class/1/w.py"

    assert seen([tmp_path / "class"], exercise, tmp_path, known) == {
        "1": f"class/ada/w.py (an earlier submission, {shown}, was passed over)"
    }


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"points,remark\n1,2\n", "names no student; its first line names the columns, of which one is student, id, sid, username, identifier, email or name"),
        (b"id,name\n1,Caf\xe9\n", "is not UTF-8 at byte 13; export it as CSV in UTF-8"),
        (b"", "names no student; its first line names the columns, of which one is student, id, sid, username, identifier, email or name"),
    ],
)  # fmt: skip
def test_what_is_no_roster_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = write(tmp_path, {"roster.csv": content}) / "roster.csv"

    with pytest.raises(WrongUse) as refused:
        roster.read(path)

    assert str(refused.value) == f"the roster {path} {message}"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none", None, "there is no {path}"),
        ("empty", {}, "there is no .py file or notebook in {path}"),
        ("broken.zip", b"PK no", "{path} cannot be unpacked: File is not a zip file; unpack it yourself"),
    ],
)
def test_path_without_submissions_is_refused(
    tmp_path: Path, exercise: Exercise, name: str, content: bytes | dict[str, bytes] | None, message: str
) -> None:
    path = tmp_path / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        path.mkdir()

    with pytest.raises(WrongUse) as refused, finding.find([str(path)], exercise):
        pass

    assert str(refused.value) == message.format(path=path)
