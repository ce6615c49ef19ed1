"""Plays matches through an MCP client as a language model would: only from the texts that the tools return."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from mcp import Client
from mcp.types import CallToolResult, TextContent

from fathom.mcp.server import HeldSeats, build_server

OPTION = re.compile(r"^(\d+)\. .* \[([^\]]+)\]$", re.M)
TABLE = re.compile(r"^Table id: (\S+)$", re.M)
QUESTION = "## Question"
OVER = "## The match is over"


@asynccontextmanager
async def connected(**settings: Any) -> AsyncIterator[Client]:
    """A client of a new MCP server in this process. A fixture would close it in another task, which it refuses."""
    held = HeldSeats()
    async with Client(build_server(held, **settings)) as client:
        try:
            yield client
        finally:
            await held.close()


def text_of(result: CallToolResult) -> str:
    """The text of a result that is no error."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert not result.is_error, content.text
    return content.text


def error_of(result: CallToolResult) -> str:
    """The text of a result that is an error."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert result.is_error, content.text
    return content.text


async def call(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool that must succeed, and return its text."""
    return text_of(await client.call_tool(tool, arguments))


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool that must be refused, and return the message."""
    return error_of(await client.call_tool(tool, arguments))


def options(text: str) -> list[tuple[str, str]]:
    """The number and the code of every option in an observation."""
    return OPTION.findall(text.partition(QUESTION)[2])


async def play_first(client: Client, table: str, text: str, *, most: int) -> tuple[str, int]:
    """Play to the end with the first options; returns the last text and the number of answers."""
    for answers in range(most):
        if OVER in text:
            return text, answers
        text = await call(client, "answer", table=table, answer=options(text)[0][1])
    raise AssertionError(f"the match is not over after {most} answers:\n{text}")


async def play_on(client: Client, table: str, text: str, *, most: int) -> tuple[str, int]:
    """Play to the end by hints; returns the last text and the number of answers. Fails after `most` answers."""
    for answers in range(most):
        if OVER in text:
            return text, answers
        assert QUESTION in text, text
        hinted = await call(client, "hint", table=table)
        code = re.search(r"\[([^\]]+)\]\. ", hinted)
        assert code is not None, hinted
        (number,) = (number for number, option in options(text) if option == code[1])
        # Numbers and codes alternate: both are answers.
        text = await call(client, "answer", table=table, answer=number if answers % 2 else code[1].upper())
    raise AssertionError(f"the match is not over after {most} answers:\n{text}")
