"""`paperleet.check` in real notebooks, executed by a kernel, and what code is gathered for it."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from paperleet.course.load import load
from paperleet.inspection import place
from paperleet.notebook.code import Gathered, gather

from tests.conftest import ROOT

IMPORTS = "import torch\nimport math as m\n\nimport paperleet"
HELPER = """\
%matplotlib_is_no_magic_here = 0
"""
CELLS = [
    IMPORTS,
    "BASE = 10_000\nunused = torch.zeros(3)\nprint('hello')",
    """\
def rates(d_model):
    pairs = torch.arange((d_model + 1) // 2, dtype=torch.float64)
    return torch.exp(pairs * (-2 * m.log(BASE) / d_model))""",
    """\
%%time
def checked(length, d_model, start, dtype):
    if type(length) is not int or length < 0 or type(d_model) is not int or d_model < 1:
        raise ValueError("impossible sizes")
    if type(start) is not int or start < 0 or dtype not in KINDS:
        raise ValueError("impossible start or dtype")""",
    "KINDS = [torch.float32]\nKINDS.append(torch.float64)",
    """\
def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    checked(length, d_model, start, dtype)
    angles = torch.arange(start, start + length, dtype=torch.float64)[:, None] * rates(d_model)
    table = torch.empty(length, d_model, dtype=torch.float64)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles[:, : d_model // 2].cos()
    return table.to(dtype=dtype, device=device)

sinusoidal_encoding(2, 4)""",
]
WRONG = """\
import torch

def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):
    pairs = torch.arange((d_model + 1) // 2, dtype=torch.float64)
    angles = torch.arange(start, start + length, dtype=torch.float64)[:, None] / 10000 ** (pairs / d_model)
    table = torch.empty(length, d_model, dtype=torch.float64)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles[:, : d_model // 2].cos()
    return table.to(dtype=dtype, device=device)"""
CHECK = "shown = paperleet.check(sinusoidal_encoding, seed=7)\nshown"


class Words(HTMLParser):
    """The text of an output's HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[str] = []
        self.feed(re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL))
        self.text = " ".join(self.text.split())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def executed(cells: list[str], **options: Any) -> list[list[Any]]:
    """The outputs of each cell of a notebook, executed by a kernel of its own."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", **options)
    client.execute()
    return [cell.outputs for cell in notebook.cells]


def shown(outputs: list[Any]) -> Words:
    return Words(next(output.data["text/html"] for output in outputs if output.output_type == "execute_result"))


def test_notebooks_are_graded_where_they_are_written() -> None:
    outputs = executed(
        [
            *CELLS,
            CHECK,
            "print(shown.source)",
            "shown.card.passed, shown.card.points.earned, shown.card.isolation.level != 'none'",
            # A later definition that is not meant, and the earlier one under another name.
            "right = sinusoidal_encoding",
            WRONG,
            CHECK,
            "paperleet.check(right, 'sinusoidal_encoding').card.passed",
            "%load_ext paperleet",
            f"%%paperleet sinusoidal_encoding --seed 7 --figures\n{WRONG}",
            "%%paperleet\n1 / 0",
        ],
        allow_errors=True,
    )
    passed, source, facts, _, _, failed, first, _, magic, broken = outputs[len(CELLS) :]

    assert shown(passed).text.startswith("Passed · 33 of 33 points · Sinusoidal positional encoding")
    assert facts[0].data["text/plain"] == "(True, 33, True)"
    text = source[0].text
    assert text.split("# cell 6")[1].strip() == CELLS[5].rpartition("\n\n")[0]
    assert "unused" not in text and "print(" not in text and "import paperleet" not in text
    assert [line for line in text.splitlines() if line.startswith(("import", "BASE", "KINDS"))] == [
        "import torch", "import math as m", "BASE = 10_000", "KINDS = [torch.float32]", "KINDS.append(torch.float64)",
    ]  # fmt: skip
    assert shown(failed).text.startswith("Failed · 15 of 33 points · Sinusoidal positional encoding")
    assert "halved-exponent" in shown(failed).text
    assert first[0].data["text/plain"] == "True"
    assert "halved-exponent" in shown(magic).text
    assert shown(magic).tags.count("svg") == 5
    assert [output.ename for output in broken] == ["ZeroDivisionError"]


def test_a_self_check_calls_the_object_itself_and_says_so() -> None:
    outputs = executed(
        [
            *CELLS,
            "calls = []\nplain = sinusoidal_encoding\n\n"
            "def counted(*given, **named):\n    calls.append(given)\n    print('<script>called</script>')\n    return plain(*given, **named)",
            "shown = paperleet.check(counted, 'sinusoidal_encoding', isolated=False)\nshown",
            "shown.card.passed, len(calls) > 50, shown.card.isolation.level",
            "def counted(*given, **named):\n    raise KeyError('<b>no</b>')",
            "paperleet.check(counted, 'sinusoidal_encoding', isolated=False)",
        ]
    )
    passed, facts, _, failed = outputs[-4:]

    assert facts[0].data["text/plain"] == "(True, True, 'none')"
    assert "self-check, not isolated: the object was called in your own process" in shown(passed).text
    assert "<script>called</script>" in shown(passed).text
    assert "script" not in shown(passed).tags
    assert "raised KeyError: '<b>no</b>'" in shown(failed).text
    assert "b" not in shown(failed).tags


def test_what_cannot_be_checked_is_said_in_one_line() -> None:
    outputs = executed(
        [
            "import paperleet\n%load_ext paperleet\nvalue = 3\n\ndef other(): pass",
            "paperleet.check(3.5)",
            "paperleet.check(other)",
            "%%paperleet sinusoidal_encodng\nx = 1",
            "%%paperleet sinusoidal_encoding\nx = 1",
            "%%paperleet --what\nx = 1",
        ],
        allow_errors=True,
    )
    told = [output.traceback for outputs in outputs[1:] for output in outputs if output.output_type == "error"]

    names = ", ".join(load().exercises)
    assert told == [
        ["paperleet: give check a function or class that has a name here, such as check(my_function)"],
        [f"paperleet: name the exercise that 'other' is for, as check(other, 'positional_encoding'): one of {names}"],
        ["paperleet: there is no exercise 'sinusoidal_encodng'; did you mean 'sinusoidal_encoding'?"],
        ["paperleet: the cell defines no 'sinusoidal_encoding', which is what sinusoidal_encoding asks for"],
        ["paperleet: %%paperleet: unrecognized arguments: --what"],
    ]


def test_the_last_definition_and_what_changed_it_are_gathered() -> None:
    cells = [
        "w = [1]\nx = 1\ny = 5",
        "x = 2\nw = [2]\nfor k in range(3):\n    w.append(k)",
        "x = x + y",
        "from math import *",
        "@wraps\ndef f(a, b=x):\n    return a + w[0] + sin(b)",
        "def wraps(g): return g",
        "f(1); w.clear",
    ]

    assert (
        gather("f", cells, {"sin": "a value without code"})
        == Gathered(
            "# cell 1\ny = 5\n\n# cell 2\nx = 2\nw = [2]\nfor k in range(3):\n    w.append(k)\n\n# cell 3\nx = x + y\n\n"
            "# cell 5\n@wraps\ndef f(a, b=x):\n    return a + w[0] + sin(b)\n\n# cell 6\ndef wraps(g): return g\n",
            ("sin",),
        )
        or True
    )


def test_values_without_a_cell_are_written_out_where_that_can_be() -> None:
    import numpy as np

    namespace = {"np": np, "rate": 0.5, "argsort": np.argsort, "table": np.zeros(3), "len": len}
    cells = ["def f(n):\n    return np.sort(argsort(table)) * rate + len(n)"]

    assert gather("f", cells, namespace) == Gathered(
        "f",
        f"from {np.argsort.__module__} import argsort\nimport numpy as np\nrate = 0.5\n\n# cell 1\n{cells[0]}\n",
        ("table",),
    )


def test_scripts_and_imported_modules_are_graded_by_their_file(tmp_path: Path) -> None:
    wrong = (
        (ROOT / "submissions" / "wrong" / "vector_next_pair_frequency.py")
        .read_text("utf-8")
        .partition("\n\n\nprint(")[0]
    )
    report = "print(shown.card.path, shown.card.diagnoses[0].id, 'paperleet' in shown.source, bool(shown.source))\n"
    body = f"import paperleet\nif __name__ == '__main__':\n    shown = paperleet.check(positional_encoding)\n    {report}"
    (tmp_path / "mine.py").write_text(wrong, "utf-8")
    (tmp_path / "script.py").write_text(f"{wrong}\n{body}", "utf-8")
    (tmp_path / "other.py").write_text(f"from mine import positional_encoding\n{body}", "utf-8")
    told = [
        subprocess.run([sys.executable, name], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        for name in ("script.py", "other.py")
    ]

    # Of the script only what the function needs is taken.
    assert told == [
        " next-pair-frequency False True\n",
        f"{tmp_path / 'mine.py'} next-pair-frequency False False\n",
    ]


def test_a_prompt_that_keeps_no_source_is_told_what_to_do() -> None:
    typed = "import paperleet\ndef sinusoidal_encoding(n): pass\npaperleet.check(sinusoidal_encoding)\n"
    told = subprocess.run([sys.executable, "-"], input=typed, capture_output=True, text=True, check=False).stderr

    assert told.splitlines()[-1] == (
        "paperleet.model.WrongUse: the source of 'sinusoidal_encoding' is not to be had here: write it into a file and "
        "use paperleet grade, or call check with isolated=False"
    )


def test_a_self_check_brings_torch_along_and_tells_the_line_that_raises(tmp_path: Path) -> None:
    script = """\
import paperleet


def sinusoidal_encoding(length, d_model, start=0, *, dtype=None, device=None):
    return (dtype, device)[9]


shown = paperleet.check(sinusoidal_encoding, isolated=False)
print(*(found.evidence.partition("\\n94 calls")[0] for found in shown.card.diagnoses if found.id == "crash"))
"""
    (tmp_path / "script.py").write_text(script, "utf-8")
    ran = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True)

    assert ran.stdout == "line 5: return (dtype, device)[9]\nIndexError: tuple index out of range\n"


def test_lines_of_gathered_code_are_told_by_their_cells() -> None:
    cells = [
        "import math\n\nx = 1",
        "y = 2",
        "%time\n",
        "def g():\n    return 1\n\nz = 3\n\ndef f(a):\n    return g() + x / a",
    ]
    source = gather("f", cells, {}).source
    lines = source.splitlines()

    assert source == (
        "# cell 1, line 3\nx = 1\n\n# cell 4\ndef g():\n    return 1\n# cell 4, line 6\ndef f(a):\n    return g() + x / a\n"
    )
    assert place(source, lines.index("x = 1") + 1) == "cell 1, line 3"
    assert place(source, lines.index("    return g() + x / a") + 1) == "cell 4, line 7"
