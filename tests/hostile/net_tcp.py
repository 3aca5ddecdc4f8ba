"""Connects over TCP, IPv4 and IPv6, to this machine."""

import socket

for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
    try:
        socket.socket(family).connect((host, 9))
        print("LEAK")
    except ConnectionRefusedError:
        print("LEAK the packet left")
    except OSError:
        print("refused")
