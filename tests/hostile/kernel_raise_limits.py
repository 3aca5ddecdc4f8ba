"""Raises its own limits, which root may do, and asks what of root it still is."""

import ctypes
import resource

for limit in (resource.RLIMIT_AS, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
    try:
        resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        print("LEAK raised")
    except (PermissionError, ValueError):
        print("refused")
sets = (ctypes.c_uint32 * 6)()
ctypes.CDLL(None).capget((ctypes.c_uint32 * 2)(0x20080522, 0), sets)
if sets[0] & ~4 or sets[3]:  # CAP_DAC_READ_SEARCH is left, and Landlock is above it
    print("LEAK capabilities", hex(sets[0]))
