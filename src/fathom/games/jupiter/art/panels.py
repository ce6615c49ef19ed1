"""The panels beside the board: robots with Core and cards, the rescue, the Invasion, the deck."""

from __future__ import annotations

from collections import Counter

import htpy as h
from htpy import Element, Node

from fathom.games.jupiter.art import cards, robots
from fathom.games.jupiter.art.palette import INK, MODULES, OTHER, ROBOTS
from fathom.games.jupiter.model.parts import Ability, RobotCard, Setback
from fathom.games.jupiter.model.state import SETUP
from fathom.games.jupiter.model.view import ModuleView, RobotView
from fathom.games.jupiter.text.labels import fate
from fathom.games.jupiter.text.names import Names, ability_text, plain_text
from fathom.games.jupiter.text.situation import pod, slack
from fathom.present.info import info_button
from fathom.present.phrases import count
from fathom.present.scene import Panel, own_first, store
from fathom.present.svg import area, dot, letters, polygon

SCOPES = {"turn": "one turn", "action": "one use", "event": "one use"}
CORES = {"once": "once per turn", "every": "every action"}
FEW = 3
"""Fewer colonists to spare, or fewer sites left, than this are shown in alarm colour."""


def panels(n: Names) -> list[Panel]:
    """All panels, the most important first."""
    found = []
    if n.view.step == "colour":
        found.append(Panel("panel-choose", "Choose your robot", choose(n)))
    return [
        *found,
        Panel("panel-robots", "Robots", crew(n)),
        Panel("panel-rescue", "Rescue", rescue(n)),
        Panel("panel-invasion", "Invasion", invasion(n)),
        Panel("panel-deck", "Deck", deck(n)),
    ]


# -- robots -----------------------------------------------------------------------------------------------------------


def choose(n: Names) -> Element:
    """The robots to choose from."""
    taken = {robot.colour for robot in n.view.robots}
    return h.div("#jd-choose.jd-gallery")[[_candidate(card, card.id in taken) for card in n.pack.robots]]


def _candidate(card: RobotCard, taken: bool) -> Element:
    return h.div({"id": f"choose-{card.id}"}, class_=["candidate spot", {"taken": taken}])[
        portrait(card.id, card.name),
        h.div(".text")[h.h3[card.name], h.p(".line")[f"{card.id}{', taken' if taken else ''}"]],
    ]


def portrait(colour: str, name: str) -> Element:
    """A robot's picture."""
    c = ROBOTS.get(colour, OTHER)
    return h.svg(".portrait", {"viewBox": "-50 -58 100 104", "aria-hidden": "true"})[
        dot(0, -6, 48, c.dark, opacity=0.4), robots.figure(colour, name[0]) if colour else None
    ]


def crew(n: Names) -> Element:
    """All robots with Core and cards, the viewer's robot first."""
    return h.div("#jd-crew.crew")[[_board(n, robot) for robot in own_first(n.view.robots, n.view.seat)]]


def _board(n: Names, robot: RobotView) -> Element:
    v = n.view
    active = robot.seat == v.active and v.turn > 0
    return h.section(
        {"id": f"seat-board-{robot.seat}", "data-seat": str(robot.seat), "aria-label": n.seat(robot.seat)},
        class_=["diver-board", {"active": active, "own": robot.seat == v.seat}],
    )[
        h.header(".spot.jd-head", {"id": f"board-{robot.seat}"})[
            portrait(robot.colour, n.seat(robot.seat)),
            h.div[
                h.h3[n.seat(robot.seat), _actions(n) if active and v.step == "action" else None],
                h.p(".state")[_state(n, robot)],
            ],
        ],
        h.div(".hand", {"aria-label": "Core and hand"})[
            _core(n, robot), [_in_play(n, robot, id) for id in robot.play], _hand(n, robot)
        ],
    ]


def _actions(n: Names) -> Element:
    v = n.view
    left = max(0, v.allowance - v.used)
    return h.span(".pips", {"role": "img", "aria-label": f"{left} of {v.allowance} actions left"})[
        "●" * left + "○" * min(v.used, v.allowance)
    ]


def _state(n: Names, robot: RobotView) -> list[Node]:
    v = n.view
    if v.step in SETUP:
        return ["getting ready"]
    if robot.at is None:
        return [h.b(".alarm")["out of play"], " until the Pod docks"]
    parts: list[Node] = ["away in the Pod" if robot.at == "pod" and v.pod is None else n.space(robot.at)]
    if v.keeper == robot.seat:
        parts.append(h.b[", docks the Pod"])
    if len(robot.hand) > v.hand_limit:
        parts.append(h.b(".alarm")[f", more cards than the hand limit of {v.hand_limit}"])
    return parts


def _core(n: Names, robot: RobotView) -> Element:
    if not robot.core:
        return h.div(".card.jd-core.jd-empty.spot", {"id": f"core-{robot.seat}"})[h.b["No Core"]]
    ability = n.pack.ability[robot.core]
    note = "used" if robot.spent else CORES[ability.core]
    return h.div(
        {"id": f"core-{robot.seat}", "title": ability_text(n.pack, ability)},
        class_=["card jd-core spot", {"used": robot.spent}],
    )[
        cards.picture(ability.id),
        h.b[ability.name],
        h.span(".meta")[f"Core, {note}"],
        h.span(".text")[plain_text(ability)],
    ]


