"""Tries netlink, raw, packet, MPTCP, Bluetooth, TIPC, vsock and kernel crypto sockets."""

import socket

kinds = [(16, 3, 0), (2, 3, 1), (17, 3, 0), (2, 1, 262), (31, 3, 1), (30, 1, 0), (40, 1, 0), (38, 5, 0), (44, 3, 0)]
for kind in kinds:
    for make in (socket.socket, socket.socketpair):
        try:
            make(*kind)
            print("LEAK", kind)
        except PermissionError:
            pass
        except OSError:
            print("LEAK allowed, but not known", kind)
