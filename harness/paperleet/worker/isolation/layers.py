"""Puts on the layers of a level, in the order that each needs, and says which are on and why others are not."""

from __future__ import annotations

from collections.abc import Callable

from paperleet.worker.isolation import landlock, linux, namespaces, seccomp

ON = "on"
# level → the layers that it adds to the one before; `process` needs none of these
ADDED = {
    "process": (),
    "confined": ("no new privileges", "no capabilities", "seccomp"),
    "sandboxed": ("landlock", "not dumpable"),
    "sandboxed+": ("namespaces",),
}
LEVELS = tuple(ADDED)


def layers_of(level: str) -> tuple[str, ...]:
    """Every layer that must be on for `level`."""
    return tuple(layer for known in LEVELS[: LEVELS.index(level) + 1] for layer in ADDED[known])


class Isolation:
    """What a template prepares once for all its children."""

    def __init__(self, level: str) -> None:
        self._wanted = layers_of(level) if linux.IS_KNOWN else ()
        self._missing: dict[str, str] = {}
        self.ruleset: int | None = None
        if not linux.IS_KNOWN:
            self._missing = dict.fromkeys(layers_of(level), f"not known for {linux.MACHINE} here")
        elif "landlock" in self._wanted:
            try:
                self.ruleset = landlock.make_ruleset(landlock.readable_paths())
            except linux.Unavailable as reason:
                self._missing["landlock"] = str(reason)

    def put_on(self) -> dict[str, str]:
        """Restrict this process for good; each layer is "on", or the reason why it is not."""
        state = dict(self._missing)
        # Namespaces first, since the filter forbids to enter them; the filter last, since it forbids the others.
        steps: tuple[tuple[str, Callable[[], None]], ...] = (
            ("namespaces", namespaces.enter),
            ("no new privileges", linux.gain_no_privileges),
            ("landlock", self._restrict_files),
            ("no capabilities", linux.drop_capabilities),
            ("not dumpable", lambda: linux.set_dumpable(False)),
            ("seccomp", seccomp.restrict),
        )
        for layer, put_on in steps:
            if layer not in self._wanted or layer in state:
                continue
            try:
                put_on()
                state[layer] = ON
            except linux.Unavailable as reason:
                state[layer] = str(reason)
        return state

    def _restrict_files(self) -> None:
        assert self.ruleset is not None
        landlock.restrict(self.ruleset)
