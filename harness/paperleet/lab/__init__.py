"""The live page: exercises in a browser on this machine, graded at every save."""
