"""What the worker does around a call; each procedure gives facts and arrays, never a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from paperleet.worker import values

RESULT_WEIGHTS = "weights of the result"

Observed = tuple[dict[str, Any], list[values.Array]]
Procedure = Callable[[Callable[..., Any], Sequence[Any], Mapping[str, Any], Mapping[str, Any], int], Observed]


def call(
    entry: Callable[..., Any],
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    inputs: Mapping[str, Any],
    limit: int,
) -> Observed:
    """The returned object."""
    return values.observe(entry(*positional, **keywords), limit)


def on_stand_in_device(
    entry: Callable[..., Any],
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    inputs: Mapping[str, Any],
    limit: int,
) -> Observed:
    """Whether the returned tensor was made on or moved to the asked device, computed on the CPU."""
    import torch

    from paperleet.worker.stand_in import StandIn

    with StandIn() as stand_in:
        result = entry(*positional, **keywords)
    facts = {
        "kind": "tensor" if isinstance(result, torch.Tensor) else "other",
        "type": values.type_name(result),
        "on_device": isinstance(result, torch.Tensor) and stand_in.holds(result),
        "mixed": stand_in.mixed[:4],
        "is_blind": stand_in.is_blind or _has_compiled_code(entry),
    }
    return facts, []


def _has_compiled_code(entry: Callable[..., Any]) -> bool:
    """Whether scripted functions stand beside the entry, inside which no mode looks."""
    import torch

    kinds = (torch.jit.ScriptFunction, torch.jit.ScriptModule)
    return isinstance(entry, kinds) or any(
        isinstance(value, kinds) for value in getattr(entry, "__globals__", {}).values()
    )


def gradient_of_sum(
    entry: Callable[..., Any],
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    inputs: Mapping[str, Any],
    limit: int,
) -> Observed:
    """The gradient that `embeddings` receive from `sum(weights · (embeddings + result))`."""
    import torch

    dtype = keywords.get("dtype", torch.float32)
    embeddings = inputs["embeddings"].to(dtype).requires_grad_(True)
    weights = inputs["weights"].to(dtype)
    total = embeddings + entry(*positional, **keywords)
    facts, arrays = values.observe(total, limit, "sum")
    facts["in_graph"] = bool(total.requires_grad)
    if total.requires_grad:
        (total * weights).sum().backward()
        _, gradient = values.observe(embeddings.grad, limit, "gradient")
        arrays += gradient
    return facts, arrays


def gradients(
    entry: Callable[..., Any],
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    inputs: Mapping[str, Any],
    limit: int,
) -> Observed:
    """The gradient that each tensor argument receives from `sum(weights · result)`; zeros for one that receives none.

    The input called `weights of the result` has the result's shape.
    """
    import torch

    leaves = {
        name: tensor for name, tensor in inputs.items() if name != RESULT_WEIGHTS and tensor.is_floating_point()
    }
    for tensor in leaves.values():
        tensor.requires_grad_()
    result = entry(*positional, **keywords)
    facts, arrays = values.observe(result, limit)
    facts["in_graph"] = bool(isinstance(result, torch.Tensor) and result.requires_grad)
    if facts["in_graph"] and result.shape == inputs[RESULT_WEIGHTS].shape:
        (result * inputs[RESULT_WEIGHTS].to(result.dtype)).sum().backward()
        for name, tensor in leaves.items():
            gradient = torch.zeros_like(tensor) if tensor.grad is None else tensor.grad
            arrays += values.observe(gradient.detach(), limit, f"gradient of {name}")[1]
    return facts, arrays


def twice(
    entry: Callable[..., Any],
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    inputs: Mapping[str, Any],
    limit: int,
) -> Observed:
    """What two calls of the same object return, one after the other."""
    facts, arrays = values.observe(entry(*positional, **keywords), limit)
    return facts, arrays + values.observe(entry(*positional, **keywords), limit, "again")[1]


def cost(
    entry: Callable[..., Any],
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    inputs: Mapping[str, Any],
    limit: int,
) -> Observed:
    """What the call costs, and no values."""
    from paperleet.worker import counting

    _, facts = counting.counted(entry, positional, keywords)
    return facts, []


PROCEDURES: Mapping[str, Procedure] = {
    "call": call,
    "cost": cost,
    "device": on_stand_in_device,
    "gradient_of_sum": gradient_of_sum,
    "gradients": gradients,
    "twice": twice,
}
