"""What an exercise may be about: tensors in any form, modules with weights, several functions and returned values."""

from __future__ import annotations

import textwrap

import pytest
from paperleet import Grader, Outcome, Scorecard
from paperleet.audit.submissions import Maker
from paperleet.course import python

TIERS = """\
version: 1
tiers: {T0: {title: All}}
exercises:
"""
AFFINE = {
    "exercise.yaml": """
        title: An affine layer
        entry: Affine(width)(x)
        variables:
          rows: {type: integer, default: 3}
          mode: {type: text, default: eval}
        arguments:
          width: {type: integer}
          x: {type: tensor, shape: [rows, width]}
        weights:
          linear.weight: {type: tensor, shape: [width, width]}
          linear.bias: {type: tensor, shape: [width]}
        returns: {shape: [rows, width], dtype: float32}
        tolerance: {grows_with: 4*width}
        checks:
          T0:
            - {id: there, kind: entry}
            - {id: values, kind: formula, for: {width: [2, 5], mode: [train, eval]}}
            - {id: gradients, kind: argument_gradients, for: {width: 3}, wrt: [x]}
            - {id: elsewhere, kind: device, argument: null, for: {width: 2}}
    """,
    "formula.py": """
        def expected(x, linear_weight, linear_bias):
            return x @ linear_weight.T + linear_bias
    """,
    "mistakes.py": """
        from paperleet.authoring import Catalogue, Prediction, mistake

        STEPS = {"weight": lambda weight: weight.T}

        def predict(steps, x, linear_weight, linear_bias):
            return Prediction(x @ steps["weight"](linear_weight) + linear_bias, scale=4.0)

        MISTAKE = mistake("weight-transposed", "x", "y", {"weight": lambda weight: weight})
        CATALOGUE = Catalogue(STEPS, predict, [MISTAKE], separating=[{"width": 4}])
    """,
    "reference": """
        import torch

        class Affine(torch.nn.Module):
            def __init__(self, width):
                super().__init__()
                self.linear = torch.nn.Linear(width, width)

            def forward(self, x):
                return self.linear(x)
    """,
}
SPLIT = {
    "exercise.yaml": """
        title: A split
        entry: split(x)
        variables: {length: {type: integer, draw: [1, 6]}}
        arguments: {x: {type: tensor, shape: [2*length]}}
        returns: {shape: [length], dtype: float32, at: low}
        outputs:
          high: {shape: [length], dtype: float32, at: high}
        functions:
          count:
            entry: count(x, by=1)
            arguments: {x: {type: tensor, shape: [length, 2]}, by: {type: integer}}
            returns: {shape: [], dtype: float32}
            tolerance: {grows_with: 1}
        tolerance: {grows_with: 1}
        checks:
          T0:
            - {id: low, kind: formula, random: 2}
            - {id: high, of: high, kind: formula, for: {length: [1, 3]}}
            - {id: count, of: count, kind: formula, for: {length: [1, 3], by: [1, 2]}}
    """,
    "formula.py": """
        def expected(x):
            return x[: len(x) // 2]

        def high(x):
            return x[len(x) // 2 :]

        def count(x, by=1):
            return float(x.size * by)
    """,
    "reference": """
        import torch

        def split(x):
            low, high = x.chunk(2)
            return {"low": low, "high": high}

        def count(x, by=1):
            return torch.tensor(float(x.numel() * by))
    """,
}
SHARES = {
    "exercise.yaml": """
        title: Shares
        entry: shares(x, mask=None)
        variables:
          length: {type: integer, default: 5}
          precision: {type: dtype, default: float32}
        arguments:
          x:
            type: tensor
            shape: [2, 3, length]
            dtype: precision
            forms:
              randn: {}
              holes: {special: {value: -.inf, share: 0.4}, draw: uniform, range: [0, 1]}
              swapped: {layout: transposed}
              gaps: {layout: strided, mean: 3, scale: 2}
              whole: {draw: integers, range: [-2, 2]}
              one: {draw: constant, value: 1}
              leaf: {requires_grad: true}
          mask:
            type: tensor
            shape: [length, length]
            dtype: bool
            forms: {lower: {draw: lower_triangle}, some: {draw: booleans, share: 0.9}}
        returns: {shape: [2, 3, length], dtype: precision}
        tolerance: {grows_with: 8}
        checks:
          T0:
            - {id: forms, kind: formula, for: {x: [randn, swapped, gaps, whole, one, leaf]}}
            - {id: holes, kind: formula, for: {x: holes, length: 40}}
            - {id: masks, kind: formula, for: {mask: [lower, some, null]}}
            - {id: dtypes, kind: precision, for: {precision: [float16, bfloat16, float64]}}
            - {id: left-alone, kind: unchanged, state: [arguments], given: {x: gaps, precision: bfloat16}}
    """,
    "formula.py": """
        import numpy as np

        def expected(x, mask=None):
            powers = np.exp(x)
            return powers / powers.sum(axis=-1, keepdims=True) * (1 if mask is None else mask[0])
    """,
    "reference": """
        import torch

        def shares(x, mask=None):
            weights = torch.softmax(x, dim=-1)
            return weights if mask is None else weights * mask[0]
    """,
}


