"""Writes docs/schema/ from the types that read declarations: `python docs/make_schemas.py`."""

from __future__ import annotations

from pathlib import Path

from paperleet.author.schemas import SCHEMAS, dumps

if __name__ == "__main__":
    for name in SCHEMAS:
        path = Path(__file__).parent / "schema" / f"{name}.schema.json"
        path.write_text(dumps(name), encoding="utf-8")
