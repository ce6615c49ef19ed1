"""What objectives can ask for and what they can grant."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fathom.content.packs import Count, Part

ByPlayers: TypeAlias = Annotated[list[Count], Meta(min_length=4, max_length=4)]
"""A figure for one, two, three and four players."""


class Goal(Part, frozen=True, tag_field="kind", tag=str.lower):
    """What an objective asks for; `rules/goals.py` decides when it is met."""


class Clear(Goal, frozen=True):
    """Eliminate `count` tentacles."""

    count: ByPlayers


class Survey(Goal, frozen=True):
    """Take up the markers on `spaces`."""

    spaces: list[str]


class Stow(Goal, frozen=True):
    """Stow a card of each type."""


class Anchor(Goal, frozen=True):
    """Put a marker in each zone of the top sea row."""

    zones: list[list[Count]]


class Wire(Goal, frozen=True):
    """Put a marker on one edge space at the left and one at the right of the map."""


class Bleed(Goal, frozen=True):
    """Strike the head `count` times."""

    count: Count


class BoardShip(Goal, frozen=True, tag="board"):
    """Have several divers on Finish spaces at once; a single player visits two, at least `apart` columns apart."""

    divers: ByPlayers
    apart: Count


class Hatches(Goal, frozen=True):
    """Force the hatches in `columns` of the Finish row; each costs `cards`."""

    columns: Annotated[list[list[Count]], Meta(min_length=4, max_length=4)]
    cards: ByPlayers


class Cargo(Goal, frozen=True, rename={"origin": "from"}):
    """Carry the cargo from `origin` to the Start row; lifting it costs `cards`."""

    origin: str
    cards: ByPlayers


AnyGoal: TypeAlias = Clear | Survey | Stow | Anchor | Wire | Bleed | BoardShip | Hatches | Cargo


class Gain(Part, frozen=True, tag_field="gain", tag=str.lower):
    """One part of a reward."""


class Flip(Gain, frozen=True):
    """Each player may turn one ability face up; with `all`, all abilities are turned face up."""

    all: bool = False


class Draw(Gain, frozen=True):
    """The active player, or each player, may draw up to `count` cards."""

    count: Count
    each: bool = False


class Calm(Gain, frozen=True):
    """A tentacle goes from the Threat track to the supply; if there is none, the active player may draw instead."""

    otherwise_draw: Count = 0


class Purge(Gain, frozen=True):
    """The active player may eliminate up to `count` tentacles anywhere."""

    count: Count


class Slow(Gain, frozen=True):
    """Two arrows move the head only one space from now on."""


AnyGain: TypeAlias = Flip | Draw | Calm | Purge | Slow


class Objective(Part, frozen=True):
    """A task for the team, and its reward."""

    id: str
    level: Literal[1, 2, 3]
    title: str
    text: str
    goal: AnyGoal
    details: str = ""
    blue: bool = False
    reward: list[AnyGain] = []
