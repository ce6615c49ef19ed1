"""One entry of a pack as players see it: ability, level, market, adventure and event cards, pages of the book."""

from __future__ import annotations

import htpy as h
import msgspec
from htpy import Element

from fathom.games.sleeping_gods.art import book, cards
from fathom.games.sleeping_gods.art.panels import event_card
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import StoryView, View
from fathom.games.sleeping_gods.rules.storybook import visit_kind
from fathom.games.sleeping_gods.text.names import Names


def entry(pack: Pack, view: View, file: str, id: str) -> Element | None:
    """The drawing of an entry; None if the file has no cards or pages, or none with this id."""
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
    if file.startswith("story/") and id in pack.paragraph:
        return _page(pack, view, id)
    return None


def _page(pack: Pack, view: View, id: str) -> Element | None:
    """A paragraph as a crew at the beginning of a campaign reads it: the page of the book."""
    story = StoryView(visit_kind(id), id, (), ())
    reading = msgspec.structs.replace(view, story=story, battle=None, trial=None)
    return book.book(Names(pack, reading), ())
