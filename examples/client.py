"""A program that plays through the HTTP API: it sits down with a computer player and follows its hints.

Start a server with `fathom serve`, then: `python client.py [ADDRESS]`. Needs the extra `web`.
"""

from __future__ import annotations

import asyncio
import sys

from fathom.web.client import Client


async def main(address: str, answers: int = 25) -> None:
    """Play some answers of Tentacula, or to its end."""
    async with Client(address) as me:
        await me.register("Ada")
        match = await me.create("tentacula", ["me", "scripted"])
        status = await me.status(match)
        for _ in range(answers):
            while not status.over and not status.options:
                status = await me.status(match, since=status.sequence + 1)
            if status.over:
                break
            hint = await me.hint(match, 0)
            print(f"{hint.label}: {hint.why}")
            status = await me.answer(match, status, hint.option)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
