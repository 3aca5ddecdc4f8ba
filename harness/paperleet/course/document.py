"""Reads a YAML file as its author meant it: every value with its line, nothing guessed, nothing twice."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from paperleet.course.sentences import shown

Key = str | int
Path_ = tuple[Key, ...]

SIZE_LIMIT = 1 << 20
_VALUES_LIMIT = 50_000  # aliases of aliases of aliases grow without end
_INTEGER = re.compile(r"[-+]?[0-9]+(?:_[0-9]+)*")
# YAML 1.1 reads 1e-5 as text, `no` as false and 12:30 as 750, so plain scalars are read here.
_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_GLUED = re.compile(r"([A-Za-z_][\w-]*:)(?!//)[^\s:]")  # a key and its value without a space between them
_BEGIN = re.compile(r"\s*(?:- +)*")
# What looks like a space and is none to YAML, where it would be the indentation or end a key or a dash.
_FALSE_SPACE = re.compile(r"(?:[ \t]*(?:- +)*|[ \t]*(?:- +)*(?:-|[\w-]+:))([\xa0\u2000-\u200a\u202f\u205f\u3000])")
_LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_START = "a declaration starts with 'version: 1'"
_CONSTANTS: dict[str, Any] = {
    "": None, "~": None, "null": None, "true": True, "false": False,
    ".inf": float("inf"), "-.inf": float("-inf"), ".nan": float("nan"),
}  # fmt: skip


@dataclass(frozen=True, order=True)
class Refusal:
    """One problem of a declaration: the file, the line, the key, and a sentence that says what would do.

    `column` counts from 1; it and `line` are 0 where the problem has no place in the file.
    """

    file: str
    line: int
    key: str
    sentence: str
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return self._told(f":{self.line}" if self.line else "")

    @property
    def precise(self) -> str:
        """The refusal with its column, as editors and terminals make links of it."""
        return self._told(f":{self.line}:{self.column or 1}" if self.line else "")

    def _told(self, place: str) -> str:
        where = f"{escaped(self.file)}{place}: "
        return f"{where}{self.key}: {self.sentence}" if self.key else f"{where}{self.sentence}"


class Refused(Exception):
    """A file that could not be read at all."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__("\n".join(map(str, refusals)))
        self.refusals = refusals


@dataclass
class Document:
    """A file's values as plain data, and the line and column of each."""

    file: str
    data: Any
    lines: dict[Path_, int] = field(default_factory=dict)
    columns: dict[Path_, int] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)

    def refuse(self, path: Path_, sentence: str) -> Refusal:
        """A refusal of what stands at `path`, at the line of the nearest thing that stands in the file."""
        at = path
        while at and at not in self.lines:
            at = at[:-1]
        return Refusal(self.file, self.lines.get(at, 0), spelled(path), sentence, self.columns.get(at, 0))

    def place(self, path: Path_, node: yaml.Node) -> None:
        """Remember where the value at `path` stands."""
        self.lines[path] = node.start_mark.line + 1
        self.columns[path] = node.start_mark.column + 1


def spelled(path: Path_) -> str:
    """`('checks', 'T1', 0, 'for')` as `checks.T1[0].for`."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{escaped(key)}" if text else escaped(key)
    return text


def escaped(text: str) -> str:
    """`text` with line breaks and all that no terminal should get as escapes, such as `\\n`."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def read(path: Path, name: str, start: str = _START) -> Document:
    """The document at `path`, called `name` in messages; raises Refused when it is no YAML mapping.

    `start` says how such a file starts, for one that holds something else.
    """
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the path is no path"
        raise Refused(Refusal(name, 0, "", f"cannot be read: {reason}")) from error
    return parse(data, name, start)


