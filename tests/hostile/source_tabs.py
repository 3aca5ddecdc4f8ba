"""Mixes tabs and spaces."""


def sinusoidal_encoding(length, d_model):
        if length:
	    return None
