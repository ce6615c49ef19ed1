"""The panels while armies are made: models and equipment on sale, ready-made armies, and who is finished."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.rivals.art import army_hall
from fathom.games.rivals.art.figures import portrait
from fathom.games.rivals.art.model_card import model_card
from fathom.games.rivals.art.palette import crest
from fathom.games.rivals.art.signs import icon, sign
from fathom.games.rivals.model.pack import Army, Card, ModelCard
from fathom.games.rivals.model.view import PlayerView
from fathom.games.rivals.text.names import Names, card_words
from fathom.present.info import info_button
from fathom.present.phrases import count, listed
from fathom.present.scene import Panel

KINDS = {"weapon": "Weapons", "armour": "Armour", "item": "Items", "ability": "Abilities"}


def panels(n: Names) -> list[Panel]:
    """All panels: what is on sale and the army, or the factions for a viewer without a faction; then the players."""
    player = army_hall.mine(n)
    found = []
    if player is not None and player.faction:
        if not player.ready:
            found += [
                Panel("panel-armies", "Ready-made armies", _armies(n, player)),
                Panel("panel-models", "Models", _models(n, player)),
                Panel("panel-equipment", "Equipment", _equipment(n, player)),
            ]
        found.append(Panel("panel-list", "Your army", _list(n, player)))
    else:
        found.append(Panel("panel-factions", "Factions", _factions(n)))
    return [*found, Panel("panel-players", "Players", _players(n))]


def _factions(n: Names) -> Element:
    """The models of each faction with their costs."""
    return h.div("#rv-factions.rv-factions")[
        [
            h.section({"id": f"faction-{faction.id}"})[
                h.h3[icon(crest(faction.id), cls="rv-crest", half=38), f" {faction.name}"],
                h.ul[[_fielded(card) for card in n.pack.models if card.faction == faction.id]],
            ]
            for faction in n.pack.factions
        ]
    ]


def _fielded(card: ModelCard) -> Element:
    return h.li(title=f"{card.name}, {card.size} {card.rank}, {card.cost} points")[
        portrait(card.faction, card.id), info_button(f"model-{card.id}", card.name), h.b[f" {card.cost}"]
    ]


def _players(n: Names) -> Element:
    rows = []
    for player in n.view.players:
        state = "has finished" if player.ready else "is making an army" if player.faction else "is choosing a faction"
        sign = icon(crest(player.faction), cls="rv-crest", half=38) if player.faction else None
        you = " (you)" if player.seat == n.view.seat else ""
        rows.append(h.li({"id": f"chooser-{player.seat}"})[sign, h.b[n.seat(player.seat) + you], f" {state}"])
    return h.ul("#rv-players.rv-players")[rows]


def _armies(n: Names, player: PlayerView) -> Element:
    """The models and cards of each ready-made army."""
    return h.div("#rv-armies")[
        [
            h.p({"id": f"list-{army.points}"})[
                h.b[f"{army.points} points: "], _line(n, army), h.span(".faint")[f" ({_cards(n, army)})"]
            ]
            for army in army_hall.ready_made(n, player)
        ]
    ]


def _line(n: Names, army: Army) -> str:
    names = [n.pack.model[one.model].name + (f" ×{one.count}" if one.count > 1 else "") for one in army.army]
    return listed(names) + "."


def _cards(n: Names, army: Army) -> str:
    return n.cards(card for one in army.army for card in one.cards) or "no cards"


def _models(n: Names, player: PlayerView) -> Element:
    return h.div("#rv-models-on-sale.gallery")[[_candidate(n, player, card) for card in army_hall.on_sale(n, player)]]


def _candidate(n: Names, player: PlayerView, card: ModelCard) -> Element:
    have = sum(one.card == card.id for one in n.view.models if one.seat == player.seat)
    return h.div({"id": f"buy-{card.id}"}, class_=["candidate spot", {"taken": have >= card.copies}])[
        model_card(card, f"{have} of {count(card.copies, 'copy', 'copies')} bought")
    ]


def _equipment(n: Names, player: PlayerView) -> Element:
    """The starting cards on sale, by kind."""
    taken = {*player.items, *(card for one in n.view.models if one.seat == player.seat for card in one.cards)}
    cards = [card for card in n.pack.cards if card.faction == player.faction]
    return h.div("#rv-equipment")[
        [
            [
                h.h4[title],
                h.div(".rv-cards")[[_card(card, bought=card.id in taken) for card in cards if card.kind == kind]],
            ]
            for kind, title in KINDS.items()
        ]
    ]


def _card(card: Card, *, bought: bool) -> Element:
    return h.div({"id": f"sale-{card.id}"}, class_=["rv-card spot", {"used": bought}])[
        icon(sign(f"kind-{card.kind}")),
        h.b[card.name],
        h.span(".rv-price")["✓" if bought else str(card.cost)],
        h.span(".text")[card_words(card)],
    ]


def _list(n: Names, player: PlayerView) -> Element:
    """The army so far: each model with its cost and cards, and the reserve."""
    left = n.view.points - army_hall.spent(n, player)
    models = [one for one in n.view.models if one.seat == player.seat]
    return h.div("#rv-list")[
        h.p[f"{count(left, 'point')} left of {n.view.points}."],
        h.ul[
            [
                h.li({"id": f"listed-{one.id}"})[
                    h.b[n.model(one.id)],
                    f" {n.pack.model[one.card].cost}",
                    f": {n.cards(one.cards)}" if one.cards else "",
                ]
                for one in models
            ],
            h.li(id="listed-reserve")[f"Reserve: {n.cards(player.items)}"] if player.items else None,
        ]
        if models or player.items
        else None,
    ]
