"""The types of The Refuge's content: board, cards, divers, and the pack of them all.

Effects are in `effects`, goals and rewards in `goals`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.content.packs import Count, Part, Story
from fathom.games.refuge.model.board import ARROWS, Direction, Sea, Space
from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.goals import ByPlayers, Objective
from fathom.games.refuge.model.options import Choose, Move, Nudge

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


class KrakenCard(Part, frozen=True, dict=True):
    """A Kraken card: a top half for the head, and a symbol for each of the three columns under it."""

    id: str
    top: Top
    bottom: Annotated[list[Bottom], Meta(min_length=3, max_length=3)]

    @cached_property
    def devours(self) -> bool:
        """Whether the card has the devour and reshuffle symbols."""
        return self.top == "X"

    @cached_property
    def head_way(self) -> Direction | None:
        """The direction in which the top half moves the head; None if it has no arrow."""
        return ARROWS.get(self.top[0])

    @cached_property
    def marches(self) -> list[tuple[Direction, int]]:
        """For each column, the direction of its arrows (empty if it has none) and their number."""
        return [(ARROWS.get(symbol[0], ""), len(symbol) if symbol[0] in ARROWS else 0) for symbol in self.bottom]

    @cached_property
    def arrows(self) -> bool:
        """Whether any column has arrows."""
        return any(arrows for _, arrows in self.marches)

    @cached_property
    def rises(self) -> bool:
        """Whether the arrows of any column lead up."""
        return any(way == "up" for way, _ in self.marches)

    @cached_property
    def spawns(self) -> list[int]:
        """The columns with a spawn symbol, 0 to 2 from the left."""
        return [place for place, symbol in enumerate(self.bottom) if symbol == "S"]


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


class Pack(msgspec.Struct, frozen=True):
    """The content pack: one field per file, and lookup tables made from them."""

    board: Board
    kraken: list[KrakenCard]
    abyss: list[KrakenCard]
    salvage: list[SalvageCard]
    divers: list[DiverCard]
    objectives: list[Objective]
    story: Story

    sea: Sea = msgspec.field(default=None)  # type: ignore[assignment]
    """The board's geometry."""
    moves: dict[Space, list[tuple[Space, Move]]] = {}
    """By space: the target and the option of each Move from there."""
    nudges: dict[Space, list[tuple[Space, Nudge]]] = {}
    """By space: the target and the option of each step of a tentacle there."""
    card: dict[str, SalvageCard] = {}
    diver: dict[str, DiverCard] = {}
    choices: list[Choose] = []
    ability: dict[str, Ability] = {}
    objective: dict[str, Objective] = {}
    able: dict[str, list[Ability]] = {}
    """By diver: the Action and Free abilities."""
    kraken_cards: dict[str, KrakenCard] = {}
    salvage_deck: tuple[str, ...] = ()
    """The ids of the Salvage cards in cooperative play, one for each copy (RF-122)."""
    of_level: dict[int, list[Objective]] = {}

    def __post_init__(self) -> None:
        b = self.board
        sea = Sea(b.columns, tuple(b.sea), tuple(b.edge_rows))
        tables = {
            "sea": sea,
            "moves": {space: [(target, Move(way)) for way, target in near.items()] for space, near in sea.near.items()},
            "nudges": {
                space: [(target, Nudge(space, way)) for way, target in near.items()] for space, near in sea.near.items()
            },
            "card": {card.id: card for card in self.salvage},
            "diver": {diver.id: diver for diver in self.divers},
            "choices": [Choose(diver.id) for diver in self.divers],
            "ability": {ability.id: ability for diver in self.divers for ability in diver.abilities},
            "objective": {objective.id: objective for objective in self.objectives},
            "able": {
                diver.id: [ability for ability in diver.abilities if ability.use != "reaction"] for diver in self.divers
            },
            "salvage_deck": tuple(
                card.id for card in self.salvage if not card.competitive for _copy in range(card.copies)
            ),
            "of_level": {
                level: [objective for objective in self.objectives if objective.level == level] for level in (1, 2, 3)
            },
            "kraken_cards": {card.id: card for card in (*self.kraken, *self.abyss)},
        }
        for name, table in tables.items():
            # Always made again: `msgspec.structs.replace` would copy the tables of the old pack.
            msgspec.structs.force_setattr(self, name, table)

    def kraken_card(self, id: str) -> KrakenCard:
        """A Kraken card by its id, or written out like `RR|D,S,DD`. Raises ValueError for anything else."""
        card = self.kraken_cards.get(id)
        if card is None:
            top, bar, bottom = id.partition("|")
            if not bar:
                raise ValueError(f"there is no Kraken card “{id}”")
            try:
                card = msgspec.convert({"id": id, "top": top, "bottom": bottom.split(",")}, KrakenCard)
            except msgspec.ValidationError as error:
                raise ValueError(f"“{id}” is not a Kraken card: {error}") from error
            self.kraken_cards[id] = card
        return card
