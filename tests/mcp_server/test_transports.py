"""`fathom mcp` as it is started by an MCP client: over standard input and output, and over streamable HTTP."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE

from mcp import Client, StdioServerParameters
from typer.testing import CliRunner

from fathom.cli import app
from tests.mcp_server.playing import TABLE, call, play_on

PATIENCE = 120
"""Seconds to wait for the server."""


async def test_a_match_over_standard_input_and_output() -> None:
    # The client does not pass on the environment; the server imports from where this test does.
    environment = {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = StdioServerParameters(command=sys.executable, args=["-m", "fathom", "mcp"], env=environment)
    async with Client(command) as client:
        text = await call(client, "start_game", game="tentacula", seats=[1, 2], seed=2)
        found = TABLE.search(text)
        assert found is not None
        await play_on(client, found[1], text, most=300)


async def test_a_game_over_streamable_http() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fathom", "mcp", "--http", "--port", str(port), "--no-hints"), stderr=PIPE
    )
    try:
        assert server.stderr is not None
        async with asyncio.timeout(PATIENCE):
            told = await server.stderr.readline()
            assert f"http://127.0.0.1:{port}/mcp" in told.decode()
            while True:  # until the server accepts connections
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                except ConnectionRefusedError:
                    assert server.returncode is None, "the server ended, perhaps because another program took the port"
                    await asyncio.sleep(0.05)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools.isdisjoint({"hint", "join_table"})
            text = await call(client, "start_game", game="refuge", players=1, seed=2)
            found = TABLE.search(text)
            assert found is not None
            text = await call(client, "answer", table=found[1], answer="1")
            assert "## Since your last answer" in text
    finally:
        server.terminate()
        await server.wait()


def test_a_wrong_address_of_tables_is_refused() -> None:
    done = CliRunner().invoke(app, ["mcp", "--tables", "localhost"])
    assert done.exit_code == 2
    assert "write an address such as http://127.0.0.1:8000" in done.output
