"""The drawing of the Pod: a round boat with a porthole for each seat, and a gangway to each dome joined to it."""

from __future__ import annotations

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.jupiter.art.drawings import SYMBOLS
from fathom.games.jupiter.art.modules import butt, span
from fathom.games.jupiter.art.palette import INK
from fathom.games.jupiter.art.places import arm
from fathom.present.svg import Point, group, line, xy


def pod(seats: int) -> Element:
    """The Pod from above, for the `<defs>` of the page."""
    holes = [(0.0, 0.0), *(arm(side, 29) for side in range(6))][:seats]
    portholes = [SYMBOLS.use("porthole", transform=f"translate({xy(hole)})") for hole in holes]
    return h.g({"id": "jd-pod"})[SYMBOLS.use("pod-hull"), portholes]


def gangway(pairs: list[tuple[Point, Point]]) -> Markup:
    """The bridges from domes to the Pod."""
    d = "".join(f"M{xy(one)}L{xy(other)}" for one, other in map(span, pairs))
    return Markup(
        group(butt(d, INK, 22), butt(d, "#ff9a3c", 17), butt(d, "#4a2408", 10), line(d, "#fff0c0", 3.6, dash="1 8"))
    )
