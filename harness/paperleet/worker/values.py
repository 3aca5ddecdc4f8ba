"""Turns arguments into objects and returned objects into plain bytes, dtype and shape."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paperleet import frames

_NAME_LIMIT = 80
_LIST_LIMIT = 1 << 20  # numbers in a returned list of lists that are still read

STAND_IN_DEVICE = "meta"


@dataclass(frozen=True)
class Array:
    """Raw bytes with their description for the frame's header."""

    description: dict[str, Any]
    raw: bytes


# What a class is called, whatever its metaclass says.
_name_of = type.__dict__["__name__"].__get__
_module_of = type.__dict__["__module__"].__get__
_bases_of = type.__dict__["__mro__"].__get__


def type_name(value: object) -> str:
    """The name of the value's real type, whatever its `__class__` says."""
    kind = type(value)
    try:
        name, module = _name_of(kind), _module_of(kind)
    except BaseException:
        return "?"
    full = f"{module}.{name}" if isinstance(module, str) and module not in ("builtins", "submission") else f"{name}"
    return full[:_NAME_LIMIT].encode("ascii", "backslashreplace").decode()


def builtin_bases(value: object) -> list[str]:
    """The names of the built-in classes that the value's type is derived from."""
    return [_name_of(base) for base in _bases_of(type(value)) if _module_of(base) == "builtins"]


def argument(value: Any, tensors: Mapping[str, Any]) -> Any:
    """A plain value, or the tensor, dtype or device that a tagged one names."""
    if not isinstance(value, dict):
        return value
    if "tensor" in value:
        return tensors[value["tensor"]]
    if "dtype" in value:
        torch = sys.modules.get("torch")
        if torch is not None:
            return getattr(torch, value["dtype"])
        import numpy

        return numpy.dtype(value["dtype"])
    framework: Any = sys.modules["torch"]
    return framework.device(STAND_IN_DEVICE if value["device"] == "stand-in" else value["device"])


def read_arrays(listed: Sequence[dict[str, Any]], payload: bytes) -> dict[str, Any]:
    """The judge's arrays by name, as tensors where torch is loaded, else as NumPy arrays."""
    import numpy

    torch = sys.modules.get("torch")
    arrays: dict[str, Any] = {}
    offset = 0
    for entry in listed:
        kind, size = frames.DTYPES[entry["dtype"]]
        count = 1
        for length in entry["shape"]:
            count *= length
        piece = bytearray(payload[offset : offset + count * size])
        array = numpy.frombuffer(piece, dtype=kind).reshape(entry["shape"])
        laid = _laid(numpy, array, entry.get("layout", "contiguous"))
        arrays[entry["name"]] = laid if torch is None else _tensor(torch, laid, entry)
        offset += count * size
    return arrays


def _laid(numpy: Any, array: Any, layout: str) -> Any:
    """The array with two axes exchanged in memory (the two before the last, if there are), or with gaps in it."""
    if layout == "transposed" and array.ndim > 1:
        axes = (-2, -3) if array.ndim > 2 else (-1, -2)
        return numpy.swapaxes(numpy.swapaxes(array, *axes).copy(), *axes)
    if layout == "strided" and array.ndim:
        wide = numpy.zeros((*array.shape[:-1], 2 * array.shape[-1]), array.dtype)
        wide[..., ::2] = array
        return wide[..., ::2]
    return array


def _tensor(torch: Any, array: Any, entry: dict[str, Any]) -> Any:
    if entry["dtype"] == "bfloat16":
        tensor = torch.from_numpy(array.view("<i2")).view(torch.bfloat16)
    else:
        tensor = torch.from_numpy(array)
    return tensor.requires_grad_() if entry.get("requires_grad") else tensor


def copies(tensors: Mapping[str, Any]) -> dict[str, Any]:
    """What the tensors hold now."""
    return {name: _plain(tensor).copy() for name, tensor in tensors.items()}


