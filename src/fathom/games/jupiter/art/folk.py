"""Colonists, creeps and Super Creeps: bright and round, dark and spiky, and worse."""

from __future__ import annotations

import math

from htpy import Element

from fathom.games.jupiter.art.modules import dome
from fathom.games.jupiter.art.palette import ALARM, CREEP, FOAM, INK, SUPER
from fathom.present.svg import Point, area, dot, group, line, oval, polygon, smooth


def person() -> Element:
    """A colonist in a diving suit: a round helmet with a wide visor, and a wave."""
    return group(
        line(smooth([(-9, 9), (-16, 5), (-18, -4)]), INK, 9),
        line(smooth([(9, 9), (15, 12), (16, 16)]), INK, 9),
        line(smooth([(-9, 9), (-16, 5), (-18, -4)]), "#4fb4e6", 5.4),
        line(smooth([(9, 9), (15, 12), (16, 16)]), "#4fb4e6", 5.4),
        area("M-12 20Q-13 3 0 3Q13 3 12 20Z", "#4fb4e6", edge=INK, width=2.6),
        dot(0, -6, 13.5, "#f4fbff", edge=INK, width=2.8),
        oval(0, -5, 9.6, 7.4, "#123a52", edge="#8fdcff", width=1.6),
        dot(-4, -5.5, 1.9, FOAM),
        dot(4, -5.5, 1.9, FOAM),
        line(smooth([(-3, -1.4), (0, 0), (3, -1.4)]), FOAM, 1.4),
    )


def colonist() -> Element:
    """On a dome that is lit for them."""
    return group(dome("url(#jd-lit)", "#ffe3a0"), group(person(), transform="translate(0 -1) scale(0.98)"))


def doomed() -> Element:
    """The sign of a colonist next to a creep."""
    return group(
        area(polygon([(17, -30), (31, -6), (3, -6)]), ALARM, edge=INK, width=2.6),
        line("M17 -22V-15", "#ffffff", 4),
        dot(17, -10, 2.2, "#ffffff"),
    )


def _spikes(count: int, far: float, near: float, turn: float = 0.0) -> list[Point]:
    points = []
    for k in range(2 * count):
        angle, radius = turn + math.pi * k / count, far if k % 2 == 0 else near
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points


def creep() -> Element:
    """Spikes all round, one eye, too many teeth; the lamp of its dome is out."""
    return group(
        dome("url(#jd-slime)", "#c2436a"),
        area(smooth(_spikes(9, 24, 15, 0.2), closed=True, ease=11), "#8c0f22", edge=INK, width=3),
        dot(0, 0, 14.6, CREEP),
        oval(0, -4.5, 8.6, 7, "#ffe76a", edge=INK, width=2),
        oval(0, -4.5, 2.4, 5.6, INK),
        line("M-9 -13L-2 -9.5M9 -13L2 -9.5", INK, 3),
        area("M-10 5Q0 9 10 5Q7 15 0 15Q-7 15 -10 5Z", "#3a0616", edge=INK, width=1.6),
        area(polygon([(-8, 6.5), (-4, 7.4), (-6, 11)]), "#ffffff"),
        area(polygon([(-2.6, 7.6), (2.6, 7.6), (0, 12)]), "#ffffff"),
        area(polygon([(8, 6.5), (4, 7.4), (6, 11)]), "#ffffff"),
    )


def super_creep() -> Element:
    """Sits on a site and everything that it powered."""
    arms = ""
    for k in range(6):
        angle = math.tau * k / 6 + 0.5
        tip = (35 * math.cos(angle + 0.25), 35 * math.sin(angle + 0.25))
        bend = (25 * math.cos(angle - 0.12), 25 * math.sin(angle - 0.12))
        arms += smooth([(0, 0), bend, tip])
    return group(
        line(arms, INK, 12.5),
        line(arms, "#3f8a24", 8),
        area(smooth(_spikes(7, 23, 18.5, -math.pi / 2), closed=True, ease=9), "#2c6418", edge=INK, width=3),
        dot(0, 2, 16.4, SUPER),
        area(polygon([(-17, -12), (-24, -32), (-7, -20)]), "#ffe9c0", edge=INK, width=2.4),
        area(polygon([(17, -12), (24, -32), (7, -20)]), "#ffe9c0", edge=INK, width=2.4),
        [
            group(oval(x, y, 5.4, 5, "#fff8d8", edge=INK, width=1.8), dot(x, y + 0.6, 2.3, "#b3122e"))
            for x, y in ((-9, -3), (9, -3), (0, -10))
        ],
        area("M-13 7Q0 11 13 7Q9 20 0 20Q-9 20 -13 7Z", "#3a0616", edge=INK, width=1.8),
        [area(polygon([(x - 3, 8.6), (x + 3, 8.6), (x, 14)]), "#ffffff") for x in (-8, 0, 8)],
    )
