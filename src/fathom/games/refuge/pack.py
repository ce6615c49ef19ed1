"""The shapes of The Refuge's content: board, cards, divers, objectives, story."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.games.refuge.sea import Sea

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
ByPlayers: TypeAlias = Annotated[list[Count], Meta(min_length=4, max_length=4)]
Top: TypeAlias = Annotated[str, Meta(pattern="^(L{1,2}|R{1,2}|U{1,2}|D{1,2}|X|[.])$")]
Bottom: TypeAlias = Annotated[str, Meta(pattern="^(L{1,2}|R{1,2}|U{1,2}|D{1,2}|S|[.])$")]
CardType: TypeAlias = Literal["IRON", "LIGHT", "AIR", "LINE"]

TYPES: tuple[CardType, ...] = ("IRON", "LIGHT", "AIR", "LINE")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything written in a pack file."""


class Board(Part, frozen=True):
    """The board and the constants printed on it."""

    columns: Annotated[int, Meta(ge=5, le=9)]
    sea: list[Annotated[str, Meta(pattern="^[SLCW]+$")]]
    edge_rows: list[int]
    devour_row: int
    head_column: int
    tentacles: int
    threat_limit: int
    threat_start: ByPlayers
    actions: int
    recover_cards: int
    cameras: int


class KrakenCard(Part, frozen=True):
    """A top half for the head and three symbols for the columns under it."""

    id: str
    top: Top
    bottom: Annotated[list[Bottom], Meta(min_length=3, max_length=3)]

    @property
    def devours(self) -> bool:
        """Whether it bears the devour and reshuffle symbols."""
        return self.top == "X"


# -- what cards and abilities do ---------------------------------------------------------------------------------


class Effect(Part, frozen=True, tag_field="do", tag=str.lower):
    """What a card or an ability does; run by `rules/effects`."""


class Swim(Effect, frozen=True):
    """Swim up to so many spaces."""

    steps: int
    straight: bool = False


class Shoot(Effect, frozen=True):
    """Eliminate one tentacle in the own row or column."""

    reach: int


class Blast(Effect, frozen=True):
    """Eliminate one or more adjacent tentacles."""

    count: int


class Scatter(Effect, frozen=True):
    """Return one or more tentacles nearby."""

    count: int
    reach: int


class Lure(Effect, frozen=True):
    """Move the head left or right."""

    steps: int


class Look(Effect, frozen=True):
    """Look at the top Kraken cards and put them back in any order."""

    cards: int


class Guide(Effect, frozen=True):
    """Move another diver (or a tentacle) a few spaces."""

    steps: int
    reach: int | None = None
    down: bool = False
    tentacles: bool = False


class Herd(Effect, frozen=True):
    """Move several different tentacles one space each."""

    count: int


class Winch(Effect, frozen=True):
    """Move one tentacle several spaces."""

    steps: int


class Raise(Effect, frozen=True):
    """Stand up the own diver, or one nearby."""

    reach: int


class Screen(Effect, frozen=True):
    """Protection from devour cards until the own next turn."""


class Haul(Effect, frozen=True):
    """Put another diver next to oneself."""

    reach: int


class Repair(Effect, frozen=True):
    """Turn any face-down ability but this one face up."""


class Film(Effect, frozen=True):
    """Place cameras."""

    count: int
    reach: int


class Flash(Effect, frozen=True):
    """Eliminate a tentacle at a camera and take the camera back."""


class Burrow(Effect, frozen=True):
    """Go to any unoccupied Cave."""


class Scrounge(Effect, frozen=True):
    """Take a card from the discard pile."""


class Parry(Effect, frozen=True):
    """Reaction: eliminate the tentacle in contact."""


class Shrug(Effect, frozen=True):
    """Reaction: stay standing; the tentacle is returned."""


class Brace(Effect, frozen=True):
    """Reaction: stop the head's movement."""


class Trap(Effect, frozen=True):
    """Reaction: eliminate a tentacle that arrives at a camera."""


class Slip(Effect, frozen=True):
    """Reaction: escape being devoured."""


AnyEffect: TypeAlias = (
    Swim | Shoot | Blast | Scatter | Lure | Look | Guide | Herd | Winch | Raise | Screen | Haul
    | Repair | Film | Flash | Burrow | Scrounge | Parry | Shrug | Brace | Trap | Slip
)  # fmt: skip


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
    """A diver one can choose."""

    id: str
    name: str
    line: str
    abilities: Annotated[list[Ability], Meta(min_length=3, max_length=3)]


