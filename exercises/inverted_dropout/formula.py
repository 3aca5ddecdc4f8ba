"""What dropout gives where nothing is drawn, and how it is distributed where it is (Srivastava et al. 2014)."""

import numpy as np


def expected(x, p=0.5, mode="eval"):
    """The value where p is 0 or 1 or nothing is trained, and the mean elsewhere."""
    return x * 0 if mode == "train" and p == 1 else x


def keep_rate(p=0.5):
    """The probability of a value to be kept."""
    return 1 - p


def kept(x, p=0.5):
    """What a value is that is kept."""
    return x / (1 - p)


def deviation(x, p=0.5):
    """x / (1 - p) with probability 1 - p, and else 0, has the variance x² p / (1 - p)."""
    return np.abs(x) * (p / (1 - p)) ** 0.5


def gradient_x(x, weights_of_result, result, p=0.5, mode="eval"):
    """What flows in, times what each value was multiplied by."""
    return weights_of_result * result / x
