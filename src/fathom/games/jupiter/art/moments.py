"""What is shown large over the board while an event is played."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.jupiter.art import cards
from fathom.games.jupiter.text.names import Names


def moment(n: Names, event: Event) -> Element | None:
    """The die after a roll, or the Setback that is drawn; None for other events."""
    if event.what == "rolls":
        return h.svg(".shown-die", {"viewBox": "-40 -40 80 80", "aria-hidden": "true"})[cards.die(event.facts["die"])]
    if event.what == "setback":
        card = n.pack.setback[event.facts["card"]]
        return h.div(".shown-card.card.jd-setback")[cards.picture(card.id), h.b[card.name], h.span(".text")[card.text]]
    return None
