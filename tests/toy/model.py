"""The data types of the toy game: content, settings, state, options, view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import UNKNOWN, Hand, Public, Secret, Visibility, declared

Small: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


# -- content and settings -------------------------------------------------------------------------------------------


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
    """The content pack."""

    shells: list[Shell]
    sea: Sea

    def worth(self, id: str) -> int:
        """What a shell earns."""
        return next(shell.worth for shell in self.shells if shell.id == id)

    def deck(self) -> list[str]:
        """All shells of the game."""
        return [shell.id for shell in self.shells for _ in range(shell.copies)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a match."""

    rounds: int = 4


# -- state: every field declares who may see it ---------------------------------------------------------------------


@dataclass(frozen=True)
class Deck(Visibility):
    """The deck, top shell last. Only the seat in `seen` knows the top shell."""

    def mask(self, value: list[str], holder: Any, seat: int | None) -> list[str]:
        """Unknown shells, and the top one for the seat that has looked."""
        known = value[-1:] if seat is not None and holder.seen == seat else []
        return [UNKNOWN] * (len(value) - len(known)) + known

    def hidden(self, value: list[str], holder: Any, knows: tuple[int, ...]) -> tuple[str, int]:
        """All shells, or all below the top one."""
        return "shells", len(value) - (holder.seen in knows)


@dataclass
class Trader:
    """A player. The hand is sorted, so that its order shows nothing."""

    seat: Public[int]
    hand: Annotated[list[str], Hand("shells")] = field(default_factory=list)
    sold: Public[list[str]] = field(default_factory=list)
    earned: Public[int] = 0


@dataclass
class State:
    """The whole table."""

    chance: Secret[Chance]
    settings: Public[Settings]
    traders: Public[list[Trader]]
    deck: Annotated[list[str], Deck()]
    turn: Public[int] = 0
    seen: Public[int | None] = None
    """The seat that has looked at the top shell."""
    rolled: Public[tuple[int, int] | None] = None
    """Who rolled the die last, and the number."""


declared(State)

Shore: TypeAlias = Table[State, Pack]


# -- view -----------------------------------------------------------------------------------------------------------


class TraderView(msgspec.Struct, frozen=True):
    """A trader as a seat sees them. `hand` is None for other seats."""

    seat: int
    hand: tuple[str, ...] | None
    cards: int
    sold: tuple[str, ...]
    earned: int


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it."""

    seat: int | None
    traders: tuple[TraderView, ...]
    deck: int
    top: str | None
    seen: int | None
    rolled: tuple[int, int] | None
    turn: int
    turns: int


# -- options --------------------------------------------------------------------------------------------------------


class Dive(Option, frozen=True):
    """Dive for a shell."""


class Look(Option, frozen=True):
    """Look at the top shell."""


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
