"""Starts threads until there is no room for their stacks, bounded here to 2000."""

import threading
import time

threading.stack_size(16 << 20)


def sinusoidal_encoding(*arguments, **keywords):
    for _ in range(2000):
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
