"""Binds the name to a number."""

sinusoidal_encoding = 3
