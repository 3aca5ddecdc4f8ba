"""Is the result made on the asked device? Asked with a stand-in, so that no other device is needed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from paperleet.checks.base import Cases, Check, Judgement, Shortfall, argument_of, surroundings
from paperleet.checks.bench import Bench
from paperleet.course.declared import After, key, refuse
from paperleet.model import Probe

if TYPE_CHECKING:
    from pydantic import ValidationInfo

    from paperleet.course.schema import Exercise

# Operations that raise where one tensor is on the CPU and another on a GPU.
_REFUSES_MIXTURES = frozenset(
    {"mul", "__mul__", "__rmul__", "add", "__add__", "__radd__", "sub", "__sub__", "rsub", "__rsub__", "div"}
    | {
        "__truediv__",
        "true_divide",
        "__rtruediv__",
        "pow",
        "__pow__",
        "__rpow__",
        "matmul",
        "__matmul__",
        "mm",
    }
    | {
        "outer",
        "ger",
        "einsum",
        "cat",
        "concat",
        "stack",
        "where",
        "bmm",
        "addmm",
        "maximum",
        "minimum",
        "mul_",
    }
    | {"div_", "add_", "sub_", "float_power", "masked_fill", "masked_fill_"}
    | {"complex", "polar", "baddbmm", "addcmul", "lerp", "atan2", "logical_and", "__and__"}
)


def _refuses_mixtures(name: str) -> bool:
    return name in _REFUSES_MIXTURES or name.endswith("_attention")  # of torch.nn.functional


def _has_tensors(argument: str | None, info: ValidationInfo) -> str | None:
    around = surroundings(info)
    if argument is None and around is not None and "tensor" not in around.kinds.values():
        refuse([((), "no argument is a tensor; name the argument that names the device")])
    return argument


class DeviceCheck(Cases, Check):
    """A result asked for on a device lies there, or where the tensors of its call lie."""

    kind: Literal["device"]
    default_title: ClassVar[str] = "the result is on the asked device"

    argument: Annotated[Annotated[str, argument_of("device")] | None, After(_has_tensors)] = key(
        default="device",
        validate_default=True,
        description="the entry's argument that names the device; null where it is that of the call's tensors",
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        pairs = [self._pair(exercise, case) for case in self.cases(exercise, seed, self.id)]
        return [probe for pair in pairs for probe in pair]

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        found = [self._look(bench, plain, there) for plain, there in zip(probes[::2], probes[1::2], strict=True)]
        told = [self._as_declared(shortfall) for shortfall in found if shortfall is not None]
        return Judgement(told, "on the asked device" if self.argument else "where the tensors of the call lie")

    def _as_declared(self, shortfall: Shortfall) -> Shortfall:
        """As advice, where no device was promised: then it is no mistake either."""
        if not self.advice or shortfall.cause != "device":
            return shortfall
        return dataclasses.replace(shortfall, advice=True, mistake=None)

    def _pair(self, exercise: Exercise, case: dict[str, int | float | str | bool | None]) -> tuple[Probe, Probe]:
        if self.argument is None:
            return exercise.probe(case), exercise.probe(case, procedure="device_of_tensors")
        return exercise.probe(case), exercise.probe({**case, self.argument: "stand-in"}, procedure="device")

    def _look(self, bench: Bench, plain: Probe, there: Probe) -> Shortfall | None:
        observation = bench.answers[there]
        call = bench.call(there) + (", its tensors on another device," if self.argument is None else "")
        if bench.answers[plain].fault is not None:
            return bench.stumble(bench.answers[plain], plain)
        if observation.fault is not None:
            found = bench.stumble(observation, there)
            named = self.argument is not None and self.argument in observation.fault.text
            if observation.fault.exception == "TypeError" and named:
                return Shortfall(found.message, found.cause, found.evidence, "device-ignored")
            # The stand-in is no real device: what only it brings about costs nothing.
            return Shortfall(f"{found.message}\nseen with a stand-in for a device", found.cause, advice=True)
        if observation.facts.get("kind") != "tensor":
            return Shortfall(f"{call} returned no tensor, so it has no device", "kind")
        if not observation.facts.get("on_device"):
            message = f"{call} returned a tensor that was made on the CPU{self._remedy}"
            if observation.facts.get("is_blind"):
                message += (
                    "\nthe stand-in for a device does not see what other threads, transforms or compiled code make"
                )
                return Shortfall(message, "device", {"call": call}, advice=True)
            return Shortfall(message, "device", {"call": call}, "device-ignored")
        mixed = [name for name in observation.facts.get("mixed", []) if _refuses_mixtures(name)]
        if mixed:
            which = "the asked" if self.argument else "that"
            message = (
                f"{call} mixes a CPU tensor with one on {which} device, in {mixed[0].strip('_')!r}{self._remedy}"
            )
            return Shortfall(message, "device", {"call": call, "in": mixed[0]}, "device-ignored")
        return None

    @property
    def _remedy(self) -> str:
        return (
            "" if self.argument else "\nmake tensors with the device of one that was given, such as device=x.device"
        )
