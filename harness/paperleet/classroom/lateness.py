"""What a late submission costs: computed from a due date and a policy when points are exported, and never kept."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass

from paperleet.model import WrongUse

_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class Policy:
    """So many percent of the earned points for each day begun after `due`, at most `most`; `grace` is forgiven."""

    due: datetime.datetime
    per_day: float = 0.0
    most: float = 100.0
    grace: datetime.timedelta = datetime.timedelta(0)

    def days_late(self, submitted: str | None) -> int | None:
        """Days begun after the due date; None where nobody knows when it was submitted."""
        if submitted is None:
            return None
        late = datetime.datetime.fromisoformat(submitted) - self.due
        return math.ceil(late / _DAY) if late > self.grace else 0

    def points(self, earned: int, submitted: str | None) -> float:
        """What remains of the earned points, to two decimals."""
        lost = min(self.per_day * (self.days_late(submitted) or 0), self.most)
        return round(earned * (1 - lost / 100), 2)


def moment(text: str) -> datetime.datetime:
    """A due date such as 2026-10-01 or 2026-10-01T23:59+02:00; a date alone is its end, and local time the default.

    Raises WrongUse for anything else.
    """
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise WrongUse(f"{text!r} is no date; write it as 2026-10-01, or 2026-10-01T23:59+02:00") from None
    if len(text) == len("2026-10-01"):
        found = datetime.datetime.combine(found.date(), datetime.time.max)
    return found.astimezone()
