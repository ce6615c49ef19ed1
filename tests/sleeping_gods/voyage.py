"""Tools for scenario tests of Sleeping Gods."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from fathom.engine.outcome import Outcome
from fathom.games.sleeping_gods.game import GAME
from fathom.matches.match import Match
from fathom.matches.reading import read_position


def voyage(text: str) -> Match:
    """A match from notation written in a test."""
    return read_position(GAME, GAME.pack, dedent(text))


def crew(match: Match, id: str) -> Any:
    """A crew board."""
    return match.state.crew[id]


def command(match: Match) -> list[int]:
    """What each player holds."""
    return [player.command for player in match.state.players]


def stock(match: Match) -> dict[str, int]:
    """The goods the crew owns, without those it has none of."""
    return {kind: n for kind, n in match.state.stock.items() if n}


def squares(match: Match) -> dict[int, str]:
    """The covered squares of each enemy in the row."""
    names = ("TL", "TR", "ML", "MR", "BL", "BR")
    return {enemy.number: " ".join(names[index] for index in enemy.covered) for enemy in match.state.battle.row}


def points(match: Match) -> int:
    """How many points, cards or tokens the open question still is about."""
    assert match.ask is not None
    return int(match.ask.about.left)


def panels(match: Match) -> str:
    """What the first seat reads beside the board."""
    return "\n".join(str(panel.body) for panel in GAME.text.words(match.pack, match.view(0)).panels())


def ended(match: Match) -> Outcome:
    """How the campaign ended; it must be over."""
    assert match.ask is None
    assert match.outcome is not None
    return match.outcome
