"""What is shown large over the board while an event is played, and what the page points at."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.sleeping_gods.art.challenge import fate_face
from fathom.games.sleeping_gods.art.panels import event_card
from fathom.games.sleeping_gods.text.names import Names

FATES = ("fate", "rolled", "redrawn")

ROUND = ("round", "round ends")
"""Events about the whole combat."""
HAND = ("command", "command lost", "drew", "drew cards", "discarded")
"""Events about the command or the cards of a player."""


def moment(n: Names, event: Event) -> Element | None:
    """A large picture of the fate drawn or of the event card of the turn; None for other events."""
    if event.what in FATES:
        return h.svg(".shown-die", {"viewBox": "-72 -72 144 144", "aria-hidden": "true"})[
            fate_face(event.facts["number"])
        ]
    if event.what == "event":
        return h.div(".shown-card")[event_card(n, event.facts["event"])]
    return None


def about(n: Names, event: Event) -> list[str] | None:
    """The ids of the elements that an event names, such as a crew member or an enemy.

    Empty for events at which the page points at nothing, such as a fate draw. None if an event names no element: the
    page points at what has changed.
    """
    facts = event.facts
    if event.what in ("only choice", "event", *FATES, *ROUND):
        return []
    found = [f"crew-{facts['crew']}"] if facts.get("crew") in n.pack.board else []
    if "enemy" in facts:
        found.append(f"foe-{facts['enemy']}")
    if event.what in ("sailed", "drifted"):
        found.append("manticore")
    if event.what == "room":
        found.append("figure")
    elif "box" in facts:
        found.append(f"room-{facts['box']}")
    if event.what == "equipped":
        found.append(f"board-{facts['crew']}")
    if event.what in HAND and "seat" in facts:
        found.append(f"player-{facts['seat']}")
    return found or None
