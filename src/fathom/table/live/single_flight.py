"""Single flight: several callers that want the same result share one computation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Computations by name. Callers share the one that is running; it continues even if a caller is cancelled."""

    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Task[T]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._under_way

    async def run(self, name: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of the computation with this name, started now unless it is running."""
        if name not in self._under_way:
            self._under_way[name] = asyncio.create_task(work())
            self._under_way[name].add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(self._under_way[name])

    async def close(self) -> None:
        """Cancel all running computations."""
        stopped = list(self._under_way.values())
        for task in stopped:
            task.cancel()
        await asyncio.gather(*stopped, return_exceptions=True)
