"""A secret stretch: the part of a match in which players make secret choices, one after another.

Until all have chosen, others must not learn how many options a player chose: not from the number of history entries,
and not from the number of commands. So every choice is one command, and others see only how many entries there were
before the stretch.
"""

from __future__ import annotations

import msgspec

from fathom.engine.secret_choice import choosing, secret_choice
from fathom.matches.match import Match


class SecretStretch(msgspec.Struct, frozen=True):
    """The number of history entries before the first secret choice, and the id of the decision that is secret."""

    entries: int
    ask: str


def current_stretch(match: Match, before: SecretStretch | None) -> SecretStretch | None:
    """The secret stretch that the match is in now, None if it is in none. `before` is the result of the last call."""
    if not choosing(match):
        return None
    assert match.ask is not None
    entries = len(match.history)
    if before is not None and before.ask == match.ask.id and before.entries <= entries:
        return before
    return SecretStretch(entries, match.ask.id)


def is_whole(match: Match, seat: int, options: tuple[str, ...]) -> bool:
    """Whether these options complete the secret choice of a seat; also True if the seat has none to make.

    Raises `Illegal` if one of them is not offered.
    """
    choice = secret_choice(match, seat)
    for option in options:
        if choice is None or choice.ask is None:
            return True
        choice.choose(option)
    return choice is None or choice.ask is None
