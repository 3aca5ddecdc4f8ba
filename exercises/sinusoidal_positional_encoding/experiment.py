"""The toy experiment: do rows seven further down equal the rows turned by a fixed angle in each pair?"""

from ..positional_encoding.experiment import turned


def rows_apart(table):
    """Compare the rows of one table with those seven further down."""
    return turned(table)
