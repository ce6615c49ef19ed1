"""Our HTTP server beside other ASGI servers with the same app: `python -m bench.server_libraries`."""
