"""The judge's side of the trust line: starts workers, asks them, and leaves nothing running."""
