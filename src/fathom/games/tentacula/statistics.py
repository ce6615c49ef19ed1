"""Statistics of a finished match: chips, tiles laid, gates, helpers used, and gems stolen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.game.statistics import Statistic
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.state import State


def statistics(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
    """The statistics of a finished match."""
    for player in state.players:
        if player.chip:
            yield Statistic("Chip on the team", pack.animal[player.chip].name, player.seat)
    for event in log:
        facts = event.facts
        if event.what == "lays":
            yield Statistic("Tile laid", f"{pack.animal[pack.face[facts['tile']].animal].name} tile", facts["seat"])
        elif event.what == "gate":
            yield Statistic("Gate in the way", _gate(pack, facts["gate"]))
        elif event.what in ("dolphin", "shark"):
            yield Statistic("Helper used", event.what, facts["seat"])
        elif event.what == "stolen":
            yield Statistic("Gem stolen", pack.gems[pack.colour(facts["colour"])].name)
            yield Statistic("Gem stolen on", f"square {facts['square']}")


def _gate(pack: Pack, id: str) -> str:
    """A gate as players know it: “hats: bowler, sombrero, top hat”."""
    gate, fish = pack.gate[id], {card.id: card for card in pack.fish}
    return f"{gate.by}s: {', '.join(str(getattr(fish[one], gate.by)) for one in gate.order)}"
