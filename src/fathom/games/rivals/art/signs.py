"""Small signs: hearts, Essence, tokens, what somebody carries and has done; about twenty-four wide."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element, Node

from fathom.games.rivals.art.palette import BLOOD, ESSENCE, INK, LAMP, PALE
from fathom.present.svg import area, box, dot, group, line, polygon, smooth, use

HEART = "M0 9C-13 0 -10 -10 -4.5 -9C-1.5 -8.5 0 -6 0 -5C0 -6 1.5 -8.5 4.5 -9C10 -10 13 0 0 9Z"


def heart(full: bool = True) -> Element:
    """A heart, beating or not."""
    return area(HEART, BLOOD if full else "#2a1519", edge=INK if full else "#8a4a48", width=1.6)


def essence(size: float = 11) -> Element:
    """The stone that pays for everything."""
    s = size
    return group(
        area(polygon([(0, -s), (s * 0.66, -s * 0.2), (0, s), (-s * 0.66, -s * 0.2)]), ESSENCE, edge=INK, width=1.6),
        line(f"M{-s * 0.66:.1f} {-s * 0.2:.1f}H{s * 0.66:.1f}", "#e9fffa", 1.4),
    )


# -- tokens ------------------------------------------------------------------------------------------------------------

MARKS: dict[str, tuple[str, list[Element]]] = {
    "charged": ("#ffb13d", [area(polygon([(3, -10), (-6, 2), (0, 2), (-3, 10), (6, -2), (0, -2)]), INK)]),
    "exposed": (
        "#ff8a6a",
        [area("M-8 -8H-1L1 -2L-2 2L1 9Q-8 5 -8 -2Z", INK), area("M3 -8H8V-2Q8 4 4 7L2 2L4 -2Z", INK)],
    ),
    "poisoned": ("#b6ef4c", [area("M0 -10Q9 2 0 9Q-9 2 0 -10Z", INK), dot(-2, 3, 1.6, "#b6ef4c")]),
    "swimming": (
        "#7fdcff",
        [
            line(smooth([(-9, -3), (-4, -7), (1, -3), (6, -7), (9, -4)]), INK, 3),
            line(smooth([(-9, 5), (-4, 1), (1, 5), (6, 1), (9, 4)]), INK, 3),
        ],
    ),
    "trapped": ("#e8d9b0", [line("M-8 -4H8M-8 4H8M-4 -8V8M4 -8V8", INK, 2.6)]),
    "weakened": ("#c9a2ff", [line("M0 -9V6M-6 0L0 8L6 0", INK, 3.6)]),
}
"""A colour and a sign for each special effect."""


@cache
def token(kind: str) -> Element:
    """A special-effect token."""
    colour, sign = MARKS[kind]
    return group(dot(0, 0, 14, colour, edge=INK, width=2.6), sign)


# -- what is carried ---------------------------------------------------------------------------------------------------

KINDS: dict[str, list[Element]] = {
    "item": [area("M-3 -9H3V-4L8 6Q8 10 3 10H-3Q-8 10 -8 6L-3 -4Z", "#9fe8f5", edge=INK, width=1.6)],
    "weapon": [line("M-7 8L8 -8", INK, 6), line("M-7 8L8 -8", "#e8eef0", 3.4), line("M-7 2L-2 7", "#d9a648", 3)],
    "armour": [area("M-8 -8H8V0Q8 7 0 11Q-8 7 -8 0Z", "#b9c7cc", edge=INK, width=1.8), line("M0 -7V9", INK, 1.6)],
    "ability": [
        area(
            polygon([(0, -10), (3, -3), (10, -3), (4.5, 2), (7, 9), (0, 5), (-7, 9), (-4.5, 2), (-10, -3), (-3, -3)]),
            LAMP,
            edge=INK,
            width=1.4,
        )
    ],
}


def carried(kind: str) -> Element:
    """A card of a kind."""
    return group(*KINDS[kind])


def fin(used: bool) -> Element:
    """A Movement action, there or used."""
    return area("M-6 5Q-4 -6 6 -6Q2 0 6 5Z", "none" if used else "#9fe8f5", edge="#9fe8f5" if used else INK, width=1.4)


def blade(used: bool) -> Element:
    """The attack action, there or used."""
    return group(
        line("M-5 6L6 -6M-6 -1L1 6", INK, 5), line("M-5 6L6 -6M-6 -1L1 6", "#5d5046" if used else "#ffb08a", 2.6)
    )


def high() -> Element:
    """High Ground."""
    return group(
        dot(0, 0, 13, "#f4e7c4", edge=INK, width=2.4), area(polygon([(-9, 6), (-2, -8), (2, -1), (5, -5), (9, 6)]), INK)
    )


def scope() -> Element:
    """How far an attack goes."""
    return group(dot(0, 0, 9, "none", edge="#ff9b6a", width=2.8), dot(0, 0, 2.6, "#ff9b6a"))


def icon(art: Node, *, cls: str = "rv-icon", name: str = "", half: int = 15) -> Element:
    """A sign in a line of text, so wide to either side of its middle."""
    attributes = {"viewBox": f"{-half} {-half} {2 * half} {2 * half}"}
    attributes |= {"role": "img", "aria-label": name} if name else {"aria-hidden": "true"}
    return h.svg({"class": cls, **attributes})[art]


def defs() -> dict[str, Element]:
    """What boards use again and again."""
    found = {f"token-{kind}": token(kind) for kind in MARKS}
    found |= {f"kind-{kind}": carried(kind) for kind in KINDS}
    found |= {"high": high(), "range": scope(), "essence": essence(), "heart": heart(), "hurt": heart(False)}
    found |= {"fin": fin(False), "fin-used": fin(True), "blade": blade(False), "blade-used": blade(True)}
    return found


def sign(name: str) -> Element:
    """One of them."""
    return use(f"rv-{name}")


def bar(heart: int, wounds: int, wide: float = 66) -> Element:
    """What is left of somebody, in as many parts as the heart has."""
    left = heart - wounds
    each = wide / heart
    fill = "#63e6a0" if left * 2 > heart else "#ffc44d" if left > 1 else BLOOD
    gaps = "".join(f"M{-wide / 2 + k * each:.1f} -5V5" for k in range(1, heart))
    return group(
        box(-wide / 2 - 3, -7, wide + 6, 14, INK, round=5, edge=PALE, width=1.2),
        box(-wide / 2, -4.5, max(0.0, each * left), 9, fill, round=2),
        line(gaps, INK, 2.2) if heart > 1 else None,
    )
