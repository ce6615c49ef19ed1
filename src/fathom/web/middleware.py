"""The middleware for every request: rate limits, origin check, headers, metrics and a log line."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from math import ceil
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from fathom.table.bots.fair_queue import CLIENT
from fathom.table.live.live_tables import ID
from fathom.table.live.processing_time import Charged
from fathom.web.hosts import AllowedHosts
from fathom.web.identity import NEW_TOKEN, cookie
from fathom.web.json_response import send_json
from fathom.web.logs import REQUEST, REQUEST_HEADER, request_id
from fathom.web.metrics import Metrics
from fathom.web.rate_limits import RateLimits, network
from fathom.web.tracing import Traces

log = logging.getLogger("fathom.web")
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    # Addresses may contain the token of a link. (With no-referrer, browsers would also hide the origin of forms.)
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
NO_STORE = (b"cache-control", b"no-store")
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
NOT_TRACED = nullcontext()
TOO_MANY_CONNECTIONS = "Too many open connections. Close some tabs."


class GuardMiddleware:
    """Wraps the whole app, so that it also covers addresses that do not exist."""

    def __init__(
        self,
        app: ASGIApp,
        limits: RateLimits | None,
        metrics: Metrics,
        *,
        hosts: AllowedHosts | None = None,
        proxied: bool = False,
        traces: Traces | None = None,
    ) -> None:
        self.app = app
        self._hosts = hosts or AllowedHosts()
        self._limits = limits
        self._metrics = metrics
        self._traces = traces
        self._trusts_proxy = proxied
        self._proxied = proxied
        """Whether the proxy is known, or a warning about an unknown one was logged."""

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        CLIENT.set(network(address_of(scope)))
        REQUEST.set(request_id(headers, trusted=self._trusts_proxy))
        if scope["type"] == "websocket":
            await self._socket(scope, headers, receive, send)
        elif not is_live_connection(scope):
            await self._request(scope, headers, receive, send)
        elif self._limits is None:
            await self._request(scope, headers, receive, send, live=True)
        else:
            with self._limits.connection(address_of(scope)) as free:
                problem = None if free else (429, TOO_MANY_CONNECTIONS)
                await self._request(scope, headers, receive, send, problem, live=True)

    async def _socket(self, scope: Any, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        if self._hosts.refusal(scope["headers"]) or not is_same_origin(headers, scope):
            await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})
        elif self._limits is None:
            await self.app(scope, receive, send)
        else:
            with self._limits.connection(address_of(scope)) as free:
                if free and not self._limits.wait(address_of(scope), "GET", scope["path"]):
                    await self._run_app(scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": 4429, "reason": TOO_MANY_CONNECTIONS})

    async def _request(
        self,
        scope: Any,
        headers: dict[bytes, bytes],
        receive: Receive,
        send: Send,
        problem: tuple[int, str] | None = None,
        *,
        live: bool = False,
    ) -> None:
        began, status, method = time.perf_counter(), 500, scope["method"]
        if method == "HEAD" and not live:
            # Answer HEAD like GET, without the body.
            scope = {**scope, "method": "GET"}

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._headers(scope, message["headers"])
            elif method == "HEAD" and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A live connection can last for hours: its span would be of no use.
        traces = None if live else self._traces
        with traces.request(headers, method, trusted=self._trusts_proxy) if traces else NOT_TRACED as traced:
            if problem := problem or self._problem(scope, headers):
                await refuse(answer, *problem)
            else:
                await self._run_app(scope, receive, answer)
            took = time.perf_counter() - began
            # The template of the path, because the path itself may contain a token.
            path = str(scope.get("path_template") or "-")
            self._metrics.request(method, path, status, took)
            if traced is not None:
                traced(path, status, request=REQUEST.get(), **_match_of(scope, status))
            if log.isEnabledFor(logging.INFO):
                shown = {"method": method, "path": path, "status": status, "ms": round(took * 1000, 1)}
                log.info("request", extra=shown | _match_of(scope, status))

    async def _run_app(self, scope: Any, receive: Receive, send: Send) -> None:
        """Call the app, and charge the time that it takes to the address of the client."""
        if self._limits is None:
            await self.app(scope, receive, send)
            return
        charge = partial(self._limits.charge, address_of(scope))
        await Charged(self.app(scope, receive, send), charge)  # type: ignore[arg-type]

    def _problem(self, scope: Any, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        if not self._proxied and b"x-forwarded-for" in headers:
            self._proxied = True
            log.warning("behind a proxy that --proxies does not name: all clients share one address and its limits")
        if self._limits is not None:
            wait = self._limits.wait(address_of(scope), scope["method"], scope["path"])
            if wait:
                return 429, f"Too many requests; try again in {ceil(wait)} s."
        if refusal := self._hosts.refusal(scope["headers"]):
            return 400, refusal
        # A token is sent on purpose; a cookie is sent automatically, so the origin must be checked.
        by_token = headers.get(b"authorization", b"").lower().startswith(b"bearer ")
        if scope["method"] not in SAFE and not by_token and not is_same_origin(headers, scope):
            return 403, "This request does not come from a page of this server. Programs must send a bearer token."
        return None

    def _headers(self, scope: Any, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """The headers of a response, with those that every response has."""
        found = list(headers)
        if b"cache-control" not in [name.lower() for name, _ in found]:
            found.append(NO_STORE)
        found += HEADERS
        if scope.get("scheme") == "https":
            found.append(HTTPS_ONLY)
        if token := scope.get("state", {}).get(NEW_TOKEN):
            found.append((b"set-cookie", cookie(token, scope.get("scheme") == "https").encode()))
        # Last, because it is another one in every response: see `response_cycle`.
        found.append((REQUEST_HEADER, REQUEST.get().encode()))
        return found


def _match_of(scope: Any, status: int) -> dict[str, str]:
    """The match that a request names, for logs and traces; empty if it names none."""
    match = scope.get("path_params", {}).get("match")
    if not match:
        return {}
    # An id that is none of ours could be anything.
    return {"match": str(match) if ID.fullmatch(str(match)) and status < 400 else "-"}


def is_live_connection(scope: Any) -> bool:
    """Whether a request opens a stream of live updates."""
    return str(scope["path"]).rstrip("/").endswith("/live")


def address_of(scope: Any) -> str:
    """The address of the client."""
    client = scope.get("client")
    return client[0] if client else ""


def is_same_origin(headers: dict[bytes, bytes], scope: Any) -> bool:
    """Whether a request comes from one of our pages or was opened by the user directly.

    A request without headers that say where it comes from passes if it has no cookie.
    """
    if site := headers.get(b"sec-fetch-site"):
        return site in (b"same-origin", b"none")
    if origin := headers.get(b"origin"):
        found = urlsplit(origin)
        # A page that was loaded without encryption could have been changed in the network.
        encrypted = scope.get("scheme") in ("https", "wss")
        return found.scheme == (b"https" if encrypted else b"http") and found.netloc == headers.get(b"host")
    return b"cookie" not in headers


async def refuse(send: Send, status: int, why: str) -> None:
    """Send an error response without calling the app."""
    again = [(b"retry-after", b"1")] if status == 429 else []
    await send_json(send, status, msgspec.json.encode({"status": status, "error": why}), *again)
