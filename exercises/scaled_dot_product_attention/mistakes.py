"""Mistakes people really make with attention, each a variation of the formula's steps."""

import numpy as np
from paperleet.authoring import CallFails, Catalogue, Prediction, mistake

STEPS = {
    "products": lambda q, k: q @ np.swapaxes(k, -1, -2),
    "scale": lambda width, keys, heads: width**-0.5,
    "is_masked": lambda causal: causal,
    "seen": lambda row, column, offset: column <= row,
    "mask": lambda scores, seen: np.where(seen, scores, -np.inf),
    "powers": lambda scores, axis: np.exp(scores - scores.max(axis=axis, keepdims=True)),
    "axis": lambda: -1,
    "normalise": lambda powers, axis: powers / powers.sum(axis=axis, keepdims=True),
    "weights": lambda weights, seen, width: weights,
    "values": lambda key, value: value,
}


def predict(steps, query, key, value, causal=False):
    """What the formula with `steps` gives."""
    (queries, width), keys = query.shape[-2:], key.shape[-2]
    rows, columns = np.arange(queries)[:, None], np.arange(keys)
    is_masked = steps["is_masked"](causal)
    seen = steps["seen"](rows, columns, keys - queries) if is_masked else np.ones((queries, keys), bool)
    with np.errstate(all="ignore"):
        scores = steps["products"](query, key) * steps["scale"](width, keys, query.shape[1])
        scores = steps["mask"](scores, seen) if is_masked else scores
        weights = steps["normalise"](steps["powers"](scores, steps["axis"]()), steps["axis"]())
        values = steps["weights"](weights, seen, width) @ steps["values"](key, value)
    return Prediction(values, scale=max(4.0, float(np.abs(np.nan_to_num(values)).max(initial=0.0))))


def predict_weights(steps, query, key, causal=False):
    """What the formula with `steps` gives for the weights alone: what becomes of values that tell keys apart."""
    keys = key.shape[-2]
    return predict(steps, query, key, np.broadcast_to(np.eye(keys), (*key.shape[:-1], keys)), causal)


def _of_as_many_keys(row, column, offset):
    """A mask of queries × queries, which only one query or as many as there are keys let through."""
    if len(row) not in (1, len(column)):
        raise CallFails("the sizes of scores and mask differ")
    return (column <= row) | (len(row) == 1)


def _cosines(query, key):
    lengths = [np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12) for vectors in (query, key)]
    return (query / lengths[0]) @ np.swapaxes(key / lengths[1], -1, -2)


def _overflows(calls):
    """Not a number where scores are large, and right elsewhere."""
    large = [call for call in calls if np.abs(call.arguments["query"]).max(initial=0.0) > 50]
    lost = [call for call in large if not np.isfinite(call.values).all()]
    is_right = all(call.is_right for call in calls if np.isfinite(call.values).all())
    return f"{lost[0].call} has values that are no numbers" if lost == large != [] and is_right else ""


def _first_row_lost(calls):
    """Not a number in the first row of every masked call."""
    causal = [call for call in calls if call.arguments["causal"]]
    lost = [
        np.isnan(call.values).all(axis=-1)[..., 0].all() and np.isfinite(call.values[..., 1:, :]).all()
        for call in causal
    ]
    return (
        f"the first row of {causal[0].call} holds no numbers: it sees no key at all" if causal and all(lost) else ""
    )


