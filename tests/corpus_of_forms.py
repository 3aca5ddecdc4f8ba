"""The submissions of the exercises that came after the first, each in a folder of its exercise's name.

`python -m tests.corpus_of_forms` prints the results as they are now, in the form of the folders' expected.yaml.
"""

from __future__ import annotations

import sys

import yaml
from paperleet import Grader

from tests.corpus import FOLDER, SEED, Result, result

FORMS = ("positional_encoding", "sinusoidal_positional_encoding", "sinusoidal_table_float32")
TENSORS = ("rotary_embedding", "scaled_dot_product_attention", "inverted_dropout")
KINDS = ("right", "wrong")


def expectations(forms: tuple[str, ...] = FORMS) -> dict[tuple[str, str, str], Result]:
    """From form, `right` or `wrong`, and a file's name to its result."""
    loaded = {form: yaml.safe_load((FOLDER / form / "expected.yaml").read_text("utf-8")) for form in forms}
    return {
        (form, kind, name): expected
        for form, kinds in loaded.items()
        for kind in KINDS
        for name, expected in kinds[kind].items()
    }


def on_disk(form: str) -> dict[str, set[str]]:
    """The names of the files of one form."""
    return {kind: {path.name for path in (FOLDER / form / kind).glob("*.py")} for kind in KINDS}


def _print(grader: Grader, form: str) -> None:
    for kind in KINDS:
        sys.stdout.write(f"{kind}:\n")
        for name in sorted(on_disk(form)[kind]):
            found = result(grader.grade(FOLDER / form / kind / name, form, seed=SEED))
            text = yaml.safe_dump(found, default_flow_style=True, width=10_000, sort_keys=False).strip()
            sys.stdout.write(f"  {name}: {text}\n")


if __name__ == "__main__":
    with Grader() as grader:
        for form in sys.argv[1:] or (*FORMS, *TENSORS):
            _print(grader, form)
