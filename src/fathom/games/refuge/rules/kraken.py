"""Kraken cards. RF-500 to RF-507, RF-540 to RF-543."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.rules import devour, head, tentacles


def draw_and_resolve(t: Dive) -> Script[None]:
    """Draw a Kraken card; resolve its top half completely, then its bottom half (RF-500)."""
    s = t.state
    if not s.kraken:
        reshuffle(t)
    card = t.pack.kraken_card(t.draw(s.kraken))
    if s.known:
        s.known -= 1
    s.kraken_discard.append(card.id)
    t.say("RF-500", "kraken card", card=card.id, top=card.top, bottom=card.bottom)
    way = card.head_way
    if way is not None:
        yield from head.move(t, way, 1 if s.slowed else len(card.top), "RF-503")
    elif card.devours:
        yield from devour.devour_symbol(t)
    yield from tentacles.bottom_half(t, card)
    if card.devours:
        reshuffle(t)


def reshuffle(t: Dive) -> None:
    """Shuffle all Kraken cards into a new pile, in which no card is known (RF-505, RF-R26)."""
    s = t.state
    s.kraken += s.kraken_discard
    s.kraken_discard = []
    s.kraken.sort()
    t.shuffle(s.kraken)
    s.known = 0
    t.say("RF-505", "kraken reshuffled")
