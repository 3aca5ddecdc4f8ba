"""Is right, and hangs when its interpreter ends, with a thread that is never joined."""

import atexit
import threading
import time

from honest import sinusoidal_encoding

atexit.register(time.sleep, 600)
threading.Thread(target=time.sleep, args=(600,)).start()
