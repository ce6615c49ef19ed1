"""Work that several wait for is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Work by its name: who wants it while it is under way waits for the same. It goes on when one of them leaves."""

    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Task[T]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._under_way

    async def run(self, name: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What comes of the work of this name, begun now unless it is under way."""
        if name not in self._under_way:
            self._under_way[name] = asyncio.create_task(work())
            self._under_way[name].add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(self._under_way[name])

    async def close(self) -> None:
        """Stop whatever is under way."""
        stopped = list(self._under_way.values())
        for task in stopped:
            task.cancel()
        await asyncio.gather(*stopped, return_exceptions=True)
