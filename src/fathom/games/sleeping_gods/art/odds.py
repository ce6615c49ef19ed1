"""The chances to pass a challenge."""

from __future__ import annotations

from functools import cache

from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.text.names import Names

FACES = (1, 2, 3, 4, 5, 6)


def odds(n: Names, skill: str, number: int) -> tuple[int, int]:
    """The chances in percent to pass a challenge: with one crew member, and with all (SG-566).

    These are the best of the active player's crew, and everyone of that crew who can join. All
    ability cards count as fate cards, also those no longer in the deck; with a die, its six sides.
    """
    able = [one.skills.get(skill, 0) for one in n.view.crew if one.seat == n.view.active and can_join(n, one)]
    return fate_of(n, number - max(able, default=0)), fate_of(n, number - sum(able))


def fate_of(n: Names, least: int) -> int:
    """The chance in percent that fate is at least `least`."""
    return _chance(FACES if n.view.settings.fate == "die" else tuple(card.fate for card in n.pack.abilities), least)


def can_join(n: Names, one: CrewView) -> bool:
    """Whether a crew member has health left and is not exhausted (SG-561)."""
    return one.damage < one.health and one.fatigue < n.pack.figures.fatigue_limit


@cache
def _chance(fates: tuple[int, ...], least: int) -> int:
    return round(100 * sum(fate >= least for fate in fates) / len(fates))
