"""Reef arches, and the magical gate that hangs in one of them."""

from __future__ import annotations

from htpy import Element

from fathom.games.tentacula.art.fish import sign
from fathom.games.tentacula.art.palette import GOLD, INK, inked
from fathom.games.tentacula.model.pack import Fish
from fathom.present.svg import area, blob, box, dot, group, line, polygon, shade, smooth

PLAQUE = (162, 62)


def shades() -> list[Element]:
    """Old stone, and the light in a gate."""
    return [
        shade("tn-stone", (0, "#d8d2b8"), (0.5, "#a39a80"), (1, "#655e4e")),
        shade("tn-magic", (0, "#fff4b8", 0.95), (0.5, "#8ff5e0", 0.6), (1, "#b99bff", 0.15)),
        shade("tn-plaque", (0, "#2d5f78"), (1, "#173a52")),
    ]


def arch() -> Element:
    """Two pillars beside the path and a lintel over it: an arch without a gate, 130 wide."""
    pillars = [
        group(
            inked(polygon([(s * 46, 26), (s * 49, -26), (s * 67, -26), (s * 70, 26)]), "url(#tn-stone)", 2.4),
            line(f"M{s * 48} -8h{s * 19}M{s * 47} 10h{s * 21}", "#5a5342", 2, opacity=0.7),
            area(blob(s * 58, -28, 14, 8, 4 + s), "#ff8f78", edge="#a53c52", width=2),
        )
        for s in (-1, 1)
    ]
    return group(pillars, opacity=0.92)


def veil() -> Element:
    """The light between the pillars, across the path."""
    veil = smooth(
        [(-46, -9), (-20, -13), (0, -9), (22, -13), (46, -9), (46, 9), (20, 13), (0, 9), (-22, 13), (-46, 9)],
        closed=True,
    )
    sparks = [
        dot(x, y, r, "#ffffff", opacity=0.95)
        for x, y, r in ((-32, 1, 3), (-12, -3, 2), (6, 3, 3.4), (24, -2, 2), (38, 2, 2.6))
    ]
    return group(area(veil, "url(#tn-magic)"), line("M-46 0H46", "#fff8d0", 3, opacity=0.9), sparks)


def stop() -> Element:
    """Not yet: another fish must pass first."""
    return group(dot(0, 0, 15, "#c2273d", edge="#fff6df", width=3), box(-8, -3, 16, 6, "#fff6df", round=2))


def plaque(order: list[Fish], by: str, passed: int) -> Element:
    """The order in which the fish must pass: done ones ticked, the next one in the light."""
    wide, high = PLAQUE
    signs = []
    for place, card in enumerate(order):
        x = (place - (len(order) - 1) / 2) * 52
        done, now = place < passed, place == passed
        signs.append(
            group(
                box(
                    -23,
                    -24,
                    46,
                    48,
                    "#fff6d8" if now else "#8fb6c2",
                    round=10,
                    edge=GOLD[1] if now else "#3d6d84",
                    width=3 if now else 1.6,
                ),
                group(sign(card, by), transform="translate(0 0)", opacity=0.5 if done else None),
                group(dot(13, 14, 10, "#0e5b41", edge="#7ff0c4", width=2), line("M8 14l4 4l7 -8", "#ffffff", 3))
                if done
                else None,
                transform=f"translate({x} 0)",
            )
        )
        if place:
            signs.append(area(polygon([(x - 30, -6), (x - 23, 0), (x - 30, 6)]), GOLD[1], edge=INK, width=1))
    return group(
        box(-wide / 2 + 3, -high / 2 + 4, wide, high, "#02101a", round=16, opacity=0.4),
        box(-wide / 2, -high / 2, wide, high, "url(#tn-plaque)", round=16, edge=GOLD[1], width=3),
        signs,
    )
