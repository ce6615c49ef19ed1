"""Modifiers that apply while their card is in play (SG-803)."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.state import Crew, Voyage

WEAKENED = 2
"""By how much the status “weakened” lowers each skill (SG-513)."""


def shared(t: Voyage, what: str) -> int:
    """The sum of a modifier over owned cards, ongoing events and unlocked cards, which apply to all (SG-R048)."""
    s, mods = t.state, t.pack.mods
    total = 0
    for id in t.pack.changing.get(what, ()):
        if id in s.cards:
            total += mods[id][what]
    for id in s.ongoing:
        if what in mods[id]:
            total += mods[id][what]
    for number in s.settings.unlocked:
        if number in s.quests:
            total += mods[f"Q{number}"].get(what, 0)
    return total


def own(t: Voyage, crew: Crew, what: str) -> int:
    """The sum of a modifier over the cards under a crew board; 0 at 0 health (SG-R068)."""
    total = _printed(t, crew, what)
    return total if total and awake(t, crew) else 0


def _printed(t: Voyage, crew: Crew, what: str) -> int:
    mods = t.pack.mods
    total = 0
    for id in crew.equipped:
        if what in mods[id]:
            total += mods[id][what]
    for id in crew.levels:
        if what in mods[id]:
            total += mods[id][what]
    return total


def health(t: Voyage, crew: Crew) -> int:
    """A crew member's maximum health, with bonuses, which also count at 0 health (SG-500, SG-R068)."""
    return t.pack.board[crew.id].health + _printed(t, crew, "maxhealth") + shared(t, "maxhealth")


def left(t: Voyage, crew: Crew) -> int:
    """How much damage a crew member can still take."""
    return health(t, crew) - crew.damage


def awake(t: Voyage, crew: Crew) -> bool:
    """Whether a crew member has health left, or is finishing the attack in which they went down (SG-501, SG-645)."""
    battle = t.state.battle
    return left(t, crew) > 0 or (battle is not None and battle.fallen == crew.id)


def immune(t: Voyage, crew: Crew, status: str) -> bool:
    """Whether a card makes a crew member immune to a status."""
    known = t.pack.immune
    return any(status in known[id] for id in (*crew.equipped, *crew.levels)) and awake(t, crew)


def skill(t: Voyage, crew: Crew, kind: str) -> int:
    """A crew member's value in a skill: printed, from cards, and with modifiers (SG-551, SG-513, SG-R070)."""
    pack = t.pack
    value: int = pack.board[crew.id].skills.get(kind, 0)  # type: ignore[call-overload]
    for id in crew.equipped:
        if pack.ability[id].skill == kind:
            value += 1
    for id in crew.levels:
        value += pack.level[id].skills.count(kind)
    value += own(t, crew, kind) + shared(t, kind)
    if "weakened" in crew.statuses:
        value -= WEAKENED
    return max(0, value)
