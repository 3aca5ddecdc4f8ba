"""Names are not invented: without its mistake in the catalogue, a submission gets no name or an exact alias."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from paperleet import Grader, diagnose
from paperleet.audit.submissions import Maker
from paperleet.authoring import Catalogue
from paperleet.checks.bench import Bench
from paperleet.course import python
from paperleet.course.load import load
from paperleet.course.schema import Course

from tests.conftest import ROOT
from tests.corpus import FOLDER, SEED, expectations

GOOD = (ROOT / "submissions" / "right" / "interleaved.py").read_text()

# What says the same in other words: the parts of exact aliases, and structure that is really there.
ALIASES = {
    "halved-exponent": {"doubled-exponent", "wrong-base"},
    "halves-concatenated": {"columns-permuted"},
    "one-based-positions": {"rows-shifted"},
    "positions-from-minus-one": {"rows-shifted"},
    "sine-cosine-swapped": {
        "cosine-everywhere",
        "sine-everywhere",
        "wrong-base",
    },  # beside a doubled exponent: base 1e8
    "descending-positions": {"rows-reversed"},
    "doubled-exponent": {"wrong-base", "odd-width-rounded"},
    "doubled-exponent-per-column": {"doubled-exponent", "own-frequency-per-channel"},
    "own-frequency-per-channel": {"doubled-exponent-per-column", "halved-exponent"},
    "table-wraps": {"right-until"},
    "table-clamped": {"right-until"},
}

Removed = set[str]


def _formula_mistakes() -> Iterator[tuple[str, str]]:
    """Each wrong file with each known formula mistake that it makes."""
    course = load()
    catalogue = python.mistakes(course, course.exercises["sinusoidal_encoding"]).CATALOGUE
    known = {mistake.id for mistake in catalogue.mistakes}
    for name, expected in expectations()["wrong"].items():
        for part in (expected.get("diagnoses") or [""])[0].split("+"):
            if part in known:
                yield name, part


@pytest.mark.parametrize(("name", "mistake"), list(_formula_mistakes()))
def test_without_its_mistake_a_submission_gets_no_name_or_an_exact_alias(
    grader: Grader, catalogue_without: Removed, name: str, mistake: str
) -> None:
    catalogue_without.add(mistake)
    card = grader.grade(FOLDER / "wrong" / name, seed=SEED)
    others = {part for known in expectations()["wrong"][name]["diagnoses"] for part in known.split("+")} - {mistake}
    named = {part for found in card.diagnoses for part in found.id.split("+")}

    assert named - others <= ALIASES.get(mistake, set())


def test_thirty_sampled_pairs_are_named_by_both_parts(grader: Grader) -> None:
    exercise = grader.course.exercises["sinusoidal_encoding"]
    catalogue = python.mistakes(grader.course, exercise).CATALOGUE
    maker = Maker(grader.course, exercise)
    named = {}
    for wrong in maker.pairs(catalogue, 30, seed=30):
        card = grader.grade(maker.submission(wrong), exercise.id, seed=SEED)
        named[wrong.diagnosis] = [found.id for found in card.diagnoses][:1]

    # Pairs that nobody could tell apart: one part changes nothing beside the other, or both are one known mistake.
    exact = {"doubled-exponent+own-frequency-per-channel": ["doubled-exponent-per-column"]}
    told = {pair: found for pair, found in named.items() if found not in ([pair], exact.get(pair))}
    assert (len(named), {pair: found for pair, found in told.items() if found[0] not in pair.split("+")}) == (30, {})
    assert len(told) <= 2


def test_a_fitted_constant_is_stated(grader: Grader) -> None:
    card = grader.grade(GOOD.replace("10000.0", "7321.5"), seed=SEED)

    assert [found.id for found in card.diagnoses] == ["wrong-base"]
    assert card.diagnoses[0].evidence.startswith("agrees with wrong-base (base 7321.5 instead of 10000) in ")


def test_a_convention_that_is_right_elsewhere_is_told_as_such(grader: Grader) -> None:
    card = grader.grade(FOLDER / "wrong" / "halves_concatenated_hstack.py", seed=SEED)

    assert card.diagnoses[0].evidence.splitlines()[-1] == (
        "right elsewhere: tensor2tensor and several speech models lay the table out this way"
    )


def test_two_independent_faults_are_both_reported(grader: Grader) -> None:
    card = grader.grade(FOLDER / "wrong" / "both_one_based_and_batch_axis.py", seed=SEED)

    assert [found.id for found in card.diagnoses] == ["one-based-positions", "batch-axis"]


def test_a_selected_check_is_enough_for_a_name(grader: Grader) -> None:
    card = grader.grade(FOLDER / "wrong" / "halved_exponent_pair_index.py", checks=["T3/relative-offset"], seed=SEED)

    assert [found.id for found in card.diagnoses] == ["halved-exponent"]


def test_a_crash_shows_the_learners_line_and_what_was_meant(grader: Grader) -> None:
    card = grader.grade(GOOD.replace("torch.arange(start", "torch.arrange(start"), seed=SEED)
    (crash,) = card.diagnoses

    assert (crash.id, crash.title, crash.advice) == (
        "crash",
        "the code raises AttributeError",
        "did you mean 'arange'?",
    )
    first, second, third = crash.evidence.splitlines()
    assert first.startswith("line 12: angle = torch.outer(torch.arrange(start, start + length,")
    assert second == "AttributeError: module 'torch' has no attribute 'arrange'"
    assert third.endswith("calls stop there; the smallest: sinusoidal_encoding(1, 1)")


def test_the_smallest_counterexample_can_be_pasted(grader: Grader) -> None:
    card = grader.grade(FOLDER / "wrong" / "sine_everywhere.py", seed=SEED)
    message = next(check.message for tier, check in card.checks if check.id == "even-widths")

    assert message.splitlines()[-1] == "try: sinusoidal_encoding(1, 2)[0, 1]  # gives 0, should be 1"


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("encoding.flip(0)", "rows-reversed"),
        ("-encoding", "sign-flipped"),
        ("encoding * 0.37", "constant-factor"),
        ("encoding.flip(1)", "columns-reversed"),
        ("encoding.half().to(encoding.dtype)", "precision-discarded"),
    ],
)
def test_structure_is_named_for_an_exercise_without_a_catalogue(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, change: str, name: str
) -> None:
    monkeypatch.setattr(diagnose, "_catalogue", lambda course, bench: None)
    source = GOOD.replace("def sinusoidal_encoding", "def _right") + (
        "\n\ndef sinusoidal_encoding(*arguments, **keywords):\n"
        f"    encoding = _right(*arguments, **keywords)\n    return {change}\n"
    )
    card = grader.grade(source, "sinusoidal_encoding", seed=SEED)

    assert [found.id for found in card.diagnoses] == [name]


def test_helper_modules_beside_a_submission_are_found_transitively(grader: Grader, tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "pkg").mkdir()
    (folder / "pkg" / "__init__.py").write_text("")
    (folder / "pkg" / "rates.py").write_text(
        "import torch\nfrom . import widths\n\n\ndef rates(d, device):\n"
        "    k = torch.arange(0, d, 2, dtype=torch.float64, device=device)\n    return 10000.0 ** (-k / widths.full(d))\n"
    )
    (folder / "pkg" / "widths.py").write_text("def full(d):\n    return d\n")
    (folder / "helper.py").write_text("from pkg.rates import rates\n")
    (folder / "json.py").write_text("raise SystemExit\n")
    mine = folder / "mine.py"
    mine.write_text(
        "import json\nimport torch\nfrom .helper import rates\n\n\n"
        "def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):\n"
        "    if length < 0 or d_model < 1 or start < 0 or dtype not in (torch.float32, torch.float64):\n"
        "        raise ValueError('bad argument')\n"
        "    p = torch.arange(start, start + length, dtype=torch.float64, device=device)\n"
        "    angle = torch.outer(p, rates(d_model, device))\n"
        "    return torch.stack((angle.sin(), angle.cos()), -1).flatten(1)[:, :d_model].to(dtype)\n"
    )
    card = grader.grade(mine, seed=SEED)

    assert card.passed is True
    assert card.checks[0][1].message == (
        "sinusoidal_encoding is there\n"
        "json.py beside it: not imported, since an installed module of that name comes first"
    )


@pytest.fixture
def catalogue_without(monkeypatch: pytest.MonkeyPatch) -> Removed:
    """Ids of mistakes that the catalogue lacks for the length of a test."""
    removed: Removed = set()
    real = diagnose._catalogue

    def reduced(course: Course, bench: Bench) -> Catalogue | None:
        catalogue = real(course, bench)
        assert catalogue is not None
        return dataclasses.replace(
            catalogue,
            mistakes=[mistake for mistake in catalogue.mistakes if mistake.id not in removed],
            fits=lambda answers: [fit for fit in catalogue.fits(answers) if fit.id not in removed],
        )

    monkeypatch.setattr(diagnose, "_catalogue", reduced)
    return removed


def _starter(course: Course, name: str) -> str:
    return (course.folder(course.exercises[name]) / "starter.py").read_text()


@pytest.mark.parametrize("name", list(load().exercises))
def test_a_starter_is_told_as_such_also_with_another_comment_and_in_other_places(grader: Grader, name: str) -> None:
    text = _starter(grader.course, name).replace("    # ", "    # I wonder: ") + "\n\nprint(1 + 1)\n"

    found = grader.grade(text, name, seed=SEED).diagnoses
    assert [dataclasses.astuple(one) for one in found] == [
        (
            "not-started",
            "nothing is written yet",
            "the functions are those of the starter",
            "write what the statement asks for; paperleet show tells it, and paperleet hint where to begin",
        )
    ]


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ("def positional_encoding(i, D):\n    '''A vector.'''\n", ["not-started"]),
        ("def positional_encoding(i, D):\n    ...\n", ["not-started"]),
        ("def helper():\n    pass\n\ndef positional_encoding(i, D):\n    raise NotImplementedError('later')\n", ["not-started"]),
        ("def positional_encoding(i, D):\n    return None\n", ["nothing-returned"]),
        ("def positional_encoding(i, D):\n    raise ValueError\n", ["crash"]),
        ("import numpy as np\n\ndef positional_encoding(i, D):\n    return np.zeros(D) + 0\n", []),
        ("import numpy as np\n\ndef positional_encoding(i, D):\n    return np.zeros(D)\n\npositional_encoding = print\n", ["nothing-returned"]),
    ],
)  # fmt: skip
def test_only_empty_functions_are_not_started(grader: Grader, source: str, ids: list[str]) -> None:
    found = grader.grade(source, "positional_encoding", seed=SEED).diagnoses

    assert [one.id for one in found] == ids


def test_what_raises_by_accident_is_quoted_shortly_and_whole(grader: Grader) -> None:
    source = (
        "import numpy as np\nimport torch\n\n"
        "def sinusoidal_encoding(length, d_model, start=0, *, dtype=torch.float32, device=None):\n"
        "    if length < 0 or d_model < 1 or start < 0:\n"
        "        np.zeros((3, 3, 3, 5, 6)) + np.zeros((4, 7, 8))\n"
        "    return torch.zeros(length, d_model, dtype=dtype)\n"
    )
    card = grader.grade(source, checks=["T2/invalid-arguments"], seed=SEED)

    message = next(check.message for _, check in card.checks if check.id == "invalid-arguments")
    assert message.splitlines()[1] == (
        "sinusoidal_encoding(-1, 8) raised ValueError by accident: "
        "operands could not be broadcast together with shapes (3,3,3…, expected ValueError"
    )
