"""Draws a scorecard, its figures and the statement as one self-contained page; decides nothing."""
