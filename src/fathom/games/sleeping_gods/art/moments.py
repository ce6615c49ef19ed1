"""What is shown large over the board while an event is played."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.sleeping_gods.art.challenge import fate_face
from fathom.games.sleeping_gods.art.panels import event_card
from fathom.games.sleeping_gods.text.names import Names

FATES = ("fate", "rolled", "redrawn")


def moment(n: Names, event: Event) -> Element | None:
    """The fate that is drawn, or the event card of the turn."""
    if event.what in FATES:
        return h.svg(".shown-die", {"viewBox": "-72 -72 144 144", "aria-hidden": "true"})[
            fate_face(event.facts["number"])
        ]
    if event.what == "event":
        return h.div(".shown-card")[event_card(n, event.facts["event"])]
    return None