def _in_play(n: Names, robot: RobotView, id: str) -> Element:
    card = n.pack.ability[id]
    return h.div(".card.jd-played.spot", {"id": f"play-{robot.seat}-{id}", "title": ability_text(n.pack, card)})[
        cards.picture(id), h.b[card.name], h.span(".meta")["in play this turn"], h.span(".text")[plain_text(card)]
    ]


def _hand(n: Names, robot: RobotView) -> list[Element]:
    return [_card(n, robot.seat, n.pack.ability[id], many) for id, many in sorted(Counter(robot.hand).items())]


def _card(n: Names, seat: int, card: Ability, many: int) -> Element:
    cost = f", {count(card.cost, 'action')}" if card.cost else ""
    return h.div(
        {"id": f"card-{seat}-{card.id}", "title": ability_text(n.pack, card)},
        class_=["card spot", f"jd-{card.types[0]}"],
    )[
        cards.picture(card.id),
        h.b[card.name],
        h.span(".meta")[f"{' and '.join(card.types)}, for {SCOPES[card.standard]}{cost}"],
        h.span(".count", {"aria-label": f"{many} copies"})[f"×{many}"] if many > 1 else None,
        h.span(".text")[plain_text(card)],
    ]


# -- rescue, Invasion, deck -------------------------------------------------------------------------------------------


def rescue(n: Names) -> Element:
    """Colonists rescued, alive and lost, the sites left, the hand limit and the Pod."""
    v, spare = n.view, slack(n)
    return h.div("#jd-rescue")[
        h.dl(".stores")[
            store("Rescued", f"{v.rescued} of {v.target}", tap="rescued"),
            store("On the colony", str(v.colonists), tap="rescue-colonists"),
            store("Aboard", f"{v.aboard} of {n.pack.rules.launch} to launch", tap="rescue-aboard"),
            store("May still be lost", str(spare), spare < FEW, "rescue-slack"),
            store("Converted, replaced", f"{v.converted}, {v.replaced}", tap="rescue-lost"),
            store("Power plants", str(v.plants), v.plants < FEW, "plants"),
            store("Radar dishes", str(v.dishes), v.dishes < FEW, "dishes"),
            store("Hand limit", str(v.hand_limit), v.hand_limit < n.pack.rules.hand_limit, "rescue-limit"),
        ],
        h.p(".faint")[pod(n)],
    ]


def invasion(n: Names) -> Element:
    """What each face of the die would hit, and how many colonists are in danger."""
    v, rules = n.view, n.pack.rules
    rows = []
    for face in range(1, rules.die + 1):
        hit = n.hit_by(face)
        rows.append(
            h.li({"id": f"face-{face}"}, class_={"now": v.die == face})[
                info_button(
                    f"face-{face}",
                    h.svg(".jd-die", {"viewBox": "-36 -36 72 72", "role": "img", "aria-label": f"On a {face}"})[
                        cards.die(face, spread=rules.spread)
                    ],
                ),
                h.span(".jd-tiles")[[_chip(n, module) for module in hit] or h.span(".faint")["nothing"]],
            ]
        )
    doomed = len(v.doomed)
    return h.div("#jd-invasion")[
        h.p(".alarm")[f"{count(doomed, 'colonist').capitalize()} would be converted now."] if doomed else None,
        h.ul(".jd-faces")[rows],
        h.p(".faint")[
            f"{count(v.creeps, 'creep').capitalize()} on the board. The number beside a module is how many more creeps "
            "it takes to destroy it; a dash means that a robot protects it."
        ],
    ]


def _chip(n: Names, module: ModuleView) -> Element:
    """A module, and how many more creeps destroy it; a dash if a robot protects it."""
    gap = module.gap
    words = f"{n.full(module.tile)}: {fate(module)}"
    c = MODULES[module.number]
    return h.svg(".jd-chip", {"viewBox": "-24 -24 62 48", "role": "img", "aria-label": words})[
        h.title[words],
        area(polygon([(0, -22), (19, -11), (19, 11), (0, 22), (-19, 11), (-19, -11)]), c.light, edge=INK, width=2),
        letters(0, 8, 22, module.tile, INK, weight="800", cls="figure"),
        letters(
            *(28, 9, 20, "–" if gap is None else str(gap), "currentColor"),
            weight="800",
            cls="jd-gap alarm" if gap is not None and gap <= 1 else "jd-gap",
        ),
    ]


def deck(n: Names) -> Element:
    """How many cards are in the deck, its Setbacks, the known cards at its bottom, and the discarded cards."""
    v = n.view
    setbacks = Counter(card for card in v.deck if card in n.pack.setback)
    return h.div("#jd-deck-panel")[
        h.p[info_button("deck", f"{count(len(v.deck), 'card').capitalize()} in the deck.")],
        h.div(".hand")[[_setback(n.pack.setback[id], many) for id, many in setbacks.items()]],
        h.p(".faint")[f"At the bottom: {n.cards(v.sunk)}."] if v.sunk else None,
        h.p(".faint")[f"Discarded: {n.cards(v.discard)}."] if v.discard else None,
    ]


def _setback(card: Setback, many: int) -> Element:
    return h.div(".card.jd-setback.spot", {"id": f"setback-{card.id}", "title": card.text})[
        cards.picture(card.id),
        h.b[card.name],
        h.span(".meta")["still in the deck"],
        h.span(".count", {"aria-label": f"{many} copies"})[f"×{many}"] if many > 1 else None,
        h.span(".text")[card.text],
    ]