SCALE = "divide the products by the square root of the width of a key"
MASK = "set the scores of later keys to minus infinity before the softmax, so that their weight is 0"
SOFTMAX = "weights are a softmax of the scores over the keys: positive shares that add up to 1"
INVERTED = [
    (lambda scores, seen: np.where(seen, scores, -1e9), "filled with -1e9"),
    (lambda scores, seen: np.where(seen, scores, -np.inf), "filled with minus infinity"),
]
MISTAKES = [
    mistake("no-scale", "the products are not scaled", SCALE, {"scale": lambda width, keys, heads: 1.0}, elsewhere="plain dot-product attention (Luong et al. 2015)"),
    mistake("scaled-by-width", "the products are divided by the width itself, or twice by its root", SCALE, {"scale": lambda width, keys, heads: 1 / width}),
    mistake("other-scale", "the products are scaled by another number", SCALE, ({"scale": lambda width, keys, heads: keys**-0.5}, "the root of the number of keys"), ({"scale": lambda width, keys, heads: width**0.5}, "times the root of the width"), ({"scale": lambda width, keys, heads: (heads * width) ** -0.5}, "the root of the width of all heads together"), ({"scale": lambda width, keys, heads: heads**-0.5}, "the root of the number of heads"), ({"scale": lambda width, keys, heads: 1 / max(int(width**0.5), 1)}, "the root rounded down")),
    mistake("scaled-after-softmax", "the weights are scaled instead of the scores", SCALE, {"scale": lambda width, keys, heads: 1.0, "weights": lambda weights, seen, width: weights * width**-0.5}),
    mistake("causal-ignored", "later keys are seen although causal is true", MASK, {"is_masked": lambda causal: False}, ({"mask": lambda scores, seen: scores - 1e-9 * ~seen}, "-1e-9 added where -1e9 was meant")),
    mistake("always-causal", "later keys are masked although causal is false", "mask only where causal is true", {"is_masked": lambda causal: True}),
    mistake("mask-transposed", "the mask is turned over: every query sees later keys instead of earlier ones", "row i of the mask belongs to query i, which sees the keys 0 to i", {"seen": lambda row, column, offset: column >= row}),
    mistake("mask-inverted", "the mask is inverted: what a query may see is hidden, and what is later is seen", "masked_fill fills where the mask is true, and a boolean attn_mask lets through where it is true", *[({"seen": lambda row, column, offset: column > row, "mask": mask}, name) for mask, name in INVERTED]),
    mistake("diagonal-masked", "a query does not see the key of its own position", "query i sees the keys 0 to i, its own among them", ({"seen": lambda row, column, offset: column < row, "mask": lambda scores, seen: np.where(seen, scores, -1e9)}, "filled with -1e9"), {"seen": lambda row, column, offset: column < row}, shows=_first_row_lost),
    mistake("diagonal-too-late", "a query sees one key too many", "query i sees the keys 0 to i", {"seen": lambda row, column, offset: column <= row + 1}),
    mistake("mask-aligned-at-the-end", "with fewer or more queries than keys the mask is aligned at the last key", "query i sees the keys 0 to i, however many there are", {"seen": lambda row, column, offset: column <= row + offset, "mask": lambda scores, seen: np.where(seen, scores, -1e9)}, elsewhere="decoding with a cache of earlier keys, and FlashAttention from 2.1 on"),
    mistake("mask-of-queries-alone", "the mask has a column for each query, so it fits only where there are as many keys", "the mask has a row for each query and a column for each key, as the scores have", {"seen": _of_as_many_keys}),
    mistake("zeros-instead-of-minus-infinity", "masked scores become 0, which still has a weight", MASK, ({"mask": lambda scores, seen: scores * seen}, "scores times mask"), ({"mask": lambda scores, seen: scores + seen}, "the mask of ones added")),
    mistake("masked-too-weakly", "masked scores become a small number, which large scores go below", MASK, *[({"mask": lambda scores, seen, low=low: np.where(seen, scores, low)}, f"{low:g}") for low in (-100.0, -10.0)]),
    mistake("masked-after-softmax", "weights are masked after the softmax, and no longer add up to 1", MASK, {"mask": lambda scores, seen: scores, "weights": lambda weights, seen, width: weights * seen}),
    mistake("softmax-over-wrong-axis", "the softmax runs over another axis than the keys", "the weights of one query add up to 1 over the last axis", ({"axis": lambda: -2, "mask": lambda scores, seen: np.where(seen, scores, -1e9)}, "over queries"), ({"axis": lambda: 1, "mask": lambda scores, seen: np.where(seen, scores, -1e9)}, "over heads"), ({"axis": lambda: 0, "mask": lambda scores, seen: np.where(seen, scores, -1e9)}, "over the batch"), ({"axis": lambda: (-2, -1)}, "over queries and keys at once")),
    mistake("not-normalised", "the powers are not divided by their sum", "a softmax's weights add up to 1", {"powers": lambda scores, axis: np.exp(scores), "normalise": lambda powers, axis: powers}),
    mistake("sigmoid-for-softmax", "each score is squashed by itself, so the weights do not add up to 1", SOFTMAX, {"powers": lambda scores, axis: np.where(scores < 0, np.exp(np.minimum(scores, 0)), 1.0) / (1 + np.exp(-np.abs(scores))), "normalise": lambda powers, axis: powers}, elsewhere="sigmoid attention, whose scores are shifted by the logarithm of the number of keys"),
    mistake("logarithms-as-weights", "values are weighted by the logarithms of the weights", SOFTMAX, {"weights": lambda weights, seen, width: np.log(weights)}),
    mistake("cosine-similarity", "queries and keys are brought to length 1, so only their directions count", "the products of queries and keys as they are, over the square root of their width", {"products": _cosines, "scale": lambda width, keys, heads: 1.0}, ({"products": _cosines}, "and scaled"), elsewhere="cosine attention, which multiplies by a learned temperature (Swin Transformer V2)"),
    mistake("one-more-in-the-sum", "the sum of the powers has 1 too many, so the weights do not add up to 1", "divide by the sum of the powers alone", {"powers": lambda scores, axis: np.exp(scores), "normalise": lambda powers, axis: powers / (1 + powers.sum(axis=axis, keepdims=True))}, elsewhere="the softmax that may attend to nothing"),
    mistake("softmax-overflows", "the softmax raises e to scores of several hundred, which no float32 holds", "subtract the largest score of a row before exp, as torch.softmax does", {"powers": lambda scores, axis: np.where(scores.max(axis=-1, keepdims=True) > 88, np.nan, np.exp(scores))}, shows=_overflows, alone=True),
    mistake("key-used-as-value", "the weighted sum is taken of the keys", "the weights come from queries and keys, and weigh the values", {"values": lambda key, value: key}),
    mistake("key-reshaped", "keys are reshaped to [width, keys] instead of transposed, which mixes them", "exchange the last two axes of the keys: reshaping keeps the order in memory", {"products": lambda q, k: q @ k.reshape(*k.shape[:-2], k.shape[-1], k.shape[-2])}),
]  # fmt: skip
SEPARATING = [{"queries": 5, "keys": 6, "width": 4, "depth": 4}, {"queries": 5, "keys": 5, "causal": True}, {"queries": 4, "keys": 6, "causal": True}]  # fmt: skip

# What is wrong with attention_weights alone, beside all that may be wrong with both.
OF_WEIGHTS = [
    mistake("scores-returned", "the scores are returned as they are, without a softmax", SOFTMAX, {"powers": lambda scores, axis: scores, "normalise": lambda powers, axis: powers}),
]  # fmt: skip
WEIGHTS = Catalogue(STEPS, predict_weights, [*MISTAKES, *OF_WEIGHTS])
CATALOGUE = Catalogue(STEPS, predict, MISTAKES, separating=SEPARATING, functions={"attention_weights": WEIGHTS})
