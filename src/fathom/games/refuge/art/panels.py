"""The panels beside the board: divers with their cards, objectives, threats, Kraken cards."""

from __future__ import annotations

from collections import Counter

import htpy as h
from htpy import Element, Node

from fathom.games.refuge.art import cards, divers
from fathom.games.refuge.art.palette import look, sign
from fathom.games.refuge.model.parts import Ability, DiverCard
from fathom.games.refuge.model.state import DEVOURED, DOWN
from fathom.games.refuge.model.view import DiverView
from fathom.games.refuge.rules.queries import must_stand_now
from fathom.games.refuge.text.names import LEVELS, Names
from fathom.games.refuge.text.progress import progress, reward
from fathom.games.refuge.text.situation import LOW_SALVAGE, LOW_SUPPLY, devour_odds
from fathom.present.scene import Panel, own_first, store
from fathom.present.svg import dot

USES = {"action": "Action", "free": "Free", "reaction": "Reaction"}


def panels(n: Names) -> list[Panel]:
    """All panels, the most important first."""
    found = []
    if n.view.step == "diver":
        found.append(Panel("panel-choose", "Choose your diver", choose(n)))
    if any(diver.name for diver in n.view.divers):
        found.append(Panel("panel-divers", "Divers", crew(n)))
    if n.view.objectives:
        found.append(Panel("panel-objectives", "Objectives", objectives(n)))
    if n.view.turn:
        found += [Panel("panel-kraken", "Kraken cards", kraken(n)), Panel("panel-stores", "Stores", stores(n))]
    return found


# -- divers ----------------------------------------------------------------------------------------------------------


def choose(n: Names) -> Element:
    """The six divers, with what each can do."""
    taken = {diver.name: diver.seat for diver in n.view.divers if diver.name}
    return h.div("#rf-choose.gallery")[[_candidate(card, taken.get(card.id), n.view.active) for card in n.pack.divers]]


def _candidate(card: DiverCard, seat: int | None, active: int) -> Element:
    return h.div({"id": f"choose-{card.id}"}, class_=["candidate spot", {"taken": seat is not None}])[
        portrait(card.id, active if seat is None else seat),
        h.div(".text")[
            h.h3[card.name, h.span(".faint")[" – taken"] if seat is not None else None],
            h.p(".line")[card.line],
            h.ul[[h.li[h.b[ability.name], f" ({USES[ability.use]}) ", ability.text] for ability in card.abilities]],
        ],
    ]


def portrait(name: str, seat: int) -> Element:
    """A diver's picture."""
    return h.svg(".portrait", {"viewBox": "-50 -52 100 104", "aria-hidden": "true"})[
        dot(0, 0, 48, look(seat).dark, opacity=0.35), divers.figure(name, seat)
    ]


def crew(n: Names) -> Element:
    """The boards of all divers, the viewer's first."""
    chosen = [diver for diver in n.view.divers if diver.name]
    return h.div("#rf-crew.crew")[[_board(n, diver) for diver in own_first(chosen, n.view.seat)]]


def _board(n: Names, diver: DiverView) -> Element:
    v = n.view
    active = diver.seat == v.active and v.turn > 0
    return h.section(
        {"id": f"board-{diver.seat}", "data-seat": str(diver.seat), "aria-label": n.seat(diver.seat)},
        class_=["diver-board", {"active": active, "own": diver.seat == v.seat, "out": diver.stance != "standing"}],
    )[
        h.header[
            portrait(diver.name, diver.seat),
            h.div[
                h.h3[
                    h.svg(".sign", {"viewBox": "-12 -12 24 24", "aria-hidden": "true"})[sign(diver.seat, 0, 0, 8)],
                    n.seat(diver.seat),
                    _actions(n) if active and v.step == "action" else None,
                ],
                h.p(".state")[_state(n, diver)],
            ],
        ],
        h.div(".abilities")[
            [_ability(ability, ability.id in diver.used) for ability in n.pack.diver[diver.name].abilities]
        ],
        h.div(".hand", {"aria-label": "Hand"})[_hand(n, diver) or h.p(".faint")["No cards"]],
    ]


def _actions(n: Names) -> Element:
    left, whole = n.view.actions, n.pack.board.actions
    return h.span(".pips", {"role": "img", "aria-label": f"{left} of {whole} actions left"})[
        "●" * left + "○" * (whole - left)
    ]


