"""The network addresses of this computer, and who can reach them."""

from __future__ import annotations

import ipaddress
import socket


def address() -> str:
    """This computer's address in its private network; empty if it has none.

    A public address is never returned: a server on the internet should be behind a proxy.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only selects the route.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
    return found if ipaddress.ip_address(found).is_private and not is_local(found) else ""


def is_wildcard(host: str) -> bool:
    """Whether a host means all addresses of this computer, such as 0.0.0.0."""
    known = _parse(host)
    return known is not None and known.is_unspecified


def is_local(host: str) -> bool:
    """Whether only this computer can reach a host of this name."""
    known = _parse(host)
    return host == "localhost" or (known is not None and (known.is_loopback or known.is_unspecified))


def local_host(host: str) -> str:
    """The host to use on this computer itself: the loopback address for a wildcard."""
    if not is_wildcard(host):
        return host
    return "::1" if ":" in host else "127.0.0.1"


def url_host(host: str) -> str:
    """A host as it is written in a URL."""
    return f"[{host}]" if ":" in host else host


def _parse(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
