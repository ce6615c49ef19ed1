"""Where this machine stands in its network: what can be sent to a friend, and what only works here."""

from __future__ import annotations

import ipaddress
import socket


def address() -> str:
    """This machine's address in its private network; empty if it is in none.

    A public address is never given: to be open to the whole internet is for a server behind a proxy.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks by which way it would go.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
    return found if ipaddress.ip_address(found).is_private and not is_own(found) else ""


def is_wildcard(host: str) -> bool:
    """Whether a host stands for all addresses of this machine."""
    known = _parsed(host)
    return known is not None and known.is_unspecified


def is_own(host: str) -> bool:
    """Whether only this machine itself can reach a host of this name."""
    known = _parsed(host)
    return host == "localhost" or (known is not None and (known.is_loopback or known.is_unspecified))


def own(host: str) -> str:
    """A host as one writes it on this machine."""
    if not is_wildcard(host):
        return host
    return "::1" if ":" in host else "127.0.0.1"


def bracketed(host: str) -> str:
    """A host as part of an address."""
    return f"[{host}]" if ":" in host else host


def _parsed(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
