"""The system calls a submission may make: what Python, NumPy and torch need to compute, and to read their own files.

Numbers are the kernel's, from its tables for x86_64 and for the generic ABI that aarch64 uses.
"""

from __future__ import annotations

from collections.abc import Mapping

# audit architecture, from linux/audit.h: the filter refuses calls made in another ABI
ARCHITECTURE: Mapping[str, int] = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# numbers from here on belong to the x32 ABI, which shares the x86_64 architecture
X32_BIT = 0x40000000

SECCOMP: Mapping[str, int] = {"x86_64": 317, "aarch64": 277}
OPENAT: Mapping[str, int] = {"x86_64": 257, "aarch64": 56}
CLONE: Mapping[str, int] = {"x86_64": 56, "aarch64": 220}
KILL: Mapping[str, int] = {"x86_64": 62, "aarch64": 129}
TGKILL: Mapping[str, int] = {"x86_64": 234, "aarch64": 131}
PRLIMIT: Mapping[str, int] = {"x86_64": 302, "aarch64": 261}

SCHED_SETAFFINITY: Mapping[str, int] = {"x86_64": 203, "aarch64": 122}
SOCKETPAIR: Mapping[str, int] = {"x86_64": 53, "aarch64": 199}
SENDTO: Mapping[str, int] = {"x86_64": 44, "aarch64": 206}

FCNTL: Mapping[str, int] = {"x86_64": 72, "aarch64": 25}
IOCTL: Mapping[str, int] = {"x86_64": 16, "aarch64": 29}
PRCTL: Mapping[str, int] = {"x86_64": 157, "aarch64": 167}

# fmt: off
_X86_64 = {
    # files that are open already, or are only looked at
    "read": 0, "write": 1, "close": 3, "stat": 4, "fstat": 5, "lstat": 6, "poll": 7, "lseek": 8, "pread64": 17,
    "readv": 19, "writev": 20, "access": 21, "pipe": 22, "select": 23, "dup": 32, "dup2": 33,
    "getcwd": 79, "chdir": 80, "readlink": 89, "getdents64": 217, "newfstatat": 262, "readlinkat": 267,
    "faccessat": 269, "dup3": 292, "pipe2": 293, "statx": 332, "faccessat2": 439,
    # memory
    "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12, "mremap": 25, "madvise": 28, "mlock": 149,
    # threads, signals to oneself, time
    "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "sched_yield": 24, "nanosleep": 35, "getitimer": 36,
    "alarm": 37, "setitimer": 38, "sigaltstack": 131, "arch_prctl": 158, "gettid": 186, "futex": 202,
    "sched_getaffinity": 204, "set_tid_address": 218, "restart_syscall": 219,
    "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230, "set_robust_list": 273, "get_robust_list": 274,
    "getcpu": 309, "membarrier": 324, "rseq": 334, "sched_getparam": 143, "sched_getscheduler": 145,
    "sched_get_priority_max": 146, "sched_get_priority_min": 147, "gettimeofday": 96,
    # questions about oneself
    "getpid": 39, "uname": 63, "getrlimit": 97, "getrusage": 98, "sysinfo": 99, "times": 100, "getuid": 102,
    "getgid": 104, "geteuid": 107, "getegid": 108, "getppid": 110, "capget": 125, "getrandom": 318, "wait4": 61,
    # an event loop of its own: a pair of sockets (which the filter looks at), but none that can be connected
    "recvfrom": 45, "shutdown": 48, "getsockname": 51, "getsockopt": 55,
    "epoll_create": 213, "epoll_wait": 232, "epoll_ctl": 233, "pselect6": 270, "ppoll": 271,
    "epoll_pwait": 281, "eventfd2": 290, "epoll_create1": 291,
    # the end
    "exit": 60, "exit_group": 231,
}
_AARCH64 = {
    "read": 63, "write": 64, "close": 57, "fstat": 80, "lseek": 62, "pread64": 67, "readv": 65, "writev": 66,
    "dup": 23, "dup3": 24, "getcwd": 17, "chdir": 49, "readlinkat": 78, "getdents64": 61,
    "newfstatat": 79, "faccessat": 48, "pipe2": 59, "statx": 291, "faccessat2": 439,
    "mmap": 222, "mprotect": 226, "munmap": 215, "brk": 214, "mremap": 216, "madvise": 233, "mlock": 228,
    "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "sched_yield": 124, "nanosleep": 101,
    "getitimer": 102, "setitimer": 103, "sigaltstack": 132, "gettid": 178, "futex": 98,
    "sched_getaffinity": 123, "set_tid_address": 96, "restart_syscall": 128, "clock_gettime": 113,
    "clock_getres": 114, "clock_nanosleep": 115, "set_robust_list": 99, "get_robust_list": 100, "getcpu": 168,
    "membarrier": 283, "rseq": 293, "sched_getparam": 121, "sched_getscheduler": 120, "sched_get_priority_max": 125,
    "sched_get_priority_min": 126, "gettimeofday": 169,
    "getpid": 172, "uname": 160, "getrlimit": 163, "getrusage": 165, "sysinfo": 179, "times": 153, "getuid": 174,
    "getgid": 176, "geteuid": 175, "getegid": 177, "getppid": 173, "capget": 90, "getrandom": 278, "wait4": 260,
    "recvfrom": 207, "shutdown": 210, "getsockname": 204, "getsockopt": 209,
    "epoll_ctl": 21, "pselect6": 72, "ppoll": 73, "epoll_pwait": 22, "eventfd2": 19,
    "epoll_create1": 20,
    "exit": 93, "exit_group": 94,
}
# The C library falls back to an older call when these answer "no such call"; their arguments cannot be inspected.
_FALL_BACK = {"x86_64": {"clone3": 435, "openat2": 437}, "aarch64": {"clone3": 435, "openat2": 437}}
# fmt: on

ALLOWED: Mapping[str, Mapping[str, int]] = {"x86_64": _X86_64, "aarch64": _AARCH64}
FALL_BACK: Mapping[str, Mapping[str, int]] = _FALL_BACK
