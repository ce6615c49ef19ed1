"""What is shown large over the board while an event is played, and what the page points at."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.tentacula.art import drawings
from fathom.games.tentacula.text.names import Names
from fathom.present.svg import box, dot, line

ROLLS = ("rolled", "rolls again")
FLIPS = ("keeps the shell", "loses the shell")
WAVES = "M-20 -8q5 -9 10 0t10 0t10 0t10 0M-20 10q5 -9 10 0t10 0t10 0t10 0"
NO_PIECE = ("only choice", "round", "folds", "stays", "over", "no tile", "no reef square")
"""Events about nothing on the board, or about all of it."""


def moment(n: Names, event: Event) -> Element | None:
    """The die with the colour of the gem stolen, or the side on which a shell fell; None for other events."""
    if event.what in FLIPS:
        shell = event.what == "keeps the shell"
        return h.svg(".shown-die", {"viewBox": "-40 -40 80 80", "aria-hidden": "true"})[
            dot(0, 0, 36, "#2c86a8", edge="#3b2412", width=4),
            h.g(".face")[drawings.use("shell") if shell else line(WAVES, "#d8f4fb", 5)],
        ]
    if event.what not in ROLLS:
        return None
    return h.svg(".shown-die", {"viewBox": "-40 -40 80 80", "aria-hidden": "true"})[
        box(-36, -36, 72, 72, "#fff6e0", round=16, edge="#3b2412", width=4),
        h.g(".face")[drawings.gem(n.gem(event.facts["colour"]))],
    ]


def about(n: Names, event: Event) -> list[str] | None:
    """The ids of the fish, tile, gate, shell or player that an event names.

    Empty for events about no single piece; None if the page shall point at the pieces that changed.
    """
    what, facts = event.what, event.facts
    if what in NO_PIECE:
        return []
    if what == "turn":
        return [f"place-{facts['seat']}"]
    if what in ("lays", "takes back", "draws", "reef begins"):
        return [f"tile-{n.pack.face[facts['tile']].tile}"]
    if what in ("swims", "rolled"):
        return [f"fish-{facts['fish']}"]
    if what in ("passes", "gate"):
        return [f"gate-{facts['gate']}"]
    if what == "gate boxed":
        return [f"arch-{n.view.stage}"]
    if what in ("finds a shell", "keeps the shell"):
        return [f"shell-{facts['pool'] - 1}"]
    if what in ("pays a shell", "loses the shell"):
        return [f"shell-{facts['pool']}"]
    return None
