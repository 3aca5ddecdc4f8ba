"""One module for each kind of check: its declaration, its probes and its judgement."""
