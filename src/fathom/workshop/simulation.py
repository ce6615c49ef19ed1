"""The task and the report of a simulation, which plays a draft and another pack with the same seeds."""

from __future__ import annotations

import msgspec

MOST_GAMES = 200
"""The largest number of games of one simulation, with each pack."""


class SimulationTask(msgspec.Struct, frozen=True):
    """What to simulate. `content` is the draft as `content/encoded.py` writes it.

    `before` is the pack to compare it with, in the same form; empty for the game's own.
    """

    modules: dict[str, str]
    """The module of each game by name, as the server knows them."""
    game: str
    content: str
    before: str = ""
    games: int = MOST_GAMES
    bot: str = "scripted"
    memory: int = 1536 * 2**20
    seconds: int = 900
    """The seconds of processor time after which the system stops the process."""


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its 95 % interval."""

    value: float
    low: float
    high: float
    of: int


class WinLine(msgspec.Struct, frozen=True):
    """How often the team, a faction or a seat wins: `before` with the pack it is compared with, `after` with the draft.

    `difference` is `after` minus `before`, with its interval from `low` to `high`.
    """

    name: str
    before: Rate
    after: Rate
    difference: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the difference is more than chance explains."""
        return self.low > 0 or self.high < 0


class Lengths(msgspec.Struct, frozen=True):
    """How many turns games take: the median, and the range from `low` to `high` of nine games in ten."""

    median: float = 0
    low: int = 0
    high: int = 0


class Ending(msgspec.Struct, frozen=True):
    """A way in which games end, in players' words, and how many games with each pack ended in this way."""

    text: str
    won: bool
    before: int
    after: int


class Decider(msgspec.Struct, frozen=True):
    """Something in games with the draft, such as a used card, and how often they were won with and without it."""

    kind: str
    name: str
    cases: int
    won_with: float
    won_without: float
    low: float
    high: float
    drawing: str = ""

    @property
    def clear(self) -> bool:
        """Whether the difference is more than chance explains."""
        return self.low > 0 or self.high < 0


class Unused(msgspec.Struct, frozen=True):
    """A card or another entry that no game with the draft has used, with its drawing as HTML."""

    name: str
    file: str
    own: bool
    """Whether it is also unused in the games with the pack that the draft is compared with."""
    drawing: str = ""


class SimulationReport(msgspec.Struct, frozen=True):
    """The results of a simulation after the games played so far."""

    played: int = 0
    """The seeds that were played with both packs."""
    games: int = MOST_GAMES
    seats: int = 0
    wins: list[WinLine] = []
    before: Lengths = Lengths()
    after: Lengths = Lengths()
    endings: list[Ending] = []
    deciders: list[Decider] = []
    unused: list[Unused] = []
    faults: list[str] = []
    """Games that ended with an error: a fault of the pack or of the game."""
    complete: bool = False
