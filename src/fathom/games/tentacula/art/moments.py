"""What is shown large over the board while an event is played."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.tentacula.art import drawings
from fathom.games.tentacula.text.names import Names
from fathom.present.svg import box

ROLLS = ("rolled", "rolls again")


def moment(n: Names, event: Event) -> Element | None:
    """The face that the die shows: the colour of the gem that Tentacula steals."""
    if event.what not in ROLLS:
        return None
    return h.svg(".shown-die", {"viewBox": "-40 -40 80 80", "aria-hidden": "true"})[
        box(-36, -36, 72, 72, "#fff6e0", round=16, edge="#3b2412", width=4),
        drawings.gem(n.gem(event.facts["colour"])),
    ]
