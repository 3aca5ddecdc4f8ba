"""Imports a submission's helper modules from memory; what is installed wins over them."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import types
from collections.abc import Sequence
from typing import Any


class Siblings(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """A finder that stands last in `sys.meta_path`, and knows only the helpers that the judge sent."""

    def __init__(self, sources: dict[str, tuple[str, bytes, bool]]) -> None:
        self._sources = sources

    @property
    def files(self) -> list[str]:
        """The helpers' file names, as tracebacks show them."""
        return [file for file, _, _ in self._sources.values()]

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of a helper, None for every other name."""
        # `from .helper import x` in the submission reads as `submission.helper`.
        known = self._sources.get(fullname.removeprefix("submission."))
        if known is None:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=known[0], is_package=known[2])

    def exec_module(self, module: types.ModuleType) -> None:
        """Execute a helper's source."""
        file, source, _ = self._sources[module.__name__.removeprefix("submission.")]
        module.__file__ = file
        exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)


def split(listed: Sequence[dict[str, Any]], payload: bytes) -> tuple[Siblings, bytes]:
    """The helpers that stand before the submission's own source in the payload, and that source."""
    sources: dict[str, tuple[str, bytes, bool]] = {}
    offset = 0
    for entry in listed:
        sources[entry["module"]] = (entry["file"], payload[offset : offset + entry["bytes"]], entry["package"])
        offset += entry["bytes"]
    return Siblings(sources), payload[offset:]
