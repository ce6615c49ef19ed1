"""The content pack of Jupiter Deep."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.content.packs import Story
from fathom.engine.records import restore
from fathom.games.jupiter.model.ability_use import AbilityUse
from fathom.games.jupiter.model.blueprint import Blueprint
from fathom.games.jupiter.model.parts import Ability, Module, RobotCard, Rules, Setback, Variant


@dataclass
class Pack:
    """The content pack: one field per file, and lookup tables made from them."""

    modules: list[Module]
    """The Colony Module tiles."""
    abilities: list[Ability]
    """The ability cards."""
    setbacks: list[Setback]
    """The Setback cards."""
    robots: list[RobotCard]
    """The robots that players can choose."""
    rules: Rules
    """The numbers in the rules."""
    presets: dict[str, list[Variant]]
    """Named combinations of variants, such as an easy and a hard game."""
    story: Story
    """The texts of the opening and of the endings."""

    def __post_init__(self) -> None:
        self.blueprint = Blueprint(self.rules.radius, {module.id: module.printed for module in self.modules})
        """The geometry of the modules and of the colonies built from them."""
        # The rules compare these with every question, and compiled rules read them faster here than in a Struct.
        self.move_cost = self.rules.move_cost
        self.shoot_cost = self.rules.shoot_cost
        self.command_cost = self.rules.command_cost
        self.trade_cost = self.rules.trade_cost
        self.module: dict[str, Module] = {module.id: module for module in self.modules}
        self.numbered: dict[int, frozenset[str]] = {
            face: frozenset([module.id for module in self.modules if module.number == face])
            for face in range(1, self.rules.die + 1)
        }
        """The ids of the modules that have each number."""
        self.ability: dict[str, Ability] = {card.id: card for card in self.abilities}
        self.ability_use: dict[str, AbilityUse] = {card.id: AbilityUse(card) for card in self.abilities}
        self.setback: dict[str, Setback] = {card.id: card for card in self.setbacks}
        self.robot: dict[str, RobotCard] = {robot.id: robot for robot in self.robots}
        self.cards: dict[str, Ability | Setback] = {**self.ability, **self.setback}
        self.deck: list[str] = [card.id for card in self.cards.values() for _ in range(card.copies)]
        """The ids of all Rescue cards, one for each copy (JD-106)."""


restore(Pack)
