"""Opens a port, so that others can come in."""

import socket

server = socket.create_server(("127.0.0.1", 0))
print("LEAK", server.getsockname()[0])
