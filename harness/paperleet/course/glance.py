"""What exercises a course has, without reading more of each than its entry's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paperleet.course import document
from paperleet.course.document import Refused

_ENTRY = re.compile(r"^entry:[ \t]*[\"']?([A-Za-z_]\w*)", re.MULTILINE)


def entries(tiers_yaml: Path, shipped: Path) -> tuple[list[Path], dict[str, str]]:
    """The files that were read, and from each exercise's name to its entry's, as far as a glance shows.

    `shipped` is the tiers.yaml that may be extended.
    """
    try:
        data = document.read(tiers_yaml, tiers_yaml.name).data
    except Refused:
        return [tiers_yaml], {}
    declared = data.get("exercises")
    own = declared if isinstance(declared, dict) else {}
    extends = "extends" in data or any(isinstance(one, dict) and "extends" in one for one in own.values())
    files, base = entries(shipped, shipped) if extends and tiers_yaml != shipped else ([], {})
    files += [tiers_yaml, *_includes(tiers_yaml.parent, own)]
    seen = base if "extends" in data else {}
    return files, {**seen, **dict(_own(tiers_yaml.parent, own, base))}


def _includes(root: Path, declared: dict[str, Any]) -> Iterator[Path]:
    for one in declared.values():
        if isinstance(one, dict) and "include" in one:
            yield root / str(one["include"])


def _own(root: Path, declared: dict[str, Any], base: dict[str, str]) -> Iterator[tuple[str, str]]:
    for name, one in declared.items():
        if not isinstance(one, dict):
            continue
        text = _included(root, one["include"]) if "include" in one else f"entry: {one.get('entry', '')}"
        found = _ENTRY.search(text)
        if found:
            yield name, found[1]
        elif name in base:
            yield name, base[name]


def _included(root: Path, name: Any) -> str:
    try:
        with (root / str(name)).open(encoding="utf-8-sig") as file:
            return file.read(document.SIZE_LIMIT)
    except (OSError, ValueError):
        return ""
