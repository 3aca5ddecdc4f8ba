"""Mistakes people really make with dropout. What is drawn matches no prediction, so each is measured."""

import itertools
import math

import numpy as np
from paperleet.authoring import Catalogue, Prediction, mistake

RANDOM = np.random.default_rng(1)  # of its own, so that an audit draws the same each time
CALLS = itertools.count()
OFTEN = 16  # calls of one object, one after the other, in T2/counts
STEPS = {
    "mask": lambda shape, p: RANDOM.random(shape) >= p,
    "factor": lambda p: 1 / (1 - p) if p < 1 else 1.0,
    "train": lambda x, mask, factor: x * mask * factor,
    "eval": lambda x, mask, factor, p: x,
}


def predict(steps, x, p=0.5, mode="eval"):
    """What dropout with `steps` gives, drawn anew each time."""
    mask, factor = steps["mask"](x.shape, p), steps["factor"](p)
    return Prediction(steps["eval"](x, mask, factor, p) if mode == "eval" else steps["train"](x, mask, factor))


def _shows(claim):
    """Says what large drawn calls show, where `claim(drawn, evaluations)` holds."""

    def shows(calls):
        drawn = [call for call in calls if call.expected is None and call.values.size > 500]
        plain = [call for call in calls if call.arguments["mode"] == "eval" and 0 < call.arguments["p"] < 1]
        told = ["{:.1%} kept, times {:.4g}, at p = {:g}".format(*_measured(call), _p(call)) for call in drawn[:3]]
        return f"in training: {'; '.join(told)}" if drawn and plain and claim(drawn, plain) else ""

    return shows


ONE, KEEP, INVERSE = lambda p: 1.0, lambda p: 1 - p, lambda p: 1 / (1 - p)


def _p(call):
    return call.arguments["p"]


def _measured(call):
    """The share of values that are not zero, and the middle factor of those that are not."""
    x, kept = call.arguments["x"], call.values != 0
    return float(kept.mean()), float(np.median(call.values[kept] / x[kept])) if kept.any() else 0.0


def _kept(calls, share, factor=None):
    """A share of 2000 draws has a standard deviation of up to 0.011."""
    near = [abs(_measured(call)[0] - share(_p(call))) < 0.07 for call in calls]
    return all(near) and (factor is None or all(abs(_measured(c)[1] - factor(_p(c))) < 0.02 for c in calls))


def _times(calls, factor):
    return all(np.allclose(call.values, call.arguments["x"] * factor(_p(call)), atol=1e-5) for call in calls)


def _dropped(calls):
    return any((call.values == 0).any() for call in calls)


def _alike(calls, axis):
    masks = [call.values != 0 for call in calls]
    return _dropped(calls) and all((mask == mask.take([0], axis)).all() for mask in masks)


def _masks(call):
    """What each call of one object kept, `[calls, values]`, in the order of the calls."""
    return np.stack([values.ravel() != 0 for values in (call.values, *call.further)])


def _again(calls):
    """Whether all calls of one object have the same mask."""
    twice = all(np.array_equal(c.again != 0, c.values != 0) for c in calls if c.again is not None)
    return _dropped(calls) and twice and all((_masks(call) == _masks(call)[0]).all() for call in calls)


def _used_again(calls):
    """Whether some masks of an object are those of earlier calls, and others are not."""
    drawn = [masks[~masks.all(1) & masks.any(1)] for masks in (_masks(call) for call in calls if call.further)]
    return bool(drawn) and all(1 < len(np.unique(masks, axis=0)) < len(masks) for masks in drawn)


def _in_step(calls):
    """Whether two objects of one case draw the same masks in the same order, which change from call to call."""
    often = [call for call in calls if call.further]
    pairs = [pair for pair in itertools.combinations(often, 2) if pair[0].arguments["p"] == pair[1].arguments["p"]]
    changes = all(len(np.unique(_masks(call), axis=0)) > 1 for call in often)
    return bool(pairs) and changes and all(np.array_equal(_masks(a), _masks(b)) for a, b in pairs)


