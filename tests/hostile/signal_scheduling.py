"""Changes how others are scheduled, and how much they may use."""

import ctypes
import os
import resource

libc, parent = ctypes.CDLL(None, use_errno=True), os.getppid()
for attempt in (
    lambda: os.setpriority(os.PRIO_PROCESS, parent, os.getpriority(os.PRIO_PROCESS, parent)),
    lambda: os.sched_setaffinity(parent, os.sched_getaffinity(parent)),
    lambda: os.sched_setscheduler(parent, os.SCHED_OTHER, os.sched_param(0)),
    lambda: resource.prlimit(parent, resource.RLIMIT_CORE, (0, 0)),
    lambda: resource.prlimit(parent, resource.RLIMIT_CORE),
    lambda: libc.syscall(251, 1, parent, 0) == 0 and print("LEAK"),  # ioprio_set
):
    try:
        if attempt() is not False:
            print("LEAK")
    except OSError as error:
        print("refused" if error.errno == 1 else "LEAK allowed, but failed")
