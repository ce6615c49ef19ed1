"""The board: what is drawn once, and the pieces on it."""

from __future__ import annotations

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.tentacula.art import backdrop, gems, octopus, path
from fathom.games.tentacula.art.defs import art, defs
from fathom.games.tentacula.art.panes import panes
from fathom.games.tentacula.art.pieces import Drawing
from fathom.games.tentacula.art.places import CHEST_PITCH, PANELS, Places
from fathom.games.tentacula.art.uses import use
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.text.names import Names
from fathom.present.svg import group, num, xy

_KEPT: list[tuple[Pack, Places, Markup]] = []
"""The measures and the arts of the packs last drawn."""
PACKS = 8


def _kept(pack: Pack) -> tuple[Places, Markup]:
    for known, places, arts in _KEPT:
        if known is pack:
            return places, arts
    places = Places(pack)
    _KEPT.insert(0, (pack, places, _arts(places)))
    del _KEPT[PACKS:]
    return _KEPT[0][1:]


def arts(n: Names) -> Markup:
    """All that is drawn once, for the board to use: the panels turn, so that nothing of it can lie still by itself."""
    p, found = _kept(n.pack)
    return Markup(h.svg("#backdrop.board", {"viewBox": p.view(n.view.stage), "aria-hidden": "true"})[found])


def _arts(p: Places) -> Markup:
    arts = {
        "table": backdrop.table(p),
        "octopus": group(octopus.octopus(), transform=f"translate({num(p.centre)} {num(p.lower - 22)})"),
        "over": group(group(gems.chest(), _hollows(p), transform=f"translate({xy(p.chest)})"), backdrop.hinges(p)),
        **{panel: backdrop.sheet(p, panel) for panel in PANELS},
        **{f"{panel}-marks": path.marks(p, panel) for panel in PANELS},
    }
    return Markup(group(defs(p.pack), h.defs[backdrop.shades(), [art(name, drawn) for name, drawn in arts.items()]]))


def board(n: Names) -> Element:
    """The whole picture."""
    p, _ = _kept(n.pack)
    drawn = Drawing(n, p)
    return h.svg(
        "#board.board.tn-board",
        {
            "viewBox": p.view(n.view.stage),
            "role": "group",
            "aria-label": "The board, turned by a quarter: its left flap lies below, its right flap above.",
        },
    )[
        use("table"),
        [drawn.panel(panel) for panel in ("P3", "P2", "P4", "P1")],
        drawn.flap("octopus", p.lower, n.view.stage > 1, use("octopus")),
        [drawn.panel(panel) for panel in ("P1b", "P4b")],
        use("over"),
        h.g("#tn-stores")[drawn.hands(), drawn.stash(), drawn.shells(), drawn.pile()],
        h.g("#tn-reef")[drawn.tiles(), drawn.ghosts()],
        h.g("#tn-gates")[drawn.arch(), drawn.gate()],
        h.g("#tn-gems")[drawn.gems()],
        h.g("#tn-fish")[drawn.fishes()],
        h.g("#tn-spots")[panes(n, p)],
    ]


def _hollows(p: Places) -> Element:
    """The velvet keeps the shape of every gem that once lay there."""
    found = []
    for colour, gem in enumerate(p.pack.gems):
        for number in range(gem.count):
            at = xy(p.heap(colour, number, CHEST_PITCH))
            found.append(group(use(f"hollow-{gem.name}"), transform=f"translate({at})", opacity=0.3))
    return group(found)
