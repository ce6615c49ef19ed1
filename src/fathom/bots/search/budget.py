"""How much a player may think about one answer: so many playouts, or so many milliseconds."""

from __future__ import annotations

import time

import msgspec

USUAL = "ms=1000"
WRITTEN = "search, search:ms=1000 or search:playouts=200, and search:ms=1000:workers=2 to think in two processes"


class Budget(msgspec.Struct, frozen=True):
    """What may be spent on one answer by each of the `workers`; None is no limit of that kind."""

    playouts: int | None = None
    ms: int | None = None
    workers: int = 1

    def clock(self) -> Clock:
        """Begin to spend it."""
        return Clock(self)


class Clock:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._left = budget.playouts
        self._end = None if budget.ms is None else time.monotonic() + budget.ms / 1000

    def ticks(self) -> bool:
        """Whether there is enough for one more playout, which is then taken off."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                return False
        return self._end is None or time.monotonic() < self._end


def parse(text: str) -> Budget:
    """A budget as it is written after `search:`; a `ValueError` says what is wrong with it."""
    found: dict[str, int] = {}
    for part in (text or USUAL).split(":"):
        name, _, number = part.partition("=")
        if name not in Budget.__struct_fields__ or not number.isdecimal() or int(number) < 1 or name in found:
            raise ValueError(f"“{part}” is no way to limit a search; write {WRITTEN}.")
        found[name] = int(number)
    if "playouts" not in found and "ms" not in found:
        found["ms"] = 1000
    return Budget(**found)
