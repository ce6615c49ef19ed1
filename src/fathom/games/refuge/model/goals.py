"""What objectives can ask for and what they can grant."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fathom.content.packs import Count, Part

ByPlayers: TypeAlias = Annotated[list[Count], Meta(min_length=4, max_length=4)]
"""A figure for one, two, three and four players."""


class Goal(Part, frozen=True, tag_field="kind", tag=str.lower):
    """What must be achieved; judged by `rules/objectives`."""


class Clear(Goal, frozen=True):
    """A number of eliminations."""

    count: ByPlayers


class Survey(Goal, frozen=True):
    """Markers to be taken up."""

    spaces: list[str]


class Stow(Goal, frozen=True):
    """A card of each type."""


class Anchor(Goal, frozen=True):
    """A marker in each zone of the top sea row."""

    zones: list[list[Count]]


class Wire(Goal, frozen=True):
    """A marker on each side's edge."""


class Bleed(Goal, frozen=True):
    """A number of strikes at the head."""

    count: Count


class BoardShip(Goal, frozen=True, tag="board"):
    """Divers on the Finish row together; alone: two Finish spaces far apart."""

    divers: ByPlayers
    apart: Count


class Hatches(Goal, frozen=True):
    """Hatch tokens on the Finish row, each to be forced."""

    columns: Annotated[list[list[Count]], Meta(min_length=4, max_length=4)]
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

    count: Count
    each: bool = False


class Calm(Gain, frozen=True):
    """A tentacle returns from the Threat track; if there is none the active player may draw instead."""

    otherwise_draw: Count = 0


class Purge(Gain, frozen=True):
    """The active player may eliminate tentacles anywhere."""

    count: Count


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
