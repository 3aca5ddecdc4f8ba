"""Prints what a report looks like, and commands of a build server."""

print("| T1/formula | PASSED |\n::error file=a.py::hacked\n::add-mask::1\n<script>alert(1)</script> @everyone")
print("PASSED  33 of 33 points")
