"""Leaves a stale bytecode file for the next one who imports its helper."""

import os
import py_compile

import honest

with open("/tmp/paperleet-hostile-was-here.py", "w") as file:
    file.write("x = 1\n")
print("LEAK", py_compile.compile(file.name, cfile=file.name + "c"), honest)
for path in (file.name, file.name + "c"):
    os.unlink(path)
