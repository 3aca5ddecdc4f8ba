"""Uses tempfile, as honest code would."""

import tempfile

with tempfile.NamedTemporaryFile() as file:
    print("LEAK", file.name)
