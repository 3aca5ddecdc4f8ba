"""Raises and prints terminal escapes, bidi marks, markup and lone surrogates."""

print("\x1b[31mred\x1b]0;title\x07 \u202egnp.exe [bold]b[/bold] \x9b2J")


def sinusoidal_encoding(*arguments, **keywords):
    name = "E\x1b[2J\u202e\nT1 PASSED [red]"
    raise type(name, (Exception,), {})("=HYPERLINK(1)\r\n::error::x \ud800 <b>&amp;</b> | PASS | `x`")
