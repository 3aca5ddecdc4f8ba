"""Sends from one end of an allowed pair to the address of another socket, such as the system's log."""

import socket

left, right = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
left.send(b"x")
assert right.recv(1) == b"x"
try:
    left.sendto(b"x", "/dev/log")
    print("LEAK")
except FileNotFoundError:
    print("LEAK allowed, but nobody listens")
