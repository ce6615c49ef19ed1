"""Ship damage and repair. SG-520 to SG-523, SG-965, SG-R041."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import About, Room
from fathom.games.sleeping_gods.model.state import Defeat, Voyage
from fathom.games.sleeping_gods.rules import fate, windows


def spaces(t: Voyage, box: str) -> int:
    """How many free damage spaces a room or the hull has (SG-521)."""
    return t.pack.room[box].cubes - t.state.cubes[box]


def cubes(t: Voyage) -> int:
    """How many damage cubes are on the ship."""
    return sum(t.state.cubes.values())


def damage(t: Voyage, n: int, rule: str) -> Script[None]:
    """Damage the ship point by point: players may cancel it, then fate names the room that takes a cube (SG-965)."""
    s = t.state
    t.say(rule, "ship damage", n=n)
    s.averted = 0
    for _ in range(n):
        if not s.averted:
            yield from windows.react(t, "W9")
        if s.averted:
            s.averted -= 1
            t.say("SG-R041", "averted")
            continue
        yield from fate.draw(t, "ship", s.active)
        yield from windows.react(t, "W9")
        number = min(fate.finish(t), fate.SIDES)
        box = next(room.id for room in t.pack.ship if room.fate == number)
        if not spaces(t, box):
            options: list[Option] = [Room(room.id) for room in t.pack.ship if spaces(t, room.id)]
            answer = yield Ask((s.active,), "SG-D18", options, About("full", box, seat=s.active, good=False))
            box = answer.room
        s.cubes[box] += 1
        t.say("SG-520", "cube", box=box, cubes=s.cubes[box], total=cubes(t))
        if cubes(t) >= sum(room.cubes for room in t.pack.ship):
            raise Defeat("ship")


def repair(t: Voyage, seat: int, n: int, rule: str) -> Script[None]:
    """Remove n damage cubes of the player's choice (SG-009)."""
    s = t.state
    for left in range(min(n, cubes(t)), 0, -1):
        options: list[Option] = [Room(box) for box, lying in s.cubes.items() if lying]
        answer = yield Ask((seat,), "SG-D59", options, About("repair", seat=seat, left=left))
        s.cubes[answer.room] -= 1
        t.say(rule, "repaired", box=answer.room, cubes=s.cubes[answer.room])
