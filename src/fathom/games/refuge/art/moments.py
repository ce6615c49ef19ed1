"""What is shown large over the board while an event is played, and what the page points at."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.refuge.art import cards
from fathom.games.refuge.art.places import id_of
from fathom.games.refuge.text.names import Names


def moment(n: Names, event: Event) -> Element | None:
    """The Kraken card that an event draws; None for other events."""
    if event.what != "kraken card":
        return None
    card = event.facts["card"]
    return h.div(".shown-card.kraken-card")[cards.kraken_card(n.pack.kraken_card(card), n.kraken(card))]


DIVER = (
    *("turn", "moves", "guided", "pushed", "slips away", "resurfaces", "knocked down", "stands up", "placed"),
    *("takes diver", "screened", "screen up", "switches", "lifts cargo", "turn cut short", "head stopped"),
)
"""Events about a diver."""
TENTACLE = ("tentacle moves", "tentacle pushed", "spawned", "tentacle stays")
SPACE = ("eliminated", "returned", "devoured", "lair", "hatch forced", "marker", "finish noted", "camera placed")
"""Events about a space, from which a piece may have gone."""
HEAD = ("head moves", "head begins", "head step lost", "devour symbol", "head slowed")


def about(n: Names, event: Event) -> list[str] | None:
    """The ids of the elements that an event is about: a diver, a tentacle, a space, a card and so on.

    Empty for events at which the page points at nothing, such as a Kraken card; None if it shall point at what has
    changed.
    """
    what, facts = event.what, event.facts
    if what in DIVER:
        return [f"diver-{facts['seat']}"]
    if what in TENTACLE:
        return [f"tentacle-{id_of(facts['at'])}"]
    if what == "tentacle reaches":
        return [f"tentacle-{id_of(facts['origin'])}", f"diver-{facts['seat']}"]
    if what in ("contact", "fires"):
        return [f"tentacle-{id_of(facts.get('tentacle', facts['at']))}", f"diver-{facts['seat']}"]
    if what in SPACE:
        return [id_of(facts["at"])]
    if what in HEAD:
        return ["head"]
    if what in ("uses", "turned up"):
        return [f"ability-{facts['ability']}"]
    if what in ("draws", "scrounges", "passes"):
        seat = facts.get("to_seat", facts["seat"])
        return [f"card-{seat}-{facts['card']}" if facts["card"] in n.view.divers[seat].hand else f"board-{seat}"]
    if what in ("plays", "spends", "stows"):
        return [f"board-{facts['seat']}"]
    if what.startswith("objective"):
        return [f"objective-{facts['objective']}"]
    return [] if what in ("kraken card", "only choice", "kraken reshuffled") else None
