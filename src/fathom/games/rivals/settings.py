"""Validation of the settings of a match."""

from __future__ import annotations

from typing import Any

from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import Options
from fathom.games.rivals.rules import army

MOST_POINTS = 1000


def check_options(pack: Pack, seats: int, options: Any) -> str | None:
    """The first thing wrong with the host's choices."""
    assert isinstance(options, Options)
    points = army.points(pack, seats, options)
    cheapest = min(model.cost for model in pack.models)
    if not cheapest <= points <= MOST_POINTS:
        return f"armies are worth {cheapest} to {MOST_POINTS} points, not {points}"
    if options.armies == "quick":
        for faction in pack.factions:
            if not any(army.faction == faction.id and army.points <= points for army in pack.armies):
                return f"there is no ready-made army of {faction.name} for {points} points"
    if not isinstance(options.factions, str):
        for name in options.factions:
            if name not in pack.faction:
                return f"there is no faction {name}; there are {', '.join(pack.faction)}"
        if len(set(options.factions)) != seats or len(options.factions) != seats:
            return f"name {seats} different factions, one for each seat (RV-101)"
    if not 0 <= options.mulligans <= 3:
        return f"there are 0 to 3 mulligans, not {options.mulligans} (RV-219)"
    if not 0 <= options.rounds <= 1000:
        return f"the round limit is 1 to 1000, or 0 for none, not {options.rounds} (RV-872)"
    return None
