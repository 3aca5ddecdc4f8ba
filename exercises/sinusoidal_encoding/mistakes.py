"""Mistakes people really make in this exercise, each a variation of the formula's steps.

A call's table is built from the steps in STEPS; a mistake replaces one or two of them, and two mistakes that
replace different ones make a pair.
"""

import math
import re
from dataclasses import dataclass, replace

import numpy as np
from paperleet.authoring import Catalogue, Mistake, Prediction, Symptom, Variant


@dataclass(frozen=True)
class Call:
    length: int
    d_model: int
    start: int


STEPS = {
    "origin": lambda call: call.start,
    "count_from": lambda call: 0,
    "position": lambda call, p: p,
    "layout": lambda call, column: column,
    "pair": lambda call, channel: 2 * (channel // 2),
    "width": lambda call: call.d_model,
    "factor": lambda call: 1.0,
    "rounding": lambda call, exponent: exponent,
    "base": lambda call: 10000.0,
    "rate": lambda call, base, exponent: base**-exponent,
    "sine": lambda angle: np.sin(angle),
    "cosine": lambda angle: np.cos(angle),
    "scale": lambda call: 1.0,
    "finish": lambda call, table, angle: table,
}


def predict(steps, length, d_model, start=0):
    """The table that the formula with `steps` gives for a call."""
    call = Call(length, d_model, start)
    with np.errstate(all="ignore"):
        p = np.arange(length, dtype=np.float64) + steps["origin"](call) + steps["count_from"](call)
        p = np.asarray(steps["position"](call, p), dtype=np.float64)
        channel = np.asarray(steps["layout"](call, np.arange(d_model)))
        exponent = np.asarray(steps["pair"](call, channel), dtype=np.float64) / steps["width"](call)
        exponent = steps["rounding"](call, steps["factor"](call) * exponent)
        angle = p[:, None] * np.asarray(steps["rate"](call, steps["base"](call), exponent), dtype=np.float64)
        table = np.where(channel % 2 == 0, steps["sine"](angle), steps["cosine"](angle))
        scale = steps["scale"](call)
        table = steps["finish"](call, table * scale, angle)
    return Prediction(table, angle, max(1.0, scale))


def _halves(call, column):
    sines = (call.d_model + 1) // 2
    return np.where(column < sines, 2 * column, 2 * (column - sines) + 1)


def _next_pair(call, channel):
    pairs = (call.d_model + 1) // 2
    return np.where(channel % 2 == 0, channel, 2 * ((channel // 2 + 1) % pairs))


def _wrapped(rows):
    return Variant({"position": lambda call, p: p % rows}, f"a table of {rows} rows that starts over")


def _base(value):
    return Variant({"base": lambda call: value}, f"base {value:g} instead of 10000")


def _times(factor, label):
    return Variant({"position": lambda call, p: p * factor}, label)


def _padding(raw):
    def finish(call, table, angle):
        table = table.copy()
        if raw:
            table[:1] = angle[:1]
        else:
            table[np.arange(call.start, call.start + call.length) == 0] = 0.0
        return table

    return finish


def _zero_column(call, table, angle):
    table = table.copy()
    if call.d_model % 2:
        table[:, -1:] = 0.0
    return table


def _normalised(call, table, angle):
    deviation = table.std() if table.size else 1.0
    return (table - table.mean()) / (10 * deviation) if deviation > 1e-9 and table.size else table


def _unit_rows(call, table, angle):
    return table / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-12)


def _row_zero(row):
    def finish(call, table, angle):
        table = table.copy()
        table[row] = 0.0
        return table

    return finish


def _channels_zero(which):
    def finish(call, table, angle):
        table = table.copy()
        table[:, which(call)] = 0.0
        return table

    return finish


def _only_cosines(call, table, angle):
    table = np.zeros_like(table)
    table[:, 0::2] = np.cos(angle[:, 0::2])
    return table


def _quotient_raised(call, table, angle):
    p = (call.start + np.arange(call.length))[:, None] / 10000.0
    channel = np.arange(call.d_model)
    return _waves(p ** (2 * (channel // 2) / call.d_model), channel)


def _overflowing(call, base, exponent):
    power = np.float32(base) ** (exponent * call.d_model).round().astype(np.float32)
    return np.asarray(power, np.float64) ** (-1.0 / call.d_model)


def _torn(order):
    def finish(call, table, angle):
        length, width = table.shape
        if order == "halves":
            even = np.concatenate([table, np.cos(angle[:, -1:])], axis=1) if width % 2 else table
            return np.concatenate([even[:, 0::2].ravel(), even[:, 1::2].ravel()]).reshape(even.shape)[:, :width]
        return table.T.reshape(length, width)

    return finish


def _waves(angle, channel):
    return np.where(channel % 2 == 0, np.sin(angle), np.cos(angle))


def _rows_alternate(call, table, angle):
    return _waves(angle, np.arange(call.length)[:, None])


def _turned(call, table, angle):
    row, column = np.arange(call.length)[:, None], np.arange(call.d_model)
    return _waves((call.start + column) / 10000.0 ** (2 * (row // 2) / max(call.length, 1)), row)


def _grid(columns):
    def finish(call, table, angle):
        p = call.start + np.arange(call.length)[:, None]
        half = (call.d_model + 1) // 2
        channel = np.arange(half)
        rate = 10000.0 ** (-2 * (channel // 2) / half)
        both = [_waves(axis * rate, channel) for axis in (p // columns, p % columns)]
        return np.concatenate(both, axis=1)[:, : call.d_model]

    return finish


BASE_ADVICE = "the paper's constant is 10000"
POSITION_ADVICE = "the angle is the position itself times the frequency, in radians, without a further factor"

MISTAKES = [
    Mistake(
        "halves-concatenated",
        "all sines stand first, then all cosines",
        "interleave them: the sine of a pair in the even channel, its cosine in the odd channel beside it",
        [Variant({"layout": _halves})],
        elsewhere="tensor2tensor and several speech models lay the table out this way",
    ),
    Mistake(
        "doubled-exponent",
        "the exponent is twice too large: 2i is taken of an index that already counts in twos",
        "count pairs or channels, not both: the exponent runs from 0 to just below 1",
        [
            Variant({"factor": lambda call: 2.0}, "2·2i/d_model"),
            Variant(
                {"width": lambda call: max(call.d_model // 2, 1)},
                "divided by the number of pairs, rounded down",
            ),
            Variant({"width": lambda call: (call.d_model + 1) // 2}, "divided by the number of pairs, rounded up"),
        ],
        alias="base 1e8",
    ),
    Mistake(
        "doubled-exponent-per-column",
        "every column c has the exponent 2c/d_model, so a pair's sine and cosine differ",
        "a pair shares one frequency: the exponent counts pairs, not columns",
        [Variant({"pair": lambda call, channel: 2 * channel})],
    ),
    Mistake(
        "integer-division",
        "the exponent is rounded down to a whole number, so all frequencies are the same",
        "divide with / and in floating point before raising the base to the exponent",
        [
            Variant({"rounding": lambda call, exponent: np.floor(exponent)}),
            Variant({"rounding": lambda call, exponent: -np.floor(-exponent)}, "floored after the minus sign"),
            Variant(
                {"rounding": lambda call, exponent: np.floor(2 * exponent)},
                "floored to 0 in one half and 1 in the other",
            ),
        ],
        alias="base 1",
    ),
    Mistake(
        "pairs-minus-one",
        "the exponent is divided by the number of pairs less one",
        "the exponent's denominator is the full width, so the last frequency stays above 1/10000",
        [Variant({"width": lambda call: 2 * (call.d_model // 2 - 1)})],
        elsewhere="tensor2tensor and its descendants space the frequencies this way",
    ),
    Mistake(
        "wrong-denominator",
        "the exponent is divided by another number than the width",
        "the exponent of the i-th pair is 2i/d_model, with the full width as denominator",
        [
            Variant({"width": lambda call: call.d_model + 1}, "d_model + 1"),
            Variant({"width": lambda call: max(call.d_model - 1, 1)}, "d_model - 1"),
            Variant({"width": lambda call: call.d_model + 2}, "d_model + 2"),
            Variant({"width": lambda call: max(call.length, 1)}, "length"),
        ],
    ),
    Mistake(
        "power-overflows",
        "10000 ** k overflows before its root is taken, so the slow pairs stand still",
        "divide the exponent by d_model first: 10000 ** (k / d_model) stays below 10000",
        [Variant({"rate": _overflowing}, "in float32, from k = 10 on")],
    ),
    Mistake(
        "start-doubled",
        "start is added twice, so the first row is position 2·start",
        "count either from start or add start to positions counted from 0, not both",
        [Variant({"origin": lambda call: 2 * call.start})],
    ),
    Mistake(
        "start-added-to-angles",
        "start is added to the angles instead of the positions, so it is not multiplied by the frequency",
        "add start to the positions before they are multiplied by the frequencies",
        [
            Variant(
                {
                    "origin": lambda call: 0,
                    "finish": lambda call, table, angle: _waves(angle + call.start, np.arange(call.d_model)),
                }
            )
        ],
    ),
    Mistake(
        "rows-torn",
        "values of one position are spread over several rows: the axes are in another order before the reshape",
        "stack sines and cosines on a new last axis, or transpose, before reshaping to [length, d_model]",
        [
            Variant({"finish": _torn("halves")}, "stack((sines, cosines)) on axis 0, then reshape"),
            Variant({"finish": _torn("transpose")}, "[d_model, length] reshaped instead of transposed"),
        ],
    ),
    Mistake(
        "channels-left-zero",
        "some channels are never filled and stay zero",
        "fill even channels with sines and odd channels with cosines: pe[:, 0::2] and pe[:, 1::2]",
        [
            Variant({"finish": _channels_zero(lambda call: slice(1, None, 2))}, "odd channels"),
            Variant({"finish": _channels_zero(lambda call: slice(0, None, 2))}, "even channels"),
            Variant({"finish": _only_cosines}, "cosines written over the sines, odd channels zero"),
            Variant(
                {"finish": _channels_zero(lambda call: slice(max(2 * ((call.d_model - 1) // 2), 0), None))},
                "the last pair",
            ),
        ],
    ),
    Mistake(
        "last-row-zero",
        "the last row is never filled and stays zero",
        "loop over all `length` rows: range(length) already leaves the end out",
        [Variant({"finish": _row_zero(slice(-1, None))})],
    ),
    Mistake(
        "cosine-negated",
        "odd channels hold the negative cosine",
        "cos a = sin(a + π/2), with a plus",
        [Variant({"cosine": lambda angle: -np.cos(angle)})],
        alone=True,
    ),
    Mistake(
        "frequencies-reversed",
        "the slowest pair stands first and the fastest last",
        "the first pair has frequency 1; frequencies fall from left to right",
        [Variant({"pair": lambda call, channel: 2 * ((call.d_model - 1) // 2 - channel // 2)})],
        alone=True,
    ),
    Mistake(
        "wrong-base",
        "the frequencies are powers of another base",
        BASE_ADVICE,
        [_base(value) for value in (1000.0, 100000.0, 64.0, 1e6, 10.0, 500000.0, 512.0, 5000.0, 1024.0, 20000.0)]
        + [_base(math.e), _base(2.0), _base(50.0), _base(256.0), _base(500.0)],
    ),
    Mistake(
        "base-equals-length",
        "the base is the length of the table instead of a constant",
        BASE_ADVICE,
        [
            Variant({"base": lambda call: float(max(call.length, 1))}, "base length"),
            Variant({"base": lambda call: float(max(call.start + call.length, 1))}, "base start + length"),
            Variant({"base": lambda call: float(call.d_model)}, "base d_model"),
        ],
    ),
    Mistake(
        "sine-cosine-swapped",
        "cosines stand in the even channels and sines in the odd ones",
        "the sine comes first: even channels hold sines, odd channels cosines",
        [Variant({"sine": lambda angle: np.cos(angle), "cosine": lambda angle: np.sin(angle)})],
    ),
    Mistake(
        "one-based-positions",
        "positions are counted from 1 instead of 0",
        "row i of the table is position start + i, so the first row of start=0 is position 0",
        [Variant({"count_from": lambda call: 1}), Variant({"count_from": lambda call: 0.5}, "half a step late")],
    ),
    Mistake(
        "positions-from-minus-one",
        "positions are counted from -1, one too low",
        "row i of the table is position start + i",
        [Variant({"count_from": lambda call: -1})],
    ),
    Mistake(
        "halved-exponent",
        "the exponent is half of what it should be: the pair's index is divided by the width without its factor 2",
        "the exponent of the i-th pair is 2i/d_model",
        [Variant({"factor": lambda call: 0.5})],
        alias="base 100",
    ),
    Mistake(
        "own-frequency-per-channel",
        "odd channels have a frequency of their own: k/d_model instead of (k-1)/d_model",
        "a sine and the cosine beside it share one frequency: take it from the pair, not from the channel",
        [Variant({"pair": lambda call, channel: channel})],
    ),
    Mistake(
        "next-pair-frequency",
        "each cosine takes the frequency of the next pair",
        "a sine and the cosine beside it share one frequency; look at how the frequency table is rolled or sliced",
        [
            Variant({"pair": _next_pair}),
            Variant(
                {"pair": lambda call, channel: np.where(channel % 2 == 0, channel, channel + 1)},
                "without starting over at the last pair",
            ),
        ],
    ),
    Mistake(
        "sine-everywhere",
        "odd channels hold sines too",
        "odd channels hold the cosine of the pair's angle",
        [Variant({"cosine": lambda angle: np.sin(angle)})],
    ),
    Mistake(
        "cosine-everywhere",
        "even channels hold cosines too",
        "even channels hold the sine of the pair's angle",
        [Variant({"sine": lambda angle: np.cos(angle)})],
    ),
    Mistake(
        "offset-ignored",
        "the table depends on length only: start has no effect",
        "row i is position start + i",
        [Variant({"origin": lambda call: 0})],
    ),
    Mistake(
        "growing-frequency",
        "frequencies grow with the channel: the sign of the exponent is lost",
        "frequencies fall with the channel: divide by the power, or negate the exponent",
        [Variant({"rate": lambda call, base, exponent: base**exponent})],
        alias="base 1e-4",
    ),
    Mistake(
        "scaled-by-root-width",
        "the table is multiplied or divided by the square root of the width",
        "the scale belongs to the embeddings, not to the encoding: return plain sines and cosines",
        [
            Variant({"scale": lambda call: math.sqrt(call.d_model)}, "times √d_model"),
            Variant({"scale": lambda call: 1 / math.sqrt(call.d_model)}, "divided by √d_model"),
            Variant({"scale": lambda call: 1 / call.d_model}, "divided by d_model"),
            Variant({"finish": _unit_rows}, "each row divided by its length, √(d_model/2) at even widths"),
        ],
    ),
    Mistake(
        "position-scaled",
        "positions are multiplied by a factor",
        POSITION_ADVICE,
        [
            _times(math.pi, "times π"),
            _times(2 * math.pi, "times 2π"),
            _times(1000.0, "times 1000"),
            _times(math.pi / 180, "in degrees"),
            _times(0.5, "times 1/2"),
            _times(2.0, "times 2"),
            _times(180 / math.pi, "angles converted to degrees before the sine"),
            _times(10.0, "times 10"),
            _times(100.0, "times 100"),
            _times(10000.0, "times 10000"),
            _times(-1.0, "negated"),
            Variant(
                {
                    "origin": lambda call: 0,
                    "position": lambda call, p: call.start + p * call.length / max(call.length - 1, 1),
                },
                "spread by linspace from start to start + length inclusive",
            ),
            Variant({"position": lambda call, p: p / max(call.length, 1)}, "divided by length"),
            Variant({"position": lambda call, p: p / max(call.length - 1, 1)}, "divided by length - 1"),
            Variant(
                {"position": lambda call, p: p / max(call.start + call.length, 1)},
                "divided by start + length",
            ),
            Variant({"position": lambda call, p: p / call.d_model}, "divided by d_model"),
        ],
    ),
    Mistake(
        "normalised-positions",
        "positions are spread over one full turn",
        POSITION_ADVICE,
        [
            Variant(
                {"position": lambda call, p: p / max(call.start + call.length, 1) * 2 * math.pi},
                "2π·p/(start + length)",
            ),
            Variant({"position": lambda call, p: p / max(call.length, 1) * 2 * math.pi}, "2π·p/length"),
            Variant({"position": lambda call, p: p / max(call.length - 1, 1) * 2 * math.pi}, "2π·p/(length - 1)"),
        ],
    ),
    Mistake(
        "normalised-table",
        "the finished table is shifted to mean 0 and scaled to another deviation",
        "return the sines and cosines as they are",
        [
            Variant({"finish": _normalised}, "(table - mean) / (10·deviation)"),
            Variant({"finish": lambda call, table, angle: (table + 1) / 2}, "(table + 1) / 2"),
        ],
    ),
    Mistake(
        "octave-frequencies",
        "each pair has twice the frequency of the pair before",
        "frequencies fall from 1 as powers of 10000; doubling octaves belong to radiance fields",
        [
            Variant(
                {
                    "pair": lambda call, channel: channel // 2,
                    "width": lambda call: 1,
                    "rate": lambda call, base, exponent, factor=factor: factor * 2.0**exponent,
                },
                label,
            )
            for factor, label in ((math.pi, "π·2^i"), (1.0, "2^i"))
        ],
        elsewhere="NeRF encodes coordinates this way",
        alone=True,
    ),
    Mistake(
        "column-index-minus-one",
        "the pair of a channel is taken as (k-1)//2, so a cosine and the sine after it share a frequency",
        "channels 0 and 1 are the first pair, channels 2 and 3 the second",
        [Variant({"pair": lambda call, channel: 2 * ((channel - 1) // 2)})],
    ),
    Mistake(
        "one-based-channels",
        "channels are counted from 1, so every frequency is one step too low",
        "the first pair has exponent 0 and frequency 1",
        [
            Variant({"pair": lambda call, channel: 2 * (channel // 2 + 1)}, "pairs from 1"),
            Variant({"pair": lambda call, channel: 2 * (channel // 2) + 1}, "both members of a pair use 2i+1"),
        ],
    ),
    Mistake(
        "pair-index-floored-twice",
        "the pair's index is halved once more, so two pairs share each frequency",
        "halve the channel's index once: channel k belongs to pair k//2",
        [Variant({"pair": lambda call, channel: 2 * (channel // 4)})],
    ),
    Mistake(
        "descending-positions",
        "rows run from the last position to the first",
        "row 0 is position start, and positions rise from row to row",
        [Variant({"position": lambda call, p: p[::-1]})],
    ),
    Mistake(
        "operator-precedence",
        "the power binds before the multiplication or division in its exponent",
        "put the whole exponent into parentheses: 10000 ** (2 * i / d_model)",
        [
            Variant({"rate": lambda call, base, exponent: exponent / 2 / base**2}, "p / 10000 ** 2 * i / d_model"),
            Variant(
                {"rate": lambda call, base, exponent: call.d_model / base ** (exponent * call.d_model)},
                "p / (10000 ** (2 * i) / d_model)",
            ),
            Variant(
                {"rate": lambda call, base, exponent: (base / call.d_model) ** -(exponent * call.d_model)},
                "exp(-2i * log(10000 / d_model))",
            ),
            Variant(
                {
                    "rate": lambda call, base, exponent: (
                        -np.exp(exponent * call.d_model) * math.log(base) / call.d_model
                    )
                },
                "exp(2i) * -(log(10000) / d_model)",
            ),
            Variant(
                {"rate": lambda call, base, exponent: -exponent * math.log(base)},
                "2i * -(log(10000) / d_model), without exp",
            ),
            Variant({"finish": _quotient_raised}, "(p / 10000) ** (2i / d_model)"),
        ],
        alone=True,
    ),
    Mistake(
        "parity-of-rows",
        "sines and cosines alternate over rows instead of channels: a slice lacks its colon",
        "select channels with pe[:, 0::2] and pe[:, 1::2]",
        [Variant({"finish": _rows_alternate})],
        alone=True,
    ),
    Mistake(
        "positions-along-wrong-axis",
        "positions run along the channels and frequencies along the rows",
        "rows are positions and columns are channels",
        [Variant({"finish": _turned})],
        alone=True,
    ),
    Mistake(
        "padding-row",
        "the first row is set apart, as for a padding token",
        "position 0 is a position like any other: [0, 1, 0, 1, …]",
        [
            Variant({"finish": _padding(raw=False)}, "position 0 is all zero"),
            Variant({"finish": _padding(raw=True)}, "the first row holds raw angles"),
            Variant({"finish": _row_zero(slice(0, 1))}, "the first row is zero, whatever start is"),
        ],
    ),
    Mistake(
        "table-wraps",
        "positions start over after a fixed number of rows",
        "compute the rows for the positions asked, without a fixed maximum",
        [_wrapped(rows) for rows in (512, 1000, 1024, 2048, 4096, 5000, 256, 100, 10000, 128, 200, 384, 2000, 65536)],
    ),
    Mistake(
        "table-clamped",
        "positions beyond a fixed maximum repeat the last row",
        "compute the rows for the positions asked, without a fixed maximum",
        [
            Variant({"position": lambda call, p, last=last: np.minimum(p, last - 1)}, f"a table of {last} rows")
            for last in (512, 1000, 1024, 2048, 5000, 10000, 2000, 256)
        ],
    ),
    Mistake(
        "two-dimensional-table",
        "the first half of the channels encodes a row of a grid and the second half a column",
        "a position is one number here, and all channels encode it",
        [Variant({"finish": _grid(columns)}, f"a grid {columns} wide") for columns in (8, 16, 32)],
        alone=True,
    ),
    Mistake(
        "odd-width-rounded",
        "at odd widths the exponent is divided by the width rounded to an even number",
        "the frequency of every pair, also of the last unpaired sine, uses the full width d_model",
        [
            Variant({"width": lambda call: call.d_model + call.d_model % 2}, "d_model + 1"),
            Variant({"width": lambda call: max(call.d_model - call.d_model % 2, 1)}, "d_model - 1"),
        ],
        aside=True,
    ),
    Mistake(
        "odd-width-zero-column",
        "at odd widths the last channel is left at zero",
        "an odd width ends with a sine that has no cosine beside it",
        [Variant({"finish": _zero_column})],
        aside=True,
    ),
]

SYMPTOMS = [
    Symptom(
        "odd-width-crash",
        "odd widths fail: the last sine has no cosine beside it, and some slice is one column too long",
        "an odd width has one more sine than cosines; cut the cosines to d_model // 2 columns",
        when=lambda d_model, **_: d_model % 2 == 1,
        signs=("raised",),
    ),
    Symptom(
        "odd-width-resized",
        "odd widths give another number of columns than asked",
        "an odd width keeps its last unpaired sine: the result has exactly d_model columns",
        when=lambda d_model, **_: d_model % 2 == 1,
        signs=("shape",),
        axes=(1,),
    ),
    Symptom(
        "empty-length-crash",
        "length 0 fails or loses the column axis",
        "an empty table still has its columns: length 0 gives the shape [0, d_model]",
        when=lambda length, **_: length == 0,
    ),
    Symptom(
        "table-too-short",
        "positions beyond a fixed maximum fail",
        "compute the rows for the positions asked, without a fixed maximum",
        above=lambda length, start=0, **_: start + length,
    ),
]


def decides(d_model, **_):
    """Even widths decide the name: what happens at odd widths is a finding of its own."""
    return d_model % 2 == 0


SEPARATING = [
    {"length": 12, "d_model": 8, "start": 4},
    {"length": 7, "d_model": 6},
    {"length": 7, "d_model": 16, "start": 1000},
    {"length": 9, "d_model": 7, "start": 20},
    {"length": 32, "d_model": 16, "dtype": "float64"},
]


def fits(answers):
    """Mistakes whose constants are read off the answers: another base, positions times a factor.

    A pair of columns turns by its frequency from row to row, whatever the offset. The turns are added up over the
    longest table and divided by the number of rows, which makes their rounding errors small.
    """
    found = []
    for arguments, table in sorted(answers, key=lambda answer: -len(answer[1]))[:4]:
        width = arguments["d_model"]
        if width < 6 or len(table) < 4:
            continue
        for columns in (np.arange(width), np.argsort(_halves(Call(0, width, 0), np.arange(width)), kind="stable")):
            frequencies = _frequencies(table[:, columns])
            if frequencies is not None:
                found += _constants(frequencies, width)
    return list({(mistake.id, mistake.variants[0].label): mistake for mistake in found}.values())


def _frequencies(table):
    """Radians a row that each pair of columns turns, whichever of the two leads; None where one is on no circle."""
    sines, cosines = table[:, 0::2], table[:, 1::2]
    radius = np.hypot(sines, cosines)
    if np.ptp(radius) > 1e-4 * max(1.0, radius.max()) or radius.min() < 1e-3:
        return None
    turns = np.diff(np.arctan2(sines, cosines), axis=0)
    turns = (turns + np.pi) % (2 * np.pi) - np.pi
    if np.any(np.abs(turns - turns.mean(axis=0)) > 1e-3):
        return None
    return np.abs(turns.mean(axis=0))


def _constants(frequencies, width):
    """What base and what factor make these frequencies, with the full width or one pair less as denominator."""
    if np.any(frequencies <= 1e-7):
        return []
    found = []
    pair = np.arange(1, len(frequencies))
    for denominator in (width, width - 2):
        logs = np.log(frequencies[1:] / frequencies[0])
        # A frequency's own rounding error is the same for all, so small ones tell less.
        weights = frequencies[1:] * pair
        base = _rounded(math.exp(-np.average(logs * denominator / (2 * pair), weights=weights)))
        if base > 1.5 and abs(base - 10000.0) > 1e-3 and not math.isclose(base, 100.0, rel_tol=1e-4):
            found.append(
                Mistake("wrong-base", "the frequencies are powers of another base", BASE_ADVICE, [_base(base)])
            )
    factor = _rounded(float(frequencies[0]))
    if abs(factor - 1.0) > 1e-5:
        label = f"times {factor:.6g}"
        found.append(
            Mistake(
                "position-scaled", "positions are multiplied by a factor", POSITION_ADVICE, [_times(factor, label)]
            )
        )
    return found


def _rounded(value):
    """The value, or the round number beside it that was probably meant."""
    for digits in range(1, 7):
        near = float(f"{value:.{digits}g}")
        if math.isclose(near, value, rel_tol=2e-6):
            return near
    return value


def in_other_words(said, without=(), without_labels=(), rows=math.inf):
    """The mistakes for another form of the exercise: some left out, and some titles and advice in its own words.

    `said` gives (title, advice) by id; a variant is left out by its label, and where it needs more than `rows`.
    """
    kept = []
    for mistake in MISTAKES:
        variants = [variant for variant in mistake.variants if variant.label not in without_labels]
        variants = [variant for variant in variants if _rows_of(variant.label) < rows]
        if mistake.id not in without and variants:
            title, advice = said.get(mistake.id, (mistake.title, mistake.advice))
            kept.append(replace(mistake, title=title, advice=advice, variants=variants))
    return kept


def _rows_of(label):
    """The rows of a table made in advance, 0 for other variants."""
    found = re.match(r"a table of (\d+) rows", label)
    return int(found[1]) if found else 0


# Arrays of whole numbers cut what is stored in them: the forms without a framework meet this, a tensor refuses it.
INTEGERS = [
    Mistake(
        "integer-exponent",
        "the power is formed in whole numbers, so divisors or exponents lose their fractions",
        "form exponents and powers in floating point: give arrays that hold them a floating dtype",
        [
            Variant({"rate": lambda call, base, exponent: 1 / np.floor(base**exponent)}, "divisors cut"),
            Variant({"rate": lambda call, base, exponent: 1 / np.rint(base**exponent)}, "divisors rounded"),
            Variant({"rounding": lambda call, exponent: np.rint(exponent)}, "exponents rounded"),
        ],
    ),
    Mistake(
        "integer-frequencies",
        "frequencies are stored as whole numbers, so all but the first are 0",
        "give the array that holds the frequencies a floating dtype",
        [Variant({"rate": lambda call, base, exponent: np.floor(base**-exponent)})],
        alone=True,  # with frequencies of 0, no exponent shows any more
    ),
    Mistake(
        "integer-angles",
        "angles are stored as whole numbers, so their fractions are lost",
        "give the array that holds the angles a floating dtype",
        [
            Variant(
                {
                    "sine": lambda angle: np.sin(np.floor(angle)),
                    "cosine": lambda angle: np.cos(np.floor(angle)),
                }
            )
        ],
    ),
]


CATALOGUE = Catalogue(
    steps=STEPS,
    predict=predict,
    mistakes=MISTAKES,
    symptoms=SYMPTOMS,
    decides=decides,
    separating=SEPARATING,
    fits=fits,
)
