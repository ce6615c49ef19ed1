"""The parts of The Refuge's content pack: board, cards, divers.

Effects are in `effects`, goals and rewards in `goals`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fathom.content.packs import Count, Part
from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.goals import ByPlayers

Top: TypeAlias = Annotated[str, Meta(pattern=r"^(L{1,2}|R{1,2}|U{1,2}|D{1,2}|X|[.])$(?!\n)")]
Bottom: TypeAlias = Annotated[str, Meta(pattern=r"^(L{1,2}|R{1,2}|U{1,2}|D{1,2}|S|[.])$(?!\n)")]
CardType: TypeAlias = Literal["IRON", "LIGHT", "AIR", "LINE"]

TYPES: tuple[CardType, ...] = ("IRON", "LIGHT", "AIR", "LINE")


class Board(Part, frozen=True):
    """The board and the constants printed on it."""

    columns: Annotated[int, Meta(ge=5, le=9)]
    sea: Annotated[list[Annotated[str, Meta(pattern=r"^[SLCW]+$(?!\n)")]], Meta(min_length=1, max_length=9)]
    edge_rows: Annotated[list[Count], Meta(max_length=3)]
    devour_row: Count
    head_column: Count
    tentacles: Count
    threat_limit: Count
    threat_start: ByPlayers
    actions: Count
    recover_cards: Count
    cameras: Count


class KrakenCard(Part, frozen=True):
    """A Kraken card: a top half for the head, and a symbol for each of the three columns under it."""

    id: str
    top: Top
    bottom: Annotated[list[Bottom], Meta(min_length=3, max_length=3)]

    @property
    def devours(self) -> bool:
        """Whether the card has the devour and reshuffle symbols."""
        return self.top == "X"


class SalvageCard(Part, frozen=True):
    """A Salvage card: a Weapon, or an Action card with an effect."""

    id: str
    name: str
    type: CardType
    copies: Count
    text: str
    weapon: bool = False
    competitive: bool = False
    while_down: bool = False
    effect: AnyEffect | None = None
    solo: AnyEffect | None = None


class Ability(Part, frozen=True):
    """One of a diver's three abilities."""

    id: str
    name: str
    use: Literal["action", "free", "reaction"]
    text: str
    effect: AnyEffect
    while_down: bool = False


class DiverCard(Part, frozen=True):
    """A diver that a player can choose."""

    id: str
    name: str
    line: str
    abilities: Annotated[list[Ability], Meta(min_length=3, max_length=3)]
