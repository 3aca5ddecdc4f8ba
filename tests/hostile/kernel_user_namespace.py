"""Makes a user namespace, in which it would be root."""

import os
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for name, arguments in (("unshare", (272, 0x10000000)), ("clone", (56, 0x10000000 | 17, 0, 0, 0, 0))):
    result = libc.syscall(*arguments)
    if result == 0 and name == "clone":
        os._exit(0)
    print("refused" if result < 0 and ctypes.get_errno() == 1 else "LEAK")
