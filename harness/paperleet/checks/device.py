"""Is the result made on the asked device? Asked with a stand-in, so that no other device is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from paperleet.checks.base import Cases, Check, Judgement, Shortfall, argument_of
from paperleet.checks.bench import Bench
from paperleet.course.declared import key
from paperleet.model import Probe

if TYPE_CHECKING:
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
    | {"div_", "add_", "sub_", "float_power"}
)


class DeviceCheck(Cases, Check):
    """A result asked for on a device lies there."""

    kind: Literal["device"]
    default_title: ClassVar[str] = "the result is on the asked device"

    argument: Annotated[str, argument_of("device")] = key(
        default="device", validate_default=True, description="the entry's argument that names the device"
    )

    def probes(self, exercise: Exercise, seed: int) -> list[Probe]:
        pairs = [self._pair(exercise, case) for case in self.cases(exercise, seed, self.id)]
        return [probe for pair in pairs for probe in pair]

    def judge(self, bench: Bench) -> Judgement:
        probes = bench.probes_of(self)
        found = [self._look(bench, plain, there) for plain, there in zip(probes[::2], probes[1::2], strict=True)]
        return Judgement([shortfall for shortfall in found if shortfall is not None], "on the asked device")

    def _pair(self, exercise: Exercise, case: dict[str, int | float | str | bool | None]) -> tuple[Probe, Probe]:
        return exercise.probe(case), exercise.probe({**case, self.argument: "stand-in"}, procedure="device")

    def _look(self, bench: Bench, plain: Probe, there: Probe) -> Shortfall | None:
        observation = bench.answers[there]
        call = bench.call(there)
        if bench.answers[plain].fault is not None:
            return bench.stumble(bench.answers[plain], plain)
        if observation.fault is not None:
            found = bench.stumble(observation, there)
            if observation.fault.exception == "TypeError" and self.argument in observation.fault.text:
                return Shortfall(found.message, found.cause, found.evidence, "device-ignored")
            # The stand-in is no real device: what only it brings about costs nothing.
            return Shortfall(f"{found.message}\nseen with a stand-in for a device", found.cause, advice=True)
        if observation.facts.get("kind") != "tensor":
            return Shortfall(f"{call} returned no tensor, so it has no device", "kind")
        if not observation.facts.get("on_device"):
            message = f"{call} returned a tensor that was made on the CPU"
            if observation.facts.get("is_blind"):
                message += (
                    "\nthe stand-in for a device does not see what other threads, transforms or compiled code make"
                )
                return Shortfall(message, "device", {"call": call}, advice=True)
            return Shortfall(message, "device", {"call": call}, "device-ignored")
        mixed = [name for name in observation.facts.get("mixed", []) if name in _REFUSES_MIXTURES]
        if mixed:
            message = f"{call} mixes a CPU tensor with one on the asked device, in {mixed[0].strip('_')!r}"
            return Shortfall(message, "device", {"call": call, "in": mixed[0]}, "device-ignored")
        return None
