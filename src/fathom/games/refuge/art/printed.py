"""What is printed on the board and never moves: sea, wreck, spaces, numbers, the Threat track."""

from __future__ import annotations

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art import backdrop, divers
from fathom.games.refuge.art.drawings import CARDS, PIECES, SPACES
from fathom.games.refuge.art.palette import ALARM, FOAM
from fathom.games.refuge.art.places import SHELF, Places
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import Board
from fathom.present.svg import group, letters, oval, xy

MOST = 16
"""The number of boards that are cached. Packs of other people can have any number of shapes."""
_DRAWN: dict[tuple[object, ...], Markup] = {}


def printed(pack: Pack) -> Markup:
    """The printed board with the drawings that pieces use; drawn once for each shape of board."""
    b = pack.board
    key = (b.columns, *b.sea, *b.edge_rows, b.devour_row, b.threat_limit)
    if key not in _DRAWN:
        if len(_DRAWN) >= MOST:
            _DRAWN.clear()
        _DRAWN[key] = Markup(_printed(Places(pack.sea), b))
    return _DRAWN[key]


def _printed(places: Places, board: Board) -> Element:
    return h.svg("#backdrop.board", {"viewBox": places.view, "aria-hidden": "true"})[
        h.defs[divers.shades(), PIECES.defs(), SPACES.defs(), CARDS.defs()],
        backdrop.backdrop(places),
        [
            group(SPACES.use(_look(kind, index)), transform=f"translate({xy(places.at(space))})")
            for index, (space, kind) in enumerate(places.sea.kind.items())
        ],
        _numbers(places, board),
        _track(places, board),
    ]


def _look(kind: str, index: int) -> str:
    """The name of the drawing of a space: neighbours of the same kind differ a little."""
    return "start-0" if kind == "Start" else f"{kind.lower()}-{index % 3}"


def _numbers(places: Places, board: Board) -> Element:
    """The numbers of rows and columns, and the jaws beside the devour row."""
    sea = places.sea
    rows = []
    for y in range(sea.finish_row + 1):
        x = 20.0
        rows.append(letters(x, places.row(y) + 8, 24, str(y), FOAM, opacity=0.75, cls="figure"))
    foot = places.high - SHELF + 2
    columns = [
        letters(places.column(x), foot + 18, 19, str(x), FOAM, opacity=0.85, cls="figure")
        for x in range(sea.columns + 2)
    ]
    jaws = group(
        PIECES.use("jaws"),
        transform=f"translate({places.column(sea.columns + 1)} {places.row(board.devour_row)})",
        opacity=0.9,
    )
    return group(rows, columns, jaws)


def _track(places: Places, board: Board) -> Element:
    """The Threat track."""
    niches = []
    for index in range(board.threat_limit):
        x, y = places.threat(index)
        last = index == board.threat_limit - 1
        niches.append(
            group(
                oval(x, y, 36, 38, "#02090e", edge=ALARM if last else "#7c5560", width=3),
                letters(x, y + 9, 26, "☠" if last else str(index + 1), ALARM if last else "#a57a84", opacity=0.8),
            )
        )
    return group(letters(46, places.high - SHELF / 2 + 2, 21, "Threat", FOAM, anchor="start", opacity=0.9), niches)
