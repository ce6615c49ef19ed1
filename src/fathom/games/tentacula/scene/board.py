"""The board: what never changes, drawn once, and the pieces on it."""

from __future__ import annotations

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.core.drawing import group, num, xy
from fathom.games.tentacula.pack import Pack
from fathom.games.tentacula.scene import backdrop, gems, octopus, path
from fathom.games.tentacula.scene.defs import defs, use
from fathom.games.tentacula.scene.panes import panes
from fathom.games.tentacula.scene.pieces import Drawing
from fathom.games.tentacula.scene.places import CHEST_PITCH, Places
from fathom.games.tentacula.text.names import Names

_KEPT: list[tuple[Pack, Places, dict[str, Markup]]] = []
"""The measures and the still arts of the packs last drawn."""
PACKS = 8


def _kept(pack: Pack) -> tuple[Places, dict[str, Markup]]:
    for known, places, arts in _KEPT:
        if known is pack:
            return places, arts
    places = Places(pack)
    _KEPT.insert(0, (pack, places, _still(places)))
    del _KEPT[PACKS:]
    return _KEPT[0][1:]


def board(n: Names, still: bool = True) -> Element:
    """The whole picture."""
    p, arts = _kept(n.pack)
    drawn = Drawing(n, p, arts if still else {})
    top, bottom = p.window(n.view.stage)
    return h.svg(
        "#board.board.tn-board",
        {
            "viewBox": f"0 {num(top)} {num(p.wide)} {num(bottom - top)}",
            "role": "group",
            "aria-label": "The board, turned by a quarter: its left flap lies below, its right flap above.",
        },
    )[
        drawn.art("table"),
        [drawn.panel(panel) for panel in ("P3", "P2", "P4", "P1")],
        drawn.flap("octopus", p.lower, n.view.stage > 1),
        [drawn.panel(panel) for panel in ("P1b", "P4b")],
        drawn.art("over"),
        h.g("#tn-stores")[drawn.stash(), drawn.shells(), drawn.pile()],
        h.g("#tn-reef")[drawn.tiles()],
        h.g("#tn-gates")[drawn.arch(), drawn.gate()],
        h.g("#tn-gems")[drawn.gems()],
        h.g("#tn-fish")[drawn.fishes()],
        h.g("#tn-spots")[panes(n, p)],
    ]


def _still(p: Places) -> dict[str, Markup]:
    """What never moves but with its panel."""
    arts = {
        "table": group(defs(p.pack), h.defs[backdrop.shades()], backdrop.table(p)),
        "octopus": group(octopus.octopus(), transform=f"translate({num(p.centre)} {num(p.lower - 22)})"),
        "over": group(group(gems.chest(), _hollows(p), transform=f"translate({xy(p.chest)})"), backdrop.hinges(p)),
        **{panel: backdrop.sheet(p, panel) for panel in backdrop.SEAS},
        **{f"{panel}-marks": path.marks(p, panel) for panel in backdrop.SEAS},
    }
    return {
        name: Markup(h.g({"id": f"tn-{name}-art", "aria-hidden": "true", "data-still": ""})[art])
        for name, art in arts.items()
    }


def _hollows(p: Places) -> Element:
    """The velvet keeps the shape of every gem that once lay there."""
    found = []
    for colour, gem in enumerate(p.pack.gems):
        for number in range(gem.count):
            at = xy(p.heap(colour, number, CHEST_PITCH))
            found.append(group(use(f"hollow-{gem.name}"), transform=f"translate({at})", opacity=0.3))
    return group(found)
