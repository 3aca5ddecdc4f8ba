"""Evaluates an exercise's formula with many digits: the same Python, with division, powers and `math` replaced."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

DIGITS = 50


def high_precision(path: Path, name: str) -> Callable[..., Any]:
    """The function `name` of the formula at `path`, with 50 digits wherever it divides, raises or calls math.

    Raises ImportError where mpmath is not installed.
    """
    import mpmath

    tree = ast.parse(path.read_text("utf-8"))
    tree = ast.fix_missing_locations(_Widened().visit(tree))
    context = mpmath.MPContext()
    context.dps = DIGITS
    namespace: dict[str, Any] = {"__name__": path.stem, "_wide": context.mpf, "_math": context}
    exec(compile(tree, path.name, "exec"), namespace)
    function: Callable[..., Any] = namespace[name]
    return function


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