@pytest.fixture(scope="module")
def own_grader(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """A grader of a course with three small exercises."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "reference").mkdir()
    listed = {"affine": AFFINE, "split": SPLIT, "shares": SHARES}
    (folder / "tiers.yaml").write_text(
        TIERS + "".join(f"  {name}: {{include: exercises/{name}/exercise.yaml}}\n" for name in listed)
    )
    for name, files in listed.items():
        (folder / "exercises" / name).mkdir(parents=True)
        for file in files.keys() - {"reference"}:
            (folder / "exercises" / name / file).write_text(textwrap.dedent(files[file]))
        (folder / "reference" / f"{name}.py").write_text(textwrap.dedent(files["reference"]))
    with Grader(course=str(folder)) as grader:
        yield grader


@pytest.mark.parametrize(("name", "files"), [("affine", AFFINE), ("split", SPLIT), ("shares", SHARES)])
def test_right_work_passes(own_grader: Grader, name: str, files: dict[str, str]) -> None:
    card = _graded(own_grader, name, files["reference"])

    assert [(c.id, c.message) for _, c in card.checks if c.outcome is not Outcome.PASSED] == []


def test_a_parameter_of_another_name_is_told_with_those_that_are_there(own_grader: Grader) -> None:
    source = AFFINE["reference"].replace("self.linear", "self.layer")

    assert _message(own_grader, "affine", source, "values") == (
        "Affine(2).train()(randn(3, 2)) raised AttributeError: "
        "there is no parameter 'linear.weight'; found: layer.weight, layer.bias"
    )


def test_a_parameter_of_another_shape_is_told_with_the_right_one(own_grader: Grader) -> None:
    source = AFFINE["reference"].replace("Linear(width, width)", "Linear(width, width + 1)")

    assert _message(own_grader, "affine", source, "values") == (
        "Affine(2).train()(randn(3, 2)) raised ValueError: "
        "the parameter 'linear.weight' has shape [3, 2], expected [2, 2]"
    )


def test_what_a_module_keeps_beside_its_parameters_and_buffers_stays_where_it_was_made(own_grader: Grader) -> None:
    kept = "self.linear = torch.nn.Linear(width, width)\n                self.one = torch.ones(width)"
    source = AFFINE["reference"].replace("self.linear = torch.nn.Linear(width, width)", kept)
    source = source.replace("self.linear(x)", "self.linear(x) * self.one")

    assert _message(own_grader, "affine", source, "elsewhere") == (
        "Affine(2).eval()(randn(3, 2)), its tensors on another device, mixes a CPU tensor with one on that device, "
        "in 'mul'\nmake tensors with the device of one that was given, such as device=x.device"
    )
    buffered = source.replace("self.one = torch.ones(width)", "self.register_buffer('one', torch.ones(width))")
    assert _graded(own_grader, "affine", buffered).outcome("T0/elsewhere") is Outcome.PASSED


def test_a_choice_by_the_kind_of_device_is_told_as_unseen(own_grader: Grader) -> None:
    elsewhere = "(self.linear(x) * torch.ones(2, device='cuda' if x.is_cuda else 'cpu')).cpu()"
    source = AFFINE["reference"].replace("self.linear(x)", elsewhere)

    assert _graded(own_grader, "affine", source).outcome("T0/elsewhere") is Outcome.ADVICE


def test_weights_used_the_wrong_way_round_fail(own_grader: Grader) -> None:
    source = AFFINE["reference"].replace("self.linear(x)", "x @ self.linear.weight + self.linear.bias")

    assert _graded(own_grader, "affine", source).outcome("T0/values") is Outcome.FAILED


@pytest.mark.parametrize("returned", ["low, high", "[low, high]"])
def test_a_tuple_where_names_are_wanted_is_told(own_grader: Grader, returned: str) -> None:
    source = SPLIT["reference"].replace('{"low": low, "high": high}', returned)

    message = _message(own_grader, "split", source, "high")
    assert message.startswith("split(randn(2))['high'] raised TypeError: ")


def test_an_object_may_hold_the_named_values(own_grader: Grader) -> None:
    source = "from types import SimpleNamespace\n" + textwrap.dedent(SPLIT["reference"]).replace(
        '{"low": low, "high": high}', "SimpleNamespace(low=low, high=high)"
    )

    assert _graded(own_grader, "split", source).passed


def test_one_tensor_where_several_values_are_wanted_is_told(own_grader: Grader) -> None:
    source = SPLIT["reference"].replace('{"low": low, "high": high}', "low")

    assert _message(own_grader, "split", source, "high") == (
        "split(randn(2))['high'] raised TypeError: the result is of type torch.Tensor, "
        "where several values are expected"
    )


def test_outputs_exchanged_fail_both(own_grader: Grader) -> None:
    source = SPLIT["reference"].replace('{"low": low, "high": high}', '{"low": high, "high": low}')
    card = _graded(own_grader, "split", source)

    assert [card.outcome(f"T0/{name}") for name in ("low", "high", "count")] == [
        Outcome.FAILED,
        Outcome.FAILED,
        Outcome.PASSED,
    ]


def test_a_further_function_that_is_missing_is_told(own_grader: Grader) -> None:
    source = SPLIT["reference"].replace("def count", "def counts")
    card = _graded(own_grader, "split", source)

    assert card.outcome("T0/low") is Outcome.PASSED
    assert _message(own_grader, "split", source, "count") == (
        "count(randn(1, 2), by=1) raised LookupError: the file defines no 'count'"
    )


def test_work_that_needs_contiguous_tensors_fails_where_they_are_not(own_grader: Grader) -> None:
    source = (
        SHARES["reference"]
        .replace("dim=-1)", "dim=-1).reshape(x.shape)")
        .replace("    weights =", "    x.view(-1)\n            weights =")
    )

    message = _message(own_grader, "shares", source, "forms")
    assert message.startswith("shares(swapped(2, 3, 5)) raised RuntimeError: view size is not compatible")


def test_a_tensor_changed_in_place_is_seen_in_sixteen_bits_and_with_gaps(own_grader: Grader) -> None:
    source = SHARES["reference"].replace("    weights =", "    x.mul_(1.5)\n            weights =")

    assert (
        _message(own_grader, "shares", source, "left-alone")
        == "shares(gaps(2, 3, 5)) changes its argument 'x' in place"
    )


def test_other_seeds_draw_other_numbers_and_the_same_seed_the_same(own_grader: Grader) -> None:
    source = (
        SHARES["reference"]
        + "\n        _right = shares\n\n        def shares(x, mask=None):\n"
        + ("            print(x.sum().item())\n            return _right(x, mask)\n")
    )
    printed = [
        own_grader.grade(textwrap.dedent(source), "shares", seed=seed, checks=["holes"]).output.text
        for seed in (1, 2, 1)
    ]
    numbers = [
        own_grader.grade(textwrap.dedent(source), "shares", seed=seed, checks=["masks"]).output.text
        for seed in (1, 2, 1)
    ]

    assert printed[0].startswith("-inf")
    assert numbers[0] == numbers[2] != numbers[1]


def _graded(grader: Grader, name: str, source: str) -> Scorecard:
    return grader.grade(textwrap.dedent(source), name, seed=1)


def _message(grader: Grader, name: str, source: str, check: str) -> str:
    card = grader.grade(textwrap.dedent(source), name, seed=1, checks=[check])
    (told,) = [found for _, found in card.checks if found.id == check]
    assert told.outcome is Outcome.FAILED
    return told.message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("class Affine(", "class Afine(", "no class 'Affine'; did you mean 'Afine'?"),
        ("class Affine(", "class Norm(", "no class 'Affine'; found: Norm"),
        ("class Affine(torch.nn.Module):", "def affine(width):\n    return width\n\nif False:", "no class 'Affine'; found 'affine', where a class is wanted"),
    ],
)  # fmt: skip
def test_a_class_that_is_missing_is_told_with_what_was_meant(
    own_grader: Grader, old: str, new: str, said: str
) -> None:
    card = own_grader.grade(textwrap.dedent(AFFINE["reference"]).replace(old, new), "affine", seed=1)

    assert card.outcome("T0/there") is Outcome.FAILED
    assert card.checks[0][1].message == said


def test_the_audit_varies_a_class_whose_weights_are_loaded(own_grader: Grader) -> None:
    maker = Maker(own_grader.course, own_grader.course.exercises["affine"])
    catalogue = python.catalogue(own_grader.course, own_grader.course.exercises["affine"])
    assert catalogue is not None
    (made,) = maker.mistakes(catalogue)
    card = own_grader.grade(maker.submission(made), "affine", seed=1)

    assert [found.id for found in card.diagnoses] == ["weight-transposed"]
    assert card.outcome("T0/gradients") is Outcome.PASSED
