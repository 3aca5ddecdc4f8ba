"""A notebook is graded from its code cells; what only a notebook can execute is left out, and that is said."""

from __future__ import annotations

import json

import pytest
from paperleet.classroom import notebook


def made(*cells: str | list[str]) -> bytes:
    listed = [{"cell_type": "code", "source": cell} for cell in cells]
    return json.dumps({"nbformat": 4, "cells": [{"cell_type": "markdown", "source": "# x"}, *listed]}).encode()


def test_code_cells_make_one_source_and_markdown_none() -> None:
    assert notebook.extract(made("import math\n", ["def f():\n", "    return 1"])) == (
        b"# cell 1\nimport math\n\n\n# cell 2\ndef f():\n    return 1\n",
        "",
    )


def test_magics_shell_lines_and_help_are_skipped_and_counted() -> None:
    cell = "%matplotlib inline\nif True:\n    !pip install torch\nfiles = !ls\nf?\nx = 7 % 3\ns = '''\n%d items\n'''"

    assert notebook.extract(made(cell, "%%bash\nrm -rf /\n", "%%time\ny = 1")) == (
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
    source, remark = notebook.extract(made("s = '''\n%d items\n!\n'''"))

    assert (source, remark) == (b"# cell 1\ns = '''\n%d items\n!\n'''\n", "")


def test_cell_that_is_no_python_is_left_out_and_told() -> None:
    source, remark = notebook.extract(made("x = 1", "x = = 2", "def f(:"))

    assert remark == "cells 2, 3 left out, which are no Python"
    assert source == b"# cell 1\nx = 1\n\n# cell 2\n# x = = 2\n\n# cell 3\n# def f(:\n"


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
    with pytest.raises(notebook.NoNotebook) as refused:
        notebook.extract(data)

    assert str(refused.value) == message


def test_odd_cells_do_no_harm() -> None:
    odd = {"cells": [1, None, {"cell_type": "code"}, {"cell_type": "code", "source": [1, "x = 1"]}]}

    assert notebook.extract(json.dumps(odd).encode()) == (b"# cell 1\n\n\n# cell 2\nx = 1\n", "")
