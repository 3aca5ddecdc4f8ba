"""Mistakes people really make with rotary embeddings, each a variation of the formula's steps."""

import numpy as np
from paperleet.authoring import Catalogue, Prediction, Symptom, mistake

STEPS = {
    "rows": lambda x, start: (start + np.arange(x.shape[-2]))[:, None],
    "count_from": lambda: 0,
    "position": lambda position, length: position,
    "exponent": lambda pair, width: 2 * pair / width,
    "base": lambda: 10000.0,
    "angle": lambda angle, start: angle,
    "pairs": lambda width: (np.arange(0, width, 2), np.arange(1, width, 2)),
    "members": lambda angle: (angle, angle),
    "waves": lambda angle: (np.cos(angle), np.sin(angle)),
    "turn": lambda a, b, c, s, c2, s2: (a * c - b * s, a * s2 + b * c2),
    "finish": lambda x, turned: turned,
}


def predict(steps, x, start=0):
    """What the formula with `steps` gives for x `[..., length, width]`."""
    width = x.shape[-1]
    first, second = steps["pairs"](width)
    rates = steps["base"]() ** -steps["exponent"](np.arange(len(first)), width)
    position = steps["position"](steps["rows"](x, start) + steps["count_from"](), x.shape[-2])
    angle = np.asarray(steps["angle"](position * rates, start), np.float64)
    turned = np.array(x, np.float64)
    first_angle, second_angle = steps["members"](angle)
    waves = (*steps["waves"](first_angle), *steps["waves"](second_angle))
    turned[..., first], turned[..., second] = steps["turn"](x[..., first], x[..., second], *waves)
    return Prediction(steps["finish"](x, turned), float(np.abs(angle).max(initial=0.0)))


