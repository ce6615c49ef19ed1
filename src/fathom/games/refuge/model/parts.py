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
    """The number of columns of the map."""
    sea: Annotated[list[Annotated[str, Meta(pattern=r"^[SLCW]+$(?!\n)")]], Meta(min_length=1, max_length=9)]
    """The sea rows from the top down, one letter for each space: S Spawn, L Lair, C Cave, W Whirlpool."""
    edge_rows: Annotated[list[Count], Meta(max_length=3)]
    """The rows of the Kraken that have one more space beyond each outer column."""
    devour_row: Count
    """The row on which a devoured diver comes back, counted from the bottom."""
    head_column: Count
    """The column where the middle of the Kraken's head begins."""
    tentacles: Count
    """The number of tentacles in the box."""
    threat_limit: Count
    """The number of tentacles on the Threat track with which the game is lost."""
    threat_start: ByPlayers
    """The tentacles on the Threat track at the start, for one, two, three and four players."""
    actions: Count
    """The number of actions in a turn."""
    recover_cards: Count
    """The number of cards of one type that a diver discards to recover."""
    cameras: Count
    """The number of cameras in the box."""


class KrakenCard(Part, frozen=True):
    """A Kraken card: a top half for the head, and a symbol for each of the three columns under it."""

    id: str
    """The id of the card: one word, used once in the pack."""
    top: Top
    """How the head moves: L, LL, R or RR; U, UU, D or DD in the Abyss only; X devours and reshuffles; . does
    nothing."""
    bottom: Annotated[list[Bottom], Meta(min_length=3, max_length=3)]
    """What happens in each of the three columns under the head: L, R, U, D (or twice) moves a tentacle, S spawns
    one, . does nothing."""

    @property
    def devours(self) -> bool:
        """Whether the card has the devour and reshuffle symbols."""
        return self.top == "X"


class SalvageCard(Part, frozen=True):
    """A Salvage card: a Weapon, or an Action card with an effect."""

    id: str
    """The id of the card: one word, used once in the pack."""
    name: str
    """The name that players read."""
    type: CardType
    """The type of the card, by which cards are discarded and stowed."""
    copies: Count
    """How many copies of the card are in the deck."""
    text: str
    """What the card does, as players read it."""
    weapon: bool = False
    """Whether the card is a Weapon, which eliminates a tentacle on contact. A Weapon has no effect."""
    competitive: bool = False
    """Whether the card is only for competitive play, and not in the deck of the cooperative dive."""
    while_down: bool = False
    """Whether the card can be played while the diver is down."""
    effect: AnyEffect | None = None
    """What the card does as an action."""
    solo: AnyEffect | None = None
    """What the card does instead if there is only one player."""


class Ability(Part, frozen=True):
    """One of a diver's three abilities."""

    id: str
    """The id of the ability: one word, used once in the pack."""
    name: str
    """The name that players read."""
    use: Literal["action", "free", "reaction"]
    """How it is used: as an action, free of actions, or as a reaction."""
    text: str
    """What the ability does, as players read it."""
    effect: AnyEffect
    """What the ability does."""
    while_down: bool = False
    """Whether the ability can be used while the diver is down."""


class DiverCard(Part, frozen=True):
    """A diver that a player can choose."""

    id: str
    """The id of the diver: one word, used once in the pack."""
    name: str
    """The name that players read."""
    line: str
    """A sentence about the diver."""
    abilities: Annotated[list[Ability], Meta(min_length=3, max_length=3)]
    """The three abilities of the diver."""
