"""The declarations as frozen, typed objects; past this file there is no raw YAML."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from paperleet.checks.base import (
    DTYPE_NAMES,
    Case,
    Check,
    PlainValue,
    Range,
)
from paperleet.checks.kinds import AnyCheck
from paperleet.course.arguments import Argument, Returns, Tolerance, Variable
from paperleet.course.declared import After, Declared, Limited, Problems, key, refuse
from paperleet.course.entry import Surroundings
from paperleet.course.fields import Signature
from paperleet.course.figures import AnyFigure, unfit_figures
from paperleet.course.sentences import no_argument
from paperleet.model import Arguments, Change, Drawn, Probe, Value
from paperleet.runner.limits import Limits

if TYPE_CHECKING:
    from pydantic import ValidationInfo

_LIMITS = Limits()


class Tier(Declared):
    """A rung of the ladder: its title, and the question that its checks ask together."""

    title: str = key(min_length=1, max_length=60, description="the rung's name, as scorecards print it")
    asks: str = key(default="", max_length=120, description="the question that its checks ask together")


class Paper(Declared):
    """Where the exercise comes from."""

    title: str = key(description="the paper's title")
    section: str = key(default="", description="the section, in quotes, such as '3.5'")
    authors: str = key(default="", description="the authors, such as Vaswani et al.")
    year: int | None = key(default=None, description="the year in which it appeared")


def _told_apart(checks: Mapping[str, tuple[Check, ...]], _: ValidationInfo) -> Mapping[str, tuple[Check, ...]]:
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


class Function(Declared):
    """A further function that a submission defines, asked about by checks with `of:` its name."""

    entry: Signature = key(description="name and signature, such as mask(length)")
    arguments: Annotated[dict[str, Argument], After(_each_declared)] = key(
        default_factory=dict, description="every argument, by its name"
    )
    returns: Returns = key(description="what the function returns")
    tolerance: Tolerance = key(description="how far off honest work may be")


def _each_declared(value: dict[str, Argument], info: ValidationInfo) -> dict[str, Argument]:
    around: Surroundings | None = info.context
    if around is not None:
        known = around.entry.names
        unknown = [((name,), no_argument(name, known)) for name in value if name not in known]
        missing = [((), f"the argument {name!r} is not declared") for name in known if name not in value]
        refuse([*unknown, *missing])
    return value


def _checks_are_drawable(value: tuple[AnyFigure, ...], info: ValidationInfo) -> tuple[AnyFigure, ...]:
    if "checks" in info.data:
        refuse(unfit_figures(value, info.data["checks"]))
    return value


class Exercise(Declared):
    """One thing to implement, and everything that is asked about it."""

    id: str
    asked: str = key(default="", description="the function or output that is asked about; empty for the entry's own")
    title: str = key(min_length=1, max_length=80, description="the exercise's name for people")
    summary: str = key(default="", description="one sentence for `paperleet list`")
    paper: Paper | None = key(default=None, description="where the exercise comes from")
    entry: Signature = key(
        description="name and signature, such as encode(length, width=8), or of a class Norm(width, eps=1e-5)(x)"
    )
    framework: Literal["torch", "numpy"] = key(default="torch", description="what a worker has imported")
    family: str = key(
        default="", max_length=60, description="what several exercises have in common, for `paperleet list`"
    )
    difficulty: Literal["easy", "medium", "hard"] | None = key(
        default=None, description="how hard it is, for the list"
    )
    labels: tuple[str, ...] = key(default=(), max_length=8, description="words to find the exercise by")
    arguments: Annotated[dict[str, Argument], After(_each_declared)] = key(
        default_factory=dict, description="every argument of the entry, by its name"
    )
    variables: dict[str, Variable] = key(
        default_factory=dict, description="what a case gives beside arguments, such as the sizes of tensors"
    )
    weights: dict[str, Argument] = key(
        default_factory=dict, description="tensors that are loaded by name into an object of the entry's class"
    )
    random_when: dict[str, tuple[PlainValue, ...]] = key(
        default_factory=dict, description="the calls whose result is drawn, such as {mode: [train]}"
    )
    returns: Returns = key(description="what the entry returns")
    outputs: dict[str, Returns] = key(default_factory=dict, description="further values that the entry returns")
    functions: dict[str, Function] = key(default_factory=dict, description="further functions to implement")
    tolerance: Tolerance = key(description="how far off honest work may be")
    checks: Annotated[dict[str, tuple[AnyCheck, ...]], After(_told_apart)] = key(
        description="what is asked: each tier with its checks, in order"
    )
    figures: Annotated[tuple[AnyFigure, ...], Limited(max_length=12), After(_checks_are_drawable)] = key(
        default=(), description="what a report draws, in this order"
    )

    @cached_property
    def parts(self) -> dict[str, Exercise]:
        """The same exercise seen from each of its further functions and outputs."""
        outputs = {name: self.with_keys(asked=name, returns=o) for name, o in self.outputs.items()}
        functions = {
            name: self.with_keys(asked=name, weights={}, outputs={}, **function.key_values())
            for name, function in self.functions.items()
        }
        return {**outputs, **functions}

    def part(self, name: str) -> Exercise:
        """The exercise as a check of this function or output sees it."""
        return self.parts[name] if name else self

    @property
    def tensors(self) -> dict[str, Argument]:
        """The arguments and weights that are drawn."""
        drawn = {name: argument for name, argument in self.arguments.items() if argument.type == "tensor"}
        return {**drawn, **self.weights}

    @property
    def has_tensors(self) -> bool:
        """Whether any of its functions is given tensors."""
        return any(part.tensors for part in (self, *self.parts.values()))

    @property
    def defaults(self) -> dict[str, Value]:
        """The values of arguments and variables that a call leaves out, where they are plain."""
        given = {name: variable.default for name, variable in self.variables.items() if variable.default is not None}
        return {**given, **self.entry.defaults}

    def is_random(self, arguments: Arguments) -> bool:
        """Whether a call's result is drawn, so that no formula gives its values."""
        given = self.complete(arguments)
        return bool(self.random_when) and all(given.get(name) in listed for name, listed in self.random_when.items())

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
        """By what rounding errors grow in a call: its largest angle in radians, or what is declared, times the size
        of the tensors it is given."""
        given = self.complete(arguments)
        try:
            largest = float(self.tolerance.grows_with.value(given))
        except ValueError:
            return 1.0
        for name, argument in self.tensors.items():
            form = argument.forms.get(str(given.get(name, argument.first_form)))
            largest *= form.magnitude if form is not None and (name in given or name in self.weights) else 1.0
        return largest

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
        changes: tuple[Change, ...] = (),
    ) -> Probe:
        """A call with these arguments in the signature's order, the required ones by position.

        Of a class, the arguments that build the object come first and are not counted.
        """
        given = {
            **{name: self.tensors[name].first_form for name in self.entry.needed if name in self.tensors},
            **case,
        }
        ordered = tuple((name, given[name]) for name in self.entry.names if name in given)
        called = [name for name, _ in ordered if name not in self.entry.built_with]
        count = positional
        if count is None:
            count = 0
            required = self.entry.required
            while count < min(len(required), len(called)) and called[count] == required[count]:
                count += 1
        variables = tuple((name, given.get(name, known.default)) for name, known in self.variables.items())
        return Probe(ordered, count, procedure, inputs, turn, fresh, self.asked, variables, changes)

    def drawn_case(self, draw: random.Random, ranges: Mapping[str, Range]) -> Case:
        """A case with every argument that declares `draw` drawn."""
        return {
            name: argument.drawn(draw, ranges.get(name))
            for name, argument in {**self.arguments, **self.variables}.items()
            if argument.draw is not None or name in ranges
        }

    def extreme_case(self, end: Literal[0, -1], ranges: Mapping[str, Range]) -> Case:
        """The case with the first or the last value of every range that a drawn case is drawn from."""
        known = {**self.arguments, **self.variables}
        declared = {name: argument.draw for name, argument in known.items() if argument.draw is not None}
        return {name: choices[end] for name, choices in {**declared, **ranges}.items()}

    def call_text(self, probe: Probe) -> str:
        """The probe as Python, such as `encode(7, 6, start=3, dtype=torch.float64)`.

        A tensor is shown as its form and shape, such as `randn(2, 5)`; an object that is called as it is built.
        """
        given, changed = self.complete(probe.given), {change.name for change in probe.changes}
        built: list[str] = []
        called: list[str] = []
        for name, value in probe.arguments:
            text = self._value_text(name, value, given) + ("′" if name in changed else "")
            if name in self.entry.built_with:
                built.append(text if name in self.entry.required_to_build else f"{name}={text}")
            else:
                called.append(text if len(called) < probe.positional else f"{name}={text}")
        if probe.procedure == "build":
            return f"{self.entry.name}({', '.join(built)})"
        mode = f".{given['mode']}()" if self.entry.is_class and "mode" in given else ""
        built_text = f"({', '.join(built)}){mode}" if self.entry.is_class else ""
        at = f"[{self.returns.at!r}]" if self.returns.at is not None else ""
        return f"{self.entry.name}{built_text}({', '.join(called)}){at}"

    def _value_text(self, name: str, value: Value, given: Arguments) -> str:
        argument = self.arguments.get(name)
        kind = argument.type if argument is not None else "text"
        if argument is not None and kind == "tensor" and value in argument.forms:
            return f"{value}({self._shape_text(name, given)})"
        if kind == "dtype" and value in DTYPE_NAMES:
            return f"{'torch' if self.framework == 'torch' else 'np'}.{value}"
        if kind == "device" and value == "stand-in":
            return "<another device>"
        return repr(value)

    def _shape_text(self, name: str, given: Arguments) -> str:
        try:
            return ", ".join(map(str, self.tensor_shape(name, given)))
        except ValueError:
            return "?"

    def tensor_shape(self, name: str, arguments: Arguments) -> tuple[int, ...]:
        """The shape of a tensor in a call with these arguments; raises ValueError when it has none."""
        given = self.complete(arguments)
        return tuple(max(0, int(size.value(given))) for size in self.tensors[name].shape or ())

    def tensor_dtype(self, name: str, arguments: Arguments) -> str:
        """The dtype of a tensor in a call with these arguments, by name."""
        declared = self.tensors[name].dtype
        return declared if declared in DTYPE_NAMES else str(self.complete(arguments).get(declared))