def _halves(width):
    return np.arange(width // 2), np.arange(width // 2, width)


def _table_as_a_whole(angle):
    table = np.concatenate([angle, angle], -1)
    return table[..., 0::2], table[..., 1::2]


def _table_twice_in_a_row(angle):
    table = np.repeat(angle, 2, -1)
    return table[..., : angle.shape[-1]], table[..., angle.shape[-1] :]


def _bfloat16(angle):
    bits = np.asarray(angle, np.float32).view(np.uint32)  # whole numbers from 257 on are ties: half goes to even
    return (bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000).view(np.float32)


def _times(factor, label):
    return {"position": lambda position, length: position * factor}, label


BASE = "the paper's base is 10000"
LLAMA = "LLaMA 3 uses 500000"
RADIANS = "the angle is the position itself times the frequency, in radians, without a further factor"
STRETCHED = "position interpolation, which divides positions to stretch a model's context"
MISTAKES = [
    mistake("rotate-half", "channel i is paired with channel i + width/2, as in rotate_half", "pair each even channel with the odd one beside it", {"pairs": _halves}, elsewhere="GPT-NeoX, and LLaMA in Hugging Face's transformers, whose weights are permuted to match"),
    mistake("layouts-mixed", "half of one layout, half of the other: the table of angles belongs to other pairs than those that are turned", "neighbours share a frequency, so each stands twice in a row in the table, and channel 2i looks to 2i + 1", ({"members": _table_as_a_whole}, "cat([θ, θ]) for neighbours"), ({"pairs": _halves, "members": _table_twice_in_a_row}, "θ twice in a row for rotate_half")),
    mistake("left-in-halves", "neighbours are turned, and come back in two halves: all first members, then all second ones", "put the pairs back side by side: stack them on a new last axis and flatten it", {"finish": lambda x, turned: np.concatenate([turned[..., 0::2], turned[..., 1::2]], -1)}),
    mistake("opposite-rotation", "pairs are turned clockwise: the minus sign stands at the other sine", "the first channel of a pair loses the second one's sine, and the second gains the first one's", {"angle": lambda angle, start: -angle}, alias="positions that fall"),
    mistake("one-based-positions", "positions are counted from 1 instead of 0", "row i stands at position start + i, so the very first row is not turned", {"count_from": lambda: 1}),
    mistake("start-ignored", "start is ignored: every x is turned as if it began at position 0", "add start to the row's number", {"rows": lambda x, start: np.arange(x.shape[-2])[:, None]}),
    mistake("halved-exponent", "the exponent lacks its factor 2: the pair's number is divided by the width", "the exponent is 2i/width for the i-th pair, and runs up to almost 1", {"exponent": lambda pair, width: pair / width}, alias="base 100"),
    mistake("doubled-exponent", "the exponent is twice too large: 2i of an index that already counts in twos", "the exponent is 2i/width for the i-th pair, and stays below 1", {"exponent": lambda pair, width: 4 * pair / width}, alias="base 1e8"),
    mistake("exponent-positive", "the exponent lacks its minus sign: frequencies grow from pair to pair", "divide by 10000 to the power 2i/width, or give the exponent a minus sign", {"exponent": lambda pair, width: -2 * pair / width}, alias="base 1e-4"),
    mistake("frequencies-reversed", "the frequencies stand in the opposite order", "the first pair turns fastest, by one radian a position", {"exponent": lambda pair, width: 2 * (width // 2 - 1 - pair) / width}),
    mistake("last-frequency-reached", "the exponents run up to 1: they are divided by the number of pairs less one", "the exponent is 2i/width for the i-th pair, and stays below 1", {"exponent": lambda pair, width: pair / max(width // 2 - 1, 1)}, elsewhere="the sinusoids of tensor2tensor"),
    mistake("wrong-base", "the frequencies are powers of another base", BASE, *[({"base": lambda base=base: base}, f"base {base:g}") for base in (500000.0, 1000.0, 1e6)], elsewhere=LLAMA),
    mistake("sine-cosine-swapped", "sine and cosine are exchanged", "at position 0 nothing is turned: the cosine multiplies the channel itself", {"waves": lambda angle: (np.sin(angle), np.cos(angle))}),
    mistake("minus-lost", "both channels of a pair add the other's sine: one minus sign is missing", "a rotation keeps lengths: one of the two sines has a minus sign", {"turn": lambda a, b, c, s, c2, s2: (a * c + b * s, a * s2 + b * c2)}),
    mistake("mirrored", "the second channel subtracts its cosine: a mirror instead of a rotation", "only the first channel of a pair has a minus sign, and at position 0 nothing changes", {"turn": lambda a, b, c, s, c2, s2: (a * c - b * s, a * s2 - b * c2)}),
    mistake("overwritten-before-use", "the second channel is computed from the first one's new value", "compute both channels from the old ones before either is written", {"turn": lambda a, b, c, s, c2, s2: (a * c - b * s, (a * c - b * s) * s2 + b * c2)}),
    mistake("start-added-to-angles", "start is added to the angles instead of the positions, so no frequency multiplies it", "add start to the row's number before it is multiplied by the frequencies", {"rows": lambda x, start: np.arange(x.shape[-2])[:, None], "angle": lambda angle, start: angle + start}),
    mistake("degrees", "angles are taken for degrees, or made degrees", "sine and cosine take radians, and so does the paper", ({"position": lambda position, length: position * np.pi / 180}, "taken for degrees"), ({"position": lambda position, length: position * 180 / np.pi}, "converted to degrees")),
    mistake("position-scaled", "positions are multiplied by a factor before they are turned into angles", RADIANS, _times(2 * np.pi, "times 2π"), _times(np.pi, "times π"), ({"position": lambda position, length: position / length}, "divided by the length"), elsewhere=STRETCHED),
    mistake("positions-along-wrong-axis", "positions are counted along the axis of heads instead of the sequence", "positions run along the second axis from the end", {"rows": lambda x, start: (start + np.arange(x.shape[-3]))[:, None, None]}),
    mistake("own-frequency-per-channel", "the odd channel of a pair has a frequency of its own, with exponent (2i+1)/width", "a pair is turned as one: both its channels share an angle", {"members": lambda angle: (angle, angle * 10000.0 ** (-1 / (2 * angle.shape[-1])))}),
    mistake("half-left-alone", "only the first half of the channels is turned", "every pair of channels is turned", {"finish": lambda x, turned: np.where(np.arange(x.shape[-1]) < x.shape[-1] // 2, turned, x)}, elsewhere="GPT-J and GPT-NeoX turn a part of the channels (rotary_dim)"),
    mistake("scaled-by-root-width", "the result is multiplied or divided by the square root of the width", "a rotation keeps lengths: return the turned pairs as they are", ({"finish": lambda x, turned: turned / x.shape[-1] ** 0.5}, "divided by √width"), ({"finish": lambda x, turned: turned * x.shape[-1] ** 0.5}, "times √width")),
    mistake("added-not-turned", "the waves are added to x instead of turning it", "a rotation multiplies: each channel by a cosine, its neighbour by a sine", {"turn": lambda a, b, c, s, c2, s2: (a + s, b + c2)}),
    mistake("angles-in-half-precision", "angles are rounded to 16 bits, so neighbours far out are turned alike", "form positions, frequencies and angles in float32 or wider, whatever x is", ({"angle": lambda angle, start: _bfloat16(angle)}, "bfloat16"), ({"angle": lambda angle, start: np.asarray(angle, np.float16).astype(np.float64)}, "float16")),
]  # fmt: skip


def fits(answers):
    """Positions times a factor, or another base, read off how far each pair is turned.

    A pair's angle is known but for whole turns, so it is followed from the smallest angles to the largest: each one
    says how many turns the next has made, and makes the rate more exact.
    """
    found = []
    for arguments, values in sorted(answers, key=lambda answer: -answer[1].shape[-1])[:2]:
        x, position = arguments["x"], arguments["start"] + np.arange(values.shape[-2])
        before, after = x[..., 0::2] + 1j * x[..., 1::2], values[..., 0::2] + 1j * values[..., 1::2]
        if not np.allclose(np.abs(before), np.abs(after), atol=1e-4 * (1 + np.abs(before).max(initial=0.0))):
            continue
        turned = np.angle((after * before.conj()).sum(axis=(0, 1)))
        exponent = 2 * np.arange(turned.shape[-1]) / values.shape[-1]
        found += _factors(turned, position[:, None] * 10000.0**-exponent)
        found += _bases(turned, position, exponent)
    return found


def _followed(turned, angle):
    """By what `angle` must be multiplied to be `turned` but for whole turns, None where nothing fits."""
    order = np.argsort(angle)
    order = order[angle[order] > 0]
    if not len(order):
        return None
    factor = turned[order[0]] / angle[order[0]]
    for place in order:
        whole = np.round((factor * angle[place] - turned[place]) / (2 * np.pi))
        factor = (turned[place] + 2 * np.pi * whole) / angle[place]
    return factor


def _factors(turned, angle):
    factor = _followed(turned.ravel(), angle.ravel())
    if factor is None or abs(abs(factor) - 1) < 1e-4 or abs(factor) < 1e-6:
        return []
    factor = _rounded(factor)
    return [mistake("position-scaled", "positions are multiplied by a factor before they are turned into angles", RADIANS, _times(factor, f"times {factor:.6g}"), elsewhere=STRETCHED)]  # fmt: skip


def _bases(turned, position, exponent):
    """The base whose power the second pair's rate is, of rates below one turn a position."""
    if len(exponent) < 3:
        return []
    rates = [_followed(column, position.astype(np.float64)) for column in turned.T[1:]]
    if any(rate is None or not 1e-7 < rate < 1 for rate in rates):
        return []
    base = _rounded(float(np.exp(-np.log(rates[0]) / exponent[1])))
    if base < 2 or abs(base - 10000) < 0.1:
        return []
    return [mistake("wrong-base", "the frequencies are powers of another base", BASE, ({"base": lambda: base}, f"base {base:.6g}"), elsewhere=LLAMA)]  # fmt: skip


def _rounded(number):
    """The number itself, or the one of four digits that it is meant to be."""
    short = float(f"{number:.4g}")
    return short if abs(short - number) < 1e-5 * abs(number) else number


TOO_SHORT = Symptom("table-too-short", "positions beyond a fixed maximum fail", "compute the angles for the positions asked", above=lambda start=0, **_: start)  # fmt: skip
SEPARATING = [{"length": 7, "width": 8, "start": 3}, {"length": 5, "width": 16, "start": 300}, {"length": 4, "width": 6}]  # fmt: skip
CATALOGUE = Catalogue(STEPS, predict, MISTAKES, symptoms=[TOO_SHORT], separating=SEPARATING, fits=fits)
