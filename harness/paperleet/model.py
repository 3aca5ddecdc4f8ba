"""The words that every other module speaks: outcomes, probes, observations, and the scorecard."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCHEMA = "paperleet/scorecard/1"
SCHEMA_OF_MANY = "paperleet/scorecards/1"

NOT_SELECTED = "not selected"
NOTHING_RAN = "nothing ran"  # the level of isolation where no code was executed

Value = int | float | str | bool | None
Arguments = Mapping[str, Value]


class Outcome(enum.Enum):
    """What became of a check; only *failed* costs points by the learner's doing."""

    PASSED = "passed"
    FAILED = "failed"
    ADVICE = "advice"
    NOT_RUN = "not run"
    NO_VERDICT = "no verdict"


class PaperleetError(Exception):
    """Something a caller can mend, or our own fault; `kind` is stable, the message is for people."""

    kind = "error"

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback, in which nothing would be of use."""
        return [f"paperleet: {line}" for line in str(self).splitlines()]


class CourseRefused(PaperleetError):
    """A declaration that cannot be graded by; the message has one line a problem."""

    kind = "course"


class WrongUse(PaperleetError):
    """A request that names something that is not there, or nothing definite."""

    kind = "usage"


class Unreadable(PaperleetError):
    """A path from which no submission can be read."""

    kind = "unreadable"


class HarnessFault(PaperleetError):
    """The grader or the machine failed, so there is no verdict."""

    kind = "harness"


@dataclass(frozen=True)
class Drawn:
    """An array that the judge draws for a probe: standard normal float64 values of `shape` from `seed`."""

    name: str
    shape: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Change:
    """What is done to an array: `add` or `scale` by a number, `reverse` or `roll` by that many along an axis."""

    name: str
    action: str
    by: float = 0.0
    axis: int = 0


@dataclass(frozen=True)
class Probe:
    """One call that a check wants made.

    `procedure` names what the worker does around the call, `positional` says how many of the arguments go
    by position, `turn` tells a repeated call from the first, and a `fresh` probe is asked in a second child.
    `part` names the function or output that is asked about, if it is not the entry's own. An argument that is a
    tensor has the name of a form as its value; with the `variables` and the seed of the run that tells its numbers,
    which `changes` are then made to.
    """

    arguments: tuple[tuple[str, Value], ...]
    positional: int
    procedure: str = "call"
    inputs: tuple[Drawn, ...] = ()
    turn: int = 0
    fresh: bool = False
    part: str = ""
    variables: tuple[tuple[str, Value], ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def question(self) -> tuple[object, ...]:
        """Equal for two probes that make the same call, whenever and however it is observed."""
        return self.part, self.arguments, self.variables, self.changes

    @property
    def given(self) -> dict[str, Value]:
        """The arguments and variables by name."""
        return dict((*self.arguments, *self.variables))


class Trouble(enum.Enum):
    """How a run ended when it gave no values; the one place where these names are decided."""

    RAISED = "raised"
    IMPORT = "import"
    SYNTAX = "syntax"
    MISSING = "missing"
    TIMEOUT = "timeout"
    DIED = "died"
    MEMORY = "memory"
    TOO_BIG = "too big"
    FLOOD = "flood"
    PROTOCOL = "protocol"
    NOT_ASKED = "not asked"


@dataclass(frozen=True)
class Fault:
    """Why a probe has no values: a sentence, and for an exception its type, text and place.

    `line` is the last one of the submission's own that it came through, in `file` where that is a helper module;
    `hint` is the name that was probably meant.
    """

    trouble: Trouble
    message: str
    exception: str = ""
    text: str = ""
    line: int = 0
    file: str = ""
    hint: str = ""

    @property
    def cause(self) -> str:
        """Equal for two faults that a learner would call the same one."""
        return f"{self.trouble.value}:{self.exception}:{self.file}:{self.line}"


@dataclass(frozen=True)
class Observation:
    """What came back for one probe: named arrays, facts about the returned object, or a fault."""

    arrays: Mapping[str, NDArray[Any]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    fault: Fault | None = None


@dataclass(frozen=True)
class Points:
    """Whole points earned out of those possible."""

    earned: int
    possible: int


@dataclass(frozen=True)
class CheckResult:
    """One line of the scorecard; the message of a `notable` one is worth reading even when it passed."""

    id: str
    title: str
    outcome: Outcome
    points: Points
    message: str = ""
    evidence: Mapping[str, Any] = field(default_factory=dict)
    notable: bool = False


@dataclass(frozen=True)
class TierResult:
    """The checks of one tier; `passed` is None where not everything in it was asked, or no verdict was had."""

    id: str
    title: str
    passed: bool | None
    points: Points
    checks: tuple[CheckResult, ...]


@dataclass(frozen=True)
class Diagnosis:
    """A known mistake that this submission makes, why that is believed, and what to change."""

    id: str
    title: str
    evidence: str
    advice: str


@dataclass(frozen=True)
class RuledOut:
    """A known mistake that the answers contradict."""

    id: str
    evidence: str


@dataclass(frozen=True)
class Output:
    """What the submission printed, as printable text; `bytes` counts all of it."""

    text: str = ""
    bytes: int = 0
    truncated: bool = False


@dataclass(frozen=True)
class Problem:
    """Why there is no verdict."""

    kind: str
    message: str


@dataclass(frozen=True)
class Isolation:
    """The isolation that was in force: its level, each layer (`on`, or why not), and what the self-test tried.

    Where no code was executed, the level says that nothing ran.
    The level is only as high as its layers are on and its attempts were blocked.
    """

    level: str
    layers: Mapping[str, str] = field(default_factory=dict)
    self_test: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The level in words."""
        return self.level if self.level == NOTHING_RAN else f"isolation {self.level}"


@dataclass(frozen=True)
class Scorecard:
    """The whole result of grading one submission; every report is a pure function of it."""

    exercise: str | None
    title: str
    path: str
    sha256: str | None
    passed: bool | None
    points: Points
    tiers: tuple[TierResult, ...]
    diagnoses: tuple[Diagnosis, ...]
    ruled_out: tuple[RuledOut, ...]
    output: Output
    error: Problem | None
    isolation: Isolation
    seed: int | None
    seconds: float

    @property
    def checks(self) -> tuple[tuple[TierResult, CheckResult], ...]:
        """Every check with its tier, in the order of the declarations."""
        return tuple((tier, check) for tier in self.tiers for check in tier.checks)

    def outcome(self, name: str) -> Outcome:
        """The outcome of the check `T1/formula`; raises KeyError when there is none of that name."""
        for tier, check in self.checks:
            if f"{tier.id}/{check.id}" == name:
                return check.outcome
        raise KeyError(name)
