"""Statistics of a finished dive: divers, objectives, cards, abilities, and where divers were lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.game.statistics import Statistic
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.state import State

LOST = {"devoured": "Diver devoured on", "knocked down": "Diver knocked down on"}


def statistics(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
    """The statistics of a finished dive."""
    for diver in state.divers:
        if diver.name:
            yield Statistic("Diver on the team", pack.diver[diver.name].name, diver.seat)
    for id in state.objectives:
        yield Statistic("Objective dealt", pack.objective[id].title)
    for event in log:
        facts = event.facts
        if event.what in ("plays", "fires"):
            yield Statistic("Card played", pack.card[facts["card"]].name, facts["seat"])
        elif event.what == "uses":
            yield Statistic("Ability used", pack.ability[facts["ability"]].name, facts["seat"])
        elif event.what in LOST and facts["at"] is not None:  # None for divers pushed off the map
            yield Statistic(LOST[event.what], facts["at"], facts["seat"])
