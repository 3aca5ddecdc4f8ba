"""Grades a class: finds who submitted what, grades it in several processes, and keeps the results in a gradebook."""
