"""What every kind of check has in common: its declaration, the probes it wants, and its judgement."""

from __future__ import annotations

import itertools
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from paperleet.course.declared import After, Before, Declared, Limited, Problems, key, refuse
from paperleet.course.entry import Surroundings
from paperleet.course.sentences import no_argument, shown, unknown
from paperleet.model import Outcome, Probe, Value

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.checks.bench import Bench
    from paperleet.course.schema import Exercise

Identifier = Annotated[str, Limited(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
Case = dict[str, Value]
DTYPE_NAMES = frozenset(
    {"float16", "bfloat16", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool"}
    | {"complex64", "complex128"}
)
_CASES_LIMIT = 200
_DRAW_LIMIT = 1 << 53  # beyond it, float64 does not hold every whole number


def _plain(value: Any, _: ValidationInfo) -> Any:
    if isinstance(value, tuple | dict):
        refuse([((), f"{shown(value)} is not a number, a word, true, false or null")])
    return value


# A union would tell of a list that it is no integer, that it is no text, and so on.
PlainValue = Annotated[Value, Before(_plain)]
# What stands in a file: one value or several for each argument, in one mapping or several.
DeclaredCases = (
    dict[str, PlainValue | tuple[PlainValue, ...]] | tuple[dict[str, PlainValue | tuple[PlainValue, ...]], ...]
)
Range = Annotated[tuple[int, ...], Limited(min_length=2, max_length=2)]


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


def _is_a_part(value: str, info: ValidationInfo) -> str:
    around: Surroundings | None = info.context
    if around is not None and value not in around.parts:
        refuse([((), unknown("function or output", value, tuple(around.parts)))])
    return value


class Check(Declared, ABC):
    """A declared question; each kind adds its own keys, the probes it wants, and how it judges the answers."""

    default_title: ClassVar[str] = ""
    wants_reference: ClassVar[bool] = False
    asks_values: ClassVar[bool] = False  # by plain calls, so that errors against the formula can be drawn
    measures: ClassVar[bool] = False

    id: Identifier = key(description="stable name, used in gradebooks, JUnit reports and --check")
    title: str | None = key(default=None, description="what the check asks, as the scorecard prints it")
    points: int = key(default=1, ge=0, le=1000, description="whole points")
    advice: bool = key(default=False, description="a shortfall is advice: it is shown, and costs nothing")
    of: Annotated[str, After(_is_a_part)] = key(
        default="", description="the further function or output that is asked about, instead of the entry's own"
    )

    @property
    def sentence(self) -> str:
        """The check's title."""
        return self.title or self.default_title

    @abstractmethod
    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        """The calls that this check wants made."""

    @abstractmethod
    def judge(self, bench: Bench) -> Judgement:
        """What the answers on the bench amount to."""

    def named_functions(self) -> Iterator[tuple[str, str, str]]:
        """The file without its ending, the key and the name of each function of the exercise that a key names."""
        yield from ()

    def settle(self, shortfall: Shortfall) -> Outcome:
        """The outcome that a shortfall has: what stops a check from asking fails it, even one that only advises."""
        advises = shortfall.advice or (self.advice and shortfall.cause is None)
        return Outcome.ADVICE if advises else Outcome.FAILED


def _read_cases(value: Any, info: ValidationInfo) -> Any:
    blocks = value if isinstance(value, tuple) else (value,)
    places: list[tuple[int, ...]] = [(index,) if isinstance(value, tuple) else () for index in range(len(blocks))]
    example = "give values by argument, such as {length: [1, 32]}"
    refuse([(at, example) for at, block in zip(places, blocks, strict=True) if not isinstance(block, dict)])
    listed = [{name: v if isinstance(v, tuple) else (v,) for name, v in block.items()} for block in blocks]
    found = (check_values(block, info, at) for at, block in zip(places, listed, strict=True))
    refuse(list(itertools.chain.from_iterable(found)))
    if sum(_product(block) for block in listed) > _CASES_LIMIT:
        refuse([((), f"multiplies to more than {_CASES_LIMIT} cases; use fewer values")])
    return tuple(listed)


def _check_ranges(value: dict[str, Range], info: ValidationInfo) -> dict[str, Range]:
    found = ((name, _unfit_range(name, given, surroundings(info))) for name, given in value.items())
    refuse([((name,), said) for name, said in found if said])
    return value


class Cases(Declared):
    """The argument values that a check asks about: `for` multiplies lists, `random` adds drawn cases."""

    for_: Annotated[tuple[dict[str, tuple[PlainValue, ...]], ...], Before(_read_cases, DeclaredCases)] = key(
        default=(),
        alias="for",
        description="values for each argument; lists multiply, and a list of mappings adds up",
    )
    random: int = key(default=0, ge=0, le=50, description="further cases, drawn from the seed of the run")
    draw: Annotated[dict[str, Range], After(_check_ranges)] = key(
        default_factory=dict, description="ranges for the drawn cases that differ from the exercise's own"
    )

    def keys_agree(self, info: ValidationInfo) -> None:
        super().keys_agree(info)
        if not self.for_ and not self.random:
            refuse([((), "asks nothing; give 'for' or 'random'")])
        around: Surroundings | None = info.context
        if around is not None and self.random:
            around = around.of(getattr(self, "of", ""))
            undrawn = around.undrawn.difference(self.draw)
            names = ", ".join(name for name in around.needed if name in undrawn)
            refuse([(("random",), f"nothing to draw {names} from; give it a 'draw'")] if names else [])

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


def surroundings(info: ValidationInfo) -> Surroundings | None:
    """What a check's keys are seen from: the entry, or the part that it asks about."""
    around: Surroundings | None = info.context
    return around.of(info.data.get("of", "")) if around is not None else None


def check_values(block: Mapping[str, Sequence[Any]], info: ValidationInfo, at: tuple[str | int, ...]) -> Problems:
    """What is wrong with argument values, seen from the exercise's entry."""
    around = surroundings(info)
    if around is None:
        return []
    problems: Problems = []
    for name, values in block.items():
        if name not in around.names:
            problems.append(((*at, name), unknown("key", name, around.names)))
        elif not values:
            problems.append(((*at, name), "is empty; give at least one value"))
        else:
            listed = unfit_items(around.kinds.get(name, ""), values, around.forms.get(name, ()))
            problems += [((*at, name, *(place if len(values) > 1 else ())), said) for place, said in listed]
    missing = [name for name in around.needed if name not in block]
    if missing:
        problems.append((at, f"give a value for {', '.join(missing)}"))
    return problems


def unfit_items(kind: str, values: Sequence[Any], forms: Sequence[str] = ()) -> Problems:
    """Which of the values an argument of this kind cannot have, by index; `forms` are those of a tensor."""
    found = ((index, _unfit(kind, value, forms)) for index, value in enumerate(values))
    return [((index,), said) for index, said in found if said]


def _unfit(kind: str, value: Any, forms: Sequence[str]) -> str:
    if kind == "tensor" and value is not None and value not in forms and forms:
        return unknown("form", value, forms)
    if kind == "flag" and type(value) is not bool:
        return f"{shown(value)} is neither true nor false"
    if kind == "integer" and type(value) is not int:
        return f"{shown(value)} is no integer"
    if kind == "number" and type(value) not in (int, float):
        return f"{shown(value)} is no number"
    if kind == "dtype" and not (isinstance(value, str) and value in DTYPE_NAMES):
        return f"{shown(value)} is no dtype; use one of {', '.join(sorted(DTYPE_NAMES))}"
    return ""


def empty_range(low: int, high: int) -> str:
    """What is wrong with a range of whole numbers, nothing where they can be drawn from it."""
    if low > high:
        return f"the range [{low}, {high}] is empty; give the low end first"
    if max(-low, high) > _DRAW_LIMIT:
        return f"the range [{low}, {high}] is too large; use at most {_DRAW_LIMIT}"
    return ""


def _unfit_range(name: str, given: Range, around: Surroundings | None) -> str:
    if around is not None and name not in around.names:
        return unknown("key", name, around.names)
    kind = around.kinds.get(name, "integer") if around is not None else "integer"
    if kind != "integer":
        return f"only an integer is drawn from a range, and {name} is of type {kind}"
    return empty_range(given[0], given[1])


def check_given(values: Mapping[str, Any], info: ValidationInfo) -> Mapping[str, Any]:
    """Refuse single values of arguments that the entry does not have or cannot take."""
    refuse(check_values({name: (value,) for name, value in values.items()}, info, ()))
    return values


Given = Annotated[dict[str, PlainValue], After(check_given)]


def argument_of(kind: str) -> After:
    """A validator of a key that names one of the entry's arguments, of type `kind`."""

    def check(name: str, info: ValidationInfo) -> str:
        around = surroundings(info)
        if around is not None and name not in around.names:
            refuse([((), no_argument(name, around.names))])
        if around is not None and around.kinds.get(name, kind) != kind:
            refuse([((), f"the argument {name!r} is of type {around.kinds[name]}, not {kind}")])
        return name

    return After(check)
