"""The exports of learning platforms: which of their folders is whose, and when it was handed in."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperleet import submission, untrusted
from paperleet.model import WrongUse

GRADESCOPE = "submission_metadata.yml"
METADATA_LIMIT = 64 << 20
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)_?(?P<rest>.*)", re.DOTALL)


@dataclass(frozen=True)
class HandedIn:
    """What a platform says of one submission: where it lies, whose it is (the keys, the best first), and when."""

    places: tuple[Path, ...]
    keys: tuple[str, ...]
    name: str
    submitted: datetime.datetime | None = None


def gradescope(folder: Path) -> Iterator[HandedIn]:
    """The submissions of a Gradescope export, each once for every submitter; raises WrongUse."""
    for number, facts in _metadata(folder / GRADESCOPE).items():
        if not isinstance(facts, dict) or "/" in str(number):
            continue
        submitters = facts.get(":submitters") or facts.get("submitters") or []
        submitted = facts.get(":created_at") or facts.get("created_at")
        for submitter in submitters if isinstance(submitters, list) else []:
            known = {str(key).lstrip(":"): str(value) for key, value in submitter.items() if value}
            keys = tuple(known[key] for key in ("sid", "email", "name") if known.get(key))
            yield HandedIn((folder / str(number),), keys or (str(number),), known.get("name", ""), _moment(submitted))


def moodle(folder: Path) -> Iterator[HandedIn]:
    """The submissions of a Moodle export, with a folder each or with all files in one; nothing where it is none."""
    places: dict[tuple[str, str], list[Path]] = {}
    for path in sorted(folder.iterdir()):
        found = _MOODLE.fullmatch(path.name)
        if found and found["kind"] == "file":
            places.setdefault((found["id"], found["name"]), []).append(path)
    for (number, name), listed in places.items():
        yield HandedIn(tuple(listed), (number, name), name)


def is_moodle(folder: Path) -> bool:
    """Whether a folder holds what Moodle calls 'all submissions'."""
    return any(_MOODLE.fullmatch(path.name) for path in folder.iterdir())


def _metadata(path: Path) -> dict[Any, Any]:
    import yaml

    shown = untrusted.one_line(str(path))
    data, _ = submission.read_bytes(path, METADATA_LIMIT)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        whole = yaml.load(data, loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise WrongUse(f"{shown} cannot be read: {untrusted.one_line(str(error))}") from error
    if not isinstance(whole, dict):
        raise WrongUse(f"{shown} does not list submissions; export them from Gradescope again")
    return whole


def _moment(given: Any) -> datetime.datetime | None:
    if isinstance(given, str):
        try:
            given = datetime.datetime.fromisoformat(given.strip().removesuffix(" Z"))
        except ValueError:
            return None
    if not isinstance(given, datetime.datetime):
        return None
    return given if given.tzinfo is not None else given.replace(tzinfo=datetime.UTC)
