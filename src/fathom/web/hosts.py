"""The names under which a server answers.

A page of another site can let its name point to this computer and so reach a server here from a visitor's browser (DNS
rebinding). The browser then sends that site's name as `Host`, so names that are not ours are refused.
"""

from __future__ import annotations

import re
import socket
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

ONCE = (b"host", b"origin", b"sec-fetch-site", b"authorization", b"content-length")
"""Headers that a request has at most once: of two, different programs believe different ones."""
HOST = re.compile(r"[0-9A-Za-z!$&'()*+,;=\-._~:\[\]%]*")
"""What a host and a port consist of (RFC 3986). A user name, as in `name@host`, belongs only in URLs."""
HOSTS_CACHED = 16
"""For how many hosts it is cached whether they are allowed."""


class AllowedHosts:
    """The hosts that a server accepts: addresses, `localhost`, this computer's name and the host of its public URL."""

    def __init__(self, *names: str, any_name: bool = False) -> None:
        """Accept these names too; with `any_name` all names, because a proxy in front of the server checks them."""
        own = socket.gethostname().lower()
        self._names = {own, f"{own.partition('.')[0]}.local", *(name.lower() for name in names if name)}
        self._any = any_name
        # Nearly all requests name the same host.
        self._known = lru_cache(HOSTS_CACHED)(self.allows)

    def refusal(self, headers: list[tuple[bytes, bytes]]) -> str | None:
        """Why a request with these headers is refused; None if it is not."""
        by_name = dict(headers)
        if len(by_name) < len(headers):
            names = [name for name, _ in headers]
            for header in ONCE:
                if names.count(header) > 1:
                    return f"The header {header.decode()} may be sent only once."
        host = by_name.get(b"host", b"").decode("latin-1")
        if self._known(host):
            return None
        return (
            f"This server does not answer as “{host[:100]}”. To allow it, start the server with --address and this URL."
        )

    def allows(self, host: str) -> bool:
        """Whether the server answers requests for this host, with or without a port.

        An empty host is allowed, because old clients send none. With a wrong port, no host is allowed.
        """
        if not host:
            return True
        if not HOST.fullmatch(host):
            return False
        try:
            found = urlsplit(f"//{host}")
            name, _ = (found.hostname or "").rstrip("."), found.port
        except ValueError:
            return False
        local = name == "localhost" or name.endswith(".localhost")
        return self._any or local or name in self._names or _is_address(name)


def host_of(url: str) -> str:
    """The host of a URL; empty if there is none."""
    return urlsplit(url).hostname or ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
