"""What on the page stands for an option."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.games.sleeping_gods import options as o
from fathom.games.sleeping_gods.text.names import Names


def spot(n: Names, ask: Ask, option: Option) -> str | None:
    """The id of what is tapped for it, if there is such a thing."""
    v = n.view
    region = n.pack.sea.region[v.region]
    match option:
        case o.Sail():
            return _region(n, option.region)
        case o.Explore():
            return f"place-{option.location}" if n.pack.location[int(option.location)].map == v.region[:2] else None
        case o.Travel():
            return "the-ship"
        case o.Market():
            return "market-here" if region.market else None
        case o.Port():
            return "port-here" if region.port else None
        case o.Room():
            return f"room-{option.room}"
        case o.Crew() | o.Join() | o.Attack() | o.Heal():
            return f"crew-{option.crew}"
        case _:
            return None


def _region(n: Names, region: str) -> str | None:
    """A region of this map, or the signpost to one beyond its edge."""
    if region[:2] == n.view.region[:2]:
        return f"at-{region}"
    ways = n.pack.sea.crossings[n.view.region]
    return f"gate-{region}" if any(region in way.to for way in ways) else None
