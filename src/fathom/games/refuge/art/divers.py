"""The six divers as figures: brass helmets of 1934, each with what makes them known from afar."""

from __future__ import annotations

from functools import cache

from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art.palette import INK, LAMP, SeatLook, look, sign
from fathom.present.svg import area, box, dot, glow, group, limb, line, oval, polygon, shade, smooth


def inked(d: str, fill: str) -> Element:
    """A filled path with a dark outline."""
    return area(d, fill, edge=INK, width=2)


def shades() -> list[Element]:
    """Brass and lamplight."""
    return [
        glow("rf-brass", (0, "#fff0c4"), (0.4, "#dda548"), (0.85, "#7c4f1c"), (1, "#4a2d10"), at=(0.36, 0.3)),
        glow("rf-glass", (0, "#d8fbff"), (0.5, "#3f8ea0"), (1, "#0d2f3c"), at=(0.35, 0.3)),
        glow("rf-lamp", (0, LAMP, 0.55), (0.5, "#ffb14d", 0.2), (1, "#ff9a2e", 0)),
        shade("rf-steel", (0, "#c3d0d2"), (0.5, "#75888c"), (1, "#3a4a50")),
    ]


def figure(name: str, seat: int) -> Markup:
    """A standing diver, 100 by 100 about the middle, in the colours of the seat."""
    return _figure(name, seat % 4)


@cache
def _figure(name: str, seat: int) -> Markup:
    suit = look(seat)
    return Markup(
        group(
            BEHIND.get(name, lambda _: None)(suit),
            _legs(suit),
            _trunk(suit, broad=name in ("michael", "mags")),
            _arms(suit),
            _sleek(suit) if name == "vega" else _helmet(three=name in ("michael", "mags")),
            BEFORE.get(name, lambda _: None)(suit),
            sign(seat, 0, 9, 6.5),
        )
    )


# -- what all of them have ---------------------------------------------------------------------------------------------


def _legs(suit: SeatLook) -> Element:
    return group(
        inked(limb([(-7, 14), (-11, 28), (-12, 40)], 14, 11), suit.dark),
        inked(limb([(7, 14), (11, 28), (12, 40)], 14, 11), suit.dark),
        inked(smooth([(-20, 38), (-7, 38), (-6, 46), (-23, 46)], closed=True, ease=9), "url(#rf-steel)"),
        inked(smooth([(20, 38), (7, 38), (6, 46), (23, 46)], closed=True, ease=9), "url(#rf-steel)"),
    )


def _trunk(suit: SeatLook, *, broad: bool) -> Element:
    w = 21 if broad else 17
    return group(
        inked(
            smooth(
                [(-w, -8), (0, -12), (w, -8), (w - 2, 14), (w - 6, 22), (0, 24), (6 - w, 22), (2 - w, 14)], closed=True
            ),
            suit.colour,
        ),
        line(smooth([(3 - w, 17), (0, 20), (w - 3, 17)]), INK, 3, opacity=0.55),
        line(smooth([(4 - w, -4), (5 - w, 6), (5 - w, 13)]), suit.light, 2.5, opacity=0.8),
    )


def _arms(suit: SeatLook) -> Element:
    return group(
        inked(limb([(-15, -4), (-25, 5), (-27, 17)], 12, 9), suit.colour),
        inked(limb([(15, -4), (25, 5), (27, 17)], 12, 9), suit.colour),
        dot(-27, 18, 5, suit.light, edge=INK, width=1.6),
        dot(27, 18, 5, suit.light, edge=INK, width=1.6),
    )


def _helmet(*, three: bool) -> Element:
    """Brass, with one large window or three."""
    windows = [dot(0, -26, 9.5, "url(#rf-glass)", edge="#5a3813", width=3)]
    if three:
        windows = [
            oval(-13.5, -25, 3.6, 6, "url(#rf-glass)", edge="#5a3813", width=2),
            oval(13.5, -25, 3.6, 6, "url(#rf-glass)", edge="#5a3813", width=2),
            dot(0, -26, 8, "url(#rf-glass)", edge="#5a3813", width=3),
        ]
    return group(
        dot(0, -27, 18, "url(#rf-brass)", edge=INK, width=2),
        inked(smooth([(-19, -13), (0, -17), (19, -13), (20, -6), (0, -3), (-20, -6)], closed=True), "url(#rf-brass)"),
        [dot(x, -8, 1.4, "#4a2d10") for x in (-13, -6.5, 0, 6.5, 13)],
        windows,
        oval(-6, -39, 5, 2.4, "#fff8dc", opacity=0.8),
    )


