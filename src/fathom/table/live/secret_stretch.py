"""The stretch of a match in which players choose in secret, one after another.

Until all have chosen, others must not learn how much a player chose: not from the number of history entries, and not
from the number of commands. So every choice is one command, and the entries of the stretch are not counted.
"""

from __future__ import annotations

import msgspec

from fathom.engine.secret_choice import choosing, secret_choice
from fathom.matches.match import Match


class SecretStretch(msgspec.Struct, frozen=True):
    """The entries before the secret choices began, and the id of the decision that is chosen in secret."""

    entries: int
    ask: str


def current_stretch(match: Match, before: SecretStretch | None) -> SecretStretch | None:
    """The stretch of secret choices that the match is in, given the one it was in before; None if it is in none."""
    if not choosing(match):
        return None
    assert match.ask is not None
    entries = len(match.history)
    if before is not None and before.ask == match.ask.id and before.entries <= entries:
        return before
    return SecretStretch(entries, match.ask.id)


def is_whole(match: Match, seat: int, options: tuple[str, ...]) -> bool:
    """Whether these options complete what a seat chooses in secret now; also if it chooses nothing in secret.

    Raises `Illegal` if one of them is not offered.
    """
    choice = secret_choice(match, seat)
    for option in options:
        if choice is None or choice.ask is None:
            return True
        choice.choose(option)
    return choice is None or choice.ask is None
