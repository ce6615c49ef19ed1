"""The abilities of enemies in words."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.cards import Square
from fathom.games.sleeping_gods.text.names import count

ABILITIES: dict[str, tuple[str, str]] = {
    "FLY": ("flies", "+1 defence against weapons without reach"),
    "FST": ("first", "strikes back before it is hit"),
    "RES1": ("resist", "the first point of damage of every hit has no effect"),
    "VEN": ("venom", "at the end of the round a crew member gets venom"),
    "FRI": ("fright", "at the end of the round a crew member is frightened"),
    "MAD": ("madness", "at the end of the round a crew member gets madness"),
    "LOW": ("gloom", "at the end of the round a crew member gets low morale"),
    "WEA": ("weaken", "at the end of the round a crew member is weakened"),
    "REG1": ("regrow 1", "at the end of the round one square is uncovered"),
    "REG3": ("regrow 3", "at the end of the round three squares are uncovered"),
    "ARG1": ("mends", "at the end of the round a square of each neighbour is uncovered"),
    "ADJ1": ("urges +1", "its neighbours deal 1 more damage at the end of the round"),
    "ADJ2": ("urges +2", "its neighbours deal 2 more damage at the end of the round"),
    "DIS": ("unlearn", "at the end of the round an equipped card is discarded"),
    "LOSE": ("steals", "at the end of the round a resource is lost"),
    "DSM": ("disarms", "at the end of the round a crew member drops a weapon card"),
    "SHIP": ("rams", "at the end of the round the ship takes 1 damage"),
}
"""For each code on an enemy's square, what it does while uncovered: in a word, and in a sentence."""


def square_words(square: Square) -> str:
    """What is printed on a square of an enemy, in words."""
    parts = [count(square.hearts, "heart")] if square.hearts else []
    parts += [f"+{square.damage} damage"] if square.damage else []
    parts += [ABILITIES[code][1] for code in square.codes]
    parts += ["synergy point"] if square.synergy else []
    return "; ".join(parts) or "empty"
