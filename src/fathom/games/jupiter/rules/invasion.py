"""Invasion: the roll, and where creeps come up. JD-501 to JD-546, JD-R42 to JD-R49, JD-R59, JD-R60."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.core.script import Script
from fathom.games.jupiter.ground import Slot
from fathom.games.jupiter.looking import colony, me
from fathom.games.jupiter.options import About, Decline, Place, Reroll, Suppress
from fathom.games.jupiter.rules import cards, destruction
from fathom.games.jupiter.state import COLONIST, CREEP, EMPTY, Rescue

NO = Decline()


def invasion_step(t: Rescue) -> Script[None]:
    """Roll; the modules concerned are fixed; one may be suppressed; a creep each; full modules go (JD-505, JD-565)."""
    s = t.state
    yield from roll(t)
    yield from suppress(t, "JD-D41", "")
    s.got = yield from place_all(t, "JD-D42")
    destruction.full_tiles(t)
    s.step = "conversion" if s.rules.fast_creeps else "draw"


def roll(t: Rescue) -> Script[None]:
    """The die; each Phase Shift throws it once more, and only the new result counts (JD-501, JD-650, JD-R60)."""
    s, robot = t.state, me(t)
    while True:
        s.die = t.roll(t.pack.rules.die)
        t.say("JD-501", "rolls", seat=s.active, die=s.die)
        s.hit = concerned(t, s.die)
        sources = cards.sources(t, robot, "phase_shift")
        if not sources:
            return
        options: list[Option] = [Reroll(source) for source in sources]
        answer = yield Ask((s.active,), "JD-D40", [*options, NO], About("reroll", seat=s.active))
        if not isinstance(answer, Reroll):
            return
        cards.spend(t, robot, "phase_shift", answer.source)


def concerned(t: Rescue, die: int) -> list[Slot]:
    """The edge tiles of that number; on a 6 every tile with a creep, edge or not (JD-502 to JD-504)."""
    board, modules, ground = t.state.board, t.state.layout.modules, colony(t)
    if die == t.pack.rules.spread:
        return [slot for slot, tile in enumerate(ground.domes) if any(board[dome] == CREEP for dome in tile)]
    number = t.pack.module
    return [slot for slot, edge in enumerate(ground.edge) if edge and number[modules[slot].tile].number == die]


def suppress(t: Rescue, decision: str, card: str) -> Script[None]:
    """For each Suppressant no creep or Super Creep comes to a module of one's choice in this event (JD-654)."""
    s, robot = t.state, me(t)
    while s.hit and (sources := cards.sources(t, robot, "suppressant")):
        ground = colony(t)
        options: list[Option] = [Suppress(ground.cell(slot), source) for source in sources for slot in s.hit]
        answer = yield Ask((s.active,), decision, [*options, NO], About("suppress", card, seat=s.active))
        if not isinstance(answer, Suppress):
            return
        cards.spend(t, robot, "suppressant", answer.source)
        slot = ground.slot_named[answer.cell]
        s.hit.remove(slot)
        t.say("JD-654", "suppressed", seat=s.active, tile=s.layout.modules[slot].tile)


def place_all(t: Rescue, decision: str) -> Script[list[Slot]]:
    """One creep for each module hit, in the order of the spiral; gives those that really got one (JD-R43, JD-R47)."""
    s = t.state
    got = []
    while s.hit:
        if (yield from place_creep(t, s.hit[0], decision)):
            got.append(s.hit[0])
        del s.hit[0]
    return got


def place_creep(t: Rescue, slot: Slot, decision: str) -> Script[bool]:
    """On an open edge space; else on any open dome; else in place of a colonist; else nowhere (JD-541 to JD-544)."""
    s = t.state
    ground, board = colony(t), s.board
    rule = "JD-541"
    places = [dome for dome in ground.edge[slot] if board[dome] == EMPTY]
    if not places:
        rule = "JD-542"
        places = [dome for dome in ground.domes[slot] if board[dome] == EMPTY]
    if not places:
        rule = "JD-543"
        places = [dome for dome in ground.domes[slot] if board[dome] == COLONIST]
    if not places:
        t.say("JD-544", "no room", tile=s.layout.modules[slot].tile)
        return False
    dome = places[0]
    if len(places) > 1:
        about = About("place", rule, ground.cell(slot), s.active)
        answer: Place = yield Ask((s.active,), decision, [ground.place[dome] for dome in places], about)
        dome = ground.dome[answer.space]
    if board[dome] == COLONIST:
        s.replaced += 1
    board[dome] = CREEP
    if t.events is not None:
        t.say(rule, "creep", at=ground.told(dome), replaced=rule == "JD-543")
    return True
