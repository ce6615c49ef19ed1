"""The state of a voyage, and the program counter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, Packed, lowest_bit
from fathom.jax.steps import answered


class Question(IntEnum):
    """The questions, in the order of the prompts of the reference (`PROMPTS`)."""

    CHIP = 0
    NEXT = 1
    LAY = 2
    MOVE = 3
    DOLPHIN = 4
    SHARK = 5
    ROLL_AGAIN = 6
    INSTEAD = 7
    TAKE = 8
    FACE = 9
    END = 10


class Step(IntEnum):
    """What the program does next when no question is open. The numbers continue those of `Question`.

    The first steps carry out answers, in the order of the questions (`steps.answered`).
    """

    TAKE_CHIP = 11
    BEGIN_TURN = 12
    LAY = 13
    MOVE = 14
    PAY_DOLPHIN = 15
    PAY_SHARK = 16
    ROLL_AGAIN = 17
    LOSE_GEM = 18
    TAKE = 19
    TURN_FACE = 20
    DRAW = 21
    ASK_CHIP = 22
    DEAL = 23
    SPECIAL = 24
    THEFT = 25
    STEAL = 26
    END_TURN = 27
    RESTING = 28
    FOLD = 29
    ASK_NEXT = 30
    ASK_LANE = 31
    ASK_MOVE = 32
    OVER = 33


class Phase(IntEnum):
    """The values of `state.step` in the reference, in the same order."""

    CHIPS = 0
    DEAL = 1
    NEXT = 2
    TURN = 3
    DRAW = 4
    THEFT = 5


class Ending(IntEnum):
    """How a match ended; `RULES` has the ids."""

    NOT_YET = 0
    WON = 1
    SO_CLOSE = 2
    NO_TILES = 3
    CHEST_EMPTY = 4
    ALL_STASHED = 5
    TOO_LONG = 6
    ILLEGAL = 7


RULES = ("", "TN-800", "TN-801", "TN-802", "TN-803", "TN-804", "TN-G14", "TN-G14")
"""The rule of each ending."""


FACES = Packed(6)
"""Faces of tiles, each plus 1; 0 is none."""
CHIPS = Packed(4)
"""Animals by seat, each plus 1; 0 is none."""
SQUARES = Packed(6)
GEMS = Packed(4)
WORD = 5
"""How many faces a number of 32 bits holds."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Voyage:
    """One match. Lists of numbers are packed, sets of tiles and gates are bit masks. A face is its index in the pack:
    an even one and the next odd one are the two faces of a tile."""

    chance: Any
    at: Int
    """The open question or the next step."""
    options: Int
    """What the open question offers, as bits from the first action number of its kind."""
    choice: Int
    """Which of these bits was chosen."""
    ending: Int
    seats: Int
    level: Int
    stash: Int
    confirm_end: Int
    phase: Int
    active: Int
    stage: Int
    """From 0."""
    round: Int
    turn: Int
    chips: Int
    tiles: Int
    """By seat: the face in front of the player."""
    fish: Int
    """By fish: its square."""
    next: tuple[Int, Int]
    """By lane: the segment of the next tile, from 0."""
    count: tuple[Int, Int]
    """By lane: how many tiles lie in it."""
    reef: tuple[tuple[Int, Int], tuple[Int, Int]]
    """By lane: the faces on segments 0 to 4, and 5 to 9."""
    dry: tuple[Int, Int]
    """By lane: the squares that its tiles shelter, as bits from the first square after the printed reef."""
    pool: Int
    chest: Int
    cave: Int
    stashed: Int
    pile: Int
    """The tiles in the pile, as bits."""
    top: Int
    """The face that lies up on the pile, plus 1. What is below it is decided when it is drawn: nobody knows it."""
    box: Int
    gate: Int
    """The gate on the arch, plus 1."""
    gates: Int
    """The gates not yet turned up, as bits."""
    stolen_moving: Int
    stolen_resting: Int
    played: Int
    """The face that is played in this turn, or was just drawn, plus 1."""
    mover: Int
    """The fish that moved in this turn, or that Tentacula steals from."""
    rolled: Int
    """The colour on the die."""
    drawn: Int
    """How many players have drawn in this round."""

    def where(self, condition: Bool, **changes: Any) -> Voyage:
        """The voyage with changed fields where the condition holds."""

        def choose(new: Any, old: Int) -> Int:
            return jnp.where(condition, new, old)

        return replace(self, **{name: jax.tree.map(choose, new, getattr(self, name)) for name, new in changes.items()})

    def ask(self, condition: Bool, question: Question, options: Int | int, always: bool = False) -> Voyage:
        """Ask a question where the condition holds. A question with one option is answered at once, unless `always`."""
        offered: Int = jnp.int32(options)
        forced = (jax.lax.population_count(offered) == 1) & (not always)
        at = jnp.where(forced, answered(question), question)
        return self.where(condition, at=at, options=offered, choice=lowest_bit(offered))

    def answer(self, choice: Int) -> Voyage:
        """Answer the open question; nothing happens if none is open."""
        return self.where(self.at <= Question.END, at=self.at + len(Question), choice=choice)

    def end(self, condition: Bool, ending: Ending | Int) -> Voyage:
        """End the match where the condition holds."""
        return self.where(condition, at=Step.OVER, ending=ending)

    def roll(self, condition: Bool, sides: int) -> tuple[Int, Voyage]:
        """Roll a die where the condition holds; the result counts from 0."""
        result, chance = self.chance.below(condition, sides)
        return result, replace(self, chance=chance)

    def draw(self, condition: Bool, deck: int, left: Int) -> tuple[Int, Voyage]:
        """Draw an item from a deck where the condition holds; `left` has its items as bits. Returns item and voyage."""
        item, chance = self.chance.member(condition, deck, left)
        return item, replace(self, chance=chance)


TILE_DECK, SIDE_DECK, GATE_DECK, STASH_DECK = range(4)
"""The pile, which side of its tiles lies up, the gates, the stashes."""


def seat_chip(s: Voyage, seat: Int | int) -> Int:
    """The animal of a player's chip; -1 if there is none yet."""
    return CHIPS.get(s.chips, seat) - 1


def without(set: Int, item: Int) -> Int:
    """A set as bits, without the bit of `item`."""
    return set & ~(1 << item)
