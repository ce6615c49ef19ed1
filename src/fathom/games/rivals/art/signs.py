"""Small signs: icons in text, and the health bar."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.rivals.art.palette import BLOOD, INK, PALE
from fathom.present.svg import box, group, line, use


def icon(art: Node, *, cls: str = "rv-icon", name: str = "", half: int = 15) -> Element:
    """A sign in a line of text; `half` is half its width, `name` its text for screen readers."""
    attributes = {"viewBox": f"{-half} {-half} {2 * half} {2 * half}"}
    attributes |= {"role": "img", "aria-label": name} if name else {"aria-hidden": "true"}
    return h.svg({"class": cls, **attributes})[art]


def sign(name: str) -> Element:
    """A small sign by its name: `heart`, `essence`, `token-charged`, `kind-item`, `fin-used` …"""
    return use(f"rv-{name}")


def bar(heart: int, wounds: int, wide: float = 66) -> Element:
    """The health bar of a fighter: a part for each point of Heart, filled for those without a wound."""
    left = heart - wounds
    each = wide / heart
    fill = "#63e6a0" if left * 2 > heart else "#ffc44d" if left > 1 else BLOOD
    gaps = "".join(f"M{-wide / 2 + k * each:.1f} -5V5" for k in range(1, heart))
    return group(
        box(-wide / 2 - 3, -7, wide + 6, 14, INK, round=5, edge=PALE, width=1.2),
        box(-wide / 2, -4.5, max(0.0, each * left), 9, fill, round=2),
        line(gaps, INK, 2.2) if heart > 1 else None,
    )
