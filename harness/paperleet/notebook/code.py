"""Gathers the code that defines a name from what was executed before: its statement, and those that it needs."""

from __future__ import annotations

import ast
import builtins
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paperleet import inspection

_LITERAL_LIMIT = 2000  # characters of a value that no cell has made; larger ones are no part of an answer
# Cell magics whose body is executed as it stands.
_TRANSPARENT = ("capture", "paperleet", "prun", "time")
_FRESH = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


@dataclass(frozen=True)
class Gathered:
    """The source that defines `name` by itself, and the names it uses that no code could be found for."""

    name: str
    source: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Statement:
    """A statement at the top level of a cell, from that line on: what it binds, uses, and changes in place."""

    cell: int
    line: int
    text: str
    node: ast.stmt
    binds: frozenset[str]
    uses: frozenset[str]
    touches: frozenset[str]

    def is_fresh(self, name: str) -> bool:
        """Whether what the name meant before does not matter any more."""
        if isinstance(self.node, _FRESH):
            return True
        return isinstance(self.node, ast.Assign | ast.AnnAssign) and name not in self.uses


@dataclass
class _Gathering:
    statements: Sequence[_Statement]
    namespace: Mapping[str, Any]
    chosen: set[int] = field(default_factory=set)
    made: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def require(self, name: str, last: int | None = None) -> None:
        """Choose what defines `name`, by default its last definition, and all that this needs."""
        waiting = [(name, last)]
        while waiting:
            name, last = waiting.pop()
            if name in self.seen:
                continue
            self.seen.add(name)
            found = list(self._definition(name, last))
            if not found:
                self._make(name)
            for index in found:
                if index not in self.chosen:
                    self.chosen.add(index)
                    waiting += [(used, None) for used in self.statements[index].uses]

    def _definition(self, name: str, last: int | None) -> Iterator[int]:
        """The last statement that binds the name anew, and those after it that change it."""
        if last is not None:
            yield last
            return
        concerned = [i for i, s in enumerate(self.statements) if name in s.binds or name in s.touches]
        binding = [i for i in concerned if name in self.statements[i].binds]
        if not binding:
            return
        fresh = [i for i in binding if self.statements[i].is_fresh(name)]
        yield from (i for i in concerned if i >= (fresh[-1] if fresh else binding[0]))

    def _make(self, name: str) -> None:
        """A line that makes a name for which there is no statement, from the value that it has."""
        if name not in self.namespace:
            stars = [i for i, s in enumerate(self.statements) if "*" in s.binds]
            if not hasattr(builtins, name):
                self.chosen.update(stars)
            return
        value = self.namespace[name]
        line = _as_code(name, value)
        if line:
            self.made[name] = line
        elif not hasattr(builtins, name):
            self.missing.append(name)


def gather(name: str, cells: Sequence[str], namespace: Mapping[str, Any], definition: str = "") -> Gathered:
    """The code that defines `name`, of the cells that were executed in this order.

    `namespace` holds the values as they are now. `definition` is the source of the object that is meant, where that
    is known; it need not be the last of its name. Cells that are no Python are passed over.
    """
    statements = [statement for number, cell in enumerate(cells, 1) for statement in _statements(number, cell)]
    gathering = _Gathering(statements, namespace)
    gathering.require(name, _matching(statements, name, definition))
    lines = sorted(gathering.made.values())
    following = (0, 0)
    for index in _ordered(statements, sorted(gathering.chosen)):
        statement = statements[index]
        if (statement.cell, statement.line) != following:
            is_new = statement.cell != following[0]
            lines += [*([""] if lines and is_new else []), inspection.mark(statement.cell, statement.line)]
        lines.append(statement.text)
        following = statement.cell, statement.line + len(statement.text.splitlines())
    return Gathered(name, "\n".join(lines) + "\n", tuple(sorted(gathering.missing)))


def defines(name: str, cells: Sequence[str], definition: str) -> bool:
    """Whether one of the cells holds this definition of `name`."""
    statements = [statement for number, cell in enumerate(cells, 1) for statement in _statements(number, cell)]
    return _matching(statements, name, definition) is not None


def _ordered(statements: Sequence[_Statement], chosen: Sequence[int]) -> Sequence[int]:
    """The chosen statements as they were executed, but with what one needs at once, and was run again, before it."""
    ordered: dict[int, None] = {}
    entered: set[int] = set()

    def put(index: int) -> None:
        if index in entered:
            return
        entered.add(index)
        needed = _used_at_once(statements[index].node)
        for other in chosen:
            if statements[other].binds & needed:
                put(other)
        ordered[index] = None

    for index in chosen:
        put(index)
    return list(ordered)


