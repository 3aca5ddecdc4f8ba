# paperleet: sinusoidal_table_float32
"""The table of sinusoidal positional encodings as it would go into a library, after section 3.5 of the paper.

Read the task with `paperleet show sinusoidal_table_float32`, then grade this file with `paperleet grade FILE`.
The first line tells it from another exercise whose function has the same name.
"""

import numpy as np


def sinusoidal_positional_encoding(seq_len, d_model):
    """A float32 array (seq_len, d_model) whose row p encodes position p."""
    # So far every position looks the same. Fill in the sines and cosines.
    return np.zeros((seq_len, d_model), dtype=np.float32)
