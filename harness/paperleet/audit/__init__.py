"""Proves that an exercise is fit for students: its checks catch the known mistakes and reject nothing right."""
