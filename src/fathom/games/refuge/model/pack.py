"""The content pack of The Refuge."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from fathom.content.packs import Story
from fathom.engine.records import restore
from fathom.games.refuge.model.ability_use import AbilityUse
from fathom.games.refuge.model.board import Sea, Space
from fathom.games.refuge.model.goals import AnyGoal, Objective
from fathom.games.refuge.model.kraken_symbols import KrakenSymbols
from fathom.games.refuge.model.options import At, Choose, Move, Nudge
from fathom.games.refuge.model.parts import Ability, Board, DiverCard, KrakenCard, SalvageCard


@dataclass
class Pack:
    """The content pack: one field per file, and lookup tables made from them."""

    board: Board
    """The board and the numbers printed on it."""
    kraken: list[KrakenCard]
    """The Kraken cards of the usual game."""
    abyss: list[KrakenCard]
    """The Kraken cards of the Abyss, which replace the usual ones."""
    salvage: list[SalvageCard]
    """The Salvage cards."""
    divers: list[DiverCard]
    """The divers that players can choose."""
    objectives: list[Objective]
    """The objectives of the three levels."""
    story: Story
    """The texts of the opening and of the endings."""

    def __post_init__(self) -> None:
        board = self.board
        self.sea = Sea(board.columns, tuple(board.sea), tuple(board.edge_rows))
        """The board's geometry."""
        near = self.sea.near
        self.at: dict[Space, At] = {space: At(space) for space in near}
        """By space: the option to choose it."""
        self.moves: dict[Space, list[tuple[Space, Move]]] = {
            space: [(target, Move(way)) for way, target in near[space].items()] for space in near
        }
        """By space: the target and the option of each Move from there."""
        self.nudges: dict[Space, list[tuple[Space, Nudge]]] = {
            space: [(target, Nudge(space, way)) for way, target in near[space].items()] for space in near
        }
        """By space: the target and the option of each step of a tentacle there."""
        self.card: dict[str, SalvageCard] = {card.id: card for card in self.salvage}
        self.diver: dict[str, DiverCard] = {diver.id: diver for diver in self.divers}
        self.choices: list[Choose] = [Choose(diver.id) for diver in self.divers]
        self.ability: dict[str, Ability] = {ability.id: ability for diver in self.divers for ability in diver.abilities}
        self.objective: dict[str, Objective] = {objective.id: objective for objective in self.objectives}
        self.goal: dict[str, AnyGoal] = {objective.id: objective.goal for objective in self.objectives}
        """By the id of an objective: its goal."""
        self.ability_use: dict[str, AbilityUse] = {id: AbilityUse(ability) for id, ability in self.ability.items()}
        """By the id of an ability: what the rules read on it."""
        self.able: dict[str, list[AbilityUse]] = {
            diver.id: [self.ability_use[ability.id] for ability in diver.abilities if ability.use != "reaction"]
            for diver in self.divers
        }
        """By the id of a diver: its Action and Free abilities, without its Reactions."""
        self.symbols: dict[str, KrakenSymbols] = {card.id: KrakenSymbols(card) for card in [*self.kraken, *self.abyss]}
        """By the id of a Kraken card: its symbols. `kraken_card` adds cards that are written out as text."""
        self.kraken_deck: tuple[str, ...] = tuple([card.id for card in self.kraken])
        self.abyss_deck: tuple[str, ...] = tuple([card.id for card in self.abyss])
        """The ids of the Kraken cards without and with the Abyss (RF-910)."""
        self.salvage_deck: tuple[str, ...] = tuple(
            [card.id for card in self.salvage if not card.competitive for _copy in range(card.copies)]
        )
        """The ids of the Salvage cards in cooperative play, one for each copy (RF-122)."""
        self.of_level: dict[int, list[Objective]] = {
            level: [objective for objective in self.objectives if objective.level == level] for level in (1, 2, 3)
        }

    def kraken_card(self, id: str) -> KrakenSymbols:
        """A Kraken card by its id, or written out like `RR|D,S,DD`. Raises ValueError for anything else."""
        symbols = self.symbols.get(id)
        if symbols is None:
            symbols = self.symbols[id] = KrakenSymbols(_written_card(id))
        return symbols


def _written_card(text: str) -> KrakenCard:
    """The card that a text like `RR|D,S,DD` describes."""
    top, bar, bottom = text.partition("|")
    if not bar:
        raise ValueError(f"there is no Kraken card “{text}”")
    try:
        return msgspec.convert({"id": text, "top": top, "bottom": bottom.split(",")}, KrakenCard)
    except msgspec.ValidationError as error:
        raise ValueError(f"“{text}” is not a Kraken card: {error}") from error


restore(Pack)
