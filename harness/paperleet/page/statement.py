"""A statement's Markdown as HTML, with its TeX as MathML and its answers folded."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from markupsafe import Markup

from paperleet.report.catalogue import FOLDED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

_DEEPEST = 6
_THIN = '<mspace width="0.167em" />'
# A fenced block for terminals, and below it the same formula in TeX, in a comment, for pages.
_DOUBLED = re.compile(r"^```[^\n]*\n(?P<plain>.*?)^```[ \t]*\n+<!--\s*tex:(?P<tex>.*?)-->", re.MULTILINE | re.DOTALL)
_MATRIX = re.compile(r"<mo>([^<]+)</mo>(<mtable>(?:(?!<mtable).)*?</mtable>)<mo>([^<]+)</mo>")
_COLUMN = re.compile(r'columnalign="(left|right|center)"')
# `sin` and the like, before what is no parenthesis and nothing's end; and after another factor.
_NAMED = re.compile(r"(<m[io]>[a-z]{2,}</m[io]>)(?!<mo|<mrow><mo|</)")
_FACTOR = re.compile(r"(?<=</m[in]>)(<m[io]>[a-z]{2,}</m[io]>)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def html(text: str, *, level: int = 2) -> Markup:
    """The Markdown `text` as HTML whose highest heading has `level`; raw HTML in it stays text.

    A fenced block that is followed by a comment `<!-- tex: … -->` is shown as the comment's formula, and a block
    fenced as `math` as the TeX that it holds. `<details>` blocks fold their answers.
    """
    pieces, place = [], 0
    text = _DOUBLED.sub(lambda found: f"```math\n{found['tex'].strip()}\n```", text)
    for found in FOLDED.finditer(text):
        pieces.append(_markdown(text[place : found.start()], level))
        pieces.append(f'<details class="answer"><summary>{_inline(found[1])}</summary>')
        pieces.append(f"{_markdown(found[2], level)}</details>")
        place = found.end()
    pieces.append(_markdown(text[place:], level))
    return Markup("".join(pieces))


def formula(tex: str) -> Markup:
    """TeX as MathML on a line of its own, which carries the TeX as its text for who cannot see it."""
    # The converter copies the text of \text{} as it is, and knows `aligned` by its older name.
    safe = tex.strip().replace("<", r"\lt ").replace(">", r"\gt ").replace("{aligned}", "{split}")
    lines = [_for_browsers(convert(line, display="block")) for line in safe.split("\n\n") if line.strip()]
    return Markup('<div class="formula" tabindex="0" role="group" aria-label="formula">{}</div>').format(
        Markup("".join(lines))
    )


def _for_browsers(math: str) -> str:
    """MathML with what browsers ask for: fences that stretch, columns set by style, a space after `sin`."""
    math = _MATRIX.sub(
        r'<mrow><mo form="prefix" stretchy="true">\1</mo>\2<mo form="postfix" stretchy="true">\3</mo></mrow>', math
    )
    math = _COLUMN.sub(r'style="text-align: \1"', math)
    return _NAMED.sub(rf"\1{_THIN}", _FACTOR.sub(rf"{_THIN}\1", math))


def _markdown(text: str, level: int) -> str:
    renderer = _renderer()
    tokens = renderer.parse(_COMMENT.sub("", text))
    headings = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    shift = level - min(headings, default=level)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(_DEEPEST, int(token.tag[1]) + shift)}"
    return str(renderer.renderer.render(tokens, renderer.options, {}))


def _inline(text: str) -> str:
    return str(_renderer().renderInline(" ".join(text.split())))


@cache
def _renderer() -> MarkdownIt:
    renderer = MarkdownIt("commonmark", {"html": False}).enable("table")
    renderer.add_render_rule("fence", _fence)
    renderer.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0" role="group"><table>')
    renderer.add_render_rule("table_close", lambda *_: "</table></div>")
    renderer.disable("image")  # a page loads nothing, so a picture would be a hole
    return renderer


def _fence(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
    token = tokens[index]
    if token.info.strip() == "math":
        return formula(token.content)
    return Markup('<pre tabindex="0"><code>{}</code></pre>').format(token.content)
