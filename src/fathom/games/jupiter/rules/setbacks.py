"""Setbacks and Super Creeps. JD-760 to JD-771, JD-R57 to JD-R61."""

from __future__ import annotations

from bisect import insort

from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import Slot
from fathom.games.jupiter.model.parts import Site
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules import destruction, invasion
from fathom.games.jupiter.rules.queries import guarded, site, standing
from fathom.games.jupiter.rules.registry import SETBACKS


def follow(t: Rescue, card: str) -> Script[None]:
    """Carry out a Setback on the modules it affects, except those that the player suppresses (JD-771)."""
    does = t.pack.setback[card].does
    t.state.hit = SETBACKS.usable[does](t)
    yield from invasion.suppress(t, "JD-D43", card)
    yield from SETBACKS.run[does](t)


def unguarded(t: Rescue, kind: Site) -> list[Slot]:
    """The modules with a site of this kind, but without a Super Creep and without a pawn (JD-763, JD-769)."""
    return [slot for slot in standing(t, kind) if slot not in t.state.covered and not guarded(t, slot)]


def unguarded_plants(t: Rescue) -> list[Slot]:
    """The modules that Power Grab affects (JD-760)."""
    return unguarded(t, "plant")


def unguarded_dishes(t: Rescue) -> list[Slot]:
    """The modules that Signal to Noise affects (JD-761)."""
    return unguarded(t, "dish")


@SETBACKS.runs("cover_plants", usable=unguarded_plants)
@SETBACKS.runs("cover_dishes", usable=unguarded_dishes)
def cover(t: Rescue) -> Script[None]:
    """Put a Super Creep on the site of every module that the Setback affects."""
    s = t.state
    for slot in s.hit:
        insort(s.covered, slot)
        t.say("JD-760" if site(t, slot) == "plant" else "JD-761", "super creep", tile=s.layout.modules[slot].tile)
    s.hit = []
    return
    yield


def invaded(t: Rescue) -> list[Slot]:
    """The modules that got a creep in this turn's Invasion and are not destroyed (JD-762)."""
    modules = t.state.layout.modules
    return [slot for slot in sorted(set(t.state.got)) if modules[slot].cell is not None]


@SETBACKS.runs("surge", usable=invaded)
def surge(t: Rescue) -> Script[None]:
    """Place a second creep on each affected module, then destroy full modules (JD-762, JD-R58)."""
    yield from invasion.place_all(t, "JD-D44")
    destruction.full_tiles(t)
