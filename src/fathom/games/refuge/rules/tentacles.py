"""Tentacles. RF-600 to RF-652."""

from __future__ import annotations

from bisect import insort

import msgspec

from fathom.core.ask import Option
from fathom.core.script import Script
from fathom.games.refuge.options import Nudge
from fathom.games.refuge.rules import abilities, end, weapons
from fathom.games.refuge.sea import ARROWS, Space, Way
from fathom.games.refuge.state import Dive, diver_at, occupied


class Walker(msgspec.Struct):
    """A tentacle noted before anything moves, with its own arrows (RF-640)."""

    at: Space | None
    """None once it has left the map: its remaining arrows lapse (RF-R67)."""
    way: Way
    arrows: int


# -- the bottom half of a Kraken card ------------------------------------------------------------------------------


def bottom_half(t: Dive, symbols: list[str]) -> Script[None]:
    """Arrows for the tentacles below the head, then spawns (RF-601 to RF-605, RF-641)."""
    walkers = noted(t, symbols)
    if walkers:
        yield from tick(t, walkers, 1)
        if max(map(len, symbols)) > 1:
            yield from tick(t, walkers, 2)
    left = t.state.head[0] - 1
    for place, symbol in enumerate(symbols):
        if symbol == "S":
            yield from spawn(t, left + place)


def noted(t: Dive, symbols: list[str]) -> list[Walker]:
    """The tentacles below the head with their arrows: by column, foremost in arrow direction first; for left and
    right arrows the lowest first (RF-601, RF-640, RF-642)."""
    xy = t.pack.sea.xy
    middle, lowest = t.state.head
    left = middle - 1
    ways = [ARROWS.get(symbol[0]) for symbol in symbols]
    columns: list[list[Walker]] = [[], [], []]
    for space in t.state.tentacles:  # by column, lowest first
        x, y = xy[space]
        if left <= x <= middle + 1 and y < lowest:
            way = ways[x - left]
            if way is not None:
                columns[x - left].append(Walker(space, way, len(symbols[x - left])))
    for column, way in zip(columns, ways, strict=True):
        if way == "up":
            column.reverse()
    return columns[0] + columns[1] + columns[2]


def tick(t: Dive, walkers: list[Walker], arrow: int) -> Script[None]:
    """Everyone with that many arrows steps once: always the first in order whose target is not held by another
    tentacle; those left over stay (RF-642 to RF-645)."""
    s, sea = t.state, t.pack.sea
    near, held, water = sea.near, s.tentacles, sea.open_water[s.head]
    noticed = watched(t)
    waiting = [walker for walker in walkers if walker.arrows >= arrow and walker.at is not None]
    index = 0
    while index < len(waiting):
        walker = waiting[index]
        at = walker.at or ""
        target = near[at].get(walker.way)
        if target in held:
            index += 1
            continue
        del waiting[index]
        index = 0
        if target in water and target not in noticed:
            walker.at = _drift(t, at, target or "")
            continue
        walker.at = yield from tentacle_step(t, at, walker.way)
        # A contact, an elimination or a reward may have changed anything meanwhile.
        noticed = watched(t)
        for other in walkers:
            if other.at not in held:
                other.at = None
        waiting = [other for other in waiting if other.at is not None]


def watched(t: Dive) -> set[Space | None]:
    """The spaces where a tentacle's arrival concerns somebody: those with a diver or a camera."""
    spaces: set[Space | None] = set()
    for diver in t.state.divers:
        spaces.add(diver.at)
        spaces.update(diver.cameras)
    return spaces


def spawn(t: Dive, x: int) -> Script[None]:
    """A new tentacle on the topmost unoccupied Spawn space, or on the Threat track (RF-603, RF-604)."""
    s = t.state
    s.supply -= 1
    for space in t.pack.sea.spawns[x]:
        if not occupied(t, space):
            insort(s.tentacles, space)
            t.say("RF-603", "spawned", at=space)
            end.count_tentacles(t)
            if abilities.filmed(t, space):
                yield from abilities.spring_trap(t, space, space)
            return
    s.threat += 1
    t.say("RF-604", "threat", threat=s.threat, column=x)
    end.count_tentacles(t)


# -- one tentacle step, whatever its cause ---------------------------------------------------------------------------


def stays(t: Dive, tentacle: Space, way: Way) -> bool:
    """Whether a step would leave the tentacle where it is (RF-610, RF-612, RF-613)."""
    space = t.pack.sea.near[tentacle].get(way)
    return space is None or closed(t, space)


def closed(t: Dive, space: Space) -> bool:
    """Whether a tentacle cannot go there: another tentacle, the head, Finish, a Cave with a diver."""
    s, sea = t.state, t.pack.sea
    if space in s.tentacles or space in sea.under[s.head]:
        return True
    kind = sea.kind[space]
    return kind == "Finish" or (kind == "Cave" and diver_at(t, space) is not None)


def nudges(t: Dive, among: list[Space] | None = None) -> list[Option]:
    """Every tentacle step a player may choose: those that change something (RF-421, RF-C02)."""
    s, sea = t.state, t.pack.sea
    near = sea.near
    shut = {*s.tentacles, *sea.under[s.head], *sea.row[sea.finish_row]}
    shut.update(diver.at for diver in s.divers if diver.at in sea.caves)
    return [
        Nudge(space, way)
        for space in (s.tentacles if among is None else among)
        for way, target in near[space].items()
        if target not in shut
    ]


def tentacle_step(t: Dive, tentacle: Space, way: Way) -> Script[Space | None]:
    """One step by the first line that fits; gives the space where it now stands, None if it left the map."""
    sea = t.pack.sea
    space = sea.near[tentacle].get(way)
    if space is None or closed(t, space):
        t.say("RF-610", "tentacle stays", at=tentacle, way=way)
        return tentacle
    if sea.kind[space] == "Start":
        reach_start(t, tentacle, "RF-611")
        end.count_tentacles(t)
        return None
    diver = diver_at(t, space)
    if diver is not None:
        t.say("RF-614", "tentacle reaches", origin=tentacle, at=space, seat=diver.seat)
        yield from weapons.contact(t, diver, tentacle, arrived=True)
        yield from end.state_check(t)
        return None
    _drift(t, tentacle, space)
    if abilities.filmed(t, space) and (yield from abilities.spring_trap(t, space, space)):
        return None
    return space


def _drift(t: Dive, tentacle: Space, space: Space) -> Space:
    """A plain step (RF-615). It changes nothing that a goal or a defeat looks at, so it needs no state check."""
    relocate(t, tentacle, space)
    if t.events is not None:
        t.say("RF-615", "tentacle moves", origin=tentacle, at=space)
    return space


def relocate(t: Dive, origin: Space, space: Space) -> None:
    """Put a tentacle from one space on another."""
    t.state.tentacles.remove(origin)
    insort(t.state.tentacles, space)


def reach_start(t: Dive, tentacle: Space, rule: str) -> None:
    """A tentacle at a Start space leaves the map for the Threat track (RF-611)."""
    s = t.state
    s.tentacles.remove(tentacle)
    s.threat += 1
    t.say(rule, "threat", threat=s.threat, origin=tentacle)
