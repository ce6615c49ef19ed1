"""Which questions have answers that matter in any case."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.rules.queries import tentacle_at

ALWAYS_MATTER: Final = frozenset(
    (
        "diver", "start", "act", "lair", "whirlpool", "contact", "trap",
        "burrow", "film", "guide", "guide step", "herd", "repair", "winch",
    )
)  # fmt: skip
"""What the questions are about that are asked most: where a diver or a tentacle goes, what is used or given up. Their
options never all lead to the same position. Those of other questions sometimes do: cards that are put back in any order
may all be drawn in the same step."""


def matters(t: Dive, ask: Ask) -> bool:
    """Whether the answer to a question matters in any case.

    A step of a swim matters unless the swim ends before it, at a tentacle on the path (RF-322).
    """
    about = ask.about
    if not isinstance(about, About):
        return False
    if about.what == "swim":
        return not any(tentacle_at(t, space) for space in about.path)
    return about.what in ALWAYS_MATTER
