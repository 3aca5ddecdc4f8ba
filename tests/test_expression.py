"""Signatures and sums are parsed, never run, and what is neither is refused."""

from __future__ import annotations

import pytest
from paperleet.course import entry, expression
from paperleet.course.entry import Parameter

SIGNATURE = "no signature of a function, such as 'encode(length, width=8)'"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("1.5", 1.5),
        ("length", 12),
        ("start + length - 1", 15),
        ("2 * (start + length)", 32),
        ("-start", -4),
        ("length // 5", 2),
        ("length % 5", 2),
        ("- (length // -5)", 3),
        ("  length  ", 12),
    ],
)
def test_a_sum_has_the_value_that_python_gives_it(text: str, value: float) -> None:
    assert expression.parse(text).value({"length": 12, "start": 4}) == value


def test_a_whole_number_is_a_sum() -> None:
    assert expression.parse(3).value({}) == 3


def test_a_sum_knows_the_arguments_that_it_needs() -> None:
    assert expression.parse("start + length - start % 2").names == {"start", "length"}


@pytest.mark.parametrize(
    "text",
    [
        "length / 2", "length ** 2", "length << 2", "+length", "not length", "length < 2", "True", "None", "1j",
        "'a'", "f(length)", "length.real", "length[0]", "[length]", "a if b else c", "lambda: 1", "(a, b)",
        "__import__('os').getcwd()", "(a := 1)", "length + 'a'",
    ],
)  # fmt: skip
def test_anything_but_sums_is_refused_with_what_may_be_used(text: str) -> None:
    assert refused_sum(text) == f"{text!r} is no sum of numbers and arguments; use + - * // % and names"


@pytest.mark.parametrize("text", ["", "length +", "a b", "(a", "a; b", "a = 1", "\x00", "1 +\n"])
def test_what_is_no_python_is_refused_in_the_same_words(text: str) -> None:
    assert refused_sum(text) == f"{text!r} is no sum of numbers and arguments; use + - * // % and names"


def test_a_refusal_does_not_grow_with_the_sum() -> None:
    assert len(refused_sum("a + " * 1000 + "a")) < 130


def test_a_refusal_of_a_short_sum_with_a_wrong_part_does_not_grow_either() -> None:
    assert len(refused_sum("a + " * 45 + "a / 2")) < 130


@pytest.mark.parametrize("text", ["(" * 90 + "a" + ")" * 90, "-" * 199 + "a", "(" * 200])
def test_nesting_is_read_or_refused(text: str) -> None:
    try:
        assert abs(expression.parse(text).value({"a": 1})) == 1
    except ValueError as error:
        assert "is no sum of numbers and arguments" in str(error)


@pytest.mark.parametrize("text", ["1 // start", "1 % start", "1 // (start - start)"])
def test_a_division_by_zero_has_no_value(text: str) -> None:
    assert valueless(text, {"start": 0}) == f"{text!r} has no value here"


def test_an_argument_that_is_not_there_has_no_value() -> None:
    assert valueless("length + 1", {}) == "'length + 1' has no value here"


@pytest.mark.parametrize("value", ["4", None, True, [1]])
def test_an_argument_that_is_no_number_has_no_value(value: object) -> None:
    assert valueless("length + 1", {"length": value}) == "length is no number"


@pytest.mark.parametrize("text", ["n * 1e999", "1e999 - 1e999", "n * 1e308", "n" + " * n" * 20])
def test_a_sum_that_no_finite_float_holds_has_no_value(text: str) -> None:
    assert valueless(text, {"n": 10**20}) == f"{text!r} has no value here"


def test_an_entry_has_its_name_and_its_parameters_in_order() -> None:
    declared = entry.parse("encode(length, width=8, *, dtype=torch.float32, device=None)")
    assert declared.name == "encode"
    assert declared.parameters == (
        Parameter("length", None, keyword_only=False),
        Parameter("width", "8", keyword_only=False),
        Parameter("dtype", "torch.float32", keyword_only=True),
        Parameter("device", "None", keyword_only=True),
    )


def test_required_are_the_positional_parameters_without_a_default() -> None:
    declared = entry.parse("encode(length, d_model, start=0, *, seed, dtype=None)")
    assert declared.required == ("length", "d_model")
    assert declared.names == ("length", "d_model", "start", "seed", "dtype")


def test_a_default_is_kept_as_text_and_never_run() -> None:
    (parameter,) = entry.parse("f(a=1 // 0)").parameters
    assert parameter.default == "1 // 0"


def test_an_entry_may_have_no_parameters() -> None:
    assert entry.parse("f()").names == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "encode",
        "f(a",
        "f a",
        "def f(a)",
        "f(a=1, b)",
        "f(1)",
        "f(a):",
        "f(a)\n",
        "(a)",
        "lambda a",
        "\x00",
        "f(a; b)",
    ],
)
def test_what_is_no_signature_is_refused_with_an_example(text: str) -> None:
    assert refused_entry(text) == SIGNATURE


@pytest.mark.parametrize("text", ["f(*a)", "f(**a)", "f(a, /)", "f(a, *b, c)"])
def test_parameters_that_no_call_can_name_are_refused(text: str) -> None:
    assert refused_entry(text) == "parameters are named ones: no '*args', '**kwargs' or '/'"


@pytest.mark.parametrize("text", ["f(a): return 1 #", "f(a):\n import os #", "f(a): x = 1;", "f(a): pass\ndef g(b)"])
def test_a_body_is_no_part_of_a_signature(text: str) -> None:
    assert refused_entry(text) == SIGNATURE


def test_a_parameter_given_twice_is_refused() -> None:
    assert refused_entry("f(a, b, *, a=1)") == "the parameter 'a' is given twice"


def refused_sum(text: str) -> str:
    with pytest.raises(ValueError) as caught:
        expression.parse(text)
    return str(caught.value)


def valueless(text: str, arguments: dict[str, object]) -> str:
    with pytest.raises(ValueError) as caught:
        expression.parse(text).value(arguments)
    return str(caught.value)


def refused_entry(text: str) -> str:
    with pytest.raises(ValueError) as caught:
        entry.parse(text)
    return str(caught.value)
