"""What is shown large over the board while an event is played."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.refuge.art import cards
from fathom.games.refuge.text.names import Names


def moment(n: Names, event: Event) -> Element | None:
    """The Kraken card that an event draws; None for other events."""
    if event.what != "kraken card":
        return None
    card = event.facts["card"]
    return h.div(".shown-card.kraken-card")[cards.kraken_card(n.pack.kraken_card(card), n.kraken(card))]
