"""What the worker does around a call; each procedure gives facts and arrays, never a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from paperleet import frames
from paperleet.worker import values

RESULT_WEIGHTS = "weights of the result"

Observed = tuple[dict[str, Any], list[values.Array]]


class Asked(NamedTuple):
    """One call to make, the arrays that were sent with it, and how many bytes its answer may have."""

    entry: Callable[..., Any]
    positional: Sequence[Any]
    keywords: Mapping[str, Any]
    inputs: Mapping[str, Any]
    limit: int

    def result(self) -> Any:
        """What the call returns."""
        return self.entry(*self.positional, **self.keywords)


Procedure = Callable[[Asked], Observed]


def call(asked: Asked) -> Observed:
    """The returned object."""
    return values.observe(asked.result(), asked.limit)


def build(asked: Asked) -> Observed:
    """What was built of a class, before any call of it."""
    return {"kind": "other", "type": values.type_name(asked.entry)}, []


def on_stand_in_device(asked: Asked) -> Observed:
    """Whether the returned tensor was made on or moved to the asked device, computed on the CPU."""
    return _on_stand_in_device(asked, ())


def where_tensors_lie(asked: Asked) -> Observed:
    """The same where the device is that of the call's tensors, and of the called module's own."""
    import torch

    module = asked.entry
    own = [*module.parameters(), *module.buffers()] if isinstance(module, torch.nn.Module) else []
    return _on_stand_in_device(asked, [*asked.inputs.values(), *own])


def _on_stand_in_device(asked: Asked, there: Sequence[Any]) -> Observed:
    import torch

    from paperleet.worker.stand_in import StandIn

    with StandIn() as stand_in:
        stand_in.put(there)
        result = asked.result()
    facts = {
        "kind": "tensor" if isinstance(result, torch.Tensor) else "other",
        "type": values.type_name(result),
        "on_device": isinstance(result, torch.Tensor) and stand_in.holds(result),
        "mixed": stand_in.mixed[:4],
        "is_blind": stand_in.is_blind or _has_compiled_code(asked.entry),
    }
    return facts, []


def _has_compiled_code(entry: Callable[..., Any]) -> bool:
    """Whether scripted functions stand beside the entry, inside which no mode looks."""
    import torch

    kinds = (torch.jit.ScriptFunction, torch.jit.ScriptModule)
    return isinstance(entry, kinds) or any(
        isinstance(value, kinds) for value in getattr(entry, "__globals__", {}).values()
    )


def gradient_of_sum(asked: Asked) -> Observed:
    """The gradient that `embeddings` receive from `sum(weights · (embeddings + result))`."""
    import torch

    dtype = asked.keywords.get("dtype", torch.float32)
    embeddings = asked.inputs["embeddings"].to(dtype).requires_grad_(True)
    weights = asked.inputs["weights"].to(dtype)
    total = embeddings + asked.result()
    facts, arrays = values.observe(total, asked.limit, "sum")
    facts["in_graph"] = bool(total.requires_grad)
    if total.requires_grad:
        (total * weights).sum().backward()
        _, gradient = values.observe(embeddings.grad, asked.limit, "gradient")
        arrays += gradient
    return facts, arrays


def gradients(asked: Asked) -> Observed:
    """The gradient that each tensor argument receives from `sum(weights · result)`; zeros for one that receives none.

    The input called `weights of the result` has the result's shape.
    """
    import torch

    leaves = {
        name: tensor for name, tensor in asked.inputs.items() if name != RESULT_WEIGHTS and tensor.is_floating_point()
    }
    for tensor in leaves.values():
        tensor.requires_grad_()
    result = asked.result()
    facts, arrays = values.observe(result, asked.limit)
    facts["in_graph"] = bool(isinstance(result, torch.Tensor) and result.requires_grad)
    if facts["in_graph"] and result.shape == asked.inputs[RESULT_WEIGHTS].shape:
        (result * asked.inputs[RESULT_WEIGHTS].to(result.dtype)).sum().backward()
        for name, tensor in leaves.items():
            gradient = torch.zeros_like(tensor) if tensor.grad is None else tensor.grad
            arrays += values.observe(gradient.detach(), asked.limit, f"gradient of {name}")[1]
    return facts, arrays


def twice(asked: Asked) -> Observed:
    """What two calls of the same object return, one after the other."""
    facts, arrays = values.observe(asked.result(), asked.limit)
    return facts, arrays + values.observe(asked.result(), asked.limit, "again")[1]


def often(asked: Asked) -> Observed:
    """What sixteen calls of the same object return, one after the other."""
    facts, arrays = values.observe(asked.result(), asked.limit)
    for number in range(1, frames.CALLS_OFTEN):
        arrays += values.observe(asked.result(), asked.limit, f"call {number}")[1]
    return facts, arrays


def cost(asked: Asked) -> Observed:
    """What the call costs, and no values."""
    from paperleet.worker import counting

    _, facts = counting.counted(asked.entry, asked.positional, asked.keywords)
    return facts, []


PROCEDURES: Mapping[str, Procedure] = {
    "build": build,
    "call": call,
    "cost": cost,
    "device": on_stand_in_device,
    "device_of_tensors": where_tensors_lie,
    "gradient_of_sum": gradient_of_sum,
    "gradients": gradients,
    "often": often,
    "twice": twice,
}
