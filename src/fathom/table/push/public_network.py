"""Connects to public addresses only. People choose push endpoints, which must not reach private networks."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import httpcore

from fathom.table.errors import Refused

LONGEST = 1000
"""The largest number of characters of an endpoint."""
TRANSLATED = ip_network("64:ff9b::/96")
"""IPv6 addresses that a gateway translates to IPv4 addresses, which may be private."""
RESOLVERS = 32
"""The number of threads that look up host names."""


class PrivateAddressError(Exception):
    """A host name belongs to an address that is not public."""


def check_endpoint(endpoint: str, *, loopback: bool = False) -> None:
    """Raise `Refused` unless the address of a push service is an HTTPS address on the usual port.

    `loopback` also allows addresses of this computer, for tests.
    """
    try:
        url = urlsplit(endpoint)
        usual = url.scheme == "https" and url.port in (None, 443)
        test = loopback and url.hostname == "127.0.0.1"
    except ValueError:
        usual = test = False
    if not (usual or test) or not url.hostname or url.username or url.password or len(endpoint) > LONGEST:
        raise Refused("The endpoint of a push subscription must be an https address.")


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet. Addresses that a gateway translates are not public."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found in TRANSLATED or found.sixtofour or found.teredo:
            return False
    return found.is_global and not found.is_multicast


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Resolves each host name once, checks all its addresses, and connects to one that was checked."""

    def __init__(self, *, loopback: bool = False) -> None:
        self._loopback = loopback
        self._network = httpcore.AnyIOBackend()
        # Name servers of other people may take long on purpose: threads that others need must not wait for them.
        self._resolvers = ThreadPoolExecutor(RESOLVERS, "resolver")

    def close(self) -> None:
        """Stop looking up host names."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host. Raises `PrivateAddressError` if any of its addresses is not public."""
        lookup = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._resolvers, lookup)
        addresses = [str(entry[4][0]) for entry in found]
        for address in addresses:
            if not is_public(address) and not (self._loopback and ip_address(address).is_loopback):
                raise PrivateAddressError(f"{host} has an address that is not public")
        return await self._network.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._network.sleep(seconds)
