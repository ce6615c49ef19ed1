"""`fathom mcp`."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from fathom.commands.console import err, fail


def mcp_command(
    http: Annotated[
        bool, typer.Option("--http", help="Serve streamable HTTP instead of standard input and output.")
    ] = False,
    host: Annotated[str, typer.Option(help="With --http: the address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="With --http: the port.")] = 8765,
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="Whether models may ask for hints.")] = True,
    tables: Annotated[
        str,
        typer.Option(
            help="The address of the only web server whose tables may be joined, such as http://127.0.0.1:8000 "
            "(default: any; with --http, none)."
        ),
    ] = "",
) -> None:
    """Run an MCP server, so that language models can play: start games, take seats, see, answer, look up rules."""
    from fathom.mcp.server import ANY, HeldSeats, build_server

    if tables and not tables.startswith(("http://", "https://")):
        raise fail(f"--tables {tables}: write an address such as http://127.0.0.1:8000.")
    seats = HeldSeats()
    # Over HTTP, others could make this computer send requests to any address: only named servers are allowed.
    server = build_server(seats, hints=hints, join=tables or ("" if http else ANY))

    async def run() -> None:
        try:
            if http:
                err.print(f"Listening on http://{host}:{port}/mcp", highlight=False)
                await server.run_streamable_http_async(host=host, port=port)
            else:
                await server.run_stdio_async()
        finally:
            await seats.close()

    try:
        asyncio.run(run())
    except OSError as error:
        raise fail(f"Cannot listen on {host}, port {port}: {error.strerror or error}.") from None
