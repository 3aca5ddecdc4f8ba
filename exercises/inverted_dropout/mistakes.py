"""Mistakes people really make with dropout. What is drawn matches no prediction, so each is measured."""

import numpy as np
from paperleet.authoring import Catalogue, Prediction, mistake

STEPS = {
    "mask": lambda shape, p: np.random.random(shape) >= p,
    "factor": lambda p: 1 / (1 - p) if p < 1 else 1.0,
    "train": lambda x, mask, factor: x * mask * factor,
    "eval": lambda x, mask, factor, p: x,
}


def predict(steps, x, p=0.5, mode="eval"):
    """What dropout with `steps` gives, drawn anew each time."""
    mask, factor = steps["mask"](x.shape, p), steps["factor"](p)
    return Prediction(steps["eval"](x, mask, factor, p) if mode == "eval" else steps["train"](x, mask, factor))


def _fixed(shape, p):
    return np.random.RandomState(0).random_sample(shape) >= p


def _measured(call):
    """The share of values that are not zero, and the middle factor of those that are not."""
    x, kept = call.arguments["x"], call.values != 0
    return float(kept.mean()), float(np.median(call.values[kept] / x[kept])) if kept.any() else 0.0


def _everywhere(train=lambda p, share, factor: True, evaluation=lambda p, x, values: True, also=lambda call: True):
    """Tells whether all calls are so: drawn ones by share and factor, evaluations by their values."""

    def shows(calls):
        drawn = [call for call in calls if call.expected is None and call.values.size > 500]
        plain = [call for call in calls if call.arguments["mode"] == "eval" and 0 < call.arguments["p"] < 1]
        so = all(train(call.arguments["p"], *_measured(call)) and also(call) for call in drawn)
        so = so and all(evaluation(call.arguments["p"], call.arguments["x"], call.values) for call in plain)
        said = ", ".join(
            "{1:.1%} kept and multiplied by {2:.4g} at p = {0:g}".format(call.arguments["p"], *_measured(call))
            for call in drawn[:3]
        )
        return f"in training, {said}" if drawn and plain and so else ""

    return shows


def _not_a_number(calls):
    lost = [call for call in calls if call.arguments["p"] == 1 and not np.isfinite(call.values).all()]
    return f"{lost[0].call} has values that are no numbers: 0 / 0" if lost else ""


def _near(a, b):
    return abs(a - b) < 0.07 * max(b, 1)  # a share of 2000 draws has a standard deviation of up to 0.011


def _same(p, x, values):
    return np.allclose(values, x, atol=1e-5)


def _shrunk(p, x, values):
    return np.allclose(values, x * (1 - p), atol=1e-5)


def _constant(axis):
    return lambda call: bool(((call.values != 0) == (call.values != 0).take([0], axis)).all())


SCALE = "multiply what is kept by 1 / (1 - p) in training, and nothing in evaluation"
DRAW = "draw one number for each value of x, at every call"
MISTAKES = [
    mistake("classic-dropout", "training does not scale, and evaluation multiplies by 1 - p", SCALE, {"factor": lambda p: 1.0, "eval": lambda x, mask, factor, p: x * (1 - p)}, alone=True, shows=_everywhere(lambda p, share, factor: _near(factor, 1) and _near(share, 1 - p), _shrunk), elsewhere="the paper's own form, section 4"),
    mistake("not-scaled", "what is kept is not scaled", SCALE, {"factor": lambda p: 1.0}, alone=True, shows=_everywhere(lambda p, share, factor: _near(factor, 1) and _near(share, 1 - p), _same)),
    mistake("scaled-in-evaluation", "evaluation scales as well, though training has done it already", "in evaluation return x as it is", {"eval": lambda x, mask, factor, p: x * (1 - p)}, alone=True, shows=_everywhere(lambda p, share, factor: _near(factor, 1 / (1 - p)), _shrunk)),
    mistake("scaled-by-p", "what is kept is divided by p instead of 1 - p", SCALE, {"factor": lambda p: 1 / p if p else 1.0}, alone=True, shows=_everywhere(lambda p, share, factor: _near(factor, 1 / p) and _near(share, 1 - p))),
    mistake("scaled-down", "what is kept is multiplied by 1 - p instead of divided by it", SCALE, {"factor": lambda p: 1 - p}, alone=True, shows=_everywhere(lambda p, share, factor: _near(factor, 1 - p) and _near(share, 1 - p))),
    mistake("p-is-kept", "p is taken for the probability to keep a value", "p is the probability to drop a value: compare a uniform number with it the other way round", {"mask": lambda shape, p: np.random.random(shape) < p, "factor": lambda p: 1 / p if p else 1.0}, ({"mask": lambda shape, p: np.random.random(shape) < p}, "divided by 1 - p"), alone=True, shows=_everywhere(lambda p, share, factor: _near(share, p)), elsewhere="the paper, and TensorFlow's keep_prob"),
    mistake("drops-in-evaluation", "values are dropped in evaluation too", "ask self.training, which train() and eval() set", {"eval": lambda x, mask, factor, p: x * mask * factor}, alone=True, shows=_everywhere(lambda p, share, factor: share < 1, lambda p, x, values: np.isin(np.round(values / x * (1 - p), 3), (0, 1, 1 - p, p)).all() and not np.allclose(values, x * (1 - p)) and not (_same(p, x, values)))),
    mistake("never-drops", "training drops nothing", "train() sets self.training, and then values are dropped", {"train": lambda x, mask, factor: x}, alone=True, shows=_everywhere(lambda p, share, factor: share == 1 and _near(factor, 1), _same, lambda call: np.allclose(call.values, call.arguments["x"]))),
    mistake("one-draw-for-a-row", "all values of a row are kept or dropped together", DRAW, {"mask": lambda shape, p: np.random.random((shape[0], 1)) >= p}, alone=True, shows=_everywhere(lambda p, share, factor: share < 1, also=_constant(1)), elsewhere="spatial dropout and stochastic depth"),
    mistake("one-draw-for-a-column", "all rows of a batch share one mask", DRAW, {"mask": lambda shape, p: np.random.random((1, *shape[1:])) >= p}, alone=True, shows=_everywhere(lambda p, share, factor: share < 1, also=_constant(0)), elsewhere="variational dropout in recurrent networks"),
    mistake("same-draw-each-call", "every call draws the same mask", "leave the seed alone, and keep no mask from call to call", {"mask": _fixed}, alone=True, shows=_everywhere(lambda p, share, factor: share < 1, also=lambda call: call.again is None or np.array_equal(call.again != 0, call.values != 0))),
    mistake("noise-added", "noise is added, and nothing becomes zero", "multiply by zeros and ones", {"train": lambda x, mask, factor: x + 0.5 * np.random.standard_normal(x.shape)}, alone=True, shows=_everywhere(lambda p, share, factor: share == 1, _same, lambda call: not np.allclose(call.values, call.arguments["x"])), elsewhere="Gaussian noise is a regulariser of its own"),
    mistake("divided-by-zero", "at p = 1 the scale is 1 / 0, and nothing is a number", "at p = 1 everything is zero: take that case apart, or scale nothing there", {"factor": lambda p: 1 / (1 - p) if p < 1 else np.inf, "train": lambda x, mask, factor: np.where(mask, x * min(factor, 1e9), 0.0 if factor < 1e9 else np.nan)}, alone=True, shows=_not_a_number),
]  # fmt: skip
CATALOGUE = Catalogue(STEPS, predict, MISTAKES, separating=[{"width": 7, "p": 0.25}])
