"""Which limits of connections each server has: tries them on a server that may have 1,024 files open."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench.server_libraries.endless import endless_headers
from bench.server_libraries.many_connections import flood, half_open_bodies, half_open_heads, idle_connections
from bench.server_libraries.running import running, say
from bench.server_libraries.slow import slow_requests

FILES = 1024
"""The usual limit of open files."""
ATTEMPTS = (endless_headers, slow_requests, idle_connections, flood, half_open_heads, half_open_bodies)


async def limits(names: Sequence[str], args: argparse.Namespace) -> None:
    """Try the limits of every server, each on a new one."""
    for name in names:
        for attempt in ATTEMPTS:
            try:
                async with running(name, "--files", str(FILES)) as server:
                    for line in await attempt(server):
                        say(name, line)
            except (OSError, RuntimeError) as error:
                say(name, f"{attempt.__name__} ended with {error!r}")
