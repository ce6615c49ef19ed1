"""What the rules look up: a content pack as tables of numbers. `content` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from fathom.jax.packed import Bool, Int
from fathom.jax.refuge.board import Grid, Spaces
from fathom.jax.refuge.cards import Kinds

MOST_SEATS = 4
ABILITIES = 3
"""How many abilities a diver has."""
LEVELS = 3


class Goal(IntEnum):
    """The kinds of goals."""

    CLEAR = 0
    SURVEY = 1
    STOW = 2
    ANCHOR = 3
    WIRE = 4
    BLEED = 5
    BOARD = 6
    HATCHES = 7
    CARGO = 8


class Gain(IntEnum):
    """What a reward can grant; `NONE` stands for no reward."""

    FLIP = 0
    FLIP_ALL = 1
    DRAW = 2
    DRAW_EACH = 3
    CALM = 4
    PURGE = 5
    SLOW = 6
    NONE = 7


@dataclass(frozen=True)
class Effect:
    """What a card or an ability does. Figures that its kind does not have are 0."""

    do: str
    """As in the files of a pack: `swim`, `shoot`."""
    question: int
    """The first question it asks; -1 if it asks none."""
    figure: int = 0
    """How many steps, targets, cards or tentacles at most."""
    reach: int = 0
    """How far away targets may be; 0 if any distance will do."""
    straight: bool = False
    down: bool = False
    tentacles: bool = False


@dataclass(frozen=True)
class Tables:
    """A content pack as numbers. Spaces are codes of `grid`; cards, abilities, objectives are in the pack's order."""

    # -- the sea: RF-200 to RF-226
    grid: Grid
    codes: NDArray[np.int32]
    """The spaces in the order of the encoding."""
    near: NDArray[np.int32]
    """By way and space: the space one step away, or nowhere."""
    sea: Spaces
    """All spaces."""
    start: Spaces
    finish: Spaces
    waters: Spaces
    """The sea rows."""
    caves: Spaces
    lairs: Spaces
    spawns: Spaces
    whirlpools: Spaces
    krakens: Spaces
    edges: Sequence[Spaces]
    """The edge spaces at the left and at the right."""
    column: Sequence[Spaces]
    """By column, the left edge first."""
    slip_row: Spaces
    """The top sea row."""
    devour_rows: Sequence[Spaces]
    """The devour row, then the rows below it."""
    x: NDArray[np.int32]
    y: NDArray[np.int32]
    """By space: its column and its row."""
    top_row: int
    head_column: int
    head_columns: int
    """How many columns the head's middle can be in, from column 2 on."""

    # -- figures of the board
    tentacles: int
    threat_limit: int
    threat_start: Sequence[int]
    actions_each_turn: int
    recover_cards: int
    cameras: int

    # -- Kraken cards, those of the Abyss last
    kraken_cards: int
    decks: Sequence[int]
    """The deck without and with the Abyss, as bits."""
    deck_size: Sequence[int]
    head_way: Sequence[int]
    """By card: the way of its top half; -1 if it has no arrow."""
    head_steps: Sequence[int]
    devours: int
    """The cards with the devour symbol, as bits."""
    march_way: Sequence[Sequence[int]]
    """By column under the head and card."""
    march_arrows: Sequence[Sequence[int]]
    spawn_symbols: Sequence[int]
    """By card: the columns with a spawn symbol, as bits."""

    # -- Salvage cards
    cards: int
    deck: Kinds
    """The Salvage deck: how many of each card."""
    weapons: Kinds
    types: Sequence[Kinds]
    """By type: its cards."""
    while_down: Kinds
    card_effect: Sequence[int]
    """By card: its effect; -1 for a Weapon."""
    solo_effect: Sequence[int]
    """By card: its effect with one player."""

    # -- divers
    divers: int
    effects: Sequence[Effect]
    ability_effect: Sequence[int]
    needs_action: int
    """The abilities that cost an action, as bits."""
    usable_down: int
    """The abilities that can be used while down."""
    reactions: int
    parry: int
    """The abilities that eliminate a tentacle in contact."""
    shrug: int
    repairs: int
    """The abilities that turn up others: they are not turned up by one."""
    trap: int
    """The ability that eliminates a tentacle on a camera's space; -1 if there is none."""
    brace: int
    slip: int

    # -- objectives
    objectives: int
    of_level: Sequence[int]
    """By level: its objectives, as bits."""
    goal: Sequence[int]
    """By objective: the kind of its goal."""
    need: NDArray[np.int32]
    """By objective and number of players: how much its goal asks for."""
    price: NDArray[np.int32]
    """By objective and number of players: how many cards its special action costs."""
    surveyed: Sequence[Spaces]
    """By objective: where markers lie when it becomes current."""
    pods: Sequence[Sequence[Spaces]]
    """By objective and number of players: where hatches or the cargo are at the start."""
    zones: Sequence[Spaces]
    """The zones of the objective that asks for anchors."""
    origin: int
    """Where the cargo comes from; nowhere if no objective has any."""
    gains: Sequence[Sequence[tuple[int, int]]]
    """By objective: the parts of its reward, each with its figure."""

    # -- the encoding
    actions: int
    first_actions: Sequence[int]
    """By kind of option: the number of its first action."""
    deeds: Sequence[int]
    """By kind of goal: the place of its special action among all; -1 if it has none."""
    decisions: int
    decision: Sequence[int]
    """By question: its decision, for an ability if the question is one of an effect."""
    card_decision: int
    """The decision of questions that a card's effect asks."""
    sources: int
    turn_limit: int

    @property
    def abilities(self) -> int:
        """How many abilities there are."""
        return self.divers * ABILITIES

    @property
    def most_gains(self) -> int:
        """The largest number of parts that a reward has."""
        return max(len(gains) for gains in self.gains)

    def objective_source(self) -> int:
        """The number of the first objective in the numbering of sources (`Dive.source`)."""
        return self.cards + self.abilities

    def type_source(self) -> int:
        """The number of the first type of cards in the numbering of sources (`Dive.source`)."""
        return self.cards + self.abilities + self.objectives


@dataclass(frozen=True)
class Start:
    """How a match begins: the settings as numbers, which may differ from match to match."""

    seats: int | Int
    objectives: tuple[int | Int, int | Int, int | Int]
    """By level; -1 if it is random."""
    abyss: bool | Bool
    first: int | Int
    """The starting seat; -1 if it is random."""
    confirm_end: bool | Bool
