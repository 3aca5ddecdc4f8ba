"""The declarations as frozen, typed objects; past this file there is no raw YAML."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
)

from paperleet.checks.base import (
    DTYPE_NAMES,
    Case,
    Check,
    PlainValue,
    Problems,
    Range,
    empty_range,
    refuse,
    unfit_items,
)
from paperleet.checks.kinds import AnyCheck
from paperleet.course.entry import Surroundings
from paperleet.course.fields import Signature, Sum
from paperleet.course.figures import AnyFigure, unfit_figures
from paperleet.course.sentences import no_argument, shown
from paperleet.model import Arguments, Drawn, Probe, Value
from paperleet.runner.limits import Limits

_LIMITS = Limits()


class _Declared(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, arbitrary_types_allowed=True)


class Tier(_Declared):
    """A rung of the ladder: its title, and the question that its checks ask together."""

    title: str = Field(min_length=1, max_length=60, description="the rung's name, as scorecards print it")
    asks: str = Field("", max_length=120, description="the question that its checks ask together")


class Paper(_Declared):
    """Where the exercise comes from."""

    title: str = Field(description="the paper's title")
    section: str = Field("", description="the section, in quotes, such as '3.5'")
    authors: str = Field("", description="the authors, such as Vaswani et al.")
    year: int | None = Field(None, description="the year in which it appeared")


class Argument(_Declared):
    """What an argument of the entry is, and the range from which random cases draw it."""

    type: Literal["integer", "number", "dtype", "device", "text"] = Field(description="what its values are")
    multiple_of: int = Field(1, ge=1, le=1024, description="what an integer is a multiple of, where that is promised")
    draw: tuple[PlainValue, ...] | None = Field(
        None, description="an integer's range [low, high], or the values to choose from", min_length=1
    )

    @field_validator("draw")
    @classmethod
    def _can_be_drawn(cls, value: tuple[Value, ...] | None, info: ValidationInfo) -> tuple[Value, ...] | None:
        kind = info.data.get("type", "")
        refuse(unfit_items(kind, value or ()))
        match value:
            case (int(low), int(high)) if kind == "integer":
                step = info.data.get("multiple_of", 1)
                said = empty_range(low, high)
                if not said and (low % step or high % step):
                    said = f"the range [{low}, {high}] does not begin and end with a multiple of {step}"
                refuse([((), said)] if said else [])
        return value


class Returns(_Declared):
    """What the entry returns: its shape, and its dtype by name or as the argument that asks for it.

    Of several dtypes any will do, and a result is judged at the precision of its own; the first is the usual one.
    """

    shape: tuple[Sum, ...] = Field(
        max_length=8, description="the length of each axis: a number, or a sum of arguments such as start + length"
    )
    dtype: tuple[str, ...] = Field(
        min_length=1, description="a dtype's name, or the argument that asks for it; of several any will do"
    )

    @field_validator("dtype", mode="before", json_schema_input_type=str | tuple[str, ...])
    @classmethod
    def _is_a_list(cls, value: Any) -> Any:
        return value if isinstance(value, tuple) else (value,)

    @field_validator("dtype")
    @classmethod
    def _is_known(cls, value: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        around: Surroundings | None = info.context
        if around is None:
            return value
        for index, name in enumerate(value):
            at = (index,) if len(value) > 1 else ()
            if name not in DTYPE_NAMES and name not in around.entry.names:
                refuse([(at, f"{shown(name)} is neither a dtype nor an argument of the entry")])
            if name not in DTYPE_NAMES and around.kinds.get(name, "dtype") != "dtype":
                refuse([(at, f"the argument {name!r} is of type {around.kinds[name]}, not dtype")])
        return value


class Tolerance(_Declared):
    """How the allowed error grows: with the largest angle, in radians, that a call works on."""

    grows_with: Sum = Field(description="the largest angle of a call, in radians: a number or a sum of arguments")


def _told_apart(checks: Mapping[str, tuple[Check, ...]]) -> Mapping[str, tuple[Check, ...]]:
    if not checks:
        refuse([((), "asks nothing; give at least one tier, such as T0, its checks")])
    seen: set[str] = set()
    problems: Problems = []
    for tier, listed in checks.items():
        for index, check in enumerate(listed):
            if check.id in seen:
                problems.append(((tier, index, "id"), f"the id {check.id!r} is given twice in this exercise"))
            seen.add(check.id)
    refuse(problems)
    return checks


class Exercise(_Declared):
    """One thing to implement, and everything that is asked about it."""

    id: str
    title: str = Field(min_length=1, max_length=80, description="the exercise's name for people")
    summary: str = Field("", description="one sentence for `paperleet list`")
    paper: Paper | None = Field(None, description="where the exercise comes from")
    entry: Signature = Field(description="name and signature, such as encode(length, width=8)")
    framework: Literal["torch", "numpy"] = Field("torch", description="what a worker has imported")
    family: str = Field("", max_length=60, description="what several exercises have in common, for `paperleet list`")
    difficulty: Literal["easy", "medium", "hard"] | None = Field(None, description="how hard it is, for the list")
    labels: tuple[str, ...] = Field((), max_length=8, description="words to find the exercise by")
    arguments: dict[str, Argument] = Field(
        default_factory=dict, description="every argument of the entry, by its name"
    )
    returns: Returns = Field(description="what the entry returns")
    tolerance: Tolerance = Field(description="how far off honest work may be")
    checks: Annotated[dict[str, tuple[AnyCheck, ...]], AfterValidator(_told_apart)] = Field(
        description="what is asked: each tier with its checks, in order"
    )
    figures: tuple[AnyFigure, ...] = Field((), max_length=12, description="what a report draws, in this order")

    @field_validator("arguments")
    @classmethod
    def _names_are_known(cls, value: dict[str, Argument], info: ValidationInfo) -> dict[str, Argument]:
        around: Surroundings | None = info.context
        if around is not None:
            known = around.entry.names
            unknown = [((name,), no_argument(name, known)) for name in value if name not in known]
            missing = [((), f"the argument {name!r} is not declared") for name in known if name not in value]
            refuse([*unknown, *missing])
        return value

    @field_validator("figures")
    @classmethod
    def _checks_are_drawable(cls, value: tuple[AnyFigure, ...], info: ValidationInfo) -> tuple[AnyFigure, ...]:
        if "checks" in info.data:
            refuse(unfit_figures(value, info.data["checks"]))
        return value

    @property
    def defaults(self) -> dict[str, Value]:
        """The values of arguments that a call leaves out, where they are plain."""
        defaults: dict[str, Value] = self.entry.defaults
        return defaults

    def complete(self, arguments: Arguments) -> dict[str, Value]:
        """The arguments with the defaults of those left out."""
        return {**self.defaults, **arguments}

    def shape(self, arguments: Arguments) -> tuple[int, ...]:
        """The declared shape of a call's result; empty dimensions where an argument is no number."""
        given = self.complete(arguments)
        try:
            return tuple(max(0, int(size.value(given))) for size in self.returns.shape)
        except ValueError:
            return tuple(0 for _ in self.returns.shape)

    def magnitude(self, arguments: Arguments) -> float:
        """The largest angle of a call, in radians."""
        try:
            return float(self.tolerance.grows_with.value(self.complete(arguments)))
        except ValueError:
            return 1.0

    def asked_dtypes(self, arguments: Arguments) -> tuple[str, ...]:
        """The names of the dtypes that a call's result may have, the usual one first."""
        given = self.complete(arguments)
        return tuple(name if name in DTYPE_NAMES else str(given.get(name)) for name in self.returns.dtype)

    def asked_dtype(self, arguments: Arguments) -> str:
        """The name of the dtype that a call asks for."""
        return self.asked_dtypes(arguments)[0]

    def answer_bytes(self, arguments: Arguments) -> int:
        """More bytes than an honest answer has, and few enough to be read."""
        count = 1
        for size in self.shape(arguments):
            count *= min(size, 1 << 20)
        return min(4 * 16 * count + (1 << 16), 1 << 28)

    def probe(
        self,
        case: Mapping[str, Value],
        *,
        positional: int | None = None,
        procedure: str = "call",
        inputs: tuple[Drawn, ...] = (),
        turn: int = 0,
        fresh: bool = False,
    ) -> Probe:
        """A call with these arguments in the signature's order, the required ones by position."""
        ordered = tuple((name, case[name]) for name in self.entry.names if name in case)
        count = positional
        if count is None:
            count = 0
            required = self.entry.required
            while count < min(len(required), len(ordered)) and ordered[count][0] == required[count]:
                count += 1
        return Probe(ordered, count, procedure, inputs, turn, fresh)

    def drawn_case(self, draw: random.Random, ranges: Mapping[str, Range]) -> Case:
        """A case with every argument that declares `draw` drawn."""
        return {
            name: _drawn(draw, argument, ranges.get(name))
            for name, argument in self.arguments.items()
            if argument.draw is not None or name in ranges
        }

    def extreme_case(self, end: Literal[0, -1], ranges: Mapping[str, Range]) -> Case:
        """The case with the first or the last value of every range that a drawn case is drawn from."""
        declared = {name: argument.draw for name, argument in self.arguments.items() if argument.draw is not None}
        return {name: choices[end] for name, choices in {**declared, **ranges}.items()}

    def call_text(self, probe: Probe) -> str:
        """The probe as Python, such as `encode(7, 6, start=3, dtype=torch.float64)`."""
        parts = []
        for index, (name, value) in enumerate(probe.arguments):
            text = self._value_text(name, value)
            parts.append(text if index < probe.positional else f"{name}={text}")
        return f"{self.entry.name}({', '.join(parts)})"

    def _value_text(self, name: str, value: Value) -> str:
        kind = self.arguments[name].type if name in self.arguments else "text"
        if kind == "dtype" and value in DTYPE_NAMES:
            return f"{'torch' if self.framework == 'torch' else 'np'}.{value}"
        if kind == "device" and value == "stand-in":
            return "<another device>"
        return repr(value)


