"""Imports what is not there."""

import positional_encodings_are_easy
