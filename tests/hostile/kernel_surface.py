"""Calls into parts of the kernel that computing does not need, on x86_64."""

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
calls = {
    "io_uring_setup": 425, "bpf": 321, "userfaultfd": 323, "perf_event_open": 298, "keyctl": 250, "add_key": 248,
    "memfd_create": 319, "shmget": 29, "mq_open": 240, "inotify_init1": 294,
    "fanotify_init": 300, "signalfd4": 289, "timerfd_create": 283, "open_by_handle_at": 304, "mount": 165, "pivot_root": 155,
    "chroot": 161, "swapon": 167, "reboot": 169, "init_module": 175, "kexec_load": 246, "iopl": 172, "quotactl": 179,
    "unshare": 272, "setns": 308, "clone3": 435, "seccomp": 317, "landlock_create_ruleset": 444, "memfd_secret": 447,
    "setuid": 105, "setgid": 106, "setgroups": 116, "capset": 126, "personality": 135, "sethostname": 170, "settimeofday": 164,
    "adjtimex": 159, "syslog": 103, "acct": 163, "splice": 275, "vmsplice": 278, "copy_file_range": 326,
    "open": 2, "creat": 85, "openat2": 437, "sendmsg": 46, "accept": 43, "socket": 41,
}  # fmt: skip
for name, number in calls.items():
    if libc.syscall(number, -1, -1, -1, -1, -1, -1) != -1 or ctypes.get_errno() not in (1, 38):
        print("LEAK", name)
