"""The parts of the content pack: modules, cards, robots, constants."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fathom.content.packs import Count, Part
from fathom.games.jupiter.model.layout import Printed

Bridges: TypeAlias = Annotated[str, Meta(pattern=r"^[01]{6}$(?!\n)")]
Site: TypeAlias = Literal["plant", "dish"]
Variant: TypeAlias = Literal["polite", "open_bridges", "fast_creeps", "vulnerable", "heroes"]
AbilityId: TypeAlias = Literal[
    "boost",
    "bullhorn",
    "data_core",
    "follower",
    "grenadier",
    "heat_seeker",
    "juggernaut",
    "module_control",
    "override",
    "phase_shift",
    "pilot",
    "rocket_boots",
    "sniper",
    "suppressant",
    "swap",
    "teleport",
]


MOST_PLAYERS = 7


class Module(Part, frozen=True):
    """A Colony Module tile: its number, its bridges as printed, and the site in its middle (JD-101, JD-154)."""

    id: str
    number: Annotated[int, Meta(ge=1, le=5)]
    name: str
    rim: Bridges
    spokes: Bridges = "000000"
    site: Site | None = None

    @property
    def printed(self) -> Printed:
        """The bridges and the site as printed, for the geometry of the colony."""
        return Printed(self.rim, self.spokes, self.site is not None)


class Ability(Part, frozen=True):
    """An ability card: how long it works from the hand, how often as Core, and what it costs (JD-621 to JD-625)."""

    id: AbilityId
    name: str
    types: list[Literal["move", "command", "attack", "misc"]]
    standard: Literal["turn", "action", "event"]
    core: Literal["once", "every"]
    copies: Count
    text: str
    rule: str
    """The id of the rule that says what the card does."""
    cost: Count = 0
    joined: Count | None = None
    combos: list[AbilityId] = []


class Setback(Part, frozen=True):
    """A Setback card (JD-760 to JD-762)."""

    id: str
    name: str
    does: Literal["cover_plants", "cover_dishes", "surge"]
    copies: Count
    text: str
    rule: str


class RobotCard(Part, frozen=True):
    """A pawn and ring of one colour."""

    id: str
    name: str


class Rules(Part, frozen=True):
    """The numbers in the rules; a designer can change them."""

    radius: Annotated[int, Meta(ge=1, le=3)]
    interior: Annotated[int, Meta(ge=0, le=3)]
    target: Count
    actions: Count
    dish_penalty: Count
    move_cost: Count
    shoot_cost: Count
    command_cost: Count
    trade_cost: Count
    pod_seats: Count
    launch: Count
    hand_limit: Count
    plant_penalty: Count
    dealt: Count
    die: Count
    spread: Count
    creeps: Count
