"""Tentacles. RF-600 to RF-652."""

from __future__ import annotations

from bisect import insort

import msgspec

from fathom.core.ask import Option
from fathom.core.script import Script
from fathom.games.refuge.options import Nudge
from fathom.games.refuge.pack import Trap
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
    middle = t.state.head[0]
    columns = range(middle - 1, middle + 2)
    walkers = [walker for x, symbol in zip(columns, symbols, strict=True) for walker in _noted(t, x, symbol)]
    if walkers:
        yield from tick(t, walkers, 1)
        yield from tick(t, walkers, 2)
    for x, symbol in zip(columns, symbols, strict=True):
        if symbol == "S":
            yield from spawn(t, x)


def _noted(t: Dive, x: int, symbol: str) -> list[Walker]:
    """The tentacles of a column below the head, foremost in arrow direction first (RF-601, RF-642)."""
    way = ARROWS.get(symbol[0])
    if way is None:
        return []
    held = t.state.tentacles
    arrows = len(symbol)
    walkers = [Walker(space, way, arrows) for space in t.pack.sea.below[x, t.state.head[1]] if space in held]
    if way == "up":
        walkers.reverse()
    return walkers


def tick(t: Dive, walkers: list[Walker], arrow: int) -> Script[None]:
    """Everyone with that many arrows steps once: again and again the first in order whose target is not held by
    another tentacle; those left over stay (RF-642 to RF-645)."""
    near, held = t.pack.sea.near, t.state.tentacles
    waiting = [walker for walker in walkers if walker.at is not None and walker.arrows >= arrow]
    while True:
        for walker in waiting:
            if near[walker.at or ""].get(walker.way) not in held:
                break
        else:
            return
        waiting.remove(walker)
        walker.at = yield from tentacle_step(t, walker.at or "", walker.way)
        for other in walkers:
            # An elimination or a reward may have taken others off the map meanwhile.
            if other.at not in held:
                other.at = None
        waiting = [other for other in waiting if other.at is not None]


def spawn(t: Dive, x: int) -> Script[None]:
    """A new tentacle on the topmost unoccupied Spawn space, or on the Threat track (RF-603, RF-604)."""
    s = t.state
    space = next((space for space in t.pack.sea.spawns[x] if not occupied(t, space)), None)
    s.supply -= 1
    if space is None:
        s.threat += 1
        t.say("RF-604", "threat", threat=s.threat, column=x)
    else:
        insort(s.tentacles, space)
        t.say("RF-603", "spawned", at=space)
    yield from end.state_check(t)
    if space in s.tentacles and space is not None and abilities.ready(t, Trap):
        yield from abilities.spring_trap(t, space, space)


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
    near = t.pack.sea.near
    open_: dict[Space, bool] = {}
    options: list[Option] = []
    for space in t.state.tentacles if among is None else among:
        for way, target in near[space].items():
            if target not in open_:
                open_[target] = not closed(t, target)
            if open_[target]:
                options.append(Nudge(space, way))
    return options


def tentacle_step(t: Dive, tentacle: Space, way: Way) -> Script[Space | None]:
    """One step by the first line that fits; gives the space where it now stands, None if it left the map."""
    space = t.pack.sea.near[tentacle].get(way)
    if space is None or closed(t, space):
        t.say("RF-610", "tentacle stays", at=tentacle, way=way)
        return tentacle
    if t.pack.sea.kind[space] == "Start":
        reach_start(t, tentacle, "RF-611")
        yield from end.state_check(t)
        return None
    diver = diver_at(t, space)
    if diver is not None:
        t.say("RF-614", "tentacle reaches", origin=tentacle, at=space, seat=diver.seat)
        yield from weapons.contact(t, diver, tentacle, arrived=True)
        yield from end.state_check(t)
        return None
    # A tentacle that merely moves changes nothing that a goal or a defeat looks at: no state check is needed.
    relocate(t, tentacle, space)
    t.say("RF-615", "tentacle moves", origin=tentacle, at=space)
    if abilities.ready(t, Trap) and (yield from abilities.spring_trap(t, space, space)):
        return None
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
