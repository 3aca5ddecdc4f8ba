"""A device to ask for where there is only a CPU: real CPU arithmetic on tensors tagged as being elsewhere.

Right code may read values on the way (`.tolist()`, `isfinite().all()`), which a meta tensor refuses; and the
first meta operation of a process imports for a second.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
import torch.utils._device
from torch.overrides import TorchFunctionMode

from paperleet.worker.values import STAND_IN_DEVICE

_CPU = torch.device("cpu")
_ASKED = torch.device(STAND_IN_DEVICE)

# Functions that only say which device is meant: they must not be told that it is the CPU.
_NAMES_DEVICES = (torch.device, torch._C._nn._parse_to)

# Inside vmap, jvp and the like, tensors are wrapped, and unwrapped where no mode looks.
_is_wrapped = torch._C._functorch.is_functorch_wrapped_tensor

_OF_TENSORS: Any = torch.Tensor
_TELL_KINDS_APART = (_OF_TENSORS.is_cuda.__get__, _OF_TENSORS.is_cpu.__get__, torch.Tensor.get_device)

# Operations in which a CPU tensor and one elsewhere meet legally: copies and indexing.
_MEETING_PLACES = frozenset({"to", "copy_", "__setitem__", "__getitem__", "type_as", "set_", "__set__", "__get__"})


class StandIn(TorchFunctionMode):
    """While active, the asked device is the CPU, and `holds` tells which tensors were put on it."""

    def __init__(self) -> None:
        super().__init__()
        # The tensor is kept beside its id, since an id is only unique among living objects.
        self._tagged: dict[int, torch.Tensor] = {}
        self.mixed: list[str] = []
        self.saw_anything = False
        self.used_threads = False
        self.used_transforms = False
        self.told_kinds_apart = False

    def __enter__(self) -> StandIn:
        self._start = threading.Thread.start
        threading.Thread.start = self._noting_threads()  # type: ignore[method-assign, assignment]
        super().__enter__()  # type: ignore[no-untyped-call]
        return self

    def __exit__(self, *details: Any) -> None:
        threading.Thread.start = self._start  # type: ignore[method-assign]
        super().__exit__(*details)  # type: ignore[no-untyped-call]

    @property
    def is_blind(self) -> bool:
        """Whether the work was done where no mode looks: other threads, function transforms, compiled code.

        Or by what kind of device it is, as `x.is_cuda` tells: the stand-in is of no kind that a submission knows.
        """
        return self.used_threads or self.used_transforms or self.told_kinds_apart or not self.saw_anything

    def put(self, tensors: Sequence[Any]) -> None:
        """Let tensors that were made before lie on the asked device."""
        self._tagged |= {id(tensor): tensor for tensor in _tensors(tensors)}

    def _noting_threads(self) -> Callable[[threading.Thread], None]:
        def start(thread: threading.Thread) -> None:
            self.used_threads = True
            self._start(thread)

        return start

    def holds(self, tensor: torch.Tensor) -> bool:
        """Whether the tensor was made on or moved to the asked device."""
        if id(tensor) in self._tagged or tensor.device.type == STAND_IN_DEVICE:
            return True
        # The constructor of a Parameter and as_subclass are seen by no mode, so the memory tells.
        if _is_wrapped(tensor) or not tensor.numel() or not tensor.data_ptr():
            return False
        return tensor.data_ptr() in {t.data_ptr() for t in self._tagged.values() if not _is_wrapped(t)}

    def __torch_function__(
        self, function: Any, types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        self.saw_anything = True
        kwargs = _with_current_device(function, dict(kwargs or {}))
        if function in _NAMES_DEVICES:
            return function(*args, **kwargs)
        if function == torch.Tensor.device.__get__:
            return _ASKED if self.holds(args[0]) else _CPU
        self.told_kinds_apart = self.told_kinds_apart or function in _TELL_KINDS_APART
        name = getattr(function, "__name__", "")
        tensors = list(_tensors((*args, *kwargs.values())))
        self.used_transforms = self.used_transforms or any(map(_is_wrapped, tensors))
        tagged = [tensor for tensor in tensors if self.holds(tensor)]
        is_asked = any(map(_is_asked, (*args, *kwargs.values())))
        if tagged and name not in _MEETING_PLACES:
            self._note_mixing(name, tensors)
        result = function(*map(_on_cpu, args), **{key: _on_cpu(value) for key, value in kwargs.items()})
        leaves = self._leaves_device(name, args, kwargs, is_asked)
        if leaves and isinstance(result, torch.Tensor) and self.holds(result):
            return result.clone()
        if (is_asked or tagged) and not leaves:
            if is_asked and any(result is given and not self.holds(given) for given in tensors):
                result = result.clone()  # a move makes a new tensor; on the CPU it gave back the one it got
            for tensor in _tensors((result,)):
                self._tagged[id(tensor)] = tensor
        return result

    def _note_mixing(self, name: str, tensors: Sequence[torch.Tensor]) -> None:
        # A tensor without dimensions may stay on the CPU: it acts as a number.
        if any(not self.holds(tensor) and tensor.dim() > 0 for tensor in tensors):
            self.mixed.append(name[:40])

    def _leaves_device(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any], is_asked: bool) -> bool:
        if name in ("cpu", "numpy", "tolist"):
            return True
        if name not in ("to", "type_as") or is_asked:
            return False
        goals = [*args[1:], *kwargs.values()]
        to_cpu_tensor = any(isinstance(goal, torch.Tensor) and not self.holds(goal) for goal in goals)
        return to_cpu_tensor or any(isinstance(goal, torch.device | str) for goal in goals)


def _with_current_device(function: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments with the device that `with torch.device(…)` or a default set for functions that make tensors."""
    devices = torch.utils._device
    is_set = devices.CURRENT_DEVICE == _ASKED and kwargs.get("device") is None
    if is_set and function in devices._device_constructors():
        kwargs["device"] = _ASKED
    return kwargs


def _tensors(values: Sequence[Any]) -> Iterator[torch.Tensor]:
    for value in values:
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, list | tuple):
            yield from _tensors(value)


def _is_asked(value: Any) -> bool:
    if isinstance(value, torch.device):
        return value.type == STAND_IN_DEVICE
    return isinstance(value, str) and value == STAND_IN_DEVICE


def _on_cpu(value: Any) -> Any:
    return _CPU if _is_asked(value) else value
