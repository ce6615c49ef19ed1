"""The Cog: brass helmets, rivets, steam."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.rivals.art.palette import INK, LOOKS
from fathom.present.svg import area, box, dot, group, limb, line, oval, polygon, smooth

LOOK = LOOKS["cog"]


def _inked(d: str, fill: str) -> Element:
    return area(d, fill, edge=INK, width=2.4)


def _shoulders(wide: float, fill: str) -> Element:
    """From the collar down."""
    return group(
        _inked(
            smooth(
                [(-wide, 40), (-wide + 1, 20), (-wide * 0.5, 8), (0, 6), (wide * 0.5, 8), (wide - 1, 20), (wide, 40)]
            )
            + "Z",
            fill,
        ),
        _inked(smooth([(-21, 9), (0, 4), (21, 9), (23, 17), (0, 22), (-23, 17)], closed=True), "url(#rv-brass)"),
        [dot(x, 14, 1.8, "#4a2d10") for x in (-15, -7.5, 0, 7.5, 15)],
    )


def _helmet(windows: int = 1, r: float = 23) -> Element:
    """Brass and glass."""
    glass = [dot(0, -12, r * 0.52, "url(#rv-glass)", edge="#5a3813", width=3.4)]
    if windows == 3:
        glass += [oval(x, -11, 3.6, 7, "url(#rv-glass)", edge="#5a3813", width=2.2) for x in (-17, 17)]
    return group(
        dot(0, -12, r, "url(#rv-brass)", edge=INK, width=2.4),
        glass,
        oval(-7, -27, 6, 2.6, "#fff8dc", opacity=0.85),
    )


def gearhead() -> Element:
    """A captain under half a gear, with a lance of steam."""
    teeth = [box(-4.5, -46, 9, 12, "url(#rv-brass)", round=2, edge=INK, width=2)]
    return group(
        line("M34 44L34 -44", "#4a2d10", 7),
        _inked(polygon([(28, -30), (34, -52), (40, -30)]), "url(#rv-steel)"),
        [group(teeth, transform=f"translate(0 -12) rotate({a})") for a in (-60, -30, 0, 30, 60)],
        _shoulders(36, LOOK.colour),
        [
            _inked(smooth([(x - 11, 22), (x, 14), (x + 11, 22), (x + 9, 30), (x - 9, 30)], closed=True), LOOK.light)
            for x in (-30, 30)
        ],
        _helmet(r=25),
        _inked(
            smooth([(0, 2), (-14, 8), (-22, 3), (-12, 0), (0, -4), (12, 0), (22, 3), (14, 8)], closed=True), "#fff3d8"
        ),
    )


def brasswick() -> Element:
    """A warden behind a riveted tower shield."""
    return group(
        _shoulders(34, "#a86a22"),
        dot(0, -12, 23, "url(#rv-brass)", edge=INK, width=2.4),
        box(-15, -18, 30, 8, "#0d2f3c", round=4, edge="#5a3813", width=2.4),
        line("M-8 -6V4M0 -6V6M8 -6V4", "#5a3813", 3),
        _inked(smooth([(-6, -34), (0, -50), (16, -46), (10, -34)], closed=True), "#c7402f"),
        _inked("M-42 -4H6V26Q6 42 -18 50Q-42 42 -42 26Z", LOOK.colour),
        line("M-18 -2V46M-40 18H4", "#7a4a12", 4),
        [dot(x, y, 2.6, LOOK.light) for x, y in ((-36, 3), (0, 3), (-36, 30), (0, 30))],
        dot(-18, 18, 8, "url(#rv-brass)", edge=INK, width=2),
    )


def sprocket() -> Element:
    """Goggles, a cap, and a very long barrel."""
    return group(
        _shoulders(27, "#c98a3a"),
        dot(0, -10, 18, "#f1c9a0", edge=INK, width=2.4),
        _inked(smooth([(-21, -14), (-16, -32), (0, -37), (16, -32), (21, -14), (0, -19)], closed=True), "#7a4a12"),
        [dot(x, -12, 7.5, "url(#rv-glass)", edge="#5a3813", width=3) for x in (-8.5, 8.5)],
        line("M-6 2Q0 6 6 2", INK, 2.4),
        line("M-44 40L42 -40", INK, 10),
        line("M-44 40L42 -40", "#6d7f86", 6),
        line("M-44 40L-20 18", "#7a4a12", 9),
        dot(12, -8, 5, "url(#rv-glass)", edge=INK, width=2),
    )


def walker() -> Element:
    """A boiler on legs."""
    return group(
        line("M-24 24L-38 46M24 24L38 46", INK, 13),
        line("M-24 24L-38 46M24 24L38 46", "#8b6a3a", 8),
        box(-16, -50, 10, 24, "#6b4a20", round=2, edge=INK, width=2.2),
        box(8, -46, 9, 20, "#6b4a20", round=2, edge=INK, width=2.2),
        [dot(x, y, r, "#e8f1ee", opacity=0.75) for x, y, r in ((-12, -54, 6), (-4, -60, 5), (14, -52, 5))],
        box(-36, -32, 72, 62, "url(#rv-brass)", round=22, edge=INK, width=3),
        line("M-36 -12H36M-36 12H36", "#7a4a12", 3),
        [dot(x, y, 2.4, "#4a2d10") for x in (-28, -14, 14, 28) for y in (-12, 12)],
        box(-14, 2, 28, 20, "#3a1a0a", round=5, edge=INK, width=2.4),
        line("M-8 6V18M-1 6V18M6 6V18", "#ff7a2e", 3.4),
        [dot(x, -18, 7, "#ffdf6b", edge="#5a3813", width=3) for x in (-13, 13)],
        box(-50, -8, 20, 13, "#6d7f86", round=4, edge=INK, width=2.4),
        box(30, -8, 20, 13, "#6d7f86", round=4, edge=INK, width=2.4),
    )


def rivet() -> Element:
    """A diver with a drill for a hand."""
    return group(
        _shoulders(31, "#8f5a1e"),
        _helmet(3),
        _inked(limb([(24, 20), (34, 12), (36, -2)], 14, 12), "#8f5a1e"),
        _inked(polygon([(25, -4), (47, -4), (36, -40)]), "url(#rv-steel)"),
        line("M28 -12L43 -7M30 -20L41 -16M33 -28L38 -26", INK, 2.4),
    )


def gunner() -> Element:
    """A harpoon on the shoulder, its line coiled."""
    return group(
        _shoulders(29, "#b27a2c"),
        dot(0, -11, 20, "url(#rv-brass)", edge=INK, width=2.4),
        box(-13, -19, 26, 13, "url(#rv-glass)", round=5, edge="#5a3813", width=2.8),
        line("M-40 6L44 -20", INK, 9),
        line("M-40 6L30 -16", "#5a6d74", 6),
        _inked(polygon([(28, -25), (48, -22), (33, -7), (34, -15)]), "url(#rv-steel)"),
        [dot(-24, 30, r, "none", edge="#f2e6c4", width=2.4) for r in (10, 6)],
    )


def drone() -> Element:
    """Clockwork with one eye."""
    return group(
        line("M30 -6H44M44 -16V4", "#d9a648", 6),
        line("M-14 30L-20 44M14 30L20 44", "#6d7f86", 6),
        dot(0, 2, 31, "url(#rv-steel)", edge=INK, width=3),
        line("M-29 8Q0 18 29 8M-29 -8Q0 -16 29 -8", "#3f5058", 2.4),
        dot(0, 0, 13, INK, edge=LOOK.colour, width=4),
        dot(0, 0, 6.5, "#ff5a3d"),
        dot(-2, -2, 2, "#fff0d8"),
        line("M-8 -30L-12 -42M8 -30L12 -42", "#d9a648", 3),
        dot(-12, -43, 3.4, "#ffdf6b"),
        dot(12, -43, 3.4, "#ffdf6b"),
    )


FIGURES: dict[str, Callable[[], Element]] = {
    "COG-1": gearhead,
    "COG-2": brasswick,
    "COG-3": sprocket,
    "COG-4": walker,
    "COG-5": rivet,
    "COG-6": gunner,
    "COG-7": drone,
}
