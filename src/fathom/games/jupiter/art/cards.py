"""Cards as pictures, the die, the back of a card."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.jupiter.art.palette import ALARM, CREEP, INK, LAMP, SUPER
from fathom.present.svg import area, blob, box, dot, group, line, oval, polygon, smooth

PALE = "#e9f6f8"
FAINT = "#7fa6b4"
HOT = "#ffb257"
BLUE = "#6fd0ff"

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def die(face: int, size: float = 32, spread: int = 6) -> Element:
    """A face of the die; the one that spreads the creeps is red."""
    pips = [dot(x * size * 0.5, y * size * 0.5, size * 0.17, INK) for x, y in PIPS.get(face, [])]
    fill = CREEP if face == spread else "#f4fbff"
    return group(box(-size, -size, 2 * size, 2 * size, fill, round=size * 0.34, edge=INK, width=3), pips)


def back() -> Element:
    """The deck, face down."""
    return group(
        box(-16, -26, 38, 54, "#12303f", round=6, edge="#7fb8c8", width=2.4),
        box(-22, -30, 38, 54, "#173c4e", round=6, edge="#7fb8c8", width=2.4),
        dot(-3, -3, 10, "none", edge=LAMP, width=3),
        line("M-3 -9V3M-9 -3H3", ALARM, 3),
    )


def _one(x: float, y: float, colour: str = BLUE) -> Element:
    """Somebody small."""
    return group(area(f"M{x - 7} {y + 14}q0 -13 7 -13t7 13Z", colour), dot(x, y - 4, 6, PALE))


def _crawler(x: float, y: float, r: float = 8) -> Element:
    return group(area(blob(x, y, r, r, 3, bumps=14, rough=0.34), CREEP), dot(x, y - 1, r * 0.36, "#ffe76a"))


def _aim(x: float, y: float, r: float, colour: str = ALARM) -> Element:
    return group(
        dot(x, y, r, "none", edge=colour, width=2.8),
        line(f"M{x} {y - r - 4}v8M{x} {y + r - 4}v8M{x - r - 4} {y}h8M{x + r - 4} {y}h8", colour, 2.8),
    )


def _hexagon(x: float, y: float, r: float) -> str:
    return polygon(
        [(x + r * a, y + r * b) for a, b in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))]
    )


PICTURES: dict[str, list[Element]] = {
    "boost": [
        area(polygon([(4, -23), (-16, 4), (-3, 4), (-6, 23), (16, -5), (3, -5)]), HOT),
        line("M-36 12V-8M-42 -2L-36 -8L-30 -2M36 16V-4M30 2L36 -4L42 2", PALE, 3.4),
    ],
    "bullhorn": [
        area(polygon([(-26, -6), (-12, -8), (14, -20), (14, 18), (-12, 6), (-26, 4)]), PALE),
        line("M-16 8L-12 20H-4", FAINT, 4),
        line("M22 -12Q30 0 22 12M31 -18Q44 0 31 18", HOT, 3.4),
    ],
    "data_core": [
        dot(0, 0, 13, "none", edge=BLUE, width=4),
        dot(0, 0, 5.5, HOT),
        line("M-22 -10A24 24 0 0 1 22 -10M22 10A24 24 0 0 1 -22 10", PALE, 3.2),
        area(polygon([(22, -3), (15, -13), (29, -13)]), PALE),
        area(polygon([(-22, 3), (-15, 13), (-29, 13)]), PALE),
    ],
    "follower": [_one(-26, 2), _one(-4, 2), line("M12 4H36M28 -5L37 4L28 13", HOT, 3.6)],
    "grenadier": [
        dot(-8, 5, 14, "#4b6b3a", edge=PALE, width=2.6),
        box(-14, -17, 12, 9, FAINT, round=2),
        line(smooth([(-2, -13), (8, -18), (10, -8)]), PALE, 2.8),
        _crawler(32, 6, 9),
        line("M12 -4L20 0M13 8L20 8", HOT, 3),
    ],
    "heat_seeker": [
        line(smooth([(-42, 16), (-24, 18), (-10, 4), (2, -6)]), HOT, 3.4),
        area("M0 -12L14 -14L6 0Z", PALE),
        _crawler(27, 2, 9),
        _aim(27, 2, 17),
    ],
    "juggernaut": [
        box(-30, -12, 30, 24, PALE, round=7),
        box(-24, -6, 14, 7, INK, round=3),
        area(polygon([(2, -16), (18, 0), (2, 16)]), HOT),
        _crawler(32, -10, 6),
        _crawler(34, 11, 7),
        line("M-40 -8H-34M-42 0H-35M-40 8H-34", FAINT, 3),
    ],
    "module_control": [
        area(_hexagon(-24, 2, 17), "#1f5d60", edge=PALE, width=2.6),
        line(_hexagon(24, 2, 17), FAINT, 2.4, dash="4 5"),
        line("M-2 -14Q8 -20 16 -12M9 -18L17 -12L11 -5", HOT, 3.2),
    ],
    "override": [
        box(-36, -14, 24, 22, PALE, round=6),
        dot(-29, -4, 3, BLUE),
        dot(-19, -4, 3, BLUE),
        box(12, -14, 24, 22, "#9a5fe0", round=6),
        dot(19, -4, 3, ALARM),
        dot(29, -4, 3, ALARM),
        line("M-24 8V20H24V8M-10 -4H8", HOT, 3, dash="3 5"),
    ],
    "phase_shift": [
        group(die(5, 15), transform="translate(-16 4) rotate(-14)"),
        group(die(2, 11), transform="translate(24 6) rotate(12)"),
        line("M-2 -16Q12 -24 22 -12M14 -14L23 -11L25 -20", HOT, 3.2),
    ],
    "pilot": [
        dot(0, 2, 17, "#ff9a3c", edge=PALE, width=2.6),
        *[dot(x, y, 4, INK) for x, y in ((0, 2), (-9, 2), (9, 2), (-4, -6), (4, -6), (-4, 10), (4, 10))],
        line("M-34 14V-10M-40 -3L-34 -11L-28 -3M34 -12V12M28 5L34 13L40 5", BLUE, 3.2),
    ],
    "rocket_boots": [
        area("M-20 -20H-6V4L8 10V16H-20Z", PALE),
        area("M6 -22H20V2L34 8V14H6Z", FAINT),
        area(polygon([(-18, 18), (-6, 18), (-12, 26)]), HOT),
        area(polygon([(8, 16), (20, 16), (14, 26)]), HOT),
        line("M-42 -12H-28M-44 -2H-28M-40 8H-28", HOT, 3),
    ],
    "sniper": [_aim(20, 0, 17), _crawler(20, 0, 8), line("M-44 6H-6M-44 6V14H-30L-26 6M-24 6V0H-12V6", PALE, 4)],
    "suppressant": [
        area(_hexagon(0, 1, 22), "#12303f", edge=BLUE, width=3),
        _crawler(0, 1, 9),
        line("M-15 -14L15 16M15 -14L-15 16", ALARM, 4),
        line("M-40 -8Q-32 0 -40 8M40 -8Q32 0 40 8", BLUE, 3),
    ],
    "swap": [
        _one(-26, 2),
        box(16, -11, 22, 20, "#9a5fe0", round=6),
        dot(22, -2, 3, PALE),
        dot(32, -2, 3, PALE),
        line("M-10 -8H8M2 -14L9 -8L2 -2M8 10H-10M-4 4L-11 10L-4 16", HOT, 3),
    ],
    "teleport": [
        oval(-24, 14, 15, 5, "none", edge=BLUE, width=3),
        oval(24, 14, 15, 5, "none", edge=BLUE, width=3),
        group(_one(-24, 0, FAINT), opacity=0.5),
        _one(24, 0),
        line("M-8 -4L-2 -12L2 -2L8 -10", HOT, 3),
        line("M-34 8V-18M34 8V-18", BLUE, 2, dash="2 5"),
    ],
    "power_grab": [
        dot(0, 2, 16, "#f08a24", edge=PALE, width=2),
        area(polygon([(3, -12), (-8, 4), (-1, 4), (-3, 15), (8, -1), (1, -1)]), INK),
        line(smooth([(-38, 18), (-26, -4), (-12, -8)]), SUPER, 6),
        line(smooth([(38, 18), (26, -4), (12, -8)]), SUPER, 6),
    ],
    "signal_to_noise": [
        area("M-22 -8A22 22 0 0 0 12 16Z", PALE),
        line("M-5 4L10 -11", PALE, 3.4),
        line("M14 -16L20 -8L26 -20L32 -6L40 -16", SUPER, 3.4),
    ],
    "surge": [
        _crawler(-26, 4, 9),
        _crawler(0, -6, 11),
        _crawler(27, 5, 9),
        line("M-44 20Q-22 12 0 20T44 20", BLUE, 3.4),
    ],
}
"""What each card shows, 90 by 50 about the middle."""


@cache
def picture(card: str) -> Markup:
    """The picture of a card; one of an owner's own shows a spark."""
    inside = PICTURES.get(card) or [dot(0, 0, 12, "none", edge=HOT, width=4)]
    return Markup(h.svg(".picture", {"viewBox": "-46 -26 92 52", "aria-hidden": "true"})[inside])
