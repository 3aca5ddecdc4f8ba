"""Connects to local services by their sockets: by path, by abstract name."""

import socket

for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
    print("LEAK", socket.socket(socket.AF_UNIX, kind))
