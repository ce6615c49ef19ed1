"""A stand-in for a language model: a chat-completions server on a free port that answers by a function."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answering = Callable[[dict[str, Any]], "Response"]
"""Gets the body of a request and gives the response."""


class Response:
    """A response of the server: status, body and headers."""

    def __init__(self, body: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        self.body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.status = status
        self.headers = headers or {}


class StandIn:
    """The running server: its address and the requests it got."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []


def completion(text: str | None, usage: bool = True) -> Response:
    """A chat completion with this text."""
    body: dict[str, Any] = {"choices": [{"message": {"role": "assistant", "content": text}}]}
    if usage:
        body["usage"] = {"prompt_tokens": 1000, "completion_tokens": 10}
    return Response(body)


@contextmanager
def stand_in(answering: Answering) -> Iterator[StandIn]:
    """Run the server while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            running.requests.append({"path": self.path, **body})
            running.keys.append(self.headers.get("authorization", ""))
            response = answering(body)
            self.send_response(response.status)
            for name, value in {"content-length": str(len(response.body)), **response.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(response.body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running = StandIn(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield running
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
