"""Calls the kernel by the numbers of the x32 ABI."""

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
print("LEAK" if libc.syscall(0x40000000 + 39) > 0 else "refused")