def _state(n: Names, diver: DiverView) -> list[Node]:
    parts: list[Node] = []
    if diver.stance == DEVOURED:
        parts.append(h.b(".alarm")["devoured"])
    elif diver.at is not None:
        parts.append(f"{n.space(diver.at)} ")
        if diver.stance == DOWN:
            parts.append(h.b(".alarm")["down "])
        if diver.at in n.pack.sea.around[n.view.head]:
            parts.append(h.b(".alarm")["next to the head "])
    if n.view.carrier == diver.seat:
        parts.append(h.b["carries the cargo "])
    if diver.screen:
        parts.append(h.b["behind a Bubble Screen "])
    if must_stand_now(n.table):
        parts.append(h.b(".alarm")["must stand up this turn"])
    return parts


def _ability(ability: Ability, used: bool) -> Element:
    return h.div({"id": f"ability-{ability.id}", "title": ability.text}, class_=["ability spot", {"used": used}])[
        h.b[ability.name], h.span(".use")["face down" if used else USES[ability.use]], h.span(".text")[ability.text]
    ]


def _hand(n: Names, diver: DiverView) -> list[Element]:
    counted = Counter(sorted(diver.hand, key=lambda id: (n.pack.card[id].type, id)))
    found = []
    for id, number in counted.items():
        card = n.pack.card[id]
        found.append(
            h.div(
                {"id": f"card-{diver.seat}-{id}", "title": card.text},
                class_=["card spot", f"type-{card.type.lower()}", {"weapon": card.weapon}],
            )[
                cards.picture(id, card.type),
                h.b[card.name],
                h.span(".meta")[cards.type_sign(card.type), card.type, " Weapon" if card.weapon else ""],
                h.span(".count", {"aria-label": f"{number} copies"})[f"×{number}"] if number > 1 else None,
                h.span(".text")[card.text],
            ]
        )
    return found


# -- objectives, Kraken cards, stores ----------------------------------------------------------------------------------


def objectives(n: Names) -> Element:
    """The objectives: accomplished ones ticked, the current one in full, later ones in short."""
    v = n.view
    rows = []
    for index, id in enumerate(v.objectives):
        objective = n.pack.objective[id]
        done, now = index < v.done, id == v.current
        rows.append(
            h.div({"id": f"objective-{id}"}, class_=["objective spot", {"done": done, "now": now}])[
                h.span(".numeral", {"aria-hidden": "true"})["✓" if done else LEVELS[objective.level]],
                h.div[
                    h.h3[objective.title, h.span(".visually-hidden")[" (accomplished)" if done else ""]],
                    None if done else h.p[objective.text],
                    h.p(".progress")[progress(n, objective)] if now else None,
                    h.p(".faint")["Reward: ", reward(objective)] if now else None,
                ],
            ]
        )
    slowed = h.p(".faint")["The head is slowed: two arrows move it only one space."] if v.slowed else None
    return h.div("#rf-objectives.objectives")[rows, slowed]


def kraken(n: Names) -> Element:
    """The chance of a devour card, the cards known to come, and those not yet drawn."""
    v = n.view
    devours, among = devour_odds(n)
    percent = round(100 * devours / among)
    return h.div("#rf-kraken.kraken-cards")[
        h.p(".odds")[
            "The next card devours: ",
            h.b(class_={"alarm": bool(devours)})[f"{devours} in {among}"],
            h.meter({"min": "0", "max": "100", "value": str(percent), "aria-label": f"{percent} percent"}),
        ],
        [h.h4["Coming next"], _row(n, v.kraken_known, "known")] if v.kraken_known else None,
        [h.h4["Not yet drawn"], _row(n, v.kraken_unseen, "unseen")] if v.kraken_unseen else None,
        [h.h4["Last drawn"], _row(n, v.kraken_discard[-1:], "last")] if v.kraken_discard else None,
    ]


def _row(n: Names, ids: tuple[str, ...], place: str) -> Element:
    shown = []
    for number, id in enumerate(ids):
        # Only known cards can be chosen; the others need another id.
        name = f"kraken-{id}" if place == "known" else f"kraken-{place}-{number}"
        shown.append(h.div(".kraken-card.spot", {"id": name})[cards.kraken_card(n.pack.kraken_card(id), n.kraken(id))])
    return h.div(class_=["kraken-row", place])[shown]


def stores(n: Names) -> Element:
    """The supply, the Threat track, the Salvage piles; marked where they run low."""
    v, limit = n.view, n.pack.board.threat_limit
    return h.dl("#rf-stores.stores")[
        store("Threat track", f"{v.threat} of {limit}", v.threat >= limit - 1, "threat", "high"),
        store("Tentacles in supply", str(v.supply), v.supply <= LOW_SUPPLY, "supply"),
        store("Salvage pile", str(v.salvage_left), v.salvage_left <= LOW_SALVAGE, "salvage"),
        store("Salvage discards", str(len(v.salvage_discard)), False, "discards"),
        store("Tentacles eliminated", str(v.eliminated), False, "eliminated"),
    ]
