"""Our HTTP server beside other ASGI servers with the same app: speed, limits of connections, restarts.

    python -m bench.server_libraries speed [NAME …] [--rounds 2] [--seconds 10] [--matches 50]
    python -m bench.server_libraries limits [NAME …]
    python -m bench.server_libraries restart [NAME …]

The names are `ours`, `uvicorn` (with the parser httptools), `uvicorn-h11`, `uvicorn-zttp`, `hypercorn` and `granian`.
The last three need packages that are no part of the project; without them they are left out. Install them into an
environment of your own, from the root of the repository: `pip install -e ".[test]" hypercorn granian zttp`.

Every server gets one process, uvloop, and the limits it has, as close as possible to those of our server: 64 kB and 10
seconds for the head of a request, 60 seconds for its body, 150 connections of one address, 800 in total (ours: as many
as the limit of open files allows).

`speed` plays matches over HTTP and over WebSockets and asks for /health, all as fast as possible. The servers take
turns; each ratio is to our server in the same round. `limits` sends endless headers, requests byte by byte, and 1,100
requests that are never completed, to a server that may have 1,024 files open. It also opens connections of one address
as fast as possible, and sees whether a live connection, on which a client only listens, stays open. `restart` restarts
each server in the way that it offers, while 20 clients send requests.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.metadata import version

import uvloop

from bench.server_libraries.application import DATABASE
from bench.server_libraries.limits import limits
from bench.server_libraries.restarts import restart
from bench.server_libraries.running import say
from bench.server_libraries.servers import RESTARTABLE, SERVERS
from bench.server_libraries.speed import speed
from fathom.web.file_limit import raise_file_limit

MEASUREMENTS: dict[str, Callable[[Sequence[str], argparse.Namespace], Awaitable[None]]] = {
    "speed": speed,
    "limits": limits,
    "restart": restart,
}


def serve(words: Sequence[str]) -> None:
    """Serve the app with one of the servers, in this process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", choices=SERVERS, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True)
    parser.add_argument("--files", type=int)
    parser.add_argument(RESTARTABLE, action="store_true")
    args, _ = parser.parse_known_args(words)  # `Served` also gives options of `fathom serve`
    if args.files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (args.files, args.files))
    os.environ[DATABASE] = args.database
    SERVERS[args.server].serve(args.port, args.restartable)


async def measure(args: argparse.Namespace) -> None:
    """Measure the servers that are installed."""
    raise_file_limit()
    names = [name for name in args.names or SERVERS if SERVERS[name].is_installed()]
    for name in names:
        say(name, ", ".join(f"{library} {version(library)}" for library in SERVERS[name].libraries))
    await MEASUREMENTS[args.measurement](names, args)


def server_name(text: str) -> str:
    """The name of a server. Raises `argparse.ArgumentTypeError` if there is none with this name."""
    if text not in SERVERS:
        raise argparse.ArgumentTypeError(f"there is no server {text}; choose from {', '.join(SERVERS)}")
    return text


def read_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.server_libraries",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("measurement", choices=MEASUREMENTS)
    parser.add_argument("names", type=server_name, nargs="*", metavar="NAME", help="the servers; by default all")
    parser.add_argument("--rounds", type=int, default=2, help="rounds of `speed`")
    parser.add_argument("--seconds", type=float, default=10, help="seconds of each measurement of `speed`")
    parser.add_argument("--matches", type=int, default=50, help="matches of `speed` at once")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        with suppress(KeyboardInterrupt):
            serve(sys.argv[2:])
    else:
        uvloop.run(measure(read_arguments()))
