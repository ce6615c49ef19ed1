"""What may have decided a voyage: tiles laid, animals met, gates in the way; and where gems were stolen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.state import State
from fathom.records.statistics import Mark


def marks(pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Mark]:
    """The marks of a finished voyage."""
    for player in state.players:
        if player.chip:
            yield Mark("Chip on the team", pack.animal[player.chip].name, player.seat)
    for event in log:
        facts = event.facts
        if event.what == "lays":
            yield Mark("Tile laid", f"{pack.animal[pack.face[facts['tile']].animal].name} tile", facts["seat"])
        elif event.what == "gate":
            yield Mark("Gate in the way", facts["gate"])
        elif event.what in ("dolphin", "shark"):
            yield Mark("Helper used", event.what, facts["seat"])
        elif event.what == "stolen":
            yield Mark("Gem stolen", pack.gems[pack.colour(facts["colour"])].name)
            yield Mark("Gem stolen on", f"square {facts['square']}")
