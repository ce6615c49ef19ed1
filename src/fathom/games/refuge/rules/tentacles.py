"""Tentacles. RF-600 to RF-652."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import NOTHING, Script
from fathom.games.refuge.model.board import Direction, Space
from fathom.games.refuge.model.kraken_symbols import KrakenSymbols
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.rules import abilities, end, weapons
from fathom.games.refuge.rules.queries import camera_owner, diver_at, occupied, tentacle_at
from fathom.games.refuge.rules.reasons import NO_TENTACLE
from fathom.games.refuge.rules.state_check import state_check

NO_SPACE: Final = Reason("RF-421", "There is no space that way, so the tentacle would not move.")
TENTACLE_THERE: Final = Reason("RF-421", "Another tentacle is there, so this one would not move.")
HEAD_THERE: Final = Reason("RF-421", "The head is there, so the tentacle would not move.")
FINISH: Final = Reason("RF-421", "Tentacles cannot enter Finish spaces, so this one would not move.")
DIVER_IN_CAVE: Final = Reason("RF-421", "A diver is in that Cave, so the tentacle would not move.")


class March:
    """A tentacle below the head with its arrows, noted before anything moves (RF-640)."""

    __slots__ = ("arrows", "at", "column", "way")

    def __init__(self, at: Space, column: int, way: Direction, arrows: int) -> None:
        self.at: Space | None = at
        """None once the tentacle has left the map: its remaining arrows lapse (RF-R67)."""
        self.column = column
        self.way = way
        self.arrows = arrows


# -- the bottom half of a Kraken card ------------------------------------------------------------------------------


def bottom_half(t: Dive, card: KrakenSymbols) -> Script[None]:
    """Move the tentacles below the head by the card's arrows, then spawn new ones (RF-601 to RF-605, RF-641)."""
    marches = in_marching_order(t, card) if card.arrows else []
    ticks = 0
    while marches:
        yield from tick(t, marches)
        ticks += 1
        marches = [march for march in marches if march.arrows > ticks and march.at is not None]
    left = t.state.head[0] - 1
    for place in card.spawns:
        yield from spawn(t, left + place)


def in_marching_order(t: Dive, card: KrakenSymbols) -> list[March]:
    """The tentacles below the head with their arrows, in the order they move (RF-601, RF-640, RF-642).

    They are sorted by column from left to right. Within a column the lowest tentacle moves first; if the arrows lead
    up, the highest one.
    """
    below, arrows_of = t.pack.sea.below[t.state.head], card.marches
    marches = []
    for space in t.state.tentacles:  # by column, lowest first
        column = below.get(space)
        if column is not None:
            way, arrows = arrows_of[column]
            if arrows:
                marches.append(March(space, column, way, arrows))
    if card.rises:
        xy = t.pack.sea.xy
        marches.sort(key=lambda m: (m.column, xy[m.at or ""][1] * (-1 if m.way == "up" else 1)))
    return marches


def tick(t: Dive, marches: list[March]) -> Script[None]:
    """Move the tentacles of these marches one step each (RF-642 to RF-645).

    The next one to move is always the first in the list whose target space has no tentacle. Tentacles that remain
    blocked by others stay where they are.
    """
    near, held = t.pack.sea.near, t.state.tentacles
    waiting = marches[:]
    while True:
        for march in waiting:
            if march.at is not None:
                target = near[march.at].get(march.way)
                if target is None or not tentacle_at(t, target):
                    break
        else:
            return
        waiting.remove(march)
        if target is not None and glides(t, march.at, target):
            march.at = target
            continue
        before = len(held)
        march.at = yield from tentacle_step(t, march.at, march.way)
        if len(held) < before:
            # A contact, an elimination or a reward may have taken others off the map, too.
            for other in marches:
                if other.at not in held:
                    other.at = None


