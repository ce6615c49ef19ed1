"""Divers who are devoured, knocked down, or stand up. RF-540 to RF-543, RF-700 to RF-717."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.effects import Slip
from fathom.games.refuge.model.options import About, At, Decline
from fathom.games.refuge.model.state import DEVOURED, DOWN, STANDING, Dive, Diver
from fathom.games.refuge.rules import abilities, objectives, salvage
from fathom.games.refuge.rules.queries import clockwise, occupied, reactions, screened, tentacle_at
from fathom.games.refuge.rules.reasons import OCCUPIED
from fathom.games.refuge.rules.state_check import state_check

NOT_ON_DEVOUR_ROW: Final = Reason("RF-715", "You can come back only on the devour row.")
SPACE_TAKEN: Final = Reason("RF-715", "That space is occupied; choose a free space of the devour row.")
NOT_TOP_ROW: Final = Reason("V3", "You can slip away only to the top sea row.")


def devour_symbol(t: Dive) -> Script[None]:
    """Devour all divers next to the head at the same time, except behind a Bubble Screen (RF-540 to RF-542)."""
    t.say("RF-540", "devour symbol")
    around = t.pack.sea.around[t.state.head]
    affected = []
    for diver in t.state.divers:
        if diver.at is not None and diver.at in around:
            if screened(t, diver.at):
                t.say("SA13", "screened", seat=diver.seat)
            else:
                affected.append(diver)
    if affected:
        yield from devour_all(t, affected, "RF-540")
        yield from state_check(t)


def devour_all(t: Dive, divers: list[Diver], rule: str) -> Script[None]:
    """Let each diver react, clockwise from the active player; then devour those who have not escaped (RF-R24)."""
    if not divers:
        return
    remaining = []
    for diver in clockwise(t):
        if diver in divers and not (yield from _slips_away(t, diver)):
            remaining.append(diver)
    for diver in remaining:
        devour(t, diver, rule)


def _slips_away(t: Dive, diver: Diver) -> Script[bool]:
    """Ask whether a diver escapes, standing, to the top sea row; return whether it does (V3, RF-D24)."""
    sea = t.pack.sea
    for id in reactions(t, diver, Slip):
        free: list[Option] = [t.pack.at[space] for space in sea.row[sea.top_row] if slip_refusal(t, space) is None]
        if not free:
            return False
        answer = yield Ask((diver.seat,), "RF-D24", [*free, Decline()], About("slip", id, seat=diver.seat))
        if isinstance(answer, At):
            abilities.turn_down(t, diver, id)
            diver.at = answer.space
            t.say(id, "slips away", seat=diver.seat, at=answer.space)
            return True
    return False


def devour(t: Dive, diver: Diver, rule: str) -> None:
    """Take a diver off the map; the player keeps hand, abilities and placed tokens (RF-710)."""
    s = t.state
    _goes_out(t, diver)
    space, diver.at = diver.at, None
    diver.stance = DEVOURED
    diver.screen = False
    s.devoured += 1
    t.say(rule, "devoured", seat=diver.seat, at=space)
    if s.carrier == diver.seat:
        objectives.cargo_home(t)


def knock_down(t: Dive, diver: Diver) -> None:
    """Knock a diver down; its space stays occupied (RF-622, RF-700)."""
    _goes_out(t, diver)
    diver.stance = DOWN
    t.say("RF-622", "knocked down", seat=diver.seat, at=diver.at)
    if t.state.carrier == diver.seat:
        objectives.cargo_dropped(t, diver)


def _goes_out(t: Dive, diver: Diver) -> None:
    """If a diver was standing, set the turn by which a single player must stand again (RF-844, RF-R33)."""
    if diver.stance == STANDING:
        t.state.deadline = t.state.turn + 1


def stand_up(t: Dive, diver: Diver, rule: str) -> None:
    """Stand a diver up; its space does not act (RF-364, RF-703)."""
    diver.stance = STANDING
    t.say(rule, "stands up", seat=diver.seat, at=diver.at)


def place_refusal(t: Dive, space: Space) -> Reason | None:
    """Why a devoured diver cannot come back on a space (RF-715, RF-716)."""
    return None if At(space) in places(t) else _not_here(t, space)


def _not_here(t: Dive, space: Space) -> Reason:
    in_row = space in t.pack.sea.row[t.pack.board.devour_row]
    return SPACE_TAKEN if in_row else NOT_ON_DEVOUR_ROW


def places(t: Dive) -> list[Option]:
    """Where a devoured diver may come back (RF-715, RF-716).

    Free spaces of the devour row; if there is none, its spaces with a tentacle; else free spaces of a lower row.
    """
    row = t.pack.sea.row
    devour_row = t.pack.board.devour_row
    free: list[Option] = [t.pack.at[space] for space in row[devour_row] if not occupied(t, space)]
    if not free:
        free = [t.pack.at[space] for space in row[devour_row] if tentacle_at(t, space)]
    for lower in range(devour_row - 1, -1, -1):
        if not free:
            free = [t.pack.at[space] for space in row[lower] if not occupied(t, space)]
    return free


def slip_refusal(t: Dive, space: Space) -> Reason | None:
    """Why a diver cannot slip away to a space (V3)."""
    if space not in t.pack.sea.row[t.pack.sea.top_row]:
        return NOT_TOP_ROW
    return OCCUPIED if occupied(t, space) else None


def resurface(t: Dive, diver: Diver, space: Space) -> None:
    """Put a devoured diver on a space, lying down; return a tentacle there to the supply.

    The space does not act (RF-715, RF-716).
    """
    if tentacle_at(t, space):
        salvage.send_back(t, space, "RF-716")
    diver.at = space
    diver.stance = DOWN
    t.say("RF-715", "resurfaces", seat=diver.seat, at=space)
