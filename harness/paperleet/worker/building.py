"""Makes what is called of a submission's class, and picks what is asked about out of several returned values."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from paperleet.worker import values


def built(entry: Callable[..., Any], request: Mapping[str, Any], tensors: Mapping[str, Any]) -> Callable[..., Any]:
    """An object of the class with its weights loaded by name, in the mode that is asked for."""
    positional = [values.argument(value, tensors) for value in request["build"]["positional"]]
    keywords = {name: values.argument(value, tensors) for name, value in request["build"]["keywords"].items()}
    made = entry(*positional, **keywords)
    for described in request["tensors"]:
        if described["is_weight"]:
            _load(made, described["name"], tensors[described["name"]])
    if request["mode"] is not None:
        made.train() if request["mode"] == "train" else made.eval()
    return made  # type: ignore[no-any-return]


def is_module(entry: Any) -> bool:
    """Whether the entry is a class that is derived from torch.nn.Module."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(entry, type) and issubclass(entry, torch.nn.Module)


def _load(made: Any, name: str, tensor: Any) -> None:
    import torch

    known = {**dict(made.named_parameters()), **dict(made.named_buffers())}
    if name not in known:
        raise AttributeError(f"there is no parameter {name!r}; found: {', '.join(known) or 'none'}")
    if known[name].shape != tensor.shape:
        raise ValueError(f"the parameter {name!r} has shape {list(known[name].shape)}, expected {list(tensor.shape)}")
    with torch.no_grad():
        known[name].data = tensor.clone()


def picking(entry: Callable[..., Any], at: int | str) -> Callable[..., Any]:
    """The call, with what stands at an index or under a name of its result as the result."""

    def call(*positional: Any, **keywords: Any) -> Any:
        result = entry(*positional, **keywords)
        if isinstance(result, tuple | list | dict):
            return result[at]  # type: ignore[index]
        if isinstance(at, str) and hasattr(result, at):
            return getattr(result, at)
        raise TypeError(f"the result is of type {values.type_name(result)}, where several values are expected")

    return call
