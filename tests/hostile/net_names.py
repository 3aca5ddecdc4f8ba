"""Asks for a host's address."""

import socket

print("LEAK", socket.getaddrinfo("localhost", 80)[:1], socket.gethostbyname("example.org"))
