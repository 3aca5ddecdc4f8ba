"""Attaches to its parent, and reads and writes its memory by system call."""

import ctypes
import os

libc, parent = ctypes.CDLL(None, use_errno=True), os.getppid()
buffer = ctypes.create_string_buffer(8)
local = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 8)
remote = (ctypes.c_void_p * 2)(id(os), 8)
for name, arguments in (
    ("ptrace", (101, 0x4206, parent, 0, 0)),  # PTRACE_SEIZE
    ("process_vm_readv", (310, parent, local, 1, remote, 1, 0)),
    ("process_vm_writev", (311, parent, remote, 0, remote, 0, 0)),
    ("kcmp", (312, parent, parent, 0, 0, 0)),
    ("pidfd_open", (434, parent, 0)),
    ("process_madvise", (440, parent, local, 1, 21, 0)),
):
    if libc.syscall(*arguments) >= 0 or ctypes.get_errno() != 1:
        print("LEAK", name)
