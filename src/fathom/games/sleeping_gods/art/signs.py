"""Small signs on the board and in lines of text."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.drawings import SIGNS


def sign(name: str) -> Element:
    """A sign on the board: `sign-coin`, `skill-STR`, `status-venom` …"""
    return SIGNS.use(name)


def icon(name: str, said: str = "") -> Element:
    """A sign in a line of text; `said` is its text for screen readers."""
    attributes = {"viewBox": "-17 -17 34 34"}
    attributes |= {"role": "img", "aria-label": said} if said else {"aria-hidden": "true"}
    return h.svg(".sg-icon", attributes)[sign(name)]