# -- what each of them has ---------------------------------------------------------------------------------------------


def _michael(suit: SeatLook) -> Element:
    """A satchel charge with its fuse alight."""
    return group(
        box(17, 14, 20, 17, "#7b3b20", round=3, edge=INK, width=1.8),
        line("M20 19h14M20 25h14", "#e8c79a", 2),
        line(smooth([(34, 14), (39, 7), (36, 1), (42, -5)]), "#d9c7a0", 2),
        dot(42, -7, 4, "#ffdf6b", edge="#ff7a2e", width=2),
    )


def _satoshi(suit: SeatLook) -> Element:
    """A propeller pack on the back."""
    blades = [
        group(oval(0, -11, 6.5, 12, "url(#rf-steel)", edge=INK, width=1.6), transform=f"translate(30 -18) rotate({a})")
        for a in (20, 140, 260)
    ]
    return group(
        inked(limb([(8, 6), (22, -4), (30, -16)], 15, 9), "url(#rf-steel)"),
        blades,
        dot(30, -18, 5, "url(#rf-brass)", edge=INK, width=1.6),
    )


def _sophie(suit: SeatLook) -> Element:
    """A press camera with its flash pan."""
    return group(
        dot(-36, -4, 11, "url(#rf-lamp)"),
        dot(-35, -4, 7.5, "#f4f7f2", edge=INK, width=1.8),
        line("M-32 3L-27 14", INK, 3),
        box(-39, 12, 24, 17, "#2a2226", round=3, edge=INK, width=1.8),
        dot(-27, 21, 6.2, "url(#rf-glass)", edge="#c3a05a", width=2),
    )


def _mags(suit: SeatLook) -> Element:
    """A life ring over the shoulder."""
    return group(
        dot(26, 8, 14, "none", edge=INK, width=10.5),
        dot(26, 8, 14, "none", edge="#f5efe2", width=7),
        [
            line(f"M{x1} {y1}L{x2} {y2}", "#d2422e", 7)
            for x1, y1, x2, y2 in ((26, -8, 26, -4), (26, 20, 26, 24), (10, 8, 14, 8), (38, 8, 42, 8))
        ],
    )


def _katerina(suit: SeatLook) -> Element:
    """A lantern on a staff."""
    return group(
        dot(-34, -28, 20, "url(#rf-lamp)"),
        line("M-30 44L-33 -18", "#3c2a17", 4.5),
        line("M-30 44L-33 -18", "#9a7444", 2.4),
        inked(polygon([(-41, -20), (-27, -20), (-29, -37), (-39, -37)]), "#ffe29a"),
        inked(polygon([(-43, -37), (-25, -37), (-34, -46)]), "#8a5f26"),
        line("M-34 -36V-21", "#a8701f", 1.6),
    )


def _vega(suit: SeatLook) -> Element:
    """Long fins: no boots for her."""
    return group(
        inked(smooth([(-14, 34), (-30, 47), (-16, 50), (-6, 40)], closed=True), suit.light),
        inked(smooth([(14, 34), (30, 47), (16, 50), (6, 40)], closed=True), suit.light),
    )


def _tanks(suit: SeatLook) -> Element:
    return group(
        box(-24, -16, 11, 32, "url(#rf-steel)", round=5, edge=INK, width=1.8),
        box(13, -16, 11, 32, "url(#rf-steel)", round=5, edge=INK, width=1.8),
    )


def _sleek(suit: SeatLook) -> Element:
    """A hood and a wide mask."""
    return group(
        area(smooth([(-14, -12), (-16, -30), (0, -44), (16, -30), (14, -12), (0, -8)], closed=True), suit.dark),
        area(
            smooth(
                [(-13, -30), (0, -34), (13, -30), (12, -20), (4, -18), (0, -21), (-4, -18), (-12, -20)], closed=True
            ),
            "url(#rf-glass)",
            edge="#e8f4f2",
            width=2.4,
        ),
        line(smooth([(13, -22), (21, -24), (21, -44)]), "#f2c14e", 3.4),
    )


BEHIND = {"satoshi": _satoshi, "vega": _tanks}
BEFORE = {"michael": _michael, "sophie": _sophie, "mags": _mags, "katerina": _katerina, "vega": _vega}