def _only_once(calls):
    """Whether of two calls of one object one drops values, and the other gives x back."""
    pairs = [(c.values, c.again, c.arguments["x"]) for c in calls if c.again is not None]
    plain = [[np.array_equal(values, x) for values in (one, other)] for one, other, x in pairs]
    return bool(pairs) and _dropped(calls) and all(sum(which) == 1 for which in plain)


def _by_share(calls):
    """Whether what is kept is divided by the share that happened to be kept."""
    near = [abs(_measured(call)[1] * _measured(call)[0] - 1) < 1e-4 for call in calls]
    far = [abs(_measured(call)[1] - 1 / (1 - _p(call))) > 1e-3 for call in calls]
    return _dropped(calls) and all(near) and any(far)


def _noise(calls, by_size):
    """Whether values differ from their middle by as much where x is large as where it is small, or in proportion."""
    found = []
    for call in calls:
        x = call.arguments["x"]
        if x.min() <= 0 or np.ptp(x) < 0.5:
            continue
        small, large = x < np.quantile(x, 0.3), x > np.quantile(x, 0.7)
        off = call.values - x * np.median(call.values / x)
        ratio, of_x = off[large].std() / off[small].std(), x[large].mean() / x[small].mean()
        found.append(abs(math.log(ratio / (of_x if by_size else 1))) < 0.2)
    return bool(found) and all(found)


def _exact(calls):
    """Whether the same number is kept in every row, or in every call, to the last value."""
    rows = not _alike(calls, 0) and all(len(set((call.values != 0).sum(-1))) == 1 for call in calls)
    return _dropped(calls) and (
        rows or all((c.values != 0).sum() == round(c.values.size * (1 - _p(c))) for c in calls)
    )


def _repeated(calls):
    """Whether a third of the rows and more have the mask of another one, and not all of them the same."""
    masks = [np.unique(call.values != 0, axis=0) for call in calls]
    pairs = list(zip(masks, calls, strict=True))
    is_drawn_by_row = _alike(calls, 1) or _alike(calls, 0)
    return _dropped(calls) and not is_drawn_by_row and all(len(m) < 0.7 * len(call.values) for m, call in pairs)


def _is_noise(calls, evaluations):
    return not _dropped(calls) and not _filled(calls) and _times(evaluations, ONE) and not _times(calls, ONE)


def _filled(calls):
    """Whether one number other than zero stands in many places."""
    for call in calls:
        numbers, counts = np.unique(call.values, return_counts=True)
        if counts.max() < 0.5 * _p(call) * call.values.size or numbers[counts.argmax()] == 0:
            return False
    return True


def _kept_at_one(calls):
    lost = [call for call in calls if _p(call) == 1 and call.arguments["mode"] == "train"]
    drawn = [call for call in calls if call.expected is None and call.values.size > 500]
    return f"{lost[0].call} gives x back" if lost and drawn and _times(lost, ONE) and _kept(drawn, KEEP) else ""


def _not_a_number(calls):
    lost = [call for call in calls if _p(call) == 1 and not np.isfinite(call.values).all()]
    return f"{lost[0].call} has values that are no numbers: 0 / 0" if lost else ""


def _measure(name, title, advice, claim, *variants, **more):
    return mistake(name, title, advice, *variants, shows=_shows(claim), alone=True, **more)


