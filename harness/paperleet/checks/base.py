"""What every kind of check has in common: its declaration, the probes it wants, and its judgement."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

from paperleet.course.entry import Entry
from paperleet.model import Outcome, Probe, Value

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.checks.bench import Bench
    from paperleet.course.schema import Exercise

Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
_CASES_LIMIT = 200

Case = dict[str, Value]


@dataclass(frozen=True)
class Shortfall:
    """One thing that is not as it should be, for the scorecard.

    `cause` is shared by all checks that stumble over the same thing, so that a reader meets it once; None marks
    a finding of this check alone, which may still spare other checks a cause that it `tells`. `mistake` names what
    was seen, where that is certain. As `advice` it costs nothing.
    """

    message: str
    cause: str | None = None
    evidence: Mapping[str, Any] = field(default_factory=dict)
    mistake: str | None = None
    advice: bool = False
    asked: bool = True
    tells: str | None = None


@dataclass(frozen=True)
class Judgement:
    """What a check found: shortfalls in the order they should be told, or what to say when there is none."""

    shortfalls: Sequence[Shortfall] = ()
    message: str = ""
    evidence: Mapping[str, Any] = field(default_factory=dict)
    notable: bool = False


class Check(BaseModel):
    """A declared question; each kind adds its own keys, the probes it wants, and how it judges the answers."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    default_title: ClassVar[str] = ""
    wants_reference: ClassVar[bool] = False

    id: Identifier = Field(description="stable name, used in gradebooks, JUnit reports and --check")
    title: str | None = Field(None, description="what the check asks, as the scorecard prints it")
    points: int = Field(1, ge=0, le=1000, description="whole points")
    advice: bool = Field(False, description="a shortfall is advice: it is shown, and costs nothing")

    @property
    def sentence(self) -> str:
        """The check's title."""
        return self.title or self.default_title

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        """The calls that this check wants made."""
        raise NotImplementedError(type(self).__name__)

    def judge(self, bench: Bench) -> Judgement:
        """What the answers on the bench amount to."""
        raise NotImplementedError(type(self).__name__)

    def settle(self, shortfall: Shortfall) -> Outcome:
        """The outcome that a shortfall has: what stops a check from asking fails it, even one that only advises."""
        advises = shortfall.advice or (self.advice and shortfall.cause is None)
        return Outcome.ADVICE if advises else Outcome.FAILED


class Cases(BaseModel):
    """The argument values that a check asks about: `for` multiplies lists, `random` adds drawn cases."""

    for_: tuple[dict[str, tuple[Value, ...]], ...] = Field(
        default=(),
        alias="for",
        description="values for each argument; lists multiply, and a list of mappings adds up",
    )
    random: int = Field(0, ge=0, le=50, description="further cases, drawn from the seed of the run")
    draw: dict[str, tuple[int, int]] = Field(
        default_factory=dict, description="ranges for the drawn cases that differ from the exercise's own"
    )

    @field_validator("for_", mode="before")
    @classmethod
    def _read_cases(cls, value: Any, info: ValidationInfo) -> Any:
        blocks = value if isinstance(value, tuple) else (value,)
        listed = []
        for block in blocks:
            if not isinstance(block, dict):
                raise PydanticCustomError("declaration", "give values by argument, such as {{length: [1, 32]}}")
            values = {name: v if isinstance(v, tuple) else (v,) for name, v in block.items()}
            listed.append(values)
        problems = [
            problem
            for index, block in enumerate(listed)
            for problem in check_values(block, info, (index,) if isinstance(value, tuple) else ())
        ]
        refuse(problems)
        if sum(_product(block) for block in listed) > _CASES_LIMIT:
            raise PydanticCustomError("declaration", "multiplies to more than 200 cases; use fewer values")
        return tuple(listed)

    def cases(self, exercise: Exercise, seed: int, name: str) -> Iterator[Case]:
        """The declared cases, then the drawn ones; `name` keeps two checks from drawing alike."""
        for block in self.for_:
            for values in itertools.product(*block.values()):
                yield dict(zip(block, values, strict=True))
        draw = random.Random(f"{seed}/{exercise.id}/{name}")
        for _ in range(self.random):
            yield exercise.drawn_case(draw, self.draw)


def _product(block: Mapping[str, Sequence[Value]]) -> int:
    count = 1
    for values in block.values():
        count *= len(values)
    return count


Problems = list[tuple[tuple[str | int, ...], str]]


def refuse(problems: Problems) -> None:
    """Raise one validation error that carries `problems`, each a path below the field and a sentence."""
    if problems:
        raise PydanticCustomError("declaration", "{problems}", {"problems": problems})


def check_values(block: Mapping[str, Sequence[Any]], info: ValidationInfo, at: tuple[str | int, ...]) -> Problems:
    """What is wrong with argument values, seen from the exercise's entry."""
    context = info.context or {}
    entry: Entry | None = context.get("entry")
    if entry is None:
        return []
    problems: Problems = []
    for name, values in block.items():
        if name not in entry.names:
            problems.append(((*at, name), unknown_key(name, entry.names)))
            continue
        kind = context["arguments"].get(name, "")
        for index, value in enumerate(values):
            sentence = _unfit(kind, value)
            if sentence:
                place = (*at, name, index) if len(values) > 1 else (*at, name)
                problems.append((place, sentence))
    missing = [name for name in entry.required if name not in block]
    if missing:
        problems.append((at, f"give a value for {', '.join(missing)}"))
    return problems


def _unfit(kind: str, value: Any) -> str:
    if kind == "integer" and type(value) is not int:
        return f"{value!r} is no integer"
    if kind == "number" and type(value) not in (int, float):
        return f"{value!r} is no number"
    if kind == "dtype" and not (isinstance(value, str) and value in DTYPE_NAMES):
        return f"{value!r} is no dtype; use one of {', '.join(sorted(DTYPE_NAMES))}"
    if isinstance(value, tuple | dict):
        return "an argument's value is a number, a word, true, false or null"
    return ""


DTYPE_NAMES = frozenset(
    {"float16", "bfloat16", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool"}
    | {"complex64", "complex128"}
)


def unknown_key(name: str, known: Sequence[str]) -> str:
    """The sentence for a key that is not known, with the one that was probably meant."""
    import difflib

    near = difflib.get_close_matches(name, known, 1, 0.6)
    if near:
        return f"unknown key {name!r}; did you mean {near[0]!r}?"
    return f"unknown key {name!r}; use one of {', '.join(known)}"


def check_given(values: Mapping[str, Any], info: ValidationInfo) -> Mapping[str, Any]:
    """Refuse single values of arguments that the entry does not have or cannot take."""
    refuse(check_values({name: (value,) for name, value in values.items()}, info, ()))
    return values
