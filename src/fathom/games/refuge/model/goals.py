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
    """The number of tentacles, for one, two, three and four players."""


class Survey(Goal, frozen=True):
    """Take up the markers on `spaces`."""

    spaces: list[str]
    """The spaces with markers, each written as column,row, such as "3,2"."""


class Stow(Goal, frozen=True):
    """Stow a card of each type."""


class Anchor(Goal, frozen=True):
    """Put a marker in each zone of the top sea row."""

    zones: list[list[Count]]
    """The columns of each zone. Every column is in exactly one zone."""


class Wire(Goal, frozen=True):
    """Put a marker on one edge space at the left and one at the right of the map."""


class Bleed(Goal, frozen=True):
    """Strike the head `count` times."""

    count: Count
    """The number of strikes."""


class BoardShip(Goal, frozen=True, tag="board"):
    """Have several divers on Finish spaces at once; a single player visits two, at least `apart` columns apart."""

    divers: ByPlayers
    """The number of divers, for one, two, three and four players."""
    apart: Count
    """The smallest number of columns between the two Finish spaces that a single player visits."""


class Hatches(Goal, frozen=True):
    """Force the hatches in `columns` of the Finish row; each costs `cards`."""

    columns: Annotated[list[list[Count]], Meta(min_length=4, max_length=4)]
    """The columns that have a hatch, for one, two, three and four players."""
    cards: ByPlayers
    """The number of cards that a hatch costs, for one, two, three and four players."""


class Cargo(Goal, frozen=True, rename={"origin": "from"}):
    """Carry the cargo from `origin` to the Start row; lifting it costs `cards`."""

    origin: str
    """The space where the cargo lies, such as "4,6"."""
    cards: ByPlayers
    """The number of cards that lifting it costs, for one, two, three and four players."""


AnyGoal: TypeAlias = Clear | Survey | Stow | Anchor | Wire | Bleed | BoardShip | Hatches | Cargo


class Gain(Part, frozen=True, tag_field="gain", tag=str.lower):
    """One part of a reward."""


class Flip(Gain, frozen=True):
    """Each player may turn one ability face up; with `all`, all abilities are turned face up."""

    all: bool = False
    """Whether all abilities are turned face up."""


class Draw(Gain, frozen=True):
    """The active player, or each player, may draw up to `count` cards."""

    count: Count
    """The largest number of cards."""
    each: bool = False
    """Whether each player may draw, and not only the active one."""


class Calm(Gain, frozen=True):
    """A tentacle goes from the Threat track to the supply; if there is none, the active player may draw instead."""

    otherwise_draw: Count = 0
    """The number of cards to draw if no tentacle is on the Threat track."""


class Purge(Gain, frozen=True):
    """The active player may eliminate up to `count` tentacles anywhere."""

    count: Count
    """The largest number of tentacles."""


class Slow(Gain, frozen=True):
    """Two arrows move the head only one space from now on."""


AnyGain: TypeAlias = Flip | Draw | Calm | Purge | Slow


class Objective(Part, frozen=True):
    """A task for the team, and its reward."""

    id: str
    """The id of the objective: one word, used once in the pack."""
    level: Literal[1, 2, 3]
    """The level: one objective of each level is in play."""
    title: str
    """The title that players read."""
    text: str
    """What to do, as players read it."""
    goal: AnyGoal
    """What the objective asks for."""
    details: str = ""
    """More about it, as players read it."""
    blue: bool = False
    """Whether it is the blue objective of its level, for a first game. Each level has one."""
    reward: list[AnyGain] = []
    """What the team gains when the objective is met."""
