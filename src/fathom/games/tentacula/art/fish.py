"""The three fish: told by colour, by hat and by size."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.tentacula.art.palette import FISH, GOLD, INK, OTHER, Shades, inked
from fathom.games.tentacula.model.pack import Fish
from fathom.present.svg import area, dot, group, line, oval, polygon, smooth

SIZES = {"big": 0.98, "medium": 0.83, "small": 0.68}


def fish(card: Fish, *, left: bool = False) -> Element:
    """A fish about 100 wide, looking to the right, or to the left."""
    size = SIZES.get(card.size, 0.83)
    return group(_body(card), transform=f"scale({-size if left else size} {size})")


def sign(card: Fish, by: str) -> Element:
    """What a gate shows of a fish: its hat, its colour or its size; about 44 wide."""
    if by == "hat":
        return group(_hat(card.hat), transform="translate(-3.4 19) scale(0.56)")
    if by == "colour":
        c = FISH.get(card.colour, OTHER)
        return group(_blank(c), transform="scale(0.46)")
    return group(
        _blank(Shades("#d8e6ea", "#51707c", "#ffffff")),
        transform=f"scale({SIZES.get(card.size, 0.8) ** 2.2 * 0.56:.2f})",
    )


def _blank(c: Shades) -> Element:
    """A fish without a hat."""
    return group(_tail(c), _trunk(c), dot(19, -6, 7, "#fffdf2", edge=INK, width=2.6), dot(21, -5, 3, INK))


def _body(card: Fish) -> Element:
    c = FISH.get(card.colour, OTHER)
    return group(
        _tail(c),
        _trunk(c),
        _face(c),
        MANNERS.get(card.hat, lambda _: None)(c),
        group(_hat(card.hat), transform="rotate(-5)"),
    )


def _tail(c: Shades) -> Element:
    return group(
        inked(smooth([(-26, 0), (-50, -20), (-43, 0), (-50, 21)], closed=True), c.colour, 2.6),
        line("M-32 -2L-44 -11M-32 3L-44 12", c.dark, 2.2, opacity=0.7),
        inked(smooth([(-16, -16), (-8, -31), (10, -27), (14, -17)], closed=True), c.colour, 2.6),
        inked(smooth([(-6, 19), (-12, 31), (8, 21)], closed=True), c.colour, 2.6),
    )


def _trunk(c: Shades) -> Element:
    body = smooth([(-34, 0), (-18, -20), (10, -23), (32, -10), (37, 2), (28, 14), (8, 24), (-18, 19)], closed=True)
    scales = [
        line(f"M{x} {y}q5 4 0 8", c.dark, 2, opacity=0.5)
        for x, y in ((-18, -8), (-10, -13), (-10, -2), (-18, 3), (-2, -8))
    ]
    return group(
        inked(body, c.colour, 2.8),
        area(smooth([(-24, 8), (0, 13), (26, 10), (10, 22), (-14, 18)], closed=True), c.light),
        scales,
        line(smooth([(-22, -11), (-8, -18), (6, -19)]), "#ffffff", 3, opacity=0.6),
        inked(smooth([(-4, 4), (-20, 9), (-14, 16), (-2, 11)], closed=True), c.light, 2),
    )


def _face(c: Shades) -> Element:
    return group(
        dot(17, -7, 9, "#fffdf2", edge=INK, width=2.4),
        dot(20, -6, 4.4, INK),
        dot(21.5, -8, 1.5, "#ffffff"),
        line(smooth([(22, 8), (28, 10), (33, 5)]), INK, 2.6),
        dot(14, 7, 3.4, c.dark, opacity=0.28),
    )


def _hat(name: str) -> Element:
    return HATS.get(name, _cap)()


def _sombrero() -> Element:
    return group(
        inked(
            smooth(
                [(-34, -26), (-20, -19), (6, -16), (34, -20), (46, -28), (30, -25), (6, -22), (-18, -23)], closed=True
            ),
            "#e39a2f",
        ),
        inked(smooth([(-10, -21), (-6, -36), (6, -46), (17, -37), (21, -21), (6, -18)], closed=True), "#f6b94c"),
        line(smooth([(-9, -25), (6, -22), (20, -25)]), "#c8323f", 5),
        line(smooth([(-8, -30), (6, -27), (19, -30)]), "#2f8f6b", 2.6),
        [
            dot(x, y, 2.4, "#fff1d0", edge=INK, width=1)
            for x, y in ((-26, -21), (-10, -17), (8, -15), (24, -17), (39, -22))
        ],
    )


def _top_hat() -> Element:
    return group(
        inked(smooth([(-20, -22), (6, -16), (32, -22), (26, -26), (6, -23), (-14, -26)], closed=True), "#2b2740"),
        inked(polygon([(-8, -22), (-12, -54), (24, -54), (20, -22), (6, -19)]), "#393456"),
        oval(6, -54, 18, 4, "#514a77", edge=INK, width=2),
        area(polygon([(-8.8, -29), (20.8, -29), (20, -22), (6, -19), (-8, -22)]), "#d6455d", edge=INK, width=1.6),
        line("M-4 -48L-2 -33", "#ffffff", 3, opacity=0.35),
    )


def _bowler() -> Element:
    return group(
        inked(
            smooth(
                [(-22, -25), (-10, -18), (6, -16), (24, -19), (34, -26), (22, -23), (6, -21), (-10, -23)], closed=True
            ),
            "#53301f",
        ),
        inked(
            smooth([(-12, -21), (-11, -36), (0, -44), (14, -43), (24, -34), (24, -21), (6, -18)], closed=True),
            "#7b4a2c",
        ),
        line(smooth([(-11, -26), (6, -22), (23, -26)]), "#2c1710", 5),
        line(smooth([(-5, -32), (-1, -39), (7, -41)]), "#ffffff", 3, opacity=0.4),
    )


def _cap() -> Element:
    return group(
        inked(smooth([(-12, -20), (-8, -34), (8, -38), (22, -31), (24, -20)], closed=True), GOLD[1]),
        line("M-14 -20H38", INK, 5),
    )


def _moustache(c: Shades) -> Element:
    """The bowler is a gentleman."""
    return group(
        inked(
            smooth(
                [(30, 5), (24, 1), (16, 6), (12, 3), (15, 10), (24, 10), (30, 8), (36, 9), (39, 3), (36, 4)],
                closed=True,
            ),
            "#3c2114",
            1.4,
        )
    )


def _bow_tie(c: Shades) -> Element:
    """Evening dress goes with the top hat."""
    return group(
        inked(polygon([(10, 17), (0, 10), (0, 26)]), "#d6455d", 1.8),
        inked(polygon([(10, 17), (20, 10), (20, 26)]), "#d6455d", 1.8),
        dot(10, 17, 3.4, "#ff8f9f", edge=INK, width=1.4),
    )


HATS: dict[str, Callable[[], Element]] = {"sombrero": _sombrero, "top hat": _top_hat, "bowler": _bowler}
MANNERS: dict[str, Callable[[Shades], Element]] = {"bowler": _moustache, "top hat": _bow_tie}
