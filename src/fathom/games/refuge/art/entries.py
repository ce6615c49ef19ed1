"""One entry of a pack as players see it: a Salvage card, a Kraken card, a diver, an objective."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.refuge.art import cards
from fathom.games.refuge.art.panels import USES, portrait
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import DiverCard, SalvageCard
from fathom.games.refuge.model.view import View
from fathom.games.refuge.text import card_text
from fathom.games.refuge.text.names import LEVELS
from fathom.games.refuge.text.progress import reward


def entry(pack: Pack, view: View, file: str, id: str) -> Element | None:
    """The drawing of an entry; None if entries of this file are not drawn, or if there is no entry with this id."""
    if file == "salvage" and id in pack.card:
        return _salvage(pack.card[id])
    if file in ("kraken", "abyss") and id in pack.symbols:
        said = card_text(pack, id) or id
        return h.div[h.div(".kraken-card")[cards.kraken_card(pack.symbols[id], said)], h.p(".faint")[said]]
    if file == "divers" and id in pack.diver:
        return _diver(pack.diver[id])
    if file == "objectives" and id in pack.objective:
        objective = pack.objective[id]
        return h.div(".objective.now")[
            h.span(".numeral", {"aria-hidden": "true"})[LEVELS[objective.level]],
            h.div[h.h3[objective.title], h.p[objective.text], h.p(".faint")["Reward: ", reward(objective)]],
        ]
    return None


def _salvage(card: SalvageCard) -> Element:
    return h.div(class_=["card", f"type-{card.type.lower()}", {"weapon": card.weapon}])[
        cards.picture(card.id, card.type),
        h.b[card.name],
        h.span(".meta")[cards.type_sign(card.type), card.type, " Weapon" if card.weapon else ""],
        h.span(".count", {"aria-label": f"{card.copies} copies"})[f"×{card.copies}"],
        h.span(".text")[card.text],
    ]


def _diver(card: DiverCard) -> Element:
    return h.div(".candidate")[
        portrait(card.id, 0),
        h.div(".text")[
            h.h3[card.name],
            h.p(".line")[card.line],
            h.ul[[h.li[h.b[ability.name], f" ({USES[ability.use]}) ", ability.text] for ability in card.abilities]],
        ],
    ]
