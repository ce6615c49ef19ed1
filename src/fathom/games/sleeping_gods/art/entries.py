"""One entry of a pack as players see it: ability, level, market, adventure and event cards."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art import cards
from fathom.games.sleeping_gods.art.panels import event_card
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.text.names import Names


def entry(pack: Pack, view: View, file: str, id: str) -> Element | None:
    """The drawing of an entry; None if the file has no cards, or no card with this id."""
    n = Names(pack, view)
    if file == "abilities" and id in pack.ability:
        return cards.ability(n, id, "drawn")
    if file == "levels" and id in pack.level:
        return cards.level(n, id, owned=False)
    if file in ("market", "adventure") and id in pack.card:
        card = pack.card[id]
        return h.div(".sg-stall")[cards.adventure(n, card, "drawn", price=card.price if file == "market" else None)]
    if file == "events" and id in pack.event:
        return event_card(n, id)
    return None
