"""Invasion: the roll, and where creeps are placed. JD-501 to JD-546, JD-R42 to JD-R49, JD-R59, JD-R60."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import SIZE, Dome, Slot
from fathom.games.jupiter.model.options import About, Decline, Place, Reroll, Suppress
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, Rescue
from fathom.games.jupiter.rules import cards, destruction
from fathom.games.jupiter.rules.log import say_at
from fathom.games.jupiter.rules.queries import colony_of, me

DECLINE: Final = Decline()
OTHER_MODULE: Final = Reason("JD-R43", "Place this creep on the module that the question names.")
TAKEN: Final = Reason("JD-341", "A creep or a robot is here. Choose another dome.")
EDGE_FIRST: Final = Reason("JD-541", "Choose an open edge dome of this module: one that faces no other module.")
OPEN_FIRST: Final = Reason("JD-542", "Choose an open dome of this module.")
NOT_HIT: Final = Reason("JD-654", "This module is not about to get a creep.")


def invasion_step(t: Rescue) -> Script[None]:
    """Roll, find the modules hit, suppress some, place a creep on each, destroy full modules (JD-505, JD-565)."""
    s = t.state
    yield from roll(t)
    yield from suppress(t, "JD-D41", "")
    s.got = yield from place_all(t, "JD-D42")
    destruction.full_tiles(t)
    s.step = "conversion" if s.rules.fast_creeps else "draw"


def roll(t: Rescue) -> Script[None]:
    """Roll the die. Each Phase Shift rolls it again, and only the new result counts (JD-501, JD-650, JD-R60)."""
    s, robot = t.state, me(t)
    while True:
        s.die = t.roll(t.pack.rules.die)
        t.say("JD-501", "rolls", seat=s.active, die=s.die)
        s.hit = hit_by(t, s.die)
        options: list[Option] = [Reroll(source) for source in cards.sources(t, robot, "phase_shift")]
        if not options:
            return
        answer = yield Ask((s.active,), "JD-D40", [*options, DECLINE], About("reroll", seat=s.active))
        if not isinstance(answer, Reroll):
            return
        cards.spend(t, robot, "phase_shift", answer.source)


def hit_by(t: Rescue, die: int) -> list[Slot]:
    """The modules hit by a roll: edge modules of that number; on a 6 every module with a creep (JD-502 to JD-504)."""
    board, colony = t.state.board, colony_of(t)
    if die == t.pack.rules.spread:
        return [slot for slot, tile in enumerate(colony.domes) if any(board[dome] == CREEP for dome in tile)]
    numbered = t.pack.numbered[die]
    return [slot for slot, edge in enumerate(colony.edge) if edge and colony.tiles[slot] in numbered]


def suppress(t: Rescue, decision: str, card: str) -> Script[None]:
    """Let the player protect modules from the roll or Setback with Suppressants (JD-654)."""
    s, robot = t.state, me(t)
    while s.hit and (sources := cards.sources(t, robot, "suppressant")):
        colony = colony_of(t)
        options: list[Option] = [Suppress(colony.cell(slot), source) for source in sources for slot in s.hit]
        answer = yield Ask((s.active,), decision, [*options, DECLINE], About("suppress", card, seat=s.active))
        if not isinstance(answer, Suppress):
            return
        cards.spend(t, robot, "suppressant", answer.source)
        slot = colony.slot_named[answer.cell]
        s.hit.remove(slot)
        t.say("JD-654", "suppressed", seat=s.active, tile=s.layout.modules[slot].tile)


def place_all(t: Rescue, decision: str) -> Script[list[Slot]]:
    """Place a creep on each module hit, in spiral order; returns the modules that got a creep (JD-R43, JD-R47)."""
    s, colony = t.state, colony_of(t)
    got = []
    while s.hit:
        slot = s.hit[0]
        rule, places = possible_places(s.board, colony, slot)
        if len(places) > 1:
            about = About("place", rule, colony.cell(slot), s.active)
            answer: Place = yield Ask((s.active,), decision, [colony.place[dome] for dome in places], about)
            place_creep(t, colony.dome[answer.space], rule)
        elif places:
            place_creep(t, places[0], rule)
        else:
            t.say(rule, "no room", tile=s.layout.modules[slot].tile)
        if places:
            got.append(slot)
        s.hit.pop(0)
    return got


def possible_places(board: list[int], colony: Colony, slot: Slot) -> tuple[str, list[Dome]]:
    """The rule for placing a creep on a module, and the domes that it allows.

    Open edge spaces; if there are none, open domes; then colonists' domes; otherwise none (JD-541 to JD-544).
    """
    places = [dome for dome in colony.edge[slot] if board[dome] == EMPTY]
    if places:
        return "JD-541", places
    places = [dome for dome in colony.domes[slot] if board[dome] == EMPTY]
    if places:
        return "JD-542", places
    places = [dome for dome in colony.domes[slot] if board[dome] == COLONIST]
    return "JD-543" if places else "JD-544", places


def place_refusal(t: Rescue, slot: Slot, option: Place) -> Reason | None:
    """Why the creep for a module cannot be placed on a dome; None if it can."""
    colony = colony_of(t)
    dome = colony.dome[option.space]
    if dome // SIZE != slot:
        return OTHER_MODULE
    rule, places = possible_places(t.state.board, colony, slot)
    if dome in places:
        return None
    if t.state.board[dome] not in (EMPTY, COLONIST):
        return TAKEN
    return EDGE_FIRST if rule == "JD-541" else OPEN_FIRST


def suppress_refusal(t: Rescue, option: Suppress) -> Reason | None:
    """Why a module cannot be suppressed with a Suppressant from this source; None if it can."""
    if colony_of(t).slot_named[option.cell] not in t.state.hit:
        return NOT_HIT
    return cards.source_refusal(t, me(t), "suppressant", option.source)


def place_creep(t: Rescue, dome: Dome, rule: str) -> None:
    """Place a creep on a dome, in place of a colonist if there is one."""
    s = t.state
    if s.board[dome] == COLONIST:
        s.replaced += 1
    s.board[dome] = CREEP
    say_at(t, rule, "creep", at=dome, replaced=rule == "JD-543")
