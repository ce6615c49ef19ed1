"""The crew boards, each with skills, weapons, ability, and the tokens and cards on it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import htpy as h
import msgspec
from htpy import Element, Node

from fathom.games.sleeping_gods.art import cards
from fathom.games.sleeping_gods.art.drawings import CREW
from fathom.games.sleeping_gods.art.palette import GROUNDS, SEATS
from fathom.games.sleeping_gods.art.signs import icon
from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import SKILLS, STATUSES, Names
from fathom.present.cache import cached
from fathom.present.svg import dot


def crew(n: Names) -> Element:
    """All nine crew boards, those of the viewer first."""
    own = n.view.seat
    ordered = sorted(n.view.crew, key=lambda one: one.seat != own)
    return h.div("#sg-crew.sg-crew")[[cached(n.pack, _key(n, one), partial(_board, n, one)) for one in ordered]]


def _key(n: Names, one: CrewView) -> tuple[Hashable, ...]:
    """The key under which the drawing of a crew board is cached: everything that it shows."""
    held = tuple(other.id for other in n.view.crew if other.synergy == one.id != other.id)
    return ("board", msgspec.json.encode(one), held, len(n.view.players) > 1, *levels_for_sale(n, one))


def _board(n: Names, one: CrewView) -> Element:
    board = n.pack.board[one.id]
    left = one.health - one.damage
    return h.section({"id": f"board-{one.id}", "aria-label": board.name}, class_=["sg-board-of", {"out": left <= 0}])[
        h.header[
            _portrait(n, one),
            h.div[
                h.h3[board.name, _whose(n, one)],
                h.p(".sg-facts")[
                    icon("sign-heart", "health"),
                    f"{left}/{one.health}",
                    [icon("sign-fatigue", "fatigue") for _ in range(one.fatigue)],
                    [icon(f"status-{status}", STATUSES[status]) for status in one.statuses],
                    [icon("sign-token", "combat token") for _ in range(one.tokens)],
                    [icon("sign-command", "command on the board"), str(one.command)] if one.command else None,
                ],
                h.p(".sg-facts")[_skills(n, one)],
            ],
        ],
        h.div({"id": f"own-weapon-{one.id}", "class": "sg-line spot"})[cards.weapon(board.weapon, board.weapon.name)],
        [_carried(n, id) for id in one.weapons],
        [
            h.div({"id": f"use-{one.id}-{way}"}, class_=["sg-way spot", {"used": bool(one.command)}])[
                cards.command(board.ability.cost), ": ", describe_effects(n, effects)
            ]
            for way, effects in enumerate(board.ability.effects, 1)
        ],
        _under(n, one),
    ]


def _portrait(n: Names, one: CrewView) -> Element:
    return h.svg(".portrait", {"viewBox": "-56 -62 112 124", "aria-hidden": "true"})[
        dot(0, 4, 54, GROUNDS[one.id]), CREW.use(one.id)
    ]


def _whose(n: Names, one: CrewView) -> Node:
    if len(n.view.players) < 2:
        return None
    return h.svg(".sign", {"viewBox": "-12 -12 24 24", "role": "img", "aria-label": n.seat(one.seat)})[
        dot(0, 0, 10, SEATS[one.seat % len(SEATS)]),
        h.text({"y": "5", "text-anchor": "middle", "font-size": "14", "font-weight": "700", "fill": "#10202a"})[
            str(one.seat + 1)
        ],
    ]


def _skills(n: Names, one: CrewView) -> list[Node]:
    return [[icon(f"skill-{kind}", SKILLS[kind]), str(value)] for kind, value in one.skills.items()]


def _carried(n: Names, id: str) -> Element:
    card = n.pack.card[id]
    assert card.weapon is not None
    return h.div({"id": f"weapon-{id}", "class": "sg-line spot"})[cards.weapon(card.weapon, card.name)]


def _under(n: Names, one: CrewView) -> list[Node]:
    """Equipped cards, level cards and other members' synergy tokens; in a port also the level cards for sale."""
    held = [other.id for other in n.view.crew if other.synergy == one.id != other.id]
    lying = [cards.ability(n, id, "equipped", small=True) for id in one.equipped]
    lying += [cards.level(n, id, owned=True) for id in one.levels]
    lying += [
        h.div({"id": f"token-{id}", "class": "card sg-card sg-small spot"})[
            h.div(".sg-head")[icon("sign-synergy", "synergy token"), h.b[n.crew(id)]],
            h.span(".text")[describe_effects(n, n.pack.token[id].effects)],
        ]
        for id in held
    ]
    found: list[Node] = [h.div(".hand")[lying]] if lying else []
    if levels_for_sale(n, one):
        found.append(h.div(".hand")[[cards.level(n, id, owned=False) for id in levels_for_sale(n, one)]])
    return found


def levels_for_sale(n: Names, one: CrewView) -> list[str]:
    """The level cards that the crew could buy now for a crew member (SG-404)."""
    if not n.pack.sea.region[n.view.region].port:
        return []
    return [card.id for card in n.pack.levels_of[one.id] if card.id not in one.levels and card.xp <= n.view.xp]
