"""The toy experiment: how much noise does dropout make, and does it move the mean?"""

from paperleet.authoring import Measured

RATES = (0.1, 0.25, 0.5, 0.75, 0.9)
ALLOWED = 0.12  # 40 000 draws of deviation 3 have a mean with deviation 0.015: eight of them


def mean_and_noise(*tables):
    """Mean and variance of what becomes of ones at each p: the mean stays 1, the variance is p / (1 - p)."""
    means, variances = [float(table.mean()) for table in tables], [float(table.var()) for table in tables]
    figures = {"p": list(RATES), "mean": means, "variance": variances, "wanted": [p / (1 - p) for p in RATES]}
    shown = ", ".join(
        f"{mean:.3f} ± {noise**0.5:.2f} at p = {p}" for p, mean, noise in zip(RATES, means, variances, strict=True)
    )
    worst = max(means, key=lambda mean: abs(mean - 1))
    if abs(worst - 1) > ALLOWED:
        return Measured(
            figures,
            f"ones become {shown}",
            f"training moves the mean: ones become {worst:.3f}, and evaluation keeps them at 1",
        )
    quiet = any(noise < 0.5 * p / (1 - p) for p, noise in zip(RATES, variances, strict=True))
    return Measured(figures, f"ones become {shown}", "there is less noise than dropout makes" if quiet else None)
