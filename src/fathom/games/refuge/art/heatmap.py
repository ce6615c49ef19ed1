"""Where divers were lost: the board with shaded spaces, for reports."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.game.art import Heatmap
from fathom.games.refuge.art.places import Places
from fathom.games.refuge.art.printed import printed
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.statistics import LOST
from fathom.present.svg import Point, box, letters


def heatmap(pack: Pack, kind: str, shares: dict[str, float]) -> Heatmap | None:
    """The board with every space shaded by its share; None for statistics that are not about spaces."""
    if kind not in LOST.values():
        return None
    places = Places(pack.sea)
    most = max(shares.values(), default=0.0) or 1.0
    spots = [_spot(places.at(space), space, share, share / most) for space, share in shares.items()]
    return Heatmap(places.view, printed(pack), spots)


def _spot(at: Point, space: str, share: float, strength: float) -> Element:
    """A space shaded by its share, with the share in per cent."""
    x, y = at
    figure = f"{100 * share:.0f}" if share >= 0.005 else "<1"
    return h.g[
        h.title[f"{space}: {100 * share:.1f} %"],
        box(x - 48, y - 48, 96, 96, "#ff5a36", round=12, opacity=0.12 + 0.78 * strength),
        # A dark edge keeps the figure readable on any colour.
        h.g({"stroke": "#02131d", "stroke-width": "5", "paint-order": "stroke"})[letters(x, y + 9, 26, figure, "#fff")],
    ]
