"""What the models, their cards, the creatures and the event on the table do."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.game.text import CardText, card_texts
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.view import View
from fathom.games.rivals.text import card_text


def cards(pack: Pack, view: View) -> list[CardText]:
    """The texts of everything in play that the seat may see: models, cards, items, creatures, the ongoing event."""
    return card_texts(card_text, pack, _shown(view))


def _shown(view: View) -> Iterator[str]:
    for player in view.players:
        yield from player.items
    for model in view.models:
        yield model.card
        yield from model.cards
    yield from (creature.card for creature in view.creatures)
    yield from filter(None, [view.ongoing])
