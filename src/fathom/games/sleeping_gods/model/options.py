"""The options of Sleeping Gods, shared by all questions (SG-D01 to SG-D63)."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Option
from fathom.games.sleeping_gods.language.effects import Effects


class Room(Option, frozen=True):
    """Choose this room of the ship."""

    room: str


class Part(Option, frozen=True):
    """Carry out this part of the room's effect next."""

    part: str


class Crew(Option, frozen=True):
    """Choose this crew member."""

    crew: str


class Card(Option, frozen=True):
    """Choose this hand card, equipped card or owned card."""

    card: str


class Equip(Option, frozen=True):
    """Pay for this hand card and put it under a crew board."""

    card: str


class Drop(Option, frozen=True):
    """Discard this equipped ability card."""

    card: str


class Arm(Option, frozen=True):
    """Hand this weapon card to a crew member."""

    weapon: str


class Use(Option, frozen=True):
    """Use this board, card or token; `way` is the number of the effect, from 1."""

    what: str
    way: int


class Put(Option, frozen=True):
    """Choose one token of this kind, or one from this board or card."""

    what: str


class Alternative(Option, frozen=True, tag="way"):
    """Choose the alternative with this number, from 1."""

    number: int


class Travel(Option, frozen=True):
    """Travel with the ship."""


class Explore(Option, frozen=True):
    """Explore this location."""

    location: str


class Market(Option, frozen=True):
    """Go to the market."""


class Port(Option, frozen=True):
    """Go into the port."""


class Tackle(Option, frozen=True):
    """Choose this ongoing event: take its action, or resolve its effect at the end of the turn."""

    event: str


class Skip(Option, frozen=True):
    """Skip the action and gain command."""


class Sail(Option, frozen=True):
    """Sail into this region."""

    region: str


class Choice(Option, frozen=True):
    """Make this choice of the paragraph."""

    key: str


class Buy(Option, frozen=True):
    """Buy or take this card."""

    card: str


class Inn(Option, frozen=True):
    """Pay for a night at the inn for all."""


class Yard(Option, frozen=True):
    """Pay the shipyard with one of this resource."""

    resource: str


class Heal(Option, frozen=True):
    """Pay the healer for this crew member."""

    crew: str


class Level(Option, frozen=True):
    """Buy this level card."""

    card: str


class Join(Option, frozen=True):
    """Add this crew member to the challenge."""

    crew: str


class Discard(Option, frozen=True):
    """Discard this hand card for its skill in a challenge."""

    card: str


class Attack(Option, frozen=True):
    """Attack with this crew member."""

    crew: str


class Weapon(Option, frozen=True):
    """Use this weapon; `own` is the printed one."""

    weapon: str


class Target(Option, frozen=True):
    """Choose this enemy."""

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
    """Return this crew member's synergy token to its owner without using it."""

    token: str


class Seat(Option, frozen=True):
    """Choose the player in this seat."""

    seat: int


class Source(Option, frozen=True):
    """Take fate from the deck or the die."""

    source: str


class DrawToken(Option, frozen=True, tag="draw"):
    """Draw a search token."""


class Keep(Option, frozen=True):
    """Keep the reward of this search token."""

    token: str


class Decline(Option, frozen=True):
    """Decline what is offered."""


class Stop(Option, frozen=True):
    """Stop here."""


class Pass(Option, frozen=True):
    """Do nothing more now."""


class PassTurn(Option, frozen=True, tag="rest"):
    """Do nothing more in the free windows of this turn."""


DECLINE, STOP, PASS, PASS_TURN = Decline(), Stop(), Pass(), PassTurn()


class Whom(msgspec.Struct, frozen=True, gc=False):
    """The crew members whom a text names: its scope, and what the scope depends on."""

    scope: str = "each"
    seat: int = -1
    """The player who carries out the text."""
    bearer: str = ""
    part: tuple[str, ...] = ()
    """The participants of the challenge, if the text concerns them first."""


EVERYBODY = Whom()


class About(msgspec.Struct, frozen=True, gc=False):
    """What a question is about, beyond its decision id: read by prompts, highlights, refusals and bots."""

    what: str
    source: str = ""
    """The card, event, paragraph, board or enemy that asks."""
    crew: str = ""
    seat: int | None = None
    left: int = 0
    """How many points, cards, tokens or actions are left."""
    good: bool = True
    """Whether being picked is a benefit."""
    whom: Whom = EVERYBODY
    kind: str = ""
    """What the text names: a resource, `food`, a status, `any` of them, a type of card, a move of the sea serpent."""
    done: tuple[str, ...] = ()
    """What has had its turn: crew with venom, ongoing events, services of a port, food that a recipe leaves out."""
    texts: tuple[Effects, ...] = ()
    """The alternatives to choose from, or the text whose cost is paid."""
