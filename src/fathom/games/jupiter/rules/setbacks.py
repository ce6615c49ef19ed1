"""Setbacks and Super Creeps. JD-760 to JD-771, JD-R57 to JD-R61."""

from __future__ import annotations

from bisect import insort

from fathom.engine.script import Script
from fathom.games.jupiter.model.modules import Slot
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules import destruction, invasion
from fathom.games.jupiter.rules.queries import guarded, site


def follow(t: Rescue, card: str) -> Script[None]:
    """What a Setback does to the modules it affects, but for one that is suppressed (JD-771)."""
    s = t.state
    s.hit = affected(t, card)
    yield from invasion.suppress(t, "JD-D43", card)
    if t.pack.setback[card].does == "surge":
        yield from surge(t)
        return
    for slot in s.hit:
        insort(s.covered, slot)
        t.say("JD-760" if site(t, slot) == "plant" else "JD-761", "super creep", tile=s.layout.modules[slot].tile)
    s.hit = []


def affected(t: Rescue, card: str) -> list[Slot]:
    """Surge: modules that got a creep in this turn's Invasion and are still there (JD-762). Otherwise the unguarded
    sites of one kind without a Super Creep (JD-760, JD-761, JD-769)."""
    s = t.state
    does = t.pack.setback[card].does
    there = [slot for slot, module in enumerate(s.layout.modules) if module.cell is not None]
    if does == "surge":
        return [slot for slot in there if slot in s.got]
    kind = "plant" if does == "cover_plants" else "dish"
    return [slot for slot in there if site(t, slot) == kind and slot not in s.covered and not guarded(t, slot)]


def surge(t: Rescue) -> Script[None]:
    """A second creep for each, placed as in the Invasion; then all full modules go (JD-762, JD-R58)."""
    yield from invasion.place_all(t, "JD-D44")
    destruction.full_tiles(t)
