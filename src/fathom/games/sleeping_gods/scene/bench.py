"""The nine at the rail: who is how well, and who can be picked."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.core.drawing import box, dot, group, letters, num, use
from fathom.games.sleeping_gods.scene.faces import LOOKS
from fathom.games.sleeping_gods.scene.palette import FOAM, INK, SEATS
from fathom.games.sleeping_gods.scene.places import BERTH, berth
from fathom.games.sleeping_gods.scene.signs import sign
from fathom.games.sleeping_gods.text.names import STATUSES, Names, count
from fathom.games.sleeping_gods.view import CrewView

FIRST = {"sofi": "Sofi"}
HALF = BERTH / 2 - 4


def bench(n: Names) -> Element:
    """The crew in the order of their boards."""
    return h.g("#sg-bench")[[_berth(n, one, k) for k, one in enumerate(n.view.crew)]]


def _berth(n: Names, one: CrewView, k: int) -> Element:
    x, y = berth(k)
    trial = n.view.trial
    attributes = {"id": f"crew-{one.id}", "transform": f"translate({num(x)} {y})", "data-name": said(n, one)}
    tokens = ["sign-fatigue"] * one.fatigue + [f"status-{status}" for status in one.statuses]
    tokens += ["sign-token"] * one.tokens
    tokens += ["sign-synergy" for other in n.view.crew if other.synergy == one.id != other.id]
    return h.g(".spot.sg-berth", attributes)[
        h.title[attributes["data-name"]],
        _drawn(
            one.id,
            short(n, one.id),
            one.seat,
            len(n.view.players) > 1,
            one.health,
            one.damage,
            one.command,
            tuple(tokens),
            trial is not None and one.id in trial.crew,
        ),
        box(-HALF, 4, 2 * HALF, 242, "transparent", round=14),
    ]


@lru_cache(maxsize=4096)
def _drawn(
    id: str,
    name: str,
    seat: int,
    company: bool,
    health: int,
    damage: int,
    command: int,
    tokens: tuple[str, ...],
    joined: bool,
) -> Markup:
    """Somebody with everything on the board; most of it looks the same from one question to the next."""
    down = damage >= health
    colour = SEATS[seat % len(SEATS)]
    return Markup(
        group(
            box(
                -HALF,
                4,
                2 * HALF,
                242,
                "#2b4650" if joined else "#16252d",
                round=14,
                edge="#ffd98a" if joined else "#33474f",
                width=4,
            ),
            dot(0, 76, 62, LOOKS[id].ground, edge=colour, width=6),
            group(use(f"sg-face-{id}"), transform="translate(0 76) scale(0.96)", opacity=0.35 if down else None),
            _count(-52, 24, seat + 1, colour) if company else None,
            _count(52, 24, command, "#7fbfe6") if command else None,
            letters(0, 170, 27, name, "#d98a80" if down else FOAM),
            _row([f"sign-{'heart' if k < health - damage else 'hurt'}" for k in range(health)], 196, 24, 0.82),
            _row(list(tokens), 226, 31, 0.92),
        )
    )


def short(n: Names, id: str) -> str:
    """A name that fits under a portrait."""
    return FIRST.get(id) or n.pack.board[id].short


def _count(x: float, y: float, number: int, colour: str) -> Element:
    return group(
        dot(0, 0, 17, colour, edge=INK, width=2.4),
        letters(0, 9, 25, str(number), INK, cls="figure"),
        transform=f"translate({x} {y})",
    )


def _row(names: list[str], y: float, apart: float, size: float) -> list[Element]:
    """Signs side by side, closer together if they are many."""
    step = min(apart, 136 / max(1, len(names)))
    first = -step * (len(names) - 1) / 2
    return [
        group(sign(name), transform=f"translate({num(first + step * k)} {num(y)}) scale({size})")
        for k, name in enumerate(names)
    ]


def said(n: Names, one: CrewView) -> str:
    """Somebody in a sentence."""
    parts = [f"{n.pack.board[one.id].name}: {one.health - one.damage} of {one.health} health"]
    if one.fatigue:
        parts.append(f"{one.fatigue} fatigue")
    parts += [STATUSES[status] for status in one.statuses]
    if one.tokens:
        parts.append(count(one.tokens, "combat token"))
    return ", ".join(parts)
