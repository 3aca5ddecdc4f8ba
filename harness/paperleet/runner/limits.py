"""What one submission may use; the defaults are generous, so that slow but right code passes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Seconds for the import, one probe and the whole submission, and bytes of memory and output."""

    import_seconds: float = 20.0
    probe_seconds: float = 15.0
    whole_seconds: float = 60.0
    memory_bytes: int = 2 << 30  # above what the template itself uses
    kept_output_bytes: int = 64 << 10
    printed_bytes: int = 64 << 20
    timeouts: int = 2  # time-outs of probes after which the rest is not asked
    deaths: int = 3  # processes that died under a probe after which the rest is not asked
