"""Small things that lie on the board: cameras, markers, hatches, the cargo, bubbles."""

from __future__ import annotations

from functools import cache
from random import Random

from markupsafe import Markup

from fathom.games.refuge.art.palette import ALARM, FOAM, INK, LAMP
from fathom.present.svg import area, box, dot, group, line, oval, polygon, smooth


@cache
def camera() -> Markup:
    """A camera on its tripod."""
    return Markup(
        group(
            line("M0 2L-10 18M0 2L10 18M0 2V18", "#0c1418", 5),
            line("M0 2L-10 18M0 2L10 18M0 2V18", "#a8b6b8", 2.4),
            box(-14, -14, 28, 18, "#e9eef0", round=4, edge=INK, width=2),
            box(-6, -19, 12, 6, "#c3a05a", round=2, edge=INK, width=1.6),
            dot(0, -5, 7, "#14303c", edge="#c3a05a", width=2.4),
            dot(-2, -7, 2, FOAM),
        )
    )


@cache
def marker() -> Markup:
    """A buoy with a pennant."""
    return Markup(
        group(
            line("M0 14V-20", INK, 5),
            line("M0 14V-20", "#f2e6c4", 2.6),
            area(polygon([(1, -21), (23, -14), (1, -6)]), "#ffd23f", edge=INK, width=2),
            oval(0, 14, 12, 7, "#e2543f", edge=INK, width=2),
            line("M-11 13H11", "#fff3e2", 3),
        )
    )


@cache
def hatch() -> Markup:
    """A hatch with its wheel."""
    return Markup(
        group(
            dot(0, 0, 20, "#c7a34a", edge=INK, width=2.4),
            dot(0, 0, 13, "#5b4a23", edge="#f3d98b", width=3),
            line("M-12 0H12M0 -12V12", "#f3d98b", 3.4),
            dot(0, 0, 4, "#f3d98b"),
        )
    )


@cache
def cargo() -> Markup:
    """A strapped crate."""
    return Markup(
        group(
            box(-17, -14, 34, 28, "#a5713a", round=3, edge=INK, width=2.4),
            line("M-17 -5H17M-17 5H17", "#5c3a17", 2),
            line("M-8 -14V14M8 -14V14", "#e8d3a0", 4),
            dot(0, 0, 5, ALARM, edge=INK, width=1.6),
        )
    )


@cache
def screen() -> Markup:
    """A ring of bubbles round a diver."""
    dice = Random(13)
    points = [
        (42, 0),
        (36, 22),
        (20, 37),
        (0, 42),
        (-20, 37),
        (-36, 22),
        (-42, 0),
        (-36, -22),
        (-20, -37),
        (0, -42),
        (20, -37),
        (36, -22),
    ]
    return Markup(
        group(
            [dot(x, y, dice.uniform(4, 8), "#bff6ff", edge="#eaffff", width=1.4, opacity=0.62) for x, y in points],
        )
    )


@cache
def turn_mark() -> Markup:
    """Whose turn it is: light, and an arrow."""
    return Markup(
        group(
            oval(0, 44, 30, 9, LAMP, opacity=0.5),
            group(area(polygon([(-10, -62), (10, -62), (0, -49)]), LAMP, edge=INK, width=2), cls="bob"),
        )
    )


@cache
def stars() -> Markup:
    """A diver who lies down: bubbles go up."""
    return Markup(
        group(
            [
                dot(x, y, r, "none", edge=FOAM, width=2, opacity=0.9)
                for x, y, r in ((12, -18, 4), (20, -30, 5.5), (10, -40, 3))
            ],
            line(smooth([(-26, 30), (-6, 34), (14, 30), (30, 33)]), FOAM, 2, opacity=0.5),
        )
    )


@cache
def jaws() -> Markup:
    """The Devour symbol beside the devour row."""
    upper = polygon(
        [
            (-36, -20),
            (36, -20),
            (30, -4),
            (24, -14),
            (15, 0),
            (8, -12),
            (0, 3),
            (-8, -12),
            (-15, 0),
            (-24, -14),
            (-30, -4),
        ]
    )
    lower = polygon([(-36, 20), (36, 20), (30, 6), (22, 14), (12, 2), (4, 13), (-4, 2), (-12, 13), (-22, 3), (-30, 10)])
    return Markup(group(area(upper, ALARM, edge=INK, width=2), area(lower, ALARM, edge=INK, width=2)))


@cache
def fangs() -> Markup:
    """A space that the jaws can reach."""
    teeth = [
        area(polygon([(sx * 24, sy * 45), (sx * 12, sy * 45), (sx * 18, sy * 33)]), ALARM, opacity=0.75)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    return Markup(
        group(
            box(-46, -46, 92, 92, "#ff3b2e", round=20, opacity=0.1),
            box(-45, -45, 90, 90, "none", round=20, edge=ALARM, width=2.4, dash="3 9", opacity=0.8),
            teeth,
        )
    )
