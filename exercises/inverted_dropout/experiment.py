"""The toy experiment: how much noise does dropout make, and does it move the mean?"""

import numpy as np
from paperleet.authoring import Curves, Measured

RATES = (0.1, 0.25, 0.5, 0.75, 0.9)
ALLOWED = 0.12  # 40 000 draws of deviation 3 have a mean with deviation 0.015: eight of them


def mean_and_noise(*tables):
    """Mean and variance of what becomes of ones at each p: the mean stays 1, the variance is p / (1 - p)."""
    means, variances = [float(table.mean()) for table in tables], [float(table.var()) for table in tables]
    wanted = [p / (1 - p) for p in RATES]
    figures = {"p": list(RATES), "mean": means, "variance": variances, "wanted": wanted}
    told = [f"{m:.3f} ± {v**0.5:.2f} at p = {p}" for p, m, v in zip(RATES, means, variances, strict=True)]
    summary = f"ones become {', '.join(told)}"
    predicted = np.array([np.ones(len(RATES)), wanted]).T
    curves = Curves(np.array([means, variances]).T, predicted, allowed=ALLOWED)
    worst = max(means, key=lambda mean: abs(mean - 1))
    if abs(worst - 1) > ALLOWED:
        said = f"training moves the mean: ones become {worst:.3f}, and evaluation keeps them at 1"
        return Measured(figures, summary, said, curves)
    quiet = any(noise < 0.5 * most for noise, most in zip(variances, wanted, strict=True))
    return Measured(figures, summary, "there is less noise than dropout makes" if quiet else None, curves)
