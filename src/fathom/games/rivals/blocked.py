"""Why can't I? What a player of Rivals might try now and may not, with the rule."""

from __future__ import annotations

from fathom.core.ask import Ask, Blocked
from fathom.games.rivals.state import Lurking


def blocked(t: Lurking, ask: Ask) -> list[Blocked]:
    """The refusals that fit the current question."""
    return []
