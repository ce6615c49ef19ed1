"""The budget of a search for one answer: playouts or milliseconds, workers, depth and horizon."""

from __future__ import annotations

import time

import msgspec

from fathom.engine.errors import SetupError

DEFAULT_MS = 1000
"""The default budget in milliseconds."""
WRITTEN = (
    "search, search:ms=1000, search:200 (or search:playouts=200), "
    "or search:ms=1000:workers=2 to search in two processes"
)
"""The text that says how a search player is written."""
MASTER_WRITTEN = "master, master:ms=1000, master:50 (or master:playouts=50)"
"""The text that says how a master is written."""
MOST = {"playouts": 1_000_000, "ms": 600_000, "workers": 64, "depth": 100, "ahead": 1000, "level": 3}
"""The maximum of each. A search takes at most ten minutes, and no two workers sample the same world."""

ONLY_SEARCH = ("depth", "level")
"""What the search of a master does not have."""


class Budget(msgspec.Struct, frozen=True):
    """What each of the `workers` may spend on one answer; None means no limit."""

    playouts: int | None = None
    ms: int | None = None
    workers: int = 1
    depth: int = 1
    """How many questions in a row the tree covers; scripted players answer the questions after them."""
    ahead: int | None = None
    """How many steps of progress a simulated match is played after the present one; None: as the evaluation says."""
    level: int | None = None
    """The level of scripted players in simulated matches; None: as the evaluation says."""

    def clock(self) -> Clock:
        """A clock that starts now."""
        return Clock(self)


class Clock:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._left = budget.playouts
        self._end = None if budget.ms is None else time.monotonic() + budget.ms / 1000

    def ticks(self) -> bool:
        """Take one playout from the budget; returns whether there was one left and time for it."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                return False
        return not self.late

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and time.monotonic() >= self._end


def parse(text: str, *, master: bool = False) -> Budget:
    """The budget that is written after `search:`, or after `master:`. Raises `SetupError` if it is not valid.

    Parts are written as `name=number`, with a colon between them. A number alone is the number of playouts: `50` means
    `playouts=50`.
    """
    found: dict[str, int] = {}
    for part in text.split(":") if text else ():
        name, _, number = f"playouts={part}".partition("=") if part.isdecimal() else part.partition("=")
        least = 0 if name == "ahead" else 1
        if name not in Budget.__struct_fields__ or not number.isdecimal() or int(number) < least or name in found:
            player, written = ("master", MASTER_WRITTEN) if master else ("search", WRITTEN)
            raise SetupError(f"“{part}” is not a budget of a {player}; write {written}.")
        if master and name in ONLY_SEARCH:
            raise SetupError(f"A master has no {name}: its experts play the imagined matches. Leave “{part}” out.")
        if int(number) > MOST[name]:
            player = "master" if master else "search"
            raise SetupError(f"“{part}” is too much for a {player}; the maximum is {name}={MOST[name]}.")
        found[name] = int(number)
    if "playouts" not in found:
        found.setdefault("ms", DEFAULT_MS)
    return Budget(**found)
