"""One entry of a pack as players see it: a model, a card, a faction, a ready-made army."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.rivals.art.figures import portrait
from fathom.games.rivals.art.model_card import model_card
from fathom.games.rivals.art.palette import crest
from fathom.games.rivals.art.signs import icon, sign
from fathom.games.rivals.model.pack import Card, ModelCard, Pack
from fathom.games.rivals.model.view import View
from fathom.games.rivals.text.names import card_words
from fathom.present.phrases import count


def entry(pack: Pack, view: View, file: str, id: str) -> Element | None:
    """The drawing of an entry; None if entries of this file are not drawn, or if there is no entry with this id."""
    if file == "models" and id in pack.model:
        return _model(pack.model[id])
    card = next((card for card in (*pack.cards, *pack.items) if card.id == id), None)
    if file in ("cards", "items") and card is not None:
        return _card(card)
    faction = next((faction for faction in pack.factions if faction.id == id), None)
    if file == "factions" and faction is not None:
        models = [card for card in pack.models if card.faction == id]
        return h.section(".rv-factions")[
            h.h3[icon(crest(faction.id), cls="rv-crest", half=38), f" {faction.name}"],
            h.p[faction.line],
            h.ul[[h.li[portrait(one.faction, one.id), one.name, h.b[f" {one.cost}"]] for one in models]],
        ]
    return None


def _model(card: ModelCard) -> Element:
    return h.div(".candidate")[model_card(card, count(card.copies, "copy", "copies"))]


def _card(card: Card) -> Element:
    return h.div(".rv-card")[
        icon(sign(f"kind-{card.kind}")),
        h.b[card.name],
        h.span(".rv-price")[str(card.cost)],
        h.span(".text")[card_words(card)],
    ]
