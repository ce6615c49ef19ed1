"""The Pod: a round boat of seven portholes, with fins, lamps and a gangway to each dome it is joined to."""

from __future__ import annotations

from htpy import Element
from markupsafe import Markup

from fathom.games.jupiter.art.modules import butt, span
from fathom.games.jupiter.art.palette import ALARM, INK, LAMP
from fathom.games.jupiter.art.places import arm
from fathom.present.svg import Point, area, dot, glow, group, line, polygon, shade, xy


def shades() -> list[Element]:
    """Painted steel and a beam."""
    return [
        glow("jd-hull", (0, "#ffffff"), (0.5, "#ff9a3c"), (1, "#b8480c"), at=(0.4, 0.3)),
        shade("jd-beam", (0, "#fff3c4", 0.5), (1, "#fff3c4", 0)),
    ]


def pod(seats: int) -> Element:
    """Seen from above; a porthole for each seat."""
    fins = [
        group(
            area(polygon([(-9, -43), (9, -43), (6, -52), (-6, -52)]), "#c9d6da", edge=INK, width=2.6),
            transform=f"rotate({60 * k + 30})",
        )
        for k in range(6)
    ]
    holes = [(0.0, 0.0), *(arm(side, 29) for side in range(6))][:seats]
    return group(
        dot(0, 0, 80, "url(#jd-halo)"),
        fins,
        dot(0, 0, 46, "url(#jd-hull)", edge=INK, width=4),
        dot(0, 0, 42.8, "none", edge="#ffe0b8", width=2),
        [line(f"M{xy(arm(side, 41))}L{xy(arm(side, 45))}", INK, 4) for side in range(6)],
        [dot(x, y, 12.4, "#0b2a3a", edge=INK, width=2.4) for x, y in holes],
        [dot(x, y, 11.4, "none", edge="#bff3ff", width=1.8) for x, y in holes],
        [dot(*arm(side, 50), 3.4, ALARM if side % 2 else LAMP) for side in range(6)],
    )


def gangway(pairs: list[tuple[Point, Point]]) -> Markup:
    """The bridges to the Pod."""
    d = "".join(f"M{xy(one)}L{xy(other)}" for one, other in map(span, pairs))
    return Markup(
        group(butt(d, INK, 22), butt(d, "#ff9a3c", 17), butt(d, "#4a2408", 10), line(d, "#fff0c0", 3.6, dash="1 8"))
    )
