"""The state of a rescue, and the program counter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.jupiter.colony import Bridges, Colony, Domes
from fathom.jax.jupiter.spaces import Spaces
from fathom.jax.packed import Bool, Int, where

SMALL = jnp.int8


class Question(IntEnum):
    """The questions, in the order of the prompts of the reference (`PROMPTS`)."""

    COLOUR = 0
    CORE = 1
    FIRST = 2
    DOCK = 3
    ACT = 4
    TRADE = 5
    TARGET = 6
    GRENADE = 7
    FOLLOW = 8
    PASSENGER = 9
    FLY = 10
    TELEPORT = 11
    OVERRIDE = 12
    MODULE = 13
    NEW_CELL = 14
    NEW_CORE = 15
    REROLL = 16
    SUPPRESS = 17
    PLACE = 18
    DISCARD = 19
    SEND = 20
    """The second half of a command: where the colonist goes. For the reference it is a part of `ACT`."""


QUESTIONS = len(Question)
PROMPTS = QUESTIONS - 1
"""How many questions the reference has."""


class Step(IntEnum):
    """What comes next when no question is open, besides asking and carrying out answers."""

    TURN = 3 * QUESTIONS
    START = TURN + 1
    """The keeper has docked the Pod, or nothing is to be docked."""
    BRING_BACK = TURN + 2
    """The Pod has docked: robots out of play return."""
    PAY_WALK = TURN + 3
    """A colonist goes where it was sent; that is paid first."""
    WALK = TURN + 4
    PAY_MOVE = TURN + 5
    """A robot moves; that is paid first."""
    ARRIVE = TURN + 6
    """A robot comes to its goal, if no creep is there any more."""
    FLY = TURN + 7
    """A robot flies on along its line."""
    EXCHANGE = TURN + 8
    """A robot changes places with a piece."""
    CONVERSION = TURN + 9
    ROLL = TURN + 10
    DRAW = TURN + 11
    SETBACK = TURN + 12
    """No module is suppressed any more: the Setback takes effect."""
    END = TURN + 13
    OVER = TURN + 14


class Phase(IntEnum):
    """The steps as the reference names them, in its order (`state.step`)."""

    DEAL = 0
    COLOUR = 1
    CORE = 2
    FIRST = 3
    BERTH = 4
    START = 5
    ACTION = 6
    CONVERSION = 7
    INVASION = 8
    DRAW = 9
    END = 10


class Ending(IntEnum):
    """How a match ended; `RULES` has the ids."""

    NOT_YET = 0
    WON = 1
    TOO_FEW = 2
    NO_SITE = 3
    NO_ROBOT = 4
    TOO_LONG = 5
    ILLEGAL = 6


RULES = ("", "JD-801", "JD-802", "JD-803", "JD-R96", "JD-R86", "JD-R86")
"""The rule of each ending."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Offer:
    """What the open question offers, as bits; `options` says which actions they stand for."""

    moves: Spaces
    shots: Spaces
    commands: Spaces
    """The spaces of colonists that can be sent somewhere."""
    swaps: Spaces
    places: Spaces
    """Spaces to send a colonist to, to let one come from or to put a creep on; by module, sides or sources."""
    uses: Int
    """By ability card: the sources from which it can be used."""
    plays: Int
    """Ability cards."""
    trades: Int
    """Seats, like `overrides`."""
    overrides: Int
    gives: Int
    """Cards, like `takes`."""
    takes: Int
    cards: Int
    """Cards to make a Core of, or to discard."""
    few: Int
    """Options of the kinds that have few of them (`options.FEW`)."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Rescue:
    """One match. Lists by seat, module and card are arrays; sets of domes have one number for each module.

    The largest arrays have numbers of 8 bits (`SMALL`): a pass reads and writes them often.
    """

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
    polite: Int
    fast_creeps: Int
    vulnerable: Int
    heroes: Int
    confirm_end: Int

    # -- the table, as in the reference
    phase: Int
    active: Int
    turn: Int
    used: Int
    boosts: Int
    colours: Int
    """By seat: its robot, plus 1; 0 is none."""
    spots: Int
    """By seat: the space of its pawn; `tables.OUT` if it is out of play."""
    hands: Int
    """By seat and card: how many."""
    cores: Int
    """By seat: the card, or -1."""
    spent: Int
    """By seat: 1 if a Core that works once per turn has been used."""
    plays: Int
    """By seat and card: the Single Turn cards in play."""
    colony: Colony
    colonists: Domes
    creeps: Domes
    first_colonists: Int
    target: Int
    covered: Int
    """By module: 1 if a Super Creep is on its site."""
    aboard: Int
    keeper: Int
    """The seat that will dock the Pod, plus 1; 0 if no seat will."""
    rescued: Int
    converted: Int
    replaced: Int
    destroyed: Int
    deck: Int
    """By card: how many are in the deck, without those at its bottom that all have seen. Their order is decided when
    one is drawn: no seat knows it."""
    sunk_cards: Int
    """The cards at the bottom of the deck that all have seen, the first to be drawn first; -1 is none."""
    discard: Int
    die: Int
    hit: Int
    """By module: 1 if it is yet to get a creep."""
    got: Int
    """By module: 1 if it got a creep in this turn's Invasion."""

    # -- what follows from the colony
    bridges: Bridges
    stale: Int
    """1 if the colony has changed since the bridges were found. No step runs until they are found again."""

    # -- what scripts of the reference have in local variables
    seat: Int
    """Whose Core is chosen; with whom cards are traded; whose pawn is acted with."""
    given: Int
    """By card: what was given in this trade, like `taken`."""
    taken: Int
    goal: Int
    """Where a robot or a colonist goes."""
    origin: Int
    """Where it comes from; the dome that a colonist has left."""
    moved: Spaces
    """Where colonists have gone in this command."""
    followers: Int
    """How many more may follow."""
    mover: Int
    """The seat whose pawn moves."""
    killed: Int
    """The dome of the last creep that was killed, for Grenadier."""
    grenades: Int
    """How many more kills Grenadier grants."""
    after_kill: Int
    """The step that follows them."""
    swaps: Int
    """Whether the robot that flies or teleports changes places there."""
    can_fly: Int
    """Whether a flight could end somewhere."""
    way: Int
    """The direction of a flight."""
    over: Int
    """The space that the flight has come to."""
    card: Int
    """The ability whose effect asks, or the Setback that was drawn."""
    piece: Int
    """What the robot changes places with in the Pod: 0 for a colonist, else a seat plus 1."""
    module: Int
    """The module that is moved, or gets a creep."""
    rule: Int
    """Which of the rules says where the creep may go, from JD-541 on."""
    getting: Int
    """By module: 1 if it got a creep in the placing that is under way."""

    def is_at(self, step: int) -> Bool:
        """Whether a step comes next."""
        return (self.at == step) & (self.stale == 0)

    def where(self, condition: Bool, **changes: Any) -> Rescue:
        """The rescue with changed fields where the condition holds."""
        return replace(self, **{name: _picked(condition, new, getattr(self, name)) for name, new in changes.items()})

    def offering(self, condition: Bool, **offer: Any) -> Rescue:
        """The rescue with more options of a question that is about to be asked."""
        offered = {name: _picked(condition, new, getattr(self.offer, name)) for name, new in offer.items()}
        return replace(self, offer=replace(self.offer, **offered))

    def ask(self, condition: Bool, question: Question, **offer: Any) -> Rescue:
        """Ask a question where the condition holds. While no question is open, nothing is offered: what is not named
        stays empty."""
        return self.offering(condition, **offer).where(condition, at=int(question))

    def end(self, condition: Bool, ending: Ending | Int) -> Rescue:
        """End the match where the condition holds."""
        return self.where(condition, at=int(Step.OVER), ending=ending)


def _picked(condition: Bool, new: Any, old: Any) -> Any:
    """New values where the condition holds, else the old ones."""

    def pick(new: Any, old: Any) -> Int:
        return jnp.where(condition, new, old).astype(old.dtype) if old.ndim else where(condition, new, old)

    return jax.tree.map(pick, new, old)


def put(values: Int, place: Int, value: Int | int) -> Int:
    """An array with another value in one place."""
    return jnp.where(jnp.arange(len(values)) == place, value, values)


def one_hot(size: int, place: Int | int) -> Int:
    """An array with a 1 in one place, and zeros."""
    return (jnp.arange(size) == place).astype(jnp.int32)


def with_card(values: Int, seat: Int, card: Int, number: int) -> Int:
    """The cards of all seats, with more or fewer copies of one card of a seat."""
    return values + number * one_hot(len(values), seat)[:, None] * one_hot(values.shape[1], card)


CARD_DECK, TILE_DECK = range(2)
"""The Rescue cards, the modules."""