def parse(data: bytes, name: str, start: str = _START) -> Document:
    """The document that `data` holds; raises Refused when it is no YAML mapping.

    Keys given twice do not stop the reading: they are listed in the document's `refusals`.
    """
    if len(data) > SIZE_LIMIT:
        raise Refused(Refusal(name, 0, "", f"is larger than {SIZE_LIMIT >> 20} MiB"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(Refusal(name, 0, "", f"is not UTF-8 at byte {error.start}")) from error
    node = _composed(text, name)
    if not isinstance(node, yaml.MappingNode):
        raise Refused(Refusal(name, 1, "", f"holds no mapping; {start}"))
    document = Document(name, None)
    if "!" in text:
        document.refusals += _tags(text, name)
    try:
        document.data = _Reader(document).value(node, ())
    except RecursionError as error:
        raise Refused(Refusal(name, 0, "", "is nested too deeply")) from error
    return document


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _composed(text: str, name: str) -> yaml.Node | None:
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        if found := _mistyped(error, text, name):
            raise Refused(found) from error
        mark = error.context_mark if _is_open_quote(error) else error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise Refused(Refusal(name, line, "", f"is no YAML: {_reason(error, text)}", column)) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        sentence = escaped(str(error).splitlines()[0]) if str(error) else "nested too deeply"
        raise Refused(Refusal(name, 0, "", f"is no YAML: {sentence}")) from error
    return node


def _mistyped(error: yaml.MarkedYAMLError, text: str, name: str) -> Refusal | None:
    """What is mistyped in the line that cannot be read, or in the one before it, which only seemed to be read."""
    if error.problem_mark is None:
        return None
    lines = _LINE_BREAK.split(text)[: error.problem_mark.line + 1]
    written = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    for number, line in reversed(written[-2:]):
        if said := _sentence(line):
            return Refusal(name, number, "", *said)
    return None


def _sentence(line: str) -> tuple[str, int] | None:
    """What is wrong with a line that begins with a key, and in which column."""
    if found := _FALSE_SPACE.match(line):
        return _false_space(found[1]), found.start(1) + 1
    start = _BEGIN.match(line)
    if start and (found := _GLUED.match(line, start.end())):
        key, value = found[1], line[found.end(1) :].strip()
        return f"a space is missing after {shown(key)}; write {shown(f'{key} {value}')}", found.end(1) + 1
    return None


def _false_space(character: str) -> str:
    name = unicodedata.name(character).lower()
    return f"{_with_article(name)} stands where a space must be; type a plain space in its place"


def _with_article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _tags(text: str, name: str) -> Iterator[Refusal]:
    """Every tag, such as `!!python/object:…`: what one makes of a value is not what would be read."""
    try:
        for token in yaml.scan(text, Loader=_LOADER):
            if isinstance(token, yaml.TagToken):
                mark, (handle, suffix) = token.start_mark, token.value
                said = f"the tag {shown((handle or '') + suffix)} is not read; write the value without it"
                yield Refusal(name, mark.line + 1, "", said, mark.column + 1)
    except (yaml.YAMLError, ValueError, RecursionError):
        return  # told by whoever reads the values


# What the parser says, and what an author has most likely done.
_MEANT = (
    ("mapping values are not allowed", "put a text with ': ' into quotes, and begin an item of a list with '- '"),
    ("tag handle", "tags are not read; write the value without it"),
    ("cannot start any token", "put a text that begins like this into quotes"),
    ("expected ',' or", "a comma or the closing bracket is missing before this, or quotes around a text with ': '"),
    ("expected '-' indicator", "this line is indented unlike the '-' of the list that it stands in"),
    ("expected key", "this line is indented unlike the keys before it, or the key above has a value already"),
)


def _is_open_quote(error: yaml.MarkedYAMLError) -> bool:
    return "quoted scalar" in (error.context or "") and "end of stream" in (error.problem or "")


def _reason(error: yaml.MarkedYAMLError, text: str) -> str:
    mark, problem = error.problem_mark, error.problem or ""
    if mark is not None and _character(text, mark.line, mark.column) == "\t":
        return "a tab cannot indent; use spaces"
    if _is_open_quote(error):
        return "the quote that opens here is never closed"
    # Of most contexts the line tells enough; what starts with "but" is the end of a sentence.
    said = escaped(f"{error.context}, {problem}" if problem.startswith("but ") else problem)
    meant = next((hint for part, hint in _MEANT if part in said), "")
    return f"{said}; {meant}" if meant else said


def _character(text: str, line: int, column: int) -> str:
    lines = _LINE_BREAK.split(text)
    return lines[line][column : column + 1] if line < len(lines) else ""


class _Reader:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._count = 0
        self._open: set[int] = set()

    def value(self, node: yaml.Node, path: Path_) -> Any:
        self._count += 1
        if self._count > _VALUES_LIMIT:
            raise Refused(Refusal(self._document.file, 0, "", f"holds more than {_VALUES_LIMIT} values"))
        if id(node) in self._open:
            raise Refused(self._refusal(node, path, "an alias of itself"))
        if path not in self._document.lines:
            self._document.place(path, node)
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, path)
        self._open.add(id(node))
        try:
            if isinstance(node, yaml.SequenceNode):
                return [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
            return dict(self._items(node, path))
        finally:
            self._open.discard(id(node))

    def _items(self, node: yaml.Node, path: Path_) -> Iterator[tuple[str, Any]]:
        seen: dict[str, int] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._refuse(key_node, path, "a key must be a word")
                continue
            key = key_node.value
            if not key_node.style and (said := _sentence(key)):
                refusal = self._refusal(key_node, path, said[0])
                raise Refused(replace(refusal, column=refusal.column + said[1] - 1))
            here = (*path, key)
            if key_node.tag == "tag:yaml.org,2002:merge":
                self._refuse(key_node, here, "merge keys are not read; write the keys out")
                continue
            if key in seen:
                self._refuse(key_node, here, f"the key {shown(key)} is given twice, first in line {seen[key]}")
                continue
            seen[key] = self._line(key_node)
            self._document.place(here, key_node)
            yield key, self.value(value_node, here)

    def _scalar(self, node: yaml.ScalarNode, path: Path_) -> Any:
        text: str = node.value
        if node.style or not node.tag.startswith("tag:yaml.org,2002:"):
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if _INTEGER.fullmatch(text):
            return self._integer(node, path)
        return self._float(node, path) if _FLOAT.fullmatch(text) else text

    def _integer(self, node: yaml.ScalarNode, path: Path_) -> int:
        if len(node.value) > 30:
            self._refuse(node, path, "a number of more than 30 digits")
            return 0
        return int(node.value)

    def _float(self, node: yaml.ScalarNode, path: Path_) -> float:
        value = float(node.value)
        if math.isinf(value):
            self._refuse(node, path, "a number too large for float64; infinity is spelled .inf")
        return value

    def _refuse(self, node: yaml.Node, path: Path_, sentence: str) -> None:
        self._document.refusals.append(self._refusal(node, path, sentence))

    def _refusal(self, node: yaml.Node, path: Path_, sentence: str) -> Refusal:
        column = int(node.start_mark.column) + 1
        return Refusal(self._document.file, self._line(node), spelled(path), sentence, column)

    @staticmethod
    def _line(node: yaml.Node) -> int:
        return int(node.start_mark.line) + 1
