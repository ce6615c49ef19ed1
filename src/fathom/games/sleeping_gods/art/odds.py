"""The chances to pass a challenge."""

from __future__ import annotations

from functools import cache

from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.text.names import Names

FACES = (1, 2, 3, 4, 5, 6)


def odds(n: Names, skill: str, number: int) -> tuple[int, int]:
    """The chance in percent with the best of the active player's crew alone, and with all of them (SG-566).

    Fate counts every ability card, also those no longer in the deck, or the six sides of the die.
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
