"""What enemies can do, in words."""

from __future__ import annotations

ABILITIES: dict[str, tuple[str, str]] = {
    "FLY": ("flies", "+1 defence against weapons without reach"),
    "FST": ("first", "strikes back before it is hit"),
    "RES1": ("resist", "the first point of every hit is lost"),
    "VEN": ("venom", "at the end of the round somebody gets venom"),
    "FRI": ("fright", "at the end of the round somebody is frightened"),
    "MAD": ("madness", "at the end of the round somebody gets madness"),
    "LOW": ("gloom", "at the end of the round somebody gets low morale"),
    "WEA": ("weaken", "at the end of the round somebody is weakened"),
    "REG1": ("regrow 1", "at the end of the round a square is free again"),
    "REG3": ("regrow 3", "at the end of the round three squares are free again"),
    "ARG1": ("mends", "at the end of the round its neighbours regrow a square"),
    "ADJ1": ("urges +1", "its neighbours deal 1 more at the end of the round"),
    "ADJ2": ("urges +2", "its neighbours deal 2 more at the end of the round"),
    "DIS": ("unlearn", "at the end of the round an equipped card is discarded"),
    "LOSE": ("steals", "at the end of the round a resource is lost"),
    "DSM": ("disarms", "at the end of the round a weapon card is put away"),
    "SHIP": ("rams", "at the end of the round the ship is damaged"),
}
"""What a square of an enemy does while it is uncovered: in a word, and in a sentence."""
