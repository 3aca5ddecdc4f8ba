"""Evaluates an exercise's formula with many digits: the same Python, with division, powers and `math` replaced."""

from __future__ import annotations

import ast
import builtins
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

DIGITS = 50


def high_precision(path: Path, name: str, elsewhere: Sequence[Path] = ()) -> Callable[..., Any]:
    """The function `name` of the formula at `path`, with 50 digits wherever it divides, raises or calls math.

    What it imports from other exercises lies beside its own folder, or in one of the folders `elsewhere`.
    Raises ImportError where mpmath is not installed.
    """
    import mpmath

    context = mpmath.MPContext()
    context.dps = DIGITS
    function: Callable[..., Any] = _executed(path, context, elsewhere)[name]
    return function


def _executed(path: Path, context: Any, elsewhere: Sequence[Path]) -> dict[str, Any]:
    """The names that the file binds; what it imports from its neighbours is widened as well."""

    def imported(name: str, globals_: Any = None, locals_: Any = None, names: Any = (), level: int = 0) -> Any:
        if not level:
            return __import__(name, globals_, locals_, names, level)
        folders = [path.parents[level - 1], *(elsewhere if level > 1 else ())]
        found = [folder.joinpath(*name.split(".")).with_suffix(".py") for folder in folders]
        neighbour = next(filter(Path.is_file, found), found[0])
        return types.SimpleNamespace(**_executed(neighbour, context, elsewhere))

    tree = ast.parse(path.read_text("utf-8"))
    tree = ast.fix_missing_locations(_Widened().visit(tree))
    within = {**vars(builtins), "__import__": imported}
    namespace: dict[str, Any] = {
        "__name__": path.stem,
        "__builtins__": within,
        "_wide": context.mpf,
        "_math": context,
    }
    exec(compile(tree, path.name, "exec"), namespace)
    return {key: value for key, value in namespace.items() if not key.startswith("__")}


class _Widened(ast.NodeTransformer):
    """`a / b` and `a ** b` with a wide first operand, and `math` as the module of many digits."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Div | ast.Pow):
            node.left = ast.Call(ast.Name("_wide", ast.Load()), [node.left], [])
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST | None:
        node.names = [alias for alias in node.names if alias.name != "math"]
        return node if node.names else None

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name("_math", node.ctx) if node.id == "math" else node
