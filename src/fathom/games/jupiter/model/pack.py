"""The types of the content pack: modules, cards, robots, constants."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.content.packs import Count, Part, Story
from fathom.games.jupiter.model.blueprint import Blueprint
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


class Pack(msgspec.Struct, frozen=True):
    """The content pack: one field per file, and lookup tables made from these fields."""

    modules: list[Module]
    abilities: list[Ability]
    setbacks: list[Setback]
    robots: list[RobotCard]
    rules: Rules
    presets: dict[str, list[Variant]]
    story: Story

    blueprint: Blueprint = msgspec.field(default=None)  # type: ignore[assignment]
    """The geometry of the modules and of the colonies built from them."""
    module: dict[str, Module] = {}
    numbered: dict[int, tuple[str, ...]] = {}
    """The ids of the modules that have each number."""
    ability: dict[str, Ability] = {}
    setback: dict[str, Setback] = {}
    robot: dict[str, RobotCard] = {}
    cards: dict[str, Ability | Setback] = {}
    deck: list[str] = []
    """The ids of all Rescue cards, one for each copy (JD-106)."""

    def __post_init__(self) -> None:
        abilities: dict[str, Ability] = {card.id: card for card in self.abilities}
        setbacks: dict[str, Setback] = {card.id: card for card in self.setbacks}
        cards: dict[str, Ability | Setback] = {**abilities, **setbacks}
        tables = {
            "blueprint": Blueprint(self.rules.radius, {module.id: module.printed for module in self.modules}),
            "module": {module.id: module for module in self.modules},
            "numbered": {
                face: tuple(module.id for module in self.modules if module.number == face)
                for face in range(1, self.rules.die + 1)
            },
            "ability": abilities,
            "setback": setbacks,
            "robot": {robot.id: robot for robot in self.robots},
            "cards": cards,
            "deck": [card.id for card in cards.values() for _ in range(card.copies)],
        }
        for name, table in tables.items():
            # Built again even if `msgspec.structs.replace` passed in the tables of another pack.
            msgspec.structs.force_setattr(self, name, table)
