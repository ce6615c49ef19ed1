"""What lies on the shore, and what a trader can answer."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.game.notation import Notation

Small: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


class Shell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of shell."""

    id: str
    worth: Small
    copies: Small


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    hand: Small
    die: Small
    calm: Small


class Pack(msgspec.Struct, frozen=True):
    """The content."""

    shells: list[Shell]
    sea: Sea

    def worth(self, id: str) -> int:
        """What a shell earns."""
        return next(shell.worth for shell in self.shells if shell.id == id)

    def deck(self) -> list[str]:
        """Every shell there is."""
        return [shell.id for shell in self.shells for _ in range(shell.copies)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides."""

    rounds: int = 4


class Trader(msgspec.Struct, gc=False):
    """A player. The hand is kept sorted: its order tells nothing."""

    seat: int
    hand: list[str] = []
    sold: list[str] = []
    earned: int = 0


class State(msgspec.Struct, gc=False):
    """The table. The top of the deck is its last shell."""

    chance: Chance
    options: Options
    traders: list[Trader]
    deck: list[str]
    turn: int = 0
    seen: int | None = None
    """The seat that has looked at the top shell."""
    rolled: tuple[int, int] | None = None
    """Who rolled the die last, and what."""


class TraderView(msgspec.Struct, frozen=True):
    """A trader as somebody sees them."""

    seat: int
    hand: tuple[str, ...] | None
    cards: int
    sold: tuple[str, ...]
    earned: int


class View(msgspec.Struct, frozen=True):
    """The table as somebody sees it."""

    seat: int | None
    traders: tuple[TraderView, ...]
    deck: int
    top: str | None
    seen: int | None
    rolled: tuple[int, int] | None
    turn: int
    turns: int


class Dive(Option, frozen=True):
    """Dive for a shell."""


class Look(Option, frozen=True):
    """Look at the next shell."""


class Sell(Option, frozen=True):
    """Sell this shell."""

    shell: str


class Rest(Option, frozen=True):
    """Do nothing."""


class Leave(Option, frozen=True):
    """Leave the shell on top."""


class Stir(Option, frozen=True):
    """Shuffle the deck."""


class Outbid(Option, frozen=True):
    """Show the same shell."""


class Pass(Option, frozen=True):
    """Do not outbid."""


class Note(Notation):
    """A position as written; shells not named lie shuffled at the bottom of the deck."""

    hands: list[str]
    sold: list[str] = msgspec.field(default_factory=list)
    earned: list[int] = msgspec.field(default_factory=list)
    deck: str = ""
    turn: int = 0
    seen: int | None = None
    rolled: tuple[int, int] | None = None
    rounds: int = Options().rounds
    chance: str = "0 0"


Shore: TypeAlias = Table[State, Pack]
