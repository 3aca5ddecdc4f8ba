# paperleet: sinusoidal_positional_encoding
"""The table of sinusoidal positional encodings, Attention Is All You Need, section 3.5.

Read the task with `paperleet show sinusoidal_positional_encoding`, then grade this file with `paperleet grade FILE`.
The first line tells it from another exercise whose function has the same name.
"""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    """An array (seq_len, d_model) whose row p encodes position p."""
    # So far every position looks the same. Fill in the sines and cosines.
    return np.zeros((seq_len, d_model))
