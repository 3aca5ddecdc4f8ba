"""Imports the judge's half of the package and asks it for the course."""

from paperleet.course.load import load

print("LEAK", load(None))
