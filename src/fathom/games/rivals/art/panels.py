"""The panels beside the board: armies, creatures, the latest rolls, decks; before there is a map, what is on sale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import htpy as h
from htpy import Element, Node

from fathom.engine.events import Event
from fathom.games.rivals.art import army_panels, rolls
from fathom.games.rivals.art.figures import portrait
from fathom.games.rivals.art.palette import crest
from fathom.games.rivals.art.signs import bar, icon, sign
from fathom.games.rivals.model.effects import Ability
from fathom.games.rivals.model.view import CreatureView, ModelView, PlayerView
from fathom.games.rivals.text.names import TRAITS, Names, card_words, effect_words
from fathom.present.cache import cached
from fathom.present.info import info_button
from fathom.present.phrases import count, sentence
from fathom.present.scene import Panel, own_first
from fathom.present.svg import use

LATEST = 6
"""How many rolls are listed."""


def panels(n: Names, events: Sequence[Event]) -> list[Panel]:
    """All panels, the most important first."""
    if not n.view.ground:
        return army_panels.panels(n)
    players = own_first(n.view.players, n.view.seat)
    found = [Panel(f"panel-army-{player.seat}", n.seat(player.seat), army(n, player)) for player in players]
    if n.view.creatures:
        found.append(Panel("panel-lurkers", "Lurkers", lurkers(n)))
    if latest := rolls.rolled(events, LATEST):
        found.append(Panel("panel-rolls", "Rolls", _rolls(n, latest)))
    found.append(Panel("panel-decks", "Decks", decks(n)))
    return found


# -- armies ------------------------------------------------------------------------------------------------------------


def army(n: Names, player: PlayerView) -> Element:
    """A player's Essence, reserve and models."""
    models = [one for one in n.view.models if one.seat == player.seat]
    own = player.seat == n.view.seat
    return h.div({"id": f"rv-army-{player.seat}"}, class_=["rv-army-list", {"own": own}])[
        h.p(".rv-reserve")[
            icon(crest(player.faction), cls="rv-crest", half=38) if player.faction else None,
            _fact(sign("essence"), str(player.essence), "Essence"),
            _fact(sign("pawn"), str(len(models)), "models left"),
            h.span(".faint")[f"worth {count(player.worth, 'point')}"],
            h.b(".alarm")["out of the game"] if player.out else None,
        ],
        _cards(n, f"reserve{player.seat}", player.items, "Item reserve") if player.items else None,
        [cached(n.pack, ("sheet", one, own, acting(n, one)), partial(_model, n, one, own=own)) for one in models],
    ]


def acting(n: Names, one: ModelView) -> bool:
    """Whether a model can still act in the activation."""
    return n.view.activation is not None and one.id in n.view.activation.models


def _fact(art: Node, value: str, name: str) -> Element:
    return h.span(".rv-fact", title=name)[icon(art, name=name), value]


def _model(n: Names, one: ModelView, *, own: bool) -> Element:
    card = n.pack.model[one.card]
    # Ability cards are listed with the abilities.
    gear = [c for c in one.cards if not n.pack.card[c].ability]
    abilities = [*card.abilities, *(a for c in one.cards if (a := n.pack.card[c].ability))]
    return h.section(
        {"id": f"sheet-{one.id}", "aria-label": n.model(one.id)},
        class_=["rv-sheet", {"acting": acting(n, one), "waiting": one.at is None}],
    )[
        portrait(card.faction, one.card),
        h.div[
            h.h3[n.model(one.id), h.span(".faint")[f" {n.code(one.at)}" if one.at else " waiting"]],
            _figures(one.attack, one.defence, one.speed, one.range),
            _health(one.heart, one.wounds),
            _state(one),
        ],
        h.div(".rv-abilities")[[_ability(one, ability) for ability in abilities]] if own else _known(one, abilities),
        _cards(n, one.id, gear, "") if gear else None,
    ]


def _figures(attack: str, defence: str, speed: int, range: int) -> Element:
    return h.p(".rv-figures")[
        icon(sign("blade"), name="Attack"),
        rolls.pool_icon(attack, "Attack"),
        icon(sign("kind-armour"), name="Defence"),
        rolls.pool_icon(defence, "Defence"),
        h.span(".rv-fact", title="Speed")[icon(sign("fin"), name="Speed"), str(speed)] if speed else None,
        h.span(".rv-fact", title="Range")[icon(sign("range"), name="Range"), str(range)] if range else None,
    ]


def _health(heart: int, wounds: int) -> Element:
    name = f"{heart - wounds} of {heart} Heart left"
    return h.svg(".rv-health", {"viewBox": "-40 -9 80 18", "role": "img", "aria-label": name})[bar(heart, wounds, 72)]


def _state(one: ModelView) -> Element | None:
    notes: list[Node] = [icon(sign(f"token-{token}"), name=token.capitalize()) for token in one.tokens]
    if one.high:
        notes.append(icon(sign("high"), name="High Ground"))
    notes += [h.span(".rv-note")[token.capitalize()] for token in one.tokens]
    if one.high:
        notes.append(h.span(".rv-note")["High Ground"])
    if one.degrades:
        notes.append(h.span(".rv-note.alarm")[f"defence −{len(one.degrades)}"])
    notes += [h.span(".rv-note", title=TRAITS[trait])[trait.capitalize()] for trait in one.traits]
    return h.p(".rv-state")[notes] if notes else None


