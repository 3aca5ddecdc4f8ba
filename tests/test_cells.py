"""A notebook is graded from its code cells; what only a notebook can execute is left out, and that is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from paperleet import cells, inspection
from paperleet.cli import run


def made(*cells: str | list[str]) -> bytes:
    listed = [{"cell_type": "code", "source": cell} for cell in cells]
    return json.dumps({"nbformat": 4, "cells": [{"cell_type": "markdown", "source": "# x"}, *listed]}).encode()


def test_code_cells_make_one_source_and_markdown_none() -> None:
    assert cells.extract(made("import math\n", ["def f():\n", "    return 1"])) == (
        b"# cell 1\nimport math\n\n\n# cell 2\ndef f():\n    return 1\n",
        "",
    )


def test_magics_shell_lines_and_help_are_skipped_and_counted() -> None:
    cell = "%matplotlib inline\nif True:\n    !pip install torch\nfiles = !ls\nf?\nx = 7 % 3\ns = '''\n%d items\n'''"

    assert cells.extract(made(cell, "%%bash\nrm -rf /\n", "%%time\ny = 1")) == (
        b"# cell 1\n"
        b"pass  # skipped: %matplotlib inline\n"
        b"if True:\n    pass  # skipped: !pip install torch\n"
        b"files = None  # skipped: files = !ls\n"
        b"pass  # skipped: f?\n"
        b"x = 7 % 3\ns = '''\npass  # skipped: %d items\n'''\n\n"
        b"# cell 2\n# skipped: %%bash\n# skipped: rm -rf /\n\n"
        b"# cell 3\npass  # skipped: %%time\ny = 1\n",
        "8 magic or shell lines skipped",
    )


def test_text_that_looks_like_a_magic_stays_where_the_cell_is_python() -> None:
    source, remark = cells.extract(made("s = '''\n%d items\n!\n'''"))

    assert (source, remark) == (b"# cell 1\ns = '''\n%d items\n!\n'''\n", "")


def test_cell_that_is_no_python_is_left_out_and_told() -> None:
    source, remark = cells.extract(made("x = 1", "x = = 2", "def f(:"))

    assert remark == "cells 2, 3 left out, which are no Python"
    assert source == (
        b"# cell 1\nx = 1\n\n"
        b"# left out: cell 2 is no Python: SyntaxError: invalid syntax (line 1)\n# cell 2\n# x = = 2\n\n"
        b"# left out: cell 3 is no Python: SyntaxError: invalid syntax (line 1)\n# cell 3\n# def f(:\n"
    )


def test_places_are_told_by_cell_and_line_in_it() -> None:
    source = cells.extract(made("%matplotlib inline\nx = 1", "y = 2\n\nz = 3"))[0].decode()
    lines = source.splitlines()

    assert inspection.place(source, lines.index("x = 1") + 1) == "cell 1, line 2"
    assert inspection.place(source, lines.index("z = 3") + 1) == "cell 2, line 3"
    assert inspection.place("x = 1\ny = 2\n", 2) == "line 2"


def test_notebook_is_graded_like_a_file_and_its_errors_are_told_by_cell_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function = "def positional_encoding(i, D):\n    angles = np.zeros(D)\n    return angles[D]"
    Path("work.ipynb").write_bytes(made("%matplotlib inline\nimport numpy as np", function, "x = = 2"))

    asked = ["grade", "work.ipynb", "-e", "positional_encoding", "--check", "T1/position-0", "--seed", "1"]
    assert run(asked) == 1
    printed = capsys.readouterr()
    assert printed.err == (
        "paperleet: note: work.ipynb: 1 magic or shell line skipped; cell 3 left out, which is no Python\n"
    )
    again = "again: paperleet grade work.ipynb --exercise positional_encoding --check T1/position-0 --seed 1"
    assert [" ".join(line.split()) for line in printed.out.splitlines() if line.strip()][1:-2] == [
        "file work.ipynb",
        "T1 Formula 0/12",
        "✗ position 0 is exactly 0, 1, 0, 1 0/1",
        "positional_encoding(0, 4) raised IndexError: index 4 is out of bounds for",
        "axis 0 with size 4 (cell 2, line 3)",
        again,
        "Diagnosis",
        "crash the code raises IndexError",
        "cell 2, line 3: return angles[D]",
        "IndexError: index 2 is out of bounds for axis 0 with size 2",
        "22 calls stop there; the smallest: positional_encoding(1, 2)",
        "change: run the smallest call above in Python, and look at the shapes and",
        "types on that line",
    ]


def test_entry_in_a_cell_that_is_no_python_is_told_with_its_cell_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tmp_path / "work.ipynb"
    work.write_bytes(made("import numpy as np", "\ndef positional_encoding(i, D:\n    return 0"))

    assert run(["grade", str(work), "--json"]) == 1
    entry = json.loads(capsys.readouterr().out)["tiers"][0]["checks"][0]
    assert entry["message"] == (
        "no function 'positional_encoding'; found: np\n"
        "cell 2 is no Python: SyntaxError: '(' was never closed (line 2)"
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe", "the notebook is no JSON, so it cannot be read"),
        (b"[" * 100_000, "the notebook is no JSON, so it cannot be read"),
        (b'{"cells": 3}', "the notebook has no list of cells; save it in format 4"),
        (b"[]", "the notebook has no list of cells; save it in format 4"),
    ],
)
def test_what_is_no_notebook_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(cells.NoNotebook) as refused:
        cells.extract(data)

    assert str(refused.value) == message


def test_odd_cells_do_no_harm() -> None:
    odd = {"cells": [1, None, {"cell_type": "code"}, {"cell_type": "code", "source": [1, "x = 1"]}]}

    assert cells.extract(json.dumps(odd).encode()) == (b"# cell 1\n\n\n# cell 2\nx = 1\n", "")
