"""The station above the ice with the rescued colonists, and the shelf on the sea floor with die, sites and deck."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.jupiter.art import cards, modules
from fathom.games.jupiter.art.palette import ALARM, FOAM, INK, LAMP
from fathom.games.jupiter.art.places import SHELF, WIDE
from fathom.games.jupiter.model.parts import Site
from fathom.games.jupiter.text.names import SITES, Names
from fathom.present.info import info_pane
from fathom.present.phrases import count
from fathom.present.svg import Point, box, dot, group, letters, line, num, piece, use

PITCH = 46
"""The distance from window to window."""
GROUND = 140
"""The y coordinate of the top of the ice."""


@cache
def station(target: int, rescued: int) -> Markup:
    """The station: two wings with a window for each colonist to rescue, lit once one is rescued."""
    half = -(-target // 2)
    name = f"{rescued} of {target} colonists are rescued"
    parts: list[Node] = []
    panes = [info_pane("rescued", (WIDE / 2, 199), 132, 46, name)]
    for side, first, number in ((0, 0, half), (1, half, target - half)):
        row = max(7, -(-number // 3)) if number > 14 else 7
        rows = max(1, -(-number // row))
        wide, high = row * PITCH + 26, rows * PITCH + 22
        left, top = (40.0 if side == 0 else WIDE - 40 - wide), GROUND - high
        parts.append(_wing(side, left, top, wide, high))
        for index in range(number):
            at = (left + 36 + (index % row) * PITCH, top + 34.0 + (index // row) * PITCH)
            parts += _window(first + index, at, first + index < rescued)
        panes.append(info_pane(f"rescued-{side}", (left + wide / 2, top + high / 2), wide, high, name))
    parts += [
        box(WIDE / 2 - 66, 176, 132, 46, "#051420", round=23, edge="#bff0ff", width=2.4, opacity=0.88),
        letters(WIDE / 2, 209, 31, f"{rescued}/{target}", LAMP, weight="800", cls="figure"),
    ]
    return Markup(h.g("#jd-station")[h.title[name], parts, panes])


def _wing(side: int, left: float, top: float, wide: float, high: float) -> Element:
    """A wing of the station, which stands on legs in the ice."""
    legs = "".join(f"M{num(left + wide * part)} {num(top + high - 4)}V{GROUND + 10}" for part in (0.14, 0.5, 0.86))
    mast = left + (30 if side == 0 else wide - 30)
    return group(
        line(legs, INK, 13),
        line(legs, "#6d8793", 8),
        line(f"M{num(mast)} {num(top)}v-16", "#8ea6b2", 4),
        dot(mast, top - 18, 5, ALARM),
        box(left, top, wide, high, "#22343f", round=22, edge=INK, width=4),
        box(left + 5, top + 5, wide - 10, high - 10, "none", round=18, edge="#7f9aa6", width=2),
    )


def _window(number: int, at: Point, lit: bool) -> list[Element]:
    if not lit:
        return [dot(*at, 19, "#0a1c28", edge="#4d6b7a", width=2.6)]
    art = group(use("jd-person"), transform="translate(0 -1) scale(0.74)")
    return [
        dot(*at, 19, "url(#jd-lit)", edge="#ffe3a0", width=2.6),
        piece(f"rescued-{number}", at, art, kin="colonist", name="A rescued colonist"),
    ]


def shelf(n: Names) -> Markup:
    """The shelf: the die, the sites left and the deck."""
    v = n.view
    return _shelf(v.die, _sites(n, "plant", v.plants), _sites(n, "dish", v.dishes), len(v.deck))


def _sites(n: Names, kind: Site, standing: int) -> tuple[int, int, int]:
    """For a kind of site: how many there were at set-up, how many are left, how many have a Super Creep."""
    laid = [n.pack.module[module.tile].site for module in n.view.layout.modules]
    return laid.count(kind), standing, sum(module.covered and module.site == kind for module in n.view.modules)


@cache
def _shelf(die: int, plants: tuple[int, int, int], dishes: tuple[int, int, int], deck: int) -> Markup:
    x = 124.0
    parts: list[Node] = []
    if die:
        parts.append(_put(x, cards.die(die), "die", f"The roll of this turn: {die}"))
    x += 84
    sites: list[tuple[Site, tuple[int, int, int], str]] = [("plant", plants, ""), ("dish", dishes, "radar dishes")]
    for site, (laid, standing, covered), plural in sites:
        left = f"{count(standing, SITES[site], plural)} left, {covered} with a Super Creep"
        for index in range(laid):
            alive = index < standing
            icon = modules.icon(site, alive, standing - covered <= index < standing)
            parts.append(_put(x, icon, f"{site}-{index}", left))
            x += 64
        x += 14
    parts.append(_put(x + 14, use("jd-deck"), "deck", f"{count(deck, 'card')} in the deck"))
    parts.append(letters(x + 46, SHELF + 12, 34, str(deck), FOAM, anchor="start", cls="figure"))
    return Markup(h.g("#jd-shelf")[parts])


def _put(x: float, art: Node, what: str, name: str) -> list[Element]:
    """A drawing on the shelf, and over it the area to tap for its explanation."""
    drawn = h.g({"transform": f"translate({num(x)} {num(SHELF)}) scale(0.92)"})[h.title[name], art]
    return [drawn, info_pane(what, (x, SHELF), 62, 76, name)]
