"""Everything a player of Sleeping Gods can answer: a small alphabet, used by all decisions (SG-D01 to SG-D63)."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option


class Room(Option, frozen=True):
    """This room of the ship."""

    room: str


class Part(Option, frozen=True):
    """This part of the room's effect next."""

    part: str


class Crew(Option, frozen=True):
    """This crew member."""

    crew: str


class Card(Option, frozen=True):
    """This card of the hand, or this equipped card."""

    card: str


class Equip(Option, frozen=True):
    """Pay for this hand card and tuck it under a crew board."""

    card: str


class Drop(Option, frozen=True):
    """Discard this equipped ability card."""

    card: str


class Arm(Option, frozen=True):
    """Hand this weapon card to a crew member."""

    weapon: str


class Use(Option, frozen=True):
    """Use this board, card or token; `way` counts its effects from 1."""

    what: str
    way: int


class Put(Option, frozen=True):
    """One token of this kind, or one from this board or card."""

    what: str


class Alternative(Option, frozen=True, tag="way"):
    """The alternative of this number, from 1."""

    number: int


class Travel(Option, frozen=True):
    """Travel."""


class Explore(Option, frozen=True):
    """Explore this location."""

    location: str


class Market(Option, frozen=True):
    """Go to the market."""


class Port(Option, frozen=True):
    """Go into the port."""


class Tackle(Option, frozen=True):
    """Take on this ongoing event: its action, or its effect at the end of the turn."""

    event: str


class Skip(Option, frozen=True):
    """Skip the action for command."""


class Sail(Option, frozen=True):
    """Sail into this region."""

    region: str


class Choice(Option, frozen=True):
    """This choice of the paragraph."""

    key: str


class Buy(Option, frozen=True):
    """Buy or take this card."""

    card: str


class Inn(Option, frozen=True):
    """A night at the inn for all."""


class Yard(Option, frozen=True):
    """Pay the shipyard with one of these."""

    resource: str


class Heal(Option, frozen=True):
    """Pay the healer for this crew member."""

    crew: str


class Level(Option, frozen=True):
    """Buy this level card."""

    card: str


class Join(Option, frozen=True):
    """This crew member takes part."""

    crew: str


class Discard(Option, frozen=True):
    """Discard this hand card: for its skill, or for its cost."""

    card: str


class Attack(Option, frozen=True):
    """This crew member attacks."""

    crew: str


class Weapon(Option, frozen=True):
    """With this weapon; `own` is the printed one."""

    weapon: str


class Target(Option, frozen=True):
    """This enemy."""

    enemy: int


class Cover(Option, frozen=True):
    """Cover this square of this enemy, or uncover it."""

    enemy: int
    square: str


class GiveToken(Option, frozen=True, tag="give"):
    """Give a combat action token to this seat; `payer` pays the command."""

    seat: int
    payer: int


class Recall(Option, frozen=True):
    """Give this crew member's synergy token back without using it."""

    token: str


class Seat(Option, frozen=True):
    """The player of this seat."""

    seat: int


class Source(Option, frozen=True):
    """Where fate comes from: deck or die."""

    source: str


class DrawToken(Option, frozen=True, tag="draw"):
    """Draw a search token."""


class Keep(Option, frozen=True):
    """Keep the reward of this search token."""

    token: str


class Decline(Option, frozen=True):
    """Decline."""


class Stop(Option, frozen=True):
    """Enough."""


class Pass(Option, frozen=True):
    """Nothing more now."""


class PassTurn(Option, frozen=True, tag="rest"):
    """Nothing more in the free windows of this turn."""


DECLINE, STOP, PASS, PASS_TURN = Decline(), Stop(), Pass(), PassTurn()


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id: read by prompts, highlights and bots."""

    what: str
    source: str = ""
    """The card, event, paragraph, board or enemy that asks."""
    crew: str = ""
    seat: int | None = None
    left: int = 0
    """How many more points, cards or tokens there may be."""
    good: bool = True
    """Whether being picked is a benefit."""
