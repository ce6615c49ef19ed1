"""Answers in the Invasion and to Setbacks: where to place creeps, when to roll again, what to suppress."""

from __future__ import annotations

from fathom.bots.lookahead import twin
from fathom.engine.ask import Ask
from fathom.engine.hexes import Hex
from fathom.engine.player import Advice
from fathom.games.jupiter.bot.heuristics import Judge
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.domes import Dome, Slot
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, Rescue
from fathom.games.jupiter.rules import invasion
from fathom.games.jupiter.rules.queries import colony_of, site, standing

REROLL = {"core": 0.6, "hand": 1.8}
"""By how many points a new roll must be better on average, by the source of the Phase Shift."""
SUPPRESS = {"core": 0.4, "hand": 1.8}
"""How many points suppressing a module must save, by the source of the Suppressant."""
REPLACED = 9.0
"""The harm of a colonist replaced by a creep."""
DESTROYED, CRITICAL, LAST = 1.0, 9.0, 100.0
"""The harm of losing a module: without a site, with a site, with the last site of its kind."""
COVERED = {"plant": 1.4, "dish": 1.2}
LOST_ACTION = 5.0
"""The harm of a Super Creep on a site; on the first covered dish more, because everyone loses an action."""


def place(judge: Judge, t: Rescue, ask: Ask) -> Advice:
    """Advice to place a creep where it does the least harm."""
    colony = colony_of(t)
    places = [option for option in ask.options if isinstance(option, o.Place)]
    dock = t.state.layout.pod or judge.best_dock(t)
    best = min(places, key=lambda option: harm_at(judge, t, colony.dome[option.space], dock))
    return Advice(best, "a creep does the least harm there.")


def harm_at(judge: Judge, t: Rescue, dome: Dome, dock: Hex) -> float:
    """How bad the position is for the team with a creep on this dome; only differences between domes matter."""
    s, colony = t.state, colony_of(t)
    was = s.board[dome]
    s.board[dome] = CREEP
    harm = -judge.value(t, dock) + (REPLACED if was == COLONIST else 0.0)
    s.board[dome] = was
    # A creep with many open neighbours reaches colonists sooner.
    inward = sum(s.board[there] in (EMPTY, COLONIST) for there in colony.near[dome])
    return harm + 0.05 * inward


def harm_to(judge: Judge, t: Rescue, slot: Slot, dock: Hex, before: float) -> float:
    """How much a creep on this module harms the team if it is placed where it harms least.

    `before` is the value of the position without it.
    """
    s, colony = t.state, colony_of(t)
    places = [dome for dome in colony.edge[slot] if s.board[dome] == EMPTY]
    places = places or [dome for dome in colony.domes[slot] if s.board[dome] == EMPTY]
    places = places or [dome for dome in colony.domes[slot] if s.board[dome] == COLONIST]
    if not places:
        return 0.0
    harm = min([harm_at(judge, t, dome, dock) for dome in places]) + before
    gaps = sum(s.board[dome] != CREEP for dome in colony.domes[slot])
    if gaps == 1:
        kind = site(t, slot)
        left = len(standing(t, kind)) if kind else 9
        harm += LAST if left == 1 else CRITICAL * (2.0 if left == 2 else 1.0) if kind else DESTROYED
    return harm


def reroll(judge: Judge, t: Rescue, ask: Ask) -> Advice:
    """Advice to roll again if a new roll is clearly better on average; otherwise to decline."""
    table = twin(t)
    dock = t.state.layout.pod or judge.best_dock(t)
    before = judge.value(table, dock)
    faces = [invasion.hit_by(table, face) for face in range(1, t.pack.rules.die + 1)]
    hit = {slot for slots in faces for slot in slots}
    harm_of = {slot: harm_to(judge, table, slot, dock, before) for slot in hit}
    harm = [sum([harm_of[slot] for slot in slots]) for slots in faces]
    now, mean = harm[t.state.die - 1], sum(harm) / len(harm)
    for option in ask.options:
        if isinstance(option, o.Reroll) and now - mean > REROLL[option.source]:
            return Advice(option, "a new roll does less harm on average.")
    return Advice(o.Decline(), "a new roll would be no better on average.")


def suppress(judge: Judge, t: Rescue, ask: Ask) -> Advice:
    """Advice to suppress the module that would be harmed most, if this is worth the card; otherwise to decline."""
    table = twin(t)
    colony = colony_of(t)
    dock = t.state.layout.pod or judge.best_dock(t)
    before = judge.value(table, dock)
    sites = ask.id == "JD-D43" and t.pack.setback[ask.about.source].does != "surge"

    def harm(slot: Slot) -> float:
        return setback_harm(t, slot) if sites else harm_to(judge, table, slot, dock, before)

    options = [option for option in ask.options if isinstance(option, o.Suppress)]
    worth = {option.cell: harm(colony.slot_named[option.cell]) for option in options}
    best = max(options, key=lambda option: (worth[option.cell], option.source == "core"))
    if worth[best.cell] > SUPPRESS[best.source]:
        return Advice(best, "this module would be harmed most.")
    return Advice(o.Decline(), "the card is worth more later.")


def setback_harm(t: Rescue, slot: Slot) -> float:
    """How much a Super Creep on this module harms the team; the first covered dish costs everyone an action."""
    kind = site(t, slot)
    assert kind is not None
    first = kind == "dish" and len(t.state.hit) == 1 and not any(site(t, other) == "dish" for other in t.state.covered)
    return COVERED[kind] + (LOST_ACTION if first else 0.0)