def _statements(number: int, cell: str, above: int = 0) -> Iterator[_Statement]:
    """The statements of a cell, or of what stands in it below so many lines."""
    tree = inspection.parsed(cell)
    for node in tree.body if tree is not None else ():
        body = _magic_body(node)
        if body is not None:
            yield from _statements(number, body, above + 1)
            continue
        yield _Statement(
            number, above + _first_line(node), _text(cell, node), node, _bound(node), _used(node), _touched(node)
        )


def _magic_body(node: ast.stmt) -> str | None:
    """The Python in a cell magic such as `%%time`, which IPython has made a call with a text."""
    match node:
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(attr="run_cell_magic"),
                args=[ast.Constant(value=magic), _, ast.Constant(value=str(body))],
            )
        ) if magic in _TRANSPARENT:
            return body
    return None


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _text(cell: str, node: ast.stmt) -> str:
    first = _first_line(node)
    if first < node.lineno:
        return "\n".join(cell.splitlines()[first - 1 : node.end_lineno])
    return ast.get_source_segment(cell, node, padded=False) or ast.unparse(node)


def _bound(node: ast.stmt) -> frozenset[str]:
    names = inspection.bound_names(ast.Module([node], []))
    loops = (part.target for part in ast.walk(node) if isinstance(part, ast.For))
    targets = (name.id for loop in loops for name in ast.walk(loop) if isinstance(name, ast.Name))
    return frozenset((*names, *(targets if not isinstance(node, _FRESH) else ())))


def _used(node: ast.stmt) -> frozenset[str]:
    return _names(node)


def _used_at_once(node: ast.stmt) -> frozenset[str]:
    """The names that executing the statement uses; a function's body is not executed with it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        parts: list[ast.AST] = [node.args, *node.decorator_list, *([node.returns] if node.returns else [])]
    elif isinstance(node, ast.ClassDef):
        parts = [*node.bases, *node.keywords, *node.decorator_list]
        return frozenset().union(*map(_names, parts), *map(_used_at_once, node.body))
    else:
        parts = [node]
    return frozenset().union(*map(_names, parts))


def _names(part: ast.AST) -> frozenset[str]:
    return frozenset(n.id for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))


def _touched(node: ast.stmt) -> frozenset[str]:
    """The names whose values the statement changes in place, as far as that can be seen."""
    if isinstance(node, _FRESH):
        return frozenset()
    changed: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.AugAssign):
            changed |= _roots(part.target)
        elif isinstance(part, ast.Assign):
            changed |= {root for t in part.targets if not isinstance(t, ast.Name) for root in _roots(t)}
        elif isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
            call = part.value.func
            changed |= _roots(call) if isinstance(call, ast.Attribute) else set()
    return frozenset(changed)


def _roots(target: ast.expr) -> set[str]:
    while isinstance(target, ast.Attribute | ast.Subscript | ast.Starred):
        target = target.value
    if isinstance(target, ast.Tuple | ast.List):
        return {root for part in target.elts for root in _roots(part)}
    return {target.id} if isinstance(target, ast.Name) else set()


def _matching(statements: Sequence[_Statement], name: str, definition: str) -> int | None:
    """The last statement that is this definition, None where none is or the last of its name is meant."""
    tree = inspection.parsed(definition)
    if tree is None or len(tree.body) != 1:
        return None
    wanted = ast.dump(tree.body[0])
    found = [i for i, s in enumerate(statements) if name in s.binds and ast.dump(s.node) == wanted]
    return found[-1] if found else None


def _as_code(name: str, value: Any) -> str:
    """A line of Python that gives `name` this value, empty where there is none."""
    if isinstance(value, types.ModuleType):
        return f"import {value.__name__} as {name}" if value.__name__ != name else f"import {name}"
    module, qualified = getattr(value, "__module__", None), getattr(value, "__qualname__", "")
    is_elsewhere = isinstance(module, str) and module not in ("__main__", "builtins") and qualified.isidentifier()
    if is_elsewhere and getattr(sys.modules.get(str(module)), qualified, None) is value:
        return f"from {module} import {qualified}" + (f" as {name}" if qualified != name else "")
    try:
        text = repr(value)
        is_same = len(text) <= _LITERAL_LIMIT and ast.literal_eval(text) == value
    except Exception:  # a value's own `__repr__` and `__eq__` may do anything
        return ""
    return f"{name} = {text}" if is_same else ""
