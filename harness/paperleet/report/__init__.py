"""Renderers: each is a pure function of a scorecard, and decides nothing."""