class DeclaredLimits(Declared):
    """What one submission may use; a key left out has the value that grading without a declaration has."""

    import_seconds: float = key(
        default=_LIMITS.import_seconds,
        gt=0,
        le=3600,
        allow_inf_nan=False,
        description="seconds for importing the file",
    )
    probe_seconds: float = key(
        default=_LIMITS.probe_seconds, gt=0, le=3600, allow_inf_nan=False, description="seconds for one call"
    )
    whole_seconds: float = key(
        default=_LIMITS.whole_seconds,
        gt=0,
        le=86400,
        allow_inf_nan=False,
        description="seconds for one whole submission",
    )
    memory_mib: int = key(
        default=_LIMITS.memory_bytes >> 20,
        ge=256,
        le=1 << 20,
        description="memory in MiB, above what the worker's template itself uses",
    )
    printed_mib: int = key(
        default=_LIMITS.printed_bytes >> 20, ge=1, le=1 << 14, description="MiB that a submission may print"
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


class Addition(Declared):
    """What a course adds to an exercise of the shipped course."""

    extends: Literal["builtin"] = key(description="builtin: the shipped exercise of this name")
    checks: Annotated[dict[str, tuple[AnyCheck, ...]], After(_told_apart)] = key(
        description="checks that are asked after the exercise's own, by tier"
    )


class Course(Declared):
    """A folder's declarations: the ladder, and the exercises in the order to take them.

    `own` are the exercises that the folder's own tiers.yaml declares or adds to; `bases` are the folders of the
    courses that it extends, and `homes` names for each exercise from them the folder that holds its files.
    """

    directory: Path
    tiers: dict[str, Tier]
    exercises: dict[str, Exercise]
    limits: DeclaredLimits = key(default_factory=DeclaredLimits)
    own: tuple[str, ...] = ()
    bases: tuple[Path, ...] = ()
    homes: dict[str, Path] = key(default_factory=dict)

    def home(self, exercise: Exercise) -> Path:
        """The folder of the course that holds the exercise's files."""
        return self.homes.get(exercise.id, self.directory)

    def folder(self, exercise: Exercise) -> Path:
        """Where the exercise's own files lie."""
        return self.home(exercise) / "exercises" / exercise.id

    def reference(self, exercise: Exercise) -> Path:
        """The course's own solution."""
        return self.home(exercise) / "reference" / f"{exercise.id}.py"
