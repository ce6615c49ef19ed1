"""Statistics of a finished battle: models, items, abilities, events, dens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.game.statistics import Statistic
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import State


def statistics(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
    """The statistics of a finished match."""
    seat_of = {player.faction: player.seat for player in state.players}
    for event in log:
        facts = event.facts
        if event.what == "begins":
            yield Statistic("Begins", "the first player", facts["seat"])
        elif event.what == "deployed":
            card = _card(pack, facts["model"])
            yield Statistic("Model deployed", pack.model[card].name, seat_of.get(pack.model[card].faction))
        elif event.what == "equips":
            yield Statistic("Item equipped", pack.card[facts["card"]].name, facts["seat"])
        elif event.what == "uses ability":
            faction = pack.model[_card(pack, facts["model"])].faction
            yield Statistic("Ability used", pack.ability[facts["ability"]].name, seat_of.get(faction))
        elif event.what == "uses card":
            faction = pack.model[_card(pack, facts["model"])].faction
            yield Statistic("Card used", pack.card[facts["card"]].name, seat_of.get(faction))
        elif event.what == "event":
            yield Statistic("Event drawn", pack.event[facts["card"]].name)
        elif event.what in ("creature found", "treasure found"):
            yield Statistic("Found in a den", pack.beast[facts["card"]].name)


def _card(pack: Pack, model: str) -> str:
    """The id of a model's card: the id of the model without the letter that tells copies apart."""
    return model if model in pack.model else model[:-1]
