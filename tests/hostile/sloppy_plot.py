"""Draws its own table at import, as a notebook's last cell does."""

import matplotlib.pyplot as plt
from honest import sinusoidal_encoding

plt.imshow(sinusoidal_encoding(8, 16))
plt.show()