def spawn(t: Dive, x: int) -> Iterable[Ask]:
    """Put a new tentacle on the topmost free Spawn space of a column, else on the Threat track (RF-603, RF-604)."""
    s = t.state
    s.supply -= 1
    for space in t.pack.sea.spawns[x]:
        if not occupied(t, space):
            s.tentacles.append(space)
            s.tentacles.sort()
            t.say("RF-603", "spawned", at=space)
            end.count_tentacles(t)
            return abilities.spring_trap(t, space, space) if camera_owner(t, space) else NOTHING
    s.threat += 1
    t.say("RF-604", "threat", threat=s.threat, column=x)
    end.count_tentacles(t)
    return NOTHING


# -- one tentacle step -----------------------------------------------------------------------------------------------


def refusal(t: Dive, tentacle: Space, way: Direction) -> Reason | None:
    """Why a player cannot choose a tentacle step; None if the tentacle can move there (RF-421, RF-C02)."""
    if not tentacle_at(t, tentacle):
        return NO_TENTACLE
    space = t.pack.sea.near[tentacle].get(way)
    return NO_SPACE if space is None else closed(t, space)


def closed(t: Dive, space: Space) -> Reason | None:
    """Why a tentacle cannot go to a space: a tentacle, the head, Finish, a Cave with a diver; None if it can.

    RF-610 to RF-613.
    """
    s, sea = t.state, t.pack.sea
    if tentacle_at(t, space):
        return TENTACLE_THERE
    if space in sea.under[s.head]:
        return HEAD_THERE
    kind = sea.kind[space]
    if kind == "Finish":
        return FINISH
    return DIVER_IN_CAVE if kind == "Cave" and diver_at(t, space) is not None else None


def nudges(t: Dive, among: list[Space] | None = None) -> list[Option]:
    """Every tentacle step that a player may choose, of all tentacles or those `among` (RF-421, RF-C02)."""
    steps = t.pack.nudges
    return [
        nudge
        for space in (t.state.tentacles if among is None else among)
        for target, nudge in steps[space]
        if closed(t, target) is None
    ]


def movable(t: Dive, among: list[Space]) -> bool:
    """Whether a player may choose a step of any of these tentacles."""
    near = t.pack.sea.near
    return any(closed(t, space) is None for tentacle in among for space in near[tentacle].values())


def glides(t: Dive, tentacle: Space, space: Space) -> bool:
    """Move a tentacle to a space that has none, if the space is free water without a camera (RF-615).

    Returns whether it moved. No state check is needed: no goal and no defeat depends on such a move.
    """
    if space not in t.pack.sea.open_water[t.state.head] or diver_at(t, space) is not None:
        return False
    if camera_owner(t, space) is not None:
        return False
    relocate(t, tentacle, space)
    t.say("RF-615", "tentacle moves", origin=tentacle, at=space)
    return True


def tentacle_step(t: Dive, tentacle: Space, way: Direction) -> Script[Space | None]:
    """Move a tentacle one step (RF-610 to RF-615). Returns its new space; None if it left the map."""
    sea = t.pack.sea
    space = sea.near[tentacle].get(way)
    if space is None or closed(t, space) is not None:
        t.say("RF-610", "tentacle stays", at=tentacle, way=way)
        return tentacle
    if glides(t, tentacle, space):
        return space
    if sea.kind[space] == "Start":
        reach_start(t, tentacle, "RF-611")
        end.count_tentacles(t)
        return None
    diver = diver_at(t, space)
    if diver is not None:
        t.say("RF-614", "tentacle reaches", origin=tentacle, at=space, seat=diver.seat)
        yield from weapons.contact(t, diver, tentacle, arrived=True)
        yield from state_check(t)
        return None
    relocate(t, tentacle, space)
    t.say("RF-615", "tentacle moves", origin=tentacle, at=space)
    return None if (yield from abilities.spring_trap(t, space, space)) else space


def relocate(t: Dive, origin: Space, space: Space) -> None:
    """Move a tentacle from one space to another."""
    held = t.state.tentacles
    held[held.index(origin)] = space
    held.sort()


def reach_start(t: Dive, tentacle: Space, rule: str) -> None:
    """Move a tentacle that reaches a Start space to the Threat track (RF-611)."""
    s = t.state
    s.tentacles.remove(tentacle)
    s.threat += 1
    t.say(rule, "threat", threat=s.threat, origin=tentacle)
