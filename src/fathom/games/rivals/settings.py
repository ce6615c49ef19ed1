"""Checks of the settings of a match."""

from __future__ import annotations

from typing import Any

from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import Settings
from fathom.games.rivals.rules import army

MOST_POINTS = 1000


def check_settings(pack: Pack, seats: int, settings: Any) -> str | None:
    """What is wrong with the settings, in a few words; None if they are valid."""
    assert isinstance(settings, Settings)
    points = army.points(pack, seats, settings)
    cheapest = min(model.cost for model in pack.models)
    if not cheapest <= points <= MOST_POINTS:
        return f"points must be {cheapest} to {MOST_POINTS}, not {points}"
    if settings.armies == "quick":
        for faction in pack.factions:
            if not any(army.faction == faction.id and army.points <= points for army in pack.armies):
                return f"there is no ready-made army of {faction.name} for {points} points"
    if not isinstance(settings.factions, str):
        for name in settings.factions:
            if name not in pack.faction:
                return f"there is no faction {name}; there are {', '.join(pack.faction)}"
        if len(set(settings.factions)) != seats or len(settings.factions) != seats:
            return f"name {seats} different factions, one for each seat (RV-101)"
    if not 0 <= settings.mulligans <= 3:
        return f"mulligans must be 0 to 3, not {settings.mulligans} (RV-219)"
    if not 0 <= settings.rounds <= 1000:
        return f"rounds must be 1 to 1000, or 0 for no limit, not {settings.rounds} (RV-872)"
    return None
