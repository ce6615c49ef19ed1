"""Tools for the scenario tests of Tentacula: a position, and what a play changed.

Consequences are compared with a literal, in the words of the notation: whatever else had changed would stand there too.
Players are named by their chips; of the pile only the number of tiles is told.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.games.tentacula.rules import reef
from fathom.matches.match import Match
from tests.kit import play, position

AnyMatch = Match

TOLD = ("stage", "fish", "gate", "passed_gates", "inside", "outside", "pool", "chest", "cave", "stashed")
"""What lies open on the table, but for the players, the pile and the box."""


def voyage(text: str) -> AnyMatch:
    """A match of Tentacula from notation."""
    return position("tentacula", text)


def after(match: AnyMatch, *answers: str, asks: str) -> dict[str, Any]:
    """Give these answers; everything on the table that they changed."""
    before = table(match)
    play(match, *answers, asks=asks)
    now = table(match)
    return {what: fact for what, fact in now.items() if fact != before[what]}


def table(match: AnyMatch) -> dict[str, Any]:
    """The table in the words of the notation."""
    note = msgspec.structs.asdict(match.game.notation.write(match.pack, match.state))
    told = {what: note[what] for what in TOLD}
    return {**note["players"], **told, "pile": len(match.state.pile), "box": " ".join(match.state.box)}


def fish(match: AnyMatch) -> str:
    """Where the fish are, as in the notation."""
    return str(table(match)["fish"])


def protected(match: AnyMatch, *squares: int) -> list[int]:
    """Those of these squares that are protected."""
    return [square for square in squares if reef.protected(match.table, square)]
