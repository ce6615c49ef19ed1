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
    """The id of the module: one word, used once in the pack."""
    number: Annotated[int, Meta(ge=1, le=5)]
    """The face of the die that hits the module."""
    name: str
    """The name that players read."""
    rim: Bridges
    """The bridges on the six outer edges, clockwise from the top: 1 is a bridge, 0 is none."""
    spokes: Bridges = "000000"
    """The bridges between the middle and the six edges: 1 is a bridge, 0 is none."""
    site: Site | None = None
    """What stands in its middle: a power plant or a radar dish."""

    @property
    def printed(self) -> Printed:
        """The bridges and the site as printed, for the geometry of the colony."""
        return Printed(self.rim, self.spokes, self.site is not None)


class Ability(Part, frozen=True):
    """An ability card: how long it works from the hand, how often as Core, and what it costs (JD-621 to JD-625)."""

    id: AbilityId
    """The id of the card. What it does is part of the rules, so only the known ids are possible."""
    name: str
    """The name that players read."""
    types: list[Literal["move", "command", "attack", "misc"]]
    """The kinds of action that the card belongs to."""
    standard: Literal["turn", "action", "event"]
    """How long the card works when it is played from the hand: a turn, one action or one event."""
    core: Literal["once", "every"]
    """How often the card can be used as Core: once in a turn, or every time."""
    copies: Count
    """How many copies of the card are in the deck."""
    text: str
    """What the card does, as players read it."""
    rule: str
    """The id of the rule that says what the card does."""
    cost: Count = 0
    """The number of actions that using the card costs."""
    joined: Count | None = None
    """The cost of using two copies of the card as one; without it, they cannot be joined."""
    combos: list[AbilityId] = []
    """The ids of the cards with which it can be used together."""


class Setback(Part, frozen=True):
    """A Setback card (JD-760 to JD-762)."""

    id: str
    """The id of the card: one word, used once in the pack."""
    name: str
    """The name that players read."""
    does: Literal["cover_plants", "cover_dishes", "surge"]
    """What the card does: creeps cover the power plants or the radar dishes, or surge."""
    copies: Count
    """How many copies of the card are in the deck."""
    text: str
    """What the card does, as players read it."""
    rule: str
    """The id of the rule that says what the card does."""


class RobotCard(Part, frozen=True):
    """A pawn and ring of one colour."""

    id: str
    """The id of the robot: one word, used once in the pack."""
    name: str
    """The name that players read."""


class Rules(Part, frozen=True):
    """The numbers in the rules; a designer can change them."""

    radius: Annotated[int, Meta(ge=1, le=3)]
    """The number of rings of modules round the centre."""
    interior: Annotated[int, Meta(ge=0, le=3)]
    """The number of rings that are inhabited."""
    target: Count
    """The number of colonists to rescue."""
    actions: Count
    """The number of actions in a turn."""
    dish_penalty: Count
    """The number of actions fewer while any radar dish is covered."""
    move_cost: Count
    """The actions that a Move costs, and each space of a longer one."""
    shoot_cost: Count
    """The actions that a shot costs."""
    command_cost: Count
    """The actions that a command costs."""
    trade_cost: Count
    """The actions that a trade costs."""
    pod_seats: Count
    """The places in the Pod for colonists and robots together."""
    launch: Count
    """The number of colonists aboard that makes the Pod leave."""
    hand_limit: Count
    """The largest number of cards in a hand."""
    plant_penalty: Count
    """The number of cards fewer for each power plant that is covered."""
    dealt: Count
    """The number of cards dealt to each robot at the start."""
    die: Count
    """The number of faces of the die."""
    spread: Count
    """The face of the die that hits every module with a creep."""
    creeps: Count
    """The number of creep markers in the box."""