OVER_P = {"factor": lambda p: 1 / p if p else 1.0}
SHRINK = {"eval": lambda x, mask, factor, p: x * (1 - p)}
DROP = {"eval": lambda x, mask, factor, p: x * mask * factor}
SCALE = "multiply what is kept by 1 / (1 - p) in training, and nothing in evaluation"
DRAW = "draw one number for each value of x, at every call"
MISTAKES = [
    _measure("classic-dropout", "training does not scale, and evaluation multiplies by 1 - p", SCALE, lambda d, e: _kept(d, KEEP, ONE) and _times(e, KEEP), {"factor": ONE, **SHRINK}, elsewhere="the paper's own form, section 4"),
    _measure("not-scaled", "what is kept is not scaled", SCALE, lambda d, e: _kept(d, KEEP, ONE) and _times(e, ONE), {"factor": ONE}),
    _measure("scaled-in-evaluation", "evaluation scales as well, though training has done it already", "in evaluation return x as it is", lambda d, e: _kept(d, KEEP, INVERSE) and (_times(e, KEEP) or _times(e, INVERSE)), SHRINK, ({"eval": lambda x, mask, factor, p: x * factor}, "divided by 1 - p")),
    _measure("scaled-by-p", "what is kept is divided by p instead of 1 - p", SCALE, lambda d, e: _kept(d, KEEP, lambda p: 1 / p), OVER_P),
    _measure("scaled-down", "what is kept is multiplied by 1 - p instead of divided by it", SCALE, lambda d, e: _kept(d, KEEP, KEEP), {"factor": KEEP}),
    _measure("p-is-kept", "p is taken for the probability to keep a value", "p is the probability to drop a value: compare a uniform number with it the other way round", lambda d, e: _kept(d, lambda p: p), {"mask": lambda shape, p: RANDOM.random(shape) < p, **OVER_P}, ({"mask": lambda shape, p: RANDOM.random(shape) < p}, "divided by 1 - p"), elsewhere="the paper, and TensorFlow's keep_prob"),
    _measure("drops-in-evaluation", "values are dropped in evaluation too", "ask self.training, which train() and eval() set", lambda d, e: _dropped(e) and _dropped(d), DROP),
    _measure("modes-exchanged", "evaluation drops values, and training does not", "self.training is true in training", lambda d, e: _dropped(e) and _times(d, ONE), {"train": lambda x, mask, factor: x, **DROP}),
    _measure("never-drops", "training drops nothing", "train() sets self.training, and then values are dropped", lambda d, e: _times(e, ONE) and _times(d, ONE), {"train": lambda x, mask, factor: x}),
    _measure("one-draw-for-a-row", "all values of a row are kept or dropped together", DRAW, lambda d, e: _alike(d, 1), {"mask": lambda shape, p: RANDOM.random((shape[0], 1)) >= p}, elsewhere="spatial dropout and stochastic depth"),
    _measure("one-draw-for-a-column", "all rows of a batch share one mask", DRAW, lambda d, e: _alike(d, 0), {"mask": lambda shape, p: RANDOM.random((1, *shape[1:])) >= p}, elsewhere="variational dropout in recurrent networks"),
    _measure("same-draw-each-call", "every call draws the same mask", "leave the seed alone, and keep no mask from call to call", lambda d, e: _again(d), {"mask": lambda shape, p: np.random.default_rng(0).random(shape) >= p}),
    _measure("drops-only-once", "of two calls in training only one drops values", "leave self.training to train() and eval(): a call changes neither the mode nor p", lambda d, e: _only_once(d), {"train": lambda x, mask, factor: x * (mask * factor if next(CALLS) % 2 == 0 else 1)}),
    _measure("draws-used-again", "some calls use the draws of an earlier one", "draw in each call, and keep no draws from call to call", lambda d, e: _used_again(d), {"mask": lambda shape, p: np.random.default_rng([1, next(CALLS) // 2]).random(shape) >= p}),
    _measure("modules-in-step", "every module draws the same values in the same order", "a generator of one's own takes its seed from chance, with generator.seed(), or is torch's own", lambda d, e: _in_step(d), {"mask": lambda shape, p: np.random.default_rng([2, next(CALLS) % OFTEN]).random(shape) >= p}),
    _measure("normal-for-uniform", "p is compared with normal instead of uniform numbers", "torch.rand is uniform between 0 and 1, torch.randn is normal", lambda d, e: _kept(d, lambda p: math.erfc(p / 2**0.5) / 2), {"mask": lambda shape, p: RANDOM.standard_normal(shape) >= p}),
    _measure("dropped-twice", "values are dropped by two draws, one after the other", "one draw for each value is enough", lambda d, e: _kept(d, lambda p: (1 - p) ** 2), {"mask": lambda shape, p: RANDOM.random(shape) >= 1 - (1 - p) ** 2}, ({"mask": lambda shape, p: RANDOM.random(shape) >= 1 - (1 - p) ** 2, "factor": lambda p: (1 - p) ** -2.0 if p < 1 else 1.0}, "scaled twice")),
    _measure("always-doubled", "what is kept is doubled, whatever p is", SCALE, lambda d, e: any(abs(_p(c) - 0.5) > 0.2 for c in d) and _kept(d, KEEP, lambda p: 2.0), {"factor": lambda p: 2.0}),
    _measure("scaled-by-share-kept", "what is kept is divided by the share that happened to be kept", "divide by 1 - p, which does not change from call to call", lambda d, e: _by_share(d), {"train": lambda x, mask, factor: x * mask / max(mask.mean(), 1e-9)}),
    _measure("p-ignored", "half of the values are dropped, whatever p is", "compare a uniform number with p, or draw with the probability 1 - p", lambda d, e: any(abs(_p(c) - 0.5) > 0.2 for c in d) and _kept(d, lambda p: 0.5), {"mask": lambda shape, p: RANDOM.random(shape) >= 0.5}, ({"mask": lambda shape, p: RANDOM.random(shape) >= 0.5, "factor": lambda p: 2.0}, "times 2")),
    _measure("exact-count", "the same number of values is dropped each time", DRAW, lambda d, e: _exact(d), {"mask": lambda shape, p: np.argsort(RANDOM.random(shape), -1) >= round(p * shape[-1])}, elsewhere="stratified sampling"),
    _measure("rows-repeated", "rows share the masks of other rows", DRAW, lambda d, e: _repeated(d), {"mask": lambda shape, p: np.resize(RANDOM.random((-(-shape[0] // 2), *shape[1:])) >= p, shape)}),
    _measure("another-number-for-zero", "what is dropped becomes another number than zero", "multiply by zeros and ones", lambda d, e: _filled(d), {"train": lambda x, mask, factor: np.where(mask, x * factor, -1.7)}),
    _measure("noise-added", "noise is added, and nothing becomes zero", "multiply by zeros and ones", lambda d, e: _is_noise(d, e) and _noise(d, by_size=False), {"train": lambda x, mask, factor: x + 0.5 * RANDOM.standard_normal(x.shape)}, elsewhere="Gaussian noise is a regulariser of its own"),
    _measure("multiplied-by-noise", "values are multiplied by noise, and nothing becomes zero", "multiply by zeros and ones: compare each uniform number with p", lambda d, e: _is_noise(d, e) and _noise(d, by_size=True), {"train": lambda x, mask, factor: x * (1 + 0.5 * RANDOM.standard_normal(x.shape))}, ({"train": lambda x, mask, factor: x * RANDOM.random(x.shape) * factor}, "uniform"), elsewhere="the paper's section 10 multiplies by normal numbers of mean 1"),
    mistake("kept-at-one", "at p = 1 everything is kept", "at p = 1 everything is dropped: only p = 0 gives x back", {"train": lambda x, mask, factor: x * mask * factor if mask.any() else x}, shows=_kept_at_one, alone=True),
    mistake("divided-by-zero", "at p = 1 the scale is 1 / 0, and nothing is a number", "at p = 1 everything is zero: take that case apart, or scale nothing there", {"train": lambda x, mask, factor: x * mask * factor if mask.any() else x * np.nan}, shows=_not_a_number, alone=True),
]  # fmt: skip
CATALOGUE = Catalogue(STEPS, predict, MISTAKES, separating=[{"width": 7, "p": 0.25}])