def mutated(tensors: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """The names of the tensors that hold something else than before."""
    return [name for name, tensor in tensors.items() if not _are_equal(_plain(tensor), before[name])]


def _are_equal(one: Any, other: Any) -> bool:
    return bool(one.shape == other.shape and one.dtype == other.dtype and one.tobytes() == other.tobytes())


def _plain(tensor: Any) -> Any:
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(tensor, torch.Tensor):
        return tensor
    detached = tensor.detach()
    return (detached.view(torch.int16) if detached.dtype is torch.bfloat16 else detached).numpy()


def observe(value: Any, limit: int, name: str = "value") -> tuple[dict[str, Any], list[Array]]:
    """Facts about a returned object, and its values when they are numbers of at most `limit` bytes."""
    torch = sys.modules.get("torch")
    numpy = sys.modules.get("numpy")
    if torch is not None and isinstance(value, torch.Tensor):
        return _observe_tensor(torch, value, limit, name)
    if numpy is not None and type(value) is numpy.ndarray:
        return _observe_array(value, limit, name)
    facts: dict[str, Any] = {"kind": _kind(value), "type": type_name(value)}
    if type(value) in (tuple, list):
        facts["items"] = len(value)
        inner = _inner(value)
        if inner is not None:
            inner_facts, arrays = observe(inner, limit, name)
            return {**inner_facts, **facts}, arrays
    return facts, []


def _kind(value: object) -> str:
    for kind, name in (
        (tuple, "tuple"),
        (list, "list"),
        (type(None), "none"),
        (int, "number"),
        (float, "number"),
    ):
        if type(value) is kind:
            return name
    return "other"


def _inner(value: Any) -> Any:
    """What a tuple or list holds that could be meant as the answer: its first array, or its numbers."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    for item in value[:4]:
        if torch is not None and isinstance(item, torch.Tensor):
            return item if len(value) < 4 else _stacked(torch, value)
        if numpy is not None and type(item) is numpy.ndarray:
            return item if len(value) < 4 else None
    if type(value) is not list or numpy is None or not value:
        return None
    rows = [row if type(row) is list else [row] for row in value]
    if sum(map(len, rows)) > _LIST_LIMIT or not all(type(x) in (int, float) for row in rows for x in row):
        return None
    if len({len(row) for row in rows}) != 1:
        return None
    return numpy.array(value, dtype=numpy.float64)


def _stacked(torch: Any, value: Any) -> Any:
    shapes = {tuple(item.shape) for item in value if isinstance(item, torch.Tensor)}
    if len(shapes) != 1 or len(value) > 4096 or not all(isinstance(item, torch.Tensor) for item in value):
        return None
    return torch.stack(list(value))


def _observe_tensor(torch: Any, value: Any, limit: int, name: str) -> tuple[dict[str, Any], list[Array]]:
    plain = type(value) is torch.Tensor
    parameter = type(value) is torch.nn.Parameter
    facts: dict[str, Any] = {
        "kind": "tensor" if plain else "parameter" if parameter else "subclass",
        "type": type_name(value),
    }
    if not plain and not parameter:
        # A subclass answers every question by its own code, so none is asked.
        return facts, []
    dtype = str(value.dtype).removeprefix("torch.")
    shape = [int(size) for size in value.shape]
    facts |= {
        "dtype": dtype,
        "shape": shape,
        "device": str(value.device),
        "layout": str(value.layout).removeprefix("torch."),
        "requires_grad": bool(value.requires_grad),
    }
    size = frames.DTYPES.get(dtype, ("", 0))[1]
    readable = value.layout is torch.strided and value.device.type == "cpu" and not value.is_quantized and size
    if not readable or len(shape) > frames.DIMENSIONS_LIMIT:
        return facts, []
    if value.numel() * size > limit:
        facts["withheld"] = value.numel() * size
        return facts, []
    detached = value.detach()
    if detached.is_conj() or detached.is_neg():
        detached = detached.resolve_conj().resolve_neg()
    detached = detached.contiguous()
    if dtype == "bfloat16":
        detached = detached.view(torch.int16)
    raw = detached.numpy().tobytes()
    return facts, [Array({"name": name, "dtype": dtype, "shape": shape}, raw)]


def _observe_array(value: Any, limit: int, name: str) -> tuple[dict[str, Any], list[Array]]:
    dtype = str(value.dtype)
    shape = [int(size) for size in value.shape]
    facts: dict[str, Any] = {
        "kind": "ndarray",
        "type": "numpy.ndarray",
        "dtype": dtype,
        "shape": shape,
        "device": "cpu",
    }
    if dtype not in frames.DTYPES or len(shape) > frames.DIMENSIONS_LIMIT:
        return facts, []
    if value.nbytes > limit or value.size * value.itemsize > limit:
        facts["withheld"] = int(value.size * value.itemsize)
        return facts, []
    kind = frames.DTYPES[dtype][0]
    return facts, [Array({"name": name, "dtype": dtype, "shape": shape}, value.astype(kind).tobytes())]
