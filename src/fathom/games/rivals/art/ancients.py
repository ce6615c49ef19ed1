"""The Ancients: robes, stone, a light that should not be there."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.rivals.art.palette import ESSENCE, INK, LOOKS
from fathom.present.svg import Point, area, box, dot, group, limb, line, oval, polygon, smooth

LOOK = LOOKS["ancients"]
GLOW = "#ffe9f6"


def _inked(d: str, fill: str) -> Element:
    return area(d, fill, edge=INK, width=2.4)


def _robe(wide: float, fill: str = "url(#rv-robe)") -> Element:
    return group(
        _inked(
            smooth([(-wide, 44), (-wide + 4, 20), (-14, 4), (0, 2), (14, 4), (wide - 4, 20), (wide, 44)]) + "Z", fill
        ),
        line(smooth([(-8, 10), (0, 26), (8, 10)]), LOOK.colour, 3),
    )


def _hood(fill: str = "#5a2a5e") -> Element:
    return group(
        _inked(smooth([(-25, 14), (-26, -14), (0, -46), (26, -14), (25, 14), (0, 20)], closed=True, ease=7), fill),
        _inked(smooth([(-15, 8), (-16, -12), (0, -28), (16, -12), (15, 8), (0, 13)], closed=True), "#12061a"),
    )


def _gem(x: float, y: float, size: float, fill: str = ESSENCE) -> Element:
    points = [(x, y - size), (x + size * 0.62, y), (x, y + size), (x - size * 0.62, y)]
    return group(
        dot(x, y, size * 1.5, fill, opacity=0.22),
        area(polygon(points), fill, edge=INK, width=2),
        line(f"M{x} {y - size * 0.8}L{x - size * 0.2} {y}L{x} {y + size * 0.8}", "#ffffff", 1.6, opacity=0.8),
    )


def ythara() -> Element:
    """The voice: a crown of arms, a staff with a living stone."""
    arms: list[list[Point]] = [
        [(-10, -22), (-24, -34), (-34, -30), (-38, -40)],
        [(-5, -28), (-12, -44), (-22, -50)],
        [(5, -28), (12, -44), (22, -50)],
        [(10, -22), (24, -34), (30, -28), (36, -36)],
    ]
    return group(
        _robe(34),
        [_inked(limb(points, 10, 4), LOOK.colour) for points in arms],
        _inked(
            smooth([(0, -34), (16, -26), (18, -8), (10, 6), (0, 12), (-10, 6), (-18, -8), (-16, -26)], closed=True),
            LOOK.light,
        ),
        [area(smooth([(x - 6, -10), (x, -15), (x + 6, -10), (x, -6)], closed=True), "#7a1f6a") for x in (-8, 8)],
        [dot(x, -10.5, 2, GLOW) for x in (-8, 8)],
        line("M-4 3Q0 5 4 3", "#7a1f6a", 2.2),
        line("M-34 46V-10", "#b7a7c4", 5),
        _gem(-34, -20, 13),
    )


def ozmun() -> Element:
    """The keeper: a face of stone, and the key."""
    return group(
        _inked(polygon([(-40, 44), (-42, 20), (-24, 6), (24, 6), (42, 20), (40, 44)]), "url(#rv-idol)"),
        line("M-34 24L-26 14M34 24L26 14M-20 40V28M20 40V28", "#2b2038", 3),
        _inked(polygon([(-20, -36), (20, -36), (25, -10), (16, 14), (-16, 14), (-25, -10)]), "url(#rv-idol)"),
        box(-18, -20, 13, 8, "#12061a", round=2),
        box(5, -20, 13, 8, "#12061a", round=2),
        [dot(x, -16, 2.6, ESSENCE) for x in (-11.5, 11.5)],
        line("M0 -14V-2M-9 6H9", "#2b2038", 4),
        line("M0 26V46M0 40H9M0 33H7", LOOK.colour, 4),
        dot(0, 21, 6, "none", edge=LOOK.colour, width=4),
    )


def oracle() -> Element:
    """Drowned and veiled; one eye is still open."""
    drops = [
        area(f"M{x} {y - 9}Q{x + 7} {y + 2} {x} {y + 5}Q{x - 7} {y + 2} {x} {y - 9}Z", "#9fe8f5", opacity=0.9)
        for x, y in ((-38, -18), (38, -24), (-34, 12), (40, 6))
    ]
    return group(
        _inked(
            smooth(
                [
                    (-26, 46),
                    (-24, -6),
                    (-16, -34),
                    (0, -44),
                    (16, -34),
                    (24, -6),
                    (26, 46),
                    (12, 40),
                    (0, 48),
                    (-12, 40),
                ],
                closed=True,
                ease=8,
            ),
            "#8a5a94",
        ),
        line("M-14 -20V36M-5 6V40M5 6V40M14 -20V36", "#5a2a5e", 2.4),
        area(smooth([(-19, -14), (0, -27), (19, -14), (0, -3)], closed=True), GLOW, edge=INK, width=2.4),
        dot(0, -15, 8, "#7a1f6a"),
        dot(0, -15, 3.4, INK),
        dot(-2, -18, 2, "#ffffff"),
        drops,
    )


def colossus() -> Element:
    """An idol that got up."""
    runes = "M-6 6H6M0 6V26M-8 16H8M-28 10V24M-34 17H-22M28 10V24M22 17H34"
    return group(
        _inked(limb([(-34, -2), (-50, 16), (-46, 44)], 26, 20), "url(#rv-idol)"),
        _inked(limb([(34, -2), (50, 16), (46, 44)], 26, 20), "url(#rv-idol)"),
        _inked(polygon([(-36, 46), (-42, 2), (-24, -12), (24, -12), (42, 2), (36, 46)]), "url(#rv-idol)"),
        _inked(polygon([(-18, -50), (18, -50), (24, -30), (14, -4), (-14, -4), (-24, -30)]), "url(#rv-idol)"),
        line("M-18 -50L-26 -40M18 -50L26 -40", "#2b2038", 4),
        [dot(x, -30, 9, ESSENCE, opacity=0.3) for x in (-9, 9)],
        [box(x - 6, -33, 12, 6, ESSENCE, round=2) for x in (-9, 9)],
        line("M-8 -14H8M-4 -14V-8M4 -14V-8", "#12061a", 3),
        line(runes, ESSENCE, 3),
        line("M-40 30L-30 36M30 30L40 38", "#2b2038", 2.4),
    )


def thrall() -> Element:
    """A mask on a robe."""
    return group(
        _robe(28, "#3a2440"),
        _inked(smooth([(0, -38), (20, -28), (20, -4), (0, 16), (-20, -4), (-20, -28)], closed=True), "#efe3ea"),
        [oval(x, -14, 6.4, 8, "#0a0410") for x in (-8.5, 8.5)],
        line("M0 -38L-4 -26L3 -18", "#6f5f84", 2),
        line("M-5 5H5", "#0a0410", 3),
        [oval(x, 24, 6, 4, "none", edge="#b7a7c4", width=2.6) for x in (-20, -10, 0, 10, 20)],
    )


def acolyte() -> Element:
    """A lure over the hood, a gift in the hands."""
    return group(
        _robe(28),
        _hood("#7d3a78"),
        [dot(x, -6, 3, GLOW) for x in (-6, 6)],
        line(smooth([(0, -42), (10, -50), (24, -44), (28, -32)]), LOOK.light, 3),
        dot(28, -27, 13, "#fff3a0", opacity=0.3),
        dot(28, -27, 6, "#fff3a0", edge=INK, width=1.8),
        _gem(0, 30, 12),
    )


def sentinel() -> Element:
    """Behind a shield that looks back."""
    return group(
        line("M34 46V-38", "#b7a7c4", 5),
        _inked(polygon([(28, -34), (34, -54), (40, -34)]), LOOK.light),
        _robe(32, "#45305c"),
        _hood("#45305c"),
        [dot(x, -6, 3, ESSENCE) for x in (-6, 6)],
        _inked("M-44 2H4L8 20Q2 44 -20 50Q-42 44 -48 20Z", "url(#rv-idol)"),
        area(smooth([(-40, 22), (-20, 9), (0, 22), (-20, 35)], closed=True), GLOW, edge=INK, width=2.4),
        dot(-20, 22, 8, "#7a1f6a"),
        dot(-20, 22, 3, INK),
    )


FIGURES: dict[str, Callable[[], Element]] = {
    "ANC-1": ythara,
    "ANC-2": ozmun,
    "ANC-3": oracle,
    "ANC-4": colossus,
    "ANC-5": thrall,
    "ANC-6": acolyte,
    "ANC-7": sentinel,
}
