"""The board: what is drawn once per page, and the pieces on it."""

from __future__ import annotations

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.tentacula.art import backdrop, drawings, path
from fathom.games.tentacula.art.drawings import shared, use, use_shared
from fathom.games.tentacula.art.panes import panes
from fathom.games.tentacula.art.pieces import BoardPieces
from fathom.games.tentacula.art.places import CHEST_PITCH, PANELS, Places
from fathom.games.tentacula.text.names import Names
from fathom.present.cache import cached
from fathom.present.svg import group, num, xy


def shared_drawings(n: Names) -> Markup:
    """Everything that the board uses by name. The panels turn, so none of it can be a fixed background."""
    p = Places(n.pack)
    found = cached(n.pack, ("tentacula", "shared drawings"), lambda: _shared_drawings(p))
    return Markup(h.svg("#backdrop.board", {"viewBox": p.view(n.view.stage), "aria-hidden": "true"})[found])


def _shared_drawings(p: Places) -> Element:
    chest = group(use("chest"), _hollows(p), transform=f"translate({xy(p.chest)})")
    found = {
        "table": backdrop.table(p),
        "octopus-on-board": group(use("octopus"), transform=f"translate({num(p.centre)} {num(p.lower - 22)})"),
        "chest-and-hinges": group(chest, backdrop.hinges(p)),
        **{panel: backdrop.sheet(p, panel) for panel in PANELS},
        **{f"{panel}-marks": path.marks(p, panel) for panel in PANELS},
    }
    named = [shared(name, drawn) for name, drawn in found.items()]
    return group(drawings.defs(p.pack), h.defs[backdrop.shades(), named])


def board(n: Names) -> Element:
    """The drawing of the whole board, with all pieces."""
    p = Places(n.pack)
    drawn = BoardPieces(n, p)
    return h.svg(
        "#board.board.tn-board",
        {
            "viewBox": p.view(n.view.stage),
            "role": "group",
            "aria-label": "The board, rotated: its left flap lies below, its right flap above.",
            "data-route": _route(p),
        },
    )[
        use_shared("table"),
        [drawn.panel(panel) for panel in ("P3", "P2", "P4", "P1")],
        drawn.flap("octopus", p.lower, n.view.stage > 1, use_shared("octopus-on-board")),
        [drawn.panel(panel) for panel in ("P1b", "P4b")],
        use_shared("chest-and-hinges"),
        h.g("#tn-stores")[drawn.hands(), drawn.stash(), drawn.shells(), drawn.pile()],
        h.g("#tn-reef")[drawn.tiles(), drawn.ghosts()],
        h.g("#tn-gates")[drawn.arch(), drawn.gate()],
        h.g("#tn-gems")[drawn.gems()],
        h.g("#tn-fish")[drawn.fishes()],
        h.g("#tn-spots")[panes(n, p)],
        h.g("#tn-numbers", {"aria-hidden": "true"})[_numbers(n, p)],
    ]


def _route(p: Places) -> str:
    """The middles of all squares from the start on, as text: the page moves fish along them."""
    return " ".join(",".join(map(num, p.square(max(1, square)))) for square in range(p.pack.route.end + 1))


def _numbers(n: Names, p: Places) -> Markup:
    """The numbers of the squares in sight."""
    route, stage = n.pack.route, n.view.stage
    last = route.last if stage == route.stages else route.last_seen[stage]
    seen = range(max(1, route.first_seen[stage]), last + 1)
    return cached(n.pack, ("tentacula", "numbers", stage), lambda: _group_of_numbers(p, stage, seen))


def _group_of_numbers(p: Places, stage: int, seen: range) -> Element:
    """The numbers of the squares in sight in a stage. They appear when the flap has opened."""
    return h.g(".tn-late", {"id": f"tn-numbers-{stage}"})[path.numbers(p, seen)]


def _hollows(p: Places) -> Element:
    """The places of all gems in the velvet of the chest."""
    found = []
    for colour, gem in enumerate(p.pack.gems):
        for number in range(gem.count):
            at = xy(p.heap(colour, number, CHEST_PITCH))
            found.append(group(drawings.hollow(gem.name), transform=f"translate({at})", opacity=0.3))
    return group(found)
