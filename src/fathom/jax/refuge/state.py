"""The state of a dive, and the program counter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import jax

from fathom.jax.packed import Bool, Int, Packed, where
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.cards import Cards


class Question(IntEnum):
    """The questions, in the order of the prompts of the reference (`PROMPTS`)."""

    DIVER = 0
    START = 1
    RESURFACE = 2
    ACT = 3
    LAIR = 4
    SPAWN = 5
    WHIRLPOOL = 6
    CLOSER = 7
    CONTACT = 8
    TRAP = 9
    BRACE = 10
    SLIP = 11
    SWIM = 12
    BURROW = 13
    SHOOT = 14
    BLAST = 15
    SCATTER = 16
    FILM = 17
    CAMERA = 18
    FLASH = 19
    LURE = 20
    HERD = 21
    WINCH = 22
    RAISE = 23
    GUIDE = 24
    GUIDE_STEP = 25
    HAUL = 26
    BERTH = 27
    LOOK = 28
    REPAIR = 29
    SCROUNGE = 30
    PAY = 31
    RECOVER = 32
    SPEND = 33
    STOW = 34
    RECOIL = 35
    FLIP = 36
    MAY_DRAW = 37
    PURGE = 38


QUESTIONS = len(Question)


class Step(IntEnum):
    """What the program does next when no question is open, besides asking and carrying out answers."""

    TURN = 3 * QUESTIONS
    AFTER = TURN + 1
    """An action is carried out."""
    END_TURN = TURN + 2
    PAID = TURN + 3
    """The cards for a special action are discarded."""
    STRUCK = TURN + 4
    """The head has recoiled."""
    ENTER = TURN + 5
    ENTERED = TURN + 6
    ACTIVATE = TURN + 7
    SCREEN = TURN + 8
    HIT = TURN + 9
    """No Weapon and no Reaction was used on contact."""
    MET = TURN + 10
    """A contact is over."""
    ELIMINATE = TURN + 11
    DRAW = TURN + 12
    TENTACLE = TURN + 13
    HEAD = TURN + 14
    PUSH = TURN + 15
    SWALLOW = TURN + 16
    CHECK = TURN + 17
    REWARD = TURN + 18
    NEXT_GAIN = TURN + 19
    KRAKEN = TURN + 20
    BOTTOM = TURN + 21
    MARCH = TURN + 22
    MARCHED = TURN + 23
    SPAWN = TURN + 24
    KRAKEN_END = TURN + 25
    OVER = TURN + 26


class Phase(IntEnum):
    """The values of `state.step` in the reference, in the same order."""

    REVEAL = 0
    DIVER = 1
    PLACE = 2
    RESURFACE = 3
    ACTION = 4
    KRAKEN = 5


class Ending(IntEnum):
    """How a match ended; `RULES` has the ids."""

    NOT_YET = 0
    WON = 1
    NO_SUPPLY = 2
    THREAT = 3
    NO_CARDS = 4
    NOBODY_STANDS = 5
    ALONE_AND_OUT = 6
    TOO_LONG = 7
    ILLEGAL = 8


RULES = ("", "RF-803", "RF-840", "RF-841", "RF-842", "RF-843", "RF-844", "RF-R55", "RF-R55")
"""The rule of each ending."""

STANDING, DOWNED, DEVOURED = range(3)
NAMES = Packed(4)
"""By seat: the diver, plus 1; 0 is none."""
SPOTS = Packed(7)
"""By seat, or along a path: a space."""
STANCES = Packed(2)
USED = Packed(3)
"""By seat: which of the three abilities are face down, as bits."""
KNOWN = Packed(5)
"""Kraken cards, the next one first."""
LAID = Packed(4)
"""By level: the objective, plus 1; 0 is none."""
MARCHES = 3
"""How many columns the head covers."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Offer:
    """What the open question offers, as bits; the module `options` says which action each bit stands for."""

    places: Board
    """Spaces, or tentacles that may be moved."""
    few: Int
    """Options of the kinds that have few of them (`options.FEW`)."""
    cards: Cards
    abilities: Int
    """Abilities, then divers to choose, then seats that the cargo can be handed to."""
    others: Int
    """Seats that cards can be passed to; or Kraken cards."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Dive:
    """One match. Numbers by seat are packed into one integer, sets of spaces are boards, other sets are bit masks."""

    chance: Any
    at: Int
    """The open question or the next step."""
    offer: Offer
    kind: Int
    """The kind of the option that was chosen."""
    choice: Int
    """Which option of this kind."""
    ending: Int
    seats: Int
    abyss: Int
    confirm_end: Int

    # -- the table, as in the reference
    phase: Int
    active: Int
    turn: Int
    actions: Int
    names: Int
    spots: Int
    stances: Int
    used: Int
    screens: Int
    """The seats with a Bubble Screen, as bits."""
    hands: tuple[Cards, ...]
    cameras: Board
    head_column: Int
    head_row: Int
    supply: Int
    threat: Int
    tentacles: Board
    kraken: Int
    """The Kraken cards in the pile that the team has not looked at, as bits. Their order is decided when one is drawn
    or looked at: no seat knows it."""
    known_cards: Int
    known: Int
    """How many cards on top of the pile the team has looked at."""
    kraken_discard: Int
    salvage: Cards
    """What is in the Salvage pile, in no order, for the same reason."""
    salvage_discard: Cards
    stowed: Cards
    objectives: Int
    done: Int
    rewarding: Int
    markers: Board
    tally: Int
    pods: Board
    carrier: Int
    """The seat that carries the cargo, plus 1; 0 if no seat does."""
    slowed: Int
    deadline: Int
    eliminated: Int
    devoured: Int

    # -- what scripts of the reference have in local variables
    wanted: Int
    """By level: the objective that will be laid out, plus 1; 0 if it is random."""
    goal: Int
    """The kind of the current goal."""
    need: Int
    """How much the current goal asks for."""
    source: Int
    """The card, ability, objective or type of cards that asks, numbered as in the observation."""
    effect: Int
    left: Int
    """How many more steps, cards or targets there may be."""
    path: Int
    path_length: Int
    path_step: Int
    partner: Int
    """The seat of another diver that an effect moves."""
    camera: Int
    """The space of the camera that flashes."""
    herded: Board
    """The tentacles that the same effect has moved."""
    tentacle: Int
    """The space of the tentacle that moves, is in contact, or is eliminated."""
    way: Int
    """The direction in which it moves."""
    came: Int
    """Where it came to; nowhere if it left the map."""
    stepped: Int
    """The step that follows a tentacle's step."""
    meeting: Int
    """The seat of the diver in contact."""
    arrived: Int
    """Whether the tentacle came to the diver."""
    trapped: Int
    """The space of the camera of a trap."""
    untrapped: Int
    """The step that follows if the trap is not sprung."""
    hunter: Int
    """The seat that draws a card."""
    drawn: Int
    """The step that follows the card."""
    checked: Int
    """The step that follows a state check."""
    head_way: Int
    head_left: Int
    head_moved: Int
    """The step that follows the head's movement."""
    victims: Int
    """The seats that are about to be devoured, as bits."""
    swallowed: Int
    """The step that follows when they are."""
    gain: Int
    """Which part of the reward is being resolved."""
    gain_left: Int
    """How many more cards or targets it grants."""
    gainer: Int
    """Whose choice it is, counted clockwise from the active player."""
    card: Int
    """The Kraken card that is being resolved."""
    tick: Int
    marches: tuple[Board, ...]
    """By column under the head: the tentacles that its arrows move, where they are now."""
    waiting: tuple[Board, ...]
    """Those of them that have not moved in this tick."""
    marching: Int
    """The column whose tentacle moves."""
    spawning: Int
    """The column under the head whose spawn symbol comes next."""

    def where(self, condition: Bool, **changes: Any) -> Dive:
        """The dive with changed fields where the condition holds."""

        def pick(new: Any, old: Int) -> Int:
            return where(condition, new, old)

        return replace(self, **{name: jax.tree.map(pick, new, getattr(self, name)) for name, new in changes.items()})

    def ask(self, condition: Bool, question: Question, **offer: Any) -> Dive:
        """Ask a question where the condition holds. `offer` has some fields of `Offer`; the others are empty."""

        def pick(new: Any, old: Int) -> Int:
            return where(condition, new, old)

        offered = {name: jax.tree.map(pick, new, getattr(self.offer, name)) for name, new in offer.items()}
        return replace(self.where(condition, at=int(question)), offer=replace(self.offer, **offered))

    def end(self, condition: Bool, ending: Ending | Int) -> Dive:
        """End the match where the condition holds."""
        return self.where(condition, at=int(Step.OVER), ending=ending)

    def draw(self, condition: Bool, deck: int, left: Int) -> tuple[Int, Dive]:
        """Draw an item from a deck where the condition holds; `left` has its items as bits. Returns item and dive."""
        item, chance = self.chance.member(condition, deck, left)
        return item, replace(self, chance=chance)


KRAKEN_DECK, SALVAGE_DECK, SEAT_DECK, OBJECTIVE_DECK = range(4)
"""The Kraken cards, the Salvage cards, the starting seat, the objectives."""
