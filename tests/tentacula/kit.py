"""Helpers for the scenario tests of Tentacula: a position, and what some answers changed.

Tests compare all changes with a literal in the position notation, so that an unexpected change fails too. Players are
named by their chips; of the pile only the number of tiles is compared.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.games.tentacula.rules import reef
from fathom.matches.match import Match
from tests.kit import events_of as events
from tests.kit import play, position

__all__ = ["AnyMatch", "after", "events", "fish", "protected", "table", "voyage"]

AnyMatch = Match

VISIBLE = ("stage", "fish", "gate", "passed_gates", "inside", "outside", "pool", "chest", "cave", "stashed")
"""The fields that are compared, besides players, pile and box."""


def voyage(text: str) -> AnyMatch:
    """A match of Tentacula from notation."""
    return position("tentacula", text)


def after(match: AnyMatch, *answers: str, asks: str) -> dict[str, Any]:
    """Give these answers and return everything on the table that they changed."""
    before = table(match)
    play(match, *answers, asks=asks)
    now = table(match)
    return {what: fact for what, fact in now.items() if fact != before[what]}


def table(match: AnyMatch) -> dict[str, Any]:
    """The table in the words of the notation."""
    note = msgspec.structs.asdict(match.game.notation.write(match.pack, match.state))
    visible = {what: note[what] for what in VISIBLE}
    return {**note["players"], **visible, "pile": len(match.state.pile), "box": " ".join(match.state.box)}


def fish(match: AnyMatch) -> str:
    """Where the fish are, as in the notation."""
    return str(table(match)["fish"])


def protected(match: AnyMatch, *squares: int) -> list[int]:
    """Those of these squares that are protected."""
    return [square for square in squares if reef.protected(match.table, square)]
