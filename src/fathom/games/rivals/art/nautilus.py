"""The Nautilus: bearded folk of Bluff and Butte, shells and ink."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.rivals.art.palette import ESSENCE, INK, LOOKS
from fathom.present.svg import Point, area, dot, group, limb, line, oval, polygon, smooth, spiral

LOOK = LOOKS["nautilus"]


def _inked(d: str, fill: str) -> Element:
    return area(d, fill, edge=INK, width=2.4)


def _body(wide: float, fill: str) -> Element:
    return _inked(
        smooth([(-wide, 42), (-wide + 2, 22), (-14, 10), (0, 8), (14, 10), (wide - 2, 22), (wide, 42)]) + "Z", fill
    )


def _face(brow: str = INK) -> Element:
    """Skin of the shallows, pale eyes."""
    return group(
        _inked(
            smooth([(0, -32), (18, -24), (20, -6), (12, 8), (0, 12), (-12, 8), (-20, -6), (-18, -24)], closed=True),
            "url(#rv-bluff)",
        ),
        [oval(x, -10, 5, 4.2, "#fffbe8", edge=INK, width=1.4) for x in (-8, 8)],
        [dot(x, -10, 2.2, INK) for x in (-7, 7)],
        line("M-14 -18Q-8 -21 -3 -17M14 -18Q8 -21 3 -17", brow, 3),
    )


def _beard(fill: str, length: float = 34, arms: int = 5) -> list[Element]:
    """A beard of little arms, curled at the ends."""
    found = []
    for k in range(arms):
        x = -14 + 28 * k / (arms - 1)
        lean = x * 0.7
        points: list[Point] = [
            (x * 0.8, 2),
            (x + lean * 0.3, length * 0.5),
            (x + lean * 0.7, length * 0.9),
            (x + lean + 6, length),
        ]
        found.append(_inked(limb(points, 10, 5), fill))
    return found


def _shell(x: float, y: float, r: float, fill: str = "url(#rv-shellwork)") -> Element:
    return group(
        dot(x, y, r, fill, edge=INK, width=2.4),
        line(spiral(x, y, r * 0.86, 2.2), "#7a4a30", 2.4),
    )


def omun() -> Element:
    """A chief with a crown of shells and a beard that wins arguments."""
    return group(
        line("M36 46V-40M26 -40V-28Q36 -20 46 -28V-40", LOOK.light, 5),
        _body(36, "#245e94"),
        _face("#f4f7ef"),
        _beard("#f2f4ea", 42, 6),
        _inked(smooth([(-22, -22), (0, -30), (22, -22), (20, -32), (0, -38), (-20, -32)], closed=True), "#e0a878"),
        [_shell(x, y, r) for x, y, r in ((-16, -36, 8), (16, -36, 8), (0, -42, 11))],
    )


def ysolde() -> Element:
    """A mother in a veil, with a light that mends."""
    return group(
        _inked(smooth([(-32, 42), (-28, -10), (-18, -36), (0, -44), (18, -36), (28, -10), (32, 42)]) + "Z", "#bfe4f5"),
        _inked(smooth([(-20, 42), (-14, 14), (0, 10), (14, 14), (20, 42)]) + "Z", "#3d86b8"),
        _face(),
        line("M-5 3Q0 6 5 3", INK, 2.2),
        line(smooth([(-20, -26), (0, -33), (20, -26)]), LOOK.colour, 4),
        line("M-36 46V-20", "#e0a878", 5),
        dot(-36, -28, 17, ESSENCE, opacity=0.3),
        dot(-36, -28, 9, "#d9fff6", edge=INK, width=2),
    )


def inkbeard() -> Element:
    """Hooded, with a beard of ink."""
    return group(
        _body(31, "#1b3d60"),
        _inked(smooth([(-26, 14), (-26, -20), (0, -46), (26, -20), (26, 14), (0, -4)], closed=True, ease=7), "#2c6aa0"),
        _inked(smooth([(0, -26), (15, -18), (15, -2), (0, 8), (-15, -2), (-15, -18)], closed=True), "url(#rv-bluff)"),
        [dot(x, -9, 3.4, "#fff6b8", edge=INK, width=1.4) for x in (-7, 7)],
        _beard("#12161f", 36, 5),
        area(smooth([(26, -34), (36, -44), (46, -34), (42, -22), (30, -22)], closed=True), "#12161f", opacity=0.85),
        dot(40, -14, 5, "#12161f"),
    )


def shellback() -> Element:
    """A crab under a shell like a hill."""
    claw = [
        (0.0, 0.0),
        (14.0, -10.0),
        (16.0, -28.0),
        (6.0, -22.0),
        (4.0, -14.0),
        (-4.0, -26.0),
        (-14.0, -18.0),
        (-12.0, -4.0),
    ]
    return group(
        [line(f"M{x} 22L{x * 1.7} 30L{x * 1.9} 46", "#b85c3c", 6) for x in (-24, -14, 14, 24)],
        dot(0, -8, 36, "url(#rv-shellwork)", edge=INK, width=3),
        line(spiral(0, -8, 33, 2.6, start=1.0), "#7a4a30", 4),
        _inked(smooth([(-24, 14), (0, 8), (24, 14), (20, 30), (0, 36), (-20, 30)], closed=True), "#d8744c"),
        line("M-9 12V2M9 12V2", "#d8744c", 4),
        [dot(x, 0, 5, "#fffbe8", edge=INK, width=2) for x in (-9, 9)],
        [dot(x, 0, 2, INK) for x in (-8, 8)],
        [
            group(_inked(smooth(claw, closed=True, ease=8), "#e0633c"), transform=f"translate({x} 22) scale({s} 1.2)")
            for x, s in ((-38, -1.15), (38, 1.15))
        ],
    )


def reef_spear() -> Element:
    """A conch for a helmet and a spear."""
    return group(
        line("M32 46V-36", "#c9a070", 5),
        _inked(polygon([(25, -30), (32, -52), (39, -30)]), LOOK.light),
        _body(29, LOOK.colour),
        _face(),
        _beard("#8a5a3a", 22, 4),
        _inked(
            smooth([(-22, -14), (-16, -36), (4, -46), (24, -32), (22, -14), (0, -22)], closed=True),
            "url(#rv-shellwork)",
        ),
        line(smooth([(-14, -22), (0, -34), (16, -26)]), "#7a4a30", 2.4),
    )


def slinger() -> Element:
    """A squid for a cap and a ball of ink in the sling."""
    return group(
        _body(28, "#3f8fc8"),
        _face(),
        _inked(smooth([(-21, -14), (-12, -30), (0, -50), (12, -30), (21, -14), (0, -20)], closed=True), "#e3a7c0"),
        [dot(x, -26, 2, "#8a3f60") for x in (-5, 5)],
        _beard("#e3a7c0", 18, 4),
        line(smooth([(22, 24), (36, 6), (34, -18)]), "#c9a070", 3.4),
        dot(35, -28, 11, "#12161f", edge=LOOK.light, width=2.4),
        dot(32, -32, 3, "#6f8aa0"),
    )


def coral_warden() -> Element:
    """Antlers of coral, and a round shield of shell."""
    antlers = ("M-12 -28L-20 -42L-30 -46M-17 -36L-12 -48", "M12 -28L20 -42L30 -46M17 -36L12 -48")
    return group(
        [line(d, INK, 9) for d in antlers],
        [line(d, "#ff8a72", 5.4) for d in antlers],
        _body(32, "#2f77a8"),
        _face("#7a2f24"),
        _beard("#c2583f", 26, 5),
        _shell(-22, 26, 20),
        line("M36 44V-6", "#c9a070", 6),
        dot(36, -12, 9, "#ff8a72", edge=INK, width=2.4),
    )


FIGURES: dict[str, Callable[[], Element]] = {
    "NAU-1": omun,
    "NAU-2": ysolde,
    "NAU-3": inkbeard,
    "NAU-4": shellback,
    "NAU-5": reef_spear,
    "NAU-6": slinger,
    "NAU-7": coral_warden,
}