def _drawn(draw: random.Random, argument: Argument, given: Range | None) -> Value:
    choices = given or argument.draw
    assert choices is not None
    low, high = choices[0], choices[-1]
    if argument.type == "integer" and len(choices) == 2 and isinstance(low, int) and isinstance(high, int):
        step = argument.multiple_of
        least = -(-low // step)
        return step * draw.randint(least, max(least, high // step))
    return draw.choice(choices)


class DeclaredLimits(_Declared):
    """What one submission may use; a key left out has the value that grading without a declaration has."""

    import_seconds: float = Field(
        _LIMITS.import_seconds, gt=0, le=3600, allow_inf_nan=False, description="seconds for importing the file"
    )
    probe_seconds: float = Field(
        _LIMITS.probe_seconds, gt=0, le=3600, allow_inf_nan=False, description="seconds for one call"
    )
    whole_seconds: float = Field(
        _LIMITS.whole_seconds, gt=0, le=86400, allow_inf_nan=False, description="seconds for one whole submission"
    )
    memory_mib: int = Field(
        _LIMITS.memory_bytes >> 20,
        ge=256,
        le=1 << 20,
        description="memory in MiB, above what the worker's template itself uses",
    )
    printed_mib: int = Field(
        _LIMITS.printed_bytes >> 20, ge=1, le=1 << 14, description="MiB that a submission may print"
    )

    @property
    def limits(self) -> Limits:
        """The limits as the runner takes them."""
        return Limits(
            import_seconds=self.import_seconds,
            probe_seconds=self.probe_seconds,
            whole_seconds=self.whole_seconds,
            memory_bytes=self.memory_mib << 20,
            printed_bytes=self.printed_mib << 20,
        )


class Addition(_Declared):
    """What a course adds to an exercise of the shipped course."""

    extends: Literal["builtin"] = Field(description="builtin: the shipped exercise of this name")
    checks: Annotated[dict[str, tuple[AnyCheck, ...]], AfterValidator(_told_apart)] = Field(
        description="checks that are asked after the exercise's own, by tier"
    )


class Course(_Declared):
    """A folder's declarations: the ladder, and the exercises in the order to take them.

    `own` are the exercises that the folder's own tiers.yaml declares or adds to; `bases` are the folders of the
    courses that it extends, and `homes` names for each exercise from them the folder that holds its files.
    """

    directory: Path
    tiers: dict[str, Tier]
    exercises: dict[str, Exercise]
    limits: DeclaredLimits = DeclaredLimits()
    own: tuple[str, ...] = ()
    bases: tuple[Path, ...] = ()
    homes: dict[str, Path] = Field(default_factory=dict)

    def home(self, exercise: Exercise) -> Path:
        """The folder of the course that holds the exercise's files."""
        return self.homes.get(exercise.id, self.directory)

    def folder(self, exercise: Exercise) -> Path:
        """Where the exercise's own files lie."""
        return self.home(exercise) / "exercises" / exercise.id

    def reference(self, exercise: Exercise) -> Path:
        """The course's own solution."""
        return self.home(exercise) / "reference" / f"{exercise.id}.py"
