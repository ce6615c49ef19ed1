"""The card of a model: its portrait, price, figures and abilities."""

from __future__ import annotations

import htpy as h
from htpy import Element, Fragment, fragment

from fathom.games.rivals.art import rolls
from fathom.games.rivals.art.figures import portrait
from fathom.games.rivals.art.signs import icon, sign
from fathom.games.rivals.model.pack import ModelCard
from fathom.games.rivals.text.names import TRAITS, ability_words


def model_card(card: ModelCard, copies: str) -> Fragment:
    """The portrait of a model and what is printed on its card; `copies` says how many there are."""
    words = [*map(ability_words, card.abilities), *(TRAITS[trait] for trait in card.traits)]
    return fragment[
        portrait(card.faction, card.id),
        h.div(".text")[
            h.h3[card.name, h.span(".rv-price")[str(card.cost)]],
            _figures(card),
            h.p(".faint")[f"{card.size} {card.rank}, {copies}"],
            h.ul[[h.li[text] for text in words]],
        ],
    ]


def _figures(card: ModelCard) -> Element:
    return h.p(".rv-figures")[
        icon(sign("blade"), name="Attack"),
        rolls.pool_icon(card.attack, "Attack"),
        icon(sign("kind-armour"), name="Defence"),
        rolls.pool_icon(card.defence, "Defence"),
        h.span(".rv-fact")[icon(sign("heart"), name="Heart"), str(card.heart)],
        h.span(".rv-fact")[icon(sign("fin"), name="Speed"), str(card.speed)],
        h.span(".rv-fact")[icon(sign("range"), name="Range"), str(card.range)],
    ]
