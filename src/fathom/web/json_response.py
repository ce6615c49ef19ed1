"""JSON responses that are sent without Litestar."""

from __future__ import annotations

from litestar.types import Send


async def send_json(send: Send, status: int, body: bytes, *headers: tuple[bytes, bytes]) -> None:
    """Send a whole response: a body that is encoded as JSON already, and these headers besides its type and length."""
    described = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *headers]
    await send({"type": "http.response.start", "status": status, "headers": described})
    await send({"type": "http.response.body", "body": body, "more_body": False})
