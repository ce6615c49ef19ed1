"""The row of nine crew members with their health and tokens; each can be tapped."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.drawings import CREW
from fathom.games.sleeping_gods.art.palette import FOAM, GROUNDS, INK, SEATS
from fathom.games.sleeping_gods.art.positions import BERTH, berth
from fathom.games.sleeping_gods.art.signs import sign
from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.text.names import STATUSES, Names, count
from fathom.present.cache import cached
from fathom.present.svg import box, dot, group, letters, num

HALF = BERTH / 2 - 4


def bench(n: Names) -> Element:
    """The row of crew members, in the order of their boards."""
    return h.g("#sg-bench")[[_berth(n, one, k) for k, one in enumerate(n.view.crew)]]


def _berth(n: Names, one: CrewView, k: int) -> Element:
    x, y = berth(k)
    trial = n.view.trial
    joined = trial is not None and one.id in trial.crew
    attributes = {"id": f"crew-{one.id}", "transform": f"translate({num(x)} {y})", "data-name": said(n, one)}
    tokens = ["sign-fatigue"] * one.fatigue + [f"status-{status}" for status in one.statuses]
    tokens += ["sign-token"] * one.tokens
    tokens += ["sign-synergy" for other in n.view.crew if other.synergy == one.id != other.id]
    company = len(n.view.players) > 1
    looks = (one.seat, one.health, one.damage, one.command)
    return h.g(".spot.sg-berth", attributes)[
        h.title[attributes["data-name"]],
        cached(n.pack, ("berth", one.id, company, joined, *looks, *tokens), lambda: _drawn(n, one, tokens, joined)),
        box(-HALF, 4, 2 * HALF, 242, "transparent", round=14),
    ]


def _drawn(n: Names, one: CrewView, tokens: list[str], joined: bool) -> Element:
    """A crew member with health and all tokens."""
    down = one.damage >= one.health
    colour = SEATS[one.seat % len(SEATS)]
    fill, edge = ("#2b4650", "#ffd98a") if joined else ("#16252d", "#33474f")
    hearts = ["sign-heart"] * (one.health - one.damage) + ["sign-hurt"] * min(one.damage, one.health)
    return group(
        box(-HALF, 4, 2 * HALF, 242, fill, round=14, edge=edge, width=4),
        dot(0, 76, 62, GROUNDS[one.id], edge=colour, width=6),
        group(CREW.use(one.id), transform="translate(0 76) scale(0.96)", opacity=0.35 if down else None),
        _count(-52, 24, one.seat + 1, colour) if len(n.view.players) > 1 else None,
        _count(52, 24, one.command, "#7fbfe6") if one.command else None,
        letters(0, 170, 27, short(n, one.id), "#d98a80" if down else FOAM),
        _row(hearts, 196, 24, 0.82),
        _row(tokens, 226, 31, 0.92),
    )


def short(n: Names, id: str) -> str:
    """A crew member's name, short enough to fit under the portrait."""
    return n.pack.board[id].short.removeprefix("the ")


def _count(x: float, y: float, number: int, colour: str) -> Element:
    return group(
        dot(0, 0, 17, colour, edge=INK, width=2.4),
        letters(0, 9, 25, str(number), INK, cls="figure"),
        transform=f"translate({x} {y})",
    )


def _row(names: list[str], y: float, apart: float, size: float) -> list[Element]:
    """Signs side by side; the more there are, the closer together."""
    step = min(apart, 136 / max(1, len(names)))
    first = -step * (len(names) - 1) / 2
    return [
        group(sign(name), transform=f"translate({num(first + step * k)} {num(y)}) scale({size})")
        for k, name in enumerate(names)
    ]


def said(n: Names, one: CrewView) -> str:
    """A crew member in words: name, health, fatigue, statuses and combat tokens."""
    parts = [f"{n.pack.board[one.id].name}: {one.health - one.damage} of {one.health} health"]
    if one.fatigue:
        parts.append(f"{one.fatigue} fatigue")
    parts += [STATUSES[status] for status in one.statuses]
    if one.tokens:
        parts.append(count(one.tokens, "combat token"))
    return ", ".join(parts)