# -- objectives --------------------------------------------------------------------------------------------------


class Goal(Part, frozen=True, tag_field="kind", tag=str.lower):
    """What must be achieved; judged by `rules/objectives`."""


class Clear(Goal, frozen=True):
    """So many eliminations."""

    count: ByPlayers


class Survey(Goal, frozen=True):
    """Markers to be taken up."""

    spaces: list[str]


class Stow(Goal, frozen=True):
    """A card of each type."""


class Anchor(Goal, frozen=True):
    """A marker in each zone of the top sea row."""

    zones: list[list[int]]


class Wire(Goal, frozen=True):
    """A marker on each side's edge."""


class Bleed(Goal, frozen=True):
    """So many strikes at the head."""

    count: Count


class BoardShip(Goal, frozen=True, tag="board"):
    """Divers on the Finish row together; alone: two Finish spaces far apart."""

    divers: ByPlayers
    apart: int


class Hatches(Goal, frozen=True):
    """Hatch tokens on the Finish row, each to be forced."""

    columns: Annotated[list[list[int]], Meta(min_length=4, max_length=4)]
    cards: ByPlayers


class Cargo(Goal, frozen=True, rename={"origin": "from"}):
    """Carry the cargo to the Start row."""

    origin: str
    cards: ByPlayers


AnyGoal: TypeAlias = Clear | Survey | Stow | Anchor | Wire | Bleed | BoardShip | Hatches | Cargo


class Gain(Part, frozen=True, tag_field="gain", tag=str.lower):
    """One part of a reward."""


class Flip(Gain, frozen=True):
    """Each player may turn one ability face up, or all are turned."""

    all: bool = False


class Draw(Gain, frozen=True):
    """The active player, or each player, may draw."""

    count: int
    each: bool = False


class Calm(Gain, frozen=True):
    """A tentacle returns from the Threat track; if there is none the active player may draw instead."""

    otherwise_draw: int = 0


class Purge(Gain, frozen=True):
    """The active player may eliminate tentacles anywhere."""

    count: int


class Slow(Gain, frozen=True):
    """Two arrows move the head only one space from now on."""


AnyGain: TypeAlias = Flip | Draw | Calm | Purge | Slow


class Objective(Part, frozen=True):
    """A task for the team, and what its other side grants."""

    id: str
    level: Literal[1, 2, 3]
    title: str
    text: str
    goal: AnyGoal
    details: str = ""
    blue: bool = False
    reward: list[AnyGain] = []


class Story(Part, frozen=True):
    """The few lines told at the beginning and the end."""

    opening: str
    victory: str
    defeat: dict[str, str]


class Pack(msgspec.Struct, frozen=True):
    """Everything that is content rather than rule: one field a file, and tables made from them once."""

    board: Board
    kraken: list[KrakenCard]
    abyss: list[KrakenCard]
    salvage: list[SalvageCard]
    divers: list[DiverCard]
    objectives: list[Objective]
    story: Story

    sea: Sea = msgspec.field(default=None)  # type: ignore[assignment]
    """The board's geometry."""
    card: dict[str, SalvageCard] = {}
    diver: dict[str, DiverCard] = {}
    ability: dict[str, Ability] = {}
    objective: dict[str, Objective] = {}
    timed: dict[tuple[str, str], list[Ability]] = {}
    """A diver's abilities of one timing."""
    kraken_cards: dict[str, KrakenCard] = {}

    def __post_init__(self) -> None:
        b = self.board
        msgspec.structs.force_setattr(self, "sea", Sea(b.columns, tuple(b.sea), tuple(b.edge_rows)))
        self.card.update({card.id: card for card in self.salvage})
        self.diver.update({diver.id: diver for diver in self.divers})
        self.ability.update({ability.id: ability for diver in self.divers for ability in diver.abilities})
        self.objective.update({objective.id: objective for objective in self.objectives})
        for diver in self.divers:
            for use in ("action", "free", "reaction"):
                self.timed[diver.id, use] = [ability for ability in diver.abilities if ability.use == use]
        self.kraken_cards.update({card.id: card for card in (*self.kraken, *self.abyss)})

    def kraken_card(self, id: str) -> KrakenCard:
        """A Kraken card by id. A card of the tests' own making is written out: `RR|D,S,DD`."""
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

    def salvage_deck(self) -> list[str]:
        """The ids of the cards in cooperative play, one for each copy (RF-122)."""
        return [id for card in self.salvage if not card.competitive for id in (card.id,) * card.copies]
