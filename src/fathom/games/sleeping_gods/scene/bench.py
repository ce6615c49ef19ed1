"""The nine at the rail: who is how well, and who can be picked."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.core.drawing import box, dot, group, letters, num, use
from fathom.games.sleeping_gods.scene.faces import LOOKS
from fathom.games.sleeping_gods.scene.palette import FOAM, INK, SEATS
from fathom.games.sleeping_gods.scene.places import BERTH, berth
from fathom.games.sleeping_gods.scene.signs import sign
from fathom.games.sleeping_gods.text.names import STATUSES, Names, count
from fathom.games.sleeping_gods.view import CrewView

FIRST = {"sofi": "Sofi"}


def bench(n: Names) -> Element:
    """The crew in the order of their boards."""
    return h.g("#sg-bench")[[_berth(n, one, k) for k, one in enumerate(n.view.crew)]]


def _berth(n: Names, one: CrewView, k: int) -> Element:
    x, y = berth(k)
    down = one.damage >= one.health
    colour = SEATS[one.seat % len(SEATS)]
    trial = n.view.trial
    joined = trial is not None and one.id in trial.crew
    attributes = {"id": f"crew-{one.id}", "transform": f"translate({num(x)} {y})", "data-name": said(n, one)}
    half = BERTH / 2 - 4
    edge = "#ffd98a" if joined else "#33474f"
    return h.g(".spot.sg-berth", attributes)[
        h.title[said(n, one)],
        group(
            box(-half, 4, 2 * half, 242, "#2b4650" if joined else "#16252d", round=14, edge=edge, width=4),
            dot(0, 76, 62, LOOKS[one.id].ground, edge=colour, width=6),
            group(use(f"sg-face-{one.id}"), transform="translate(0 76) scale(0.96)", opacity=0.35 if down else None),
            _count(-52, 24, one.seat + 1, colour) if len(n.view.players) > 1 else None,
            letters(0, 170, 27, short(n, one.id), FOAM if not down else "#d98a80"),
            _hearts(one),
            _tokens(n, one),
        ),
        box(-half, 4, 2 * half, 242, "transparent", round=14),
    ]


def short(n: Names, id: str) -> str:
    """A name that fits under a portrait."""
    return FIRST.get(id) or n.pack.board[id].short


def _count(x: float, y: float, number: int, colour: str) -> Element:
    return group(
        dot(0, 0, 17, colour, edge=INK, width=2.4),
        letters(0, 9, 25, str(number), INK, cls="figure"),
        transform=f"translate({x} {y})",
    )


def _hearts(one: CrewView) -> Element:
    step = min(24.0, 138 / max(1, one.health))
    first = -step * (one.health - 1) / 2
    hurt = one.damage
    return group(
        [
            group(
                sign("sign-heart" if k < one.health - hurt else "sign-hurt"),
                transform=f"translate({num(first + step * k)} 196) scale(0.82)",
            )
            for k in range(one.health)
        ]
    )


def _tokens(n: Names, one: CrewView) -> list[Element]:
    """Fatigue, statuses, combat action tokens, synergy tokens held."""
    names = ["sign-fatigue"] * one.fatigue + [f"status-{status}" for status in one.statuses]
    names += ["sign-token"] * one.tokens
    names += ["sign-synergy" for other in n.view.crew if other.synergy == one.id != other.id]
    step = min(31.0, 136 / max(1, len(names)))
    first = -step * (len(names) - 1) / 2
    return [
        group(sign(name), transform=f"translate({num(first + step * k)} 226) scale(0.92)")
        for k, name in enumerate(names)
    ] + (
        [dot(52, 24, 13, "#2a6f9e", edge=INK, width=2), letters(52, 32, 22, str(one.command), FOAM)]
        if one.command
        else []
    )


def said(n: Names, one: CrewView) -> str:
    """Somebody in a sentence."""
    parts = [f"{n.pack.board[one.id].name}: {one.health - one.damage} of {one.health} health"]
    if one.fatigue:
        parts.append(f"{one.fatigue} fatigue")
    parts += [STATUSES[status] for status in one.statuses]
    if one.tokens:
        parts.append(count(one.tokens, "combat token"))
    return ", ".join(parts)
