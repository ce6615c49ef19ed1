"""Statistics of a match: Cores, abilities used, Setbacks, modules destroyed, colonists converted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.game.statistics import Statistic
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.state import State


def statistics(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
    """The statistics of a finished match."""
    for event in log:
        facts = event.facts
        if event.what in ("core chosen", "new core"):
            yield Statistic("Core", pack.cards[facts["card"]].name, facts["seat"])
        elif event.what == "uses":
            yield Statistic("Ability used", pack.cards[facts["card"]].name, facts["seat"])
        elif event.what == "setback":
            yield Statistic("Setback drawn", pack.cards[facts["card"]].name)
        elif event.what == "destroyed":
            yield Statistic("Module destroyed", _module(pack, facts["tile"]))
        elif event.what == "converted":
            yield Statistic("Colonist converted in", _module(pack, facts["at"].partition(":")[0]))


def _module(pack: Pack, tile: str) -> str:
    return f"{tile} {pack.module[tile].name}" if tile in pack.module else tile
