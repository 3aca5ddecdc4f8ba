"""A declaration is read as its author meant it, and a file that cannot be read is refused in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from paperleet.course.document import Document, Refused, parse, read, spelled


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", 1), ("-12", -12), ("+3", 3), ("1_000", 1000), ("010", 10),
        ("1e-5", 1e-5), ("1E5", 1e5), ("2.5", 2.5), (".5", 0.5), ("1.", 1.0), ("-1.5e+3", -1500.0),
        ("true", True), ("false", False), ("null", None), ("~", None), ("", None),
        (".inf", float("inf")), ("-.inf", float("-inf")),
    ],
)  # fmt: skip
def test_plain_numbers_and_constants_are_read(text: str, meant: object) -> None:
    got = value_of(text)
    assert (got, type(got)) == (meant, type(meant))


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "on", "off", "No", "True", "12:30", "2020-01-01", "0x10", "0o17", "=", "1__0", "١", "infinity"],
)
def test_what_yaml_1_1_would_turn_into_something_else_stays_text(text: str) -> None:
    assert value_of(text) == text


@pytest.mark.parametrize("text", ["1", "1e-5", "true", "null", "~", "no", ""])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_quoted_stays_text(text: str, quote: str) -> None:
    assert value_of(f"{quote}{text}{quote}") == text


def test_block_text_stays_text() -> None:
    assert parsed("a: |\n  1\nb: >-\n  2\n").data == {"a": "1\n", "b": "2"}


def test_a_tag_makes_no_object() -> None:
    assert parse(b"key: !!python/object/apply:os.getcwd [x]\n", "f.yaml").data == {"key": ["x"]}


def test_keys_are_always_text() -> None:
    assert parsed("1: a\nno: b\n~: c\n").data == {"1": "a", "no": "b", "~": "c"}


def test_every_value_has_its_line() -> None:
    document = parsed("# remark\na: 1\nb:\n  - x\n  - c: 2\n")
    assert document.lines == {(): 2, ("a",): 2, ("b",): 3, ("b", 0): 4, ("b", 1): 5, ("b", 1, "c"): 5}


def test_what_is_missing_is_refused_at_the_line_of_the_nearest_thing_that_is_there() -> None:
    document = parsed("a: 1\nb:\n  c: 2\n")
    assert str(document.refuse(("b", "d", 0), "is missing")) == "f.yaml:2: b.d[0]: is missing"


def test_a_path_is_spelled_as_keys_and_indices() -> None:
    assert spelled(("checks", "T1", 0, "for")) == "checks.T1[0].for"


def test_a_key_that_would_break_the_line_is_spelled_with_escapes() -> None:
    assert spelled(("a\nb", "\x1b[31m")) == "a\\nb.\\x1b[31m"


def test_keys_given_twice_are_all_listed() -> None:
    assert refusals("a: 1\nb:\n  c: 2\n  c: 3\na: 4\n") == [
        "f.yaml:4: b.c: the key 'c' is given twice, first in line 3",
        "f.yaml:5: a: the key 'a' is given twice, first in line 1",
    ]


def test_keys_that_differ_in_quotes_only_are_one_key() -> None:
    assert refusals("1: a\n'1': b\n") == ["f.yaml:2: 1: the key '1' is given twice, first in line 1"]


def test_a_list_is_no_key() -> None:
    assert refusals("a:\n  ? [x, y]\n  : 1\n") == ["f.yaml:2: a: a key must be a word"]


def test_an_alias_is_what_it_names() -> None:
    assert parsed("a: &x [1, no]\nb: *x\n").data == {"a": [1, "no"], "b": [1, "no"]}


def test_aliases_of_aliases_end_somewhere() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        bomb += f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
    assert refusal(bomb) == "f.yaml: holds more than 50000 values"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b: 1\na: &x {k: *x}", "f.yaml:2: a.k: an alias of itself"),
        ("a: &x [1, *x]", "f.yaml:1: a[1]: an alias of itself"),
        ("--- &x\na: *x", "f.yaml:1: a: an alias of itself"),
    ],
)
def test_an_alias_of_itself_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message


def test_a_merge_key_is_refused_with_what_to_do_instead() -> None:
    assert refusals("a: &x {k: 1}\nb:\n  <<: *x\n") == [
        "f.yaml:3: b.<<: merge keys are not read; write the keys out",
    ]


def test_a_quoted_merge_sign_is_a_key_like_any_other() -> None:
    assert parsed("'<<': 1").data == {"<<": 1}


def test_a_number_too_long_to_be_meant_is_refused() -> None:
    assert refusals("a: " + "1" * 5000) == ["f.yaml:1: a: a number of more than 30 digits"]


def test_a_number_too_large_for_float64_is_refused_rather_than_read_as_infinity() -> None:
    assert refusals("a: 1e999") == ["f.yaml:1: a: a number too large for float64; infinity is spelled .inf"]


def test_a_byte_order_mark_is_no_part_of_the_first_key() -> None:
    assert parse(b"\xef\xbb\xbfa: 1", "f.yaml").data == {"a": 1}


def test_windows_line_ends_count_as_one_line() -> None:
    document = parsed("a: 1\r\nb: x\r\n")
    assert (document.data, document.lines[("b",)]) == ({"a": 1, "b": "x"}, 2)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: 1\n\xff", "f.yaml: is not UTF-8 at byte 5"),
        ("a: 1".encode("utf-16"), "f.yaml: is not UTF-8 at byte 0"),
        (b"a: \xed\xa0\x80", "f.yaml: is not UTF-8 at byte 3"),
    ],
)
def test_other_encodings_are_refused_with_the_byte(data: bytes, message: str) -> None:
    assert refusal(data) == message


@pytest.mark.parametrize("text", ["\ta: 1", "a:\n\tb: 1"])
def test_a_tab_as_indentation_is_named(text: str) -> None:
    line = text.count("\n") + 1
    assert refusal(text) == f"f.yaml:{line}: is no YAML: a tab cannot indent; use spaces"


def test_a_tab_between_key_and_value_is_a_space() -> None:
    assert parsed("a:\t1").data == {"a": 1}


@pytest.mark.parametrize("text", ["", "# only a remark\n", "---\n", "- a\n", "word\n", "'a: 1'\n"])
def test_what_is_no_mapping_is_refused(text: str) -> None:
    assert refusal(text) == "f.yaml:1: holds no mapping; a declaration starts with 'version: 1'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "x: 1\na: b: c",
            "f.yaml:2: is no YAML: mapping values are not allowed in this context; put a text with ': ' into quotes, "
            "and begin an item of a list with '- '",
        ),
        (
            "a: @x",
            "f.yaml:1: is no YAML: found character that cannot start any token; put a text that begins like this "
            "into quotes",
        ),
        (
            "x: 1\na: {b: 1 c: 2}",
            "f.yaml:2: is no YAML: did not find expected ',' or '}'; a comma or the closing bracket is missing before "
            "this, or quotes around a text with ': '",
        ),
        (
            "a:\n  - b: 1\n   c: 2",
            "f.yaml:3: is no YAML: did not find expected '-' indicator; this line is indented unlike the '-' of the "
            "list that it stands in",
        ),
        (
            "a: {b: 1}\n  c: 2",
            "f.yaml:2: is no YAML: did not find expected key; this line is indented unlike the keys before it, or the "
            "key above has a value already",
        ),
        ("x: 1\na: 'b\nc: 1\n", "f.yaml:2: is no YAML: the quote that opens here is never closed"),
        ("a: \x00", "f.yaml: is no YAML: unacceptable character #x0000: control characters are not allowed"),
        (
            "a: 1\n---\nb: 2",
            "f.yaml:2: is no YAML: expected a single document in the stream, but found another document",
        ),
    ],
)
def test_what_is_no_yaml_is_refused_with_the_parsers_reason(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("version: 1\nframework:numpy\ntitle: x\n", "f.yaml:2: a space is missing after 'framework:'; write 'framework: numpy'"),
        ("framework:numpy\nversion: 1\n", "f.yaml:1: a space is missing after 'framework:'; write 'framework: numpy'"),
        ("a:\n  - id:x\n    kind: y\n", "f.yaml:2: a space is missing after 'id:'; write 'id: x'"),
        ("a:\n  - {id: x, kind:formula}\n", "f.yaml:2: a[0]: a space is missing after 'kind:'; write 'kind: formula'"),
        ("a:\n  b: 1\n\u00a0 c: 2\n  d: 3\n", "f.yaml:3: a no-break space stands where a space must be; type a plain space in its place"),
        ("\u00a0\u00a0a: 1\n", "f.yaml:1: a no-break space stands where a space must be; type a plain space in its place"),
        ("a:\u00a01\nb: 2\n", "f.yaml:1: a no-break space stands where a space must be; type a plain space in its place"),
        ("a:\n  -\u3000{b: 1}\n", "f.yaml:2: a: an ideographic space stands where a space must be; type a plain space in its place"),
    ],
)  # fmt: skip
def test_a_space_that_is_missing_or_none_is_told_where_it_must_be(text: str, message: str) -> None:
    assert refusal(text) == message


def test_spaces_and_colons_within_a_text_are_left_alone() -> None:
    assert parse("a: b:c\nd: http://x\n'e:f': 1\ng: h\u00a0i\n".encode(), "f.yaml").data == {
        "a": "b:c", "d": "http://x", "e:f": 1, "g": "h\u00a0i",
    }  # fmt: skip


@pytest.mark.parametrize("tag", ["!!python/object:os.system", "!!str", "!mine", "!<x:y>"])
def test_a_tag_is_refused_with_what_to_do_instead(tag: str) -> None:
    found = parse(f"a: 1\nb: [2, {tag} 3] # !no\nc: 'ha!'\n".encode(), "f.yaml").refusals

    named = tag.strip("!<>") if "<" in tag else tag
    assert [one.precise for one in found] == [
        f"f.yaml:2:8: the tag '{named}' is not read; write the value without it"
    ]


def test_a_file_of_exactly_one_mebibyte_is_read() -> None:
    assert len(parsed("a: " + "x" * ((1 << 20) - 3)).data["a"]) == (1 << 20) - 3


def test_a_larger_file_is_refused() -> None:
    assert refusal("a: " + "x" * ((1 << 20) - 2)) == "f.yaml: is larger than 1 MiB"


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        read(Path("/dev/zero"), "f.yaml")
    assert str(caught.value) == "f.yaml: is larger than 1 MiB"


@pytest.mark.parametrize("opening", ["[", "{a: "])
def test_nesting_without_end_is_refused(opening: str) -> None:
    closing = {"[": "]", "{a: ": "}"}[opening]
    assert refusal("a: " + opening * 600 + "1" + closing * 600) == "f.yaml: is nested too deeply"


def test_a_hundred_levels_are_not_too_deep() -> None:
    value = parsed("a: " + "[" * 100 + "]" * 100).data["a"]
    for _ in range(99):
        value = value[0]
    assert value == []


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        read(tmp_path, "f.yaml")
    assert str(caught.value) == "f.yaml: cannot be read: Is a directory"


def parsed(text: str) -> Document:
    document = parse(text.encode(), "f.yaml")
    assert document.refusals == []
    return document


def value_of(text: str) -> Any:
    return parsed(f"key: {text}\n").data["key"]


def refusals(text: str) -> list[str]:
    return list(map(str, parse(text.encode(), "f.yaml").refusals))


def refusal(data: str | bytes) -> str:
    with pytest.raises(Refused) as caught:
        parse(data if isinstance(data, bytes) else data.encode(), "f.yaml")
    return str(caught.value)