def _known(one: ModelView, abilities: list[Ability]) -> Element:
    """The abilities of an opponent's model, in short; a tap tells the rest."""
    return h.p(".rv-note")[
        [
            [
                icon(sign("blade" if ability.side == "attack" else "kind-armour"), name=ability.side),
                info_button(f"ability-{one.id}-{ability.id}", f"{ability.name} {ability.essence}◆"),
                "  ",
            ]
            for ability in abilities
        ]
    ]


def _ability(one: ModelView, ability: Ability) -> Element:
    words = effect_words(ability.effect)
    attributes = {"id": f"ability-{one.id}-{ability.id}", "title": f"{ability.side.capitalize()}: {words}"}
    return h.div(".ability.spot", attributes)[
        h.b[ability.name],
        h.span(".use")[
            icon(sign("blade" if ability.side == "attack" else "kind-armour")),
            icon(sign("essence")),
            str(ability.essence),
        ],
        h.span(".text")[words],
    ]


def _cards(n: Names, owner: str, cards: Sequence[str], title: str) -> Element:
    """The cards of a model or of a reserve, with the number of copies."""
    return h.div(".rv-cards", {"aria-label": title or "Cards"})[
        [
            h.div(".rv-card.spot", {"id": f"card-{owner}-{id}", "title": card_words(n.pack.card[id])})[
                icon(sign(f"kind-{n.pack.card[id].kind}"), name=n.pack.card[id].kind),
                h.b[n.card(id)],
                f" ×{number}" if number > 1 else None,
                h.span(".text")[card_words(n.pack.card[id])],
            ]
            for id, number in Counter(cards).items()
        ]
    ]


# -- Lurkers, rolls, decks ---------------------------------------------------------------------------------------------


def lurkers(n: Names) -> Element:
    """The creatures on the map."""
    return h.div("#rv-lurkers")[[cached(n.pack, ("lurker", one), partial(_lurker, n, one)) for one in n.view.creatures]]


def _lurker(n: Names, one: CreatureView) -> Element:
    card = n.pack.beast[one.card]
    gains = [f"{card.reward.essence} Essence"] if card.reward.essence else []
    gains += [count(card.reward.items, "item")] if card.reward.items else []
    return h.section(".rv-sheet", {"id": f"lurker-{one.at.replace(',', '_')}"})[
        h.svg(".rv-portrait", {"viewBox": "-64 -62 128 124", "aria-hidden": "true"})[use(f"rv-{one.card}")],
        h.div[
            h.h3[card.name, h.span(".faint")[f" {n.code(one.at)}"]],
            _figures(one.attack, one.defence, 0, 0),
            _health(n.heart(one), one.wounds),
            h.p(".rv-state")[
                [h.span(".rv-note")[token.capitalize()] for token in one.tokens],
                h.span(".rv-note")[f"reward: {' and '.join(gains)}"],
                h.span(".rv-note")[f"{one.essence} Essence on its tile"] if one.essence else None,
            ],
        ],
    ]


def _rolls(n: Names, latest: list[rolls.Rolled]) -> Element:
    """The last rolls, the newest first."""
    return h.div[h.p(".faint")[rolls.MORE], h.ol("#rv-rolls.rv-rolls")[[_roll(n, one) for one in latest]]]


def _roll(n: Names, one: rolls.Rolled) -> Element:
    if one.what == "contest roll":
        who, result = n.seat(int(one.who)), count(one.result, "octopus", "octopuses")
    elif one.what == "attack roll":
        who, result = f"{n.fighter(one.who)} → {n.fighter(one.whom)}", count(one.result, "hit")
    elif one.what == "defence roll":
        who, result = n.fighter(one.who), f"{count(one.result, 'shield')}, {count(one.wounds, 'wound')}"
    else:
        who, result = n.model(one.who), "success" if one.result else "failure"
    return h.li({"id": f"roll-{one.number}"})[h.span(".rv-who")[sentence(who)], rolls.shown(one.dice), h.b[result]]


def decks(n: Names) -> Element:
    """The event in force or the last one, and how many cards are in the decks."""
    v = n.view
    event = n.pack.event.get(v.ongoing)
    last = v.events_discard[-1:] if not event else ()
    return h.div("#rv-decks")[
        h.p[h.b(".lamp")[event.name], ": ", event.text] if event else None,
        [h.p(".faint")["Last event: ", h.b[n.card(id)], f". {n.pack.event[id].text}"] for id in last],
        h.dl(".stores")[
            _store("Items", "items", v.items_left, len(v.items_discard)),
            _store("Abyss", "abyss", v.abyss_left, len(v.abyss_discard)),
            _store("Events", "event", v.events_left, len(v.events_discard)),
        ],
    ]


def _store(name: str, tap: str, left: int, discarded: int) -> Element:
    return h.div[h.dt[info_button(tap, name)], h.dd[f"{left} left", h.span(".faint")[f", {discarded} discarded"]]]
