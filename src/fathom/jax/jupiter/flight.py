"""Rocket Boots, Teleport and Swap. JD-652, JD-655, JD-656, JD-668, JD-670, JD-672, JD-721 to JD-724, JD-R18 to JD-R21,
JD-R37, JD-R74, JD-R75, JD-R78."""

from __future__ import annotations

from functools import partial

import jax
import jax.numpy as jnp

from fathom.jax.jupiter import colony, destruction, end, pod, shoot
from fathom.jax.jupiter.colony import SIDES
from fathom.jax.jupiter.move import enterable
from fathom.jax.jupiter.options import Kind, few_of
from fathom.jax.jupiter.queries import bits, in_effect, is_away, is_docked, open_domes, passengers, pawns
from fathom.jax.jupiter.spaces import Spaces, any_space, empty, has, join, lowest, neighbours, only, single, union
from fathom.jax.jupiter.state import Question, Rescue, Step, put
from fathom.jax.jupiter.tables import MOST_SEATS, Ability, Tables
from fathom.jax.packed import Bool, Int, computed_if, where
from fathom.jax.steps import answered, asking

# -- Swap -----------------------------------------------------------------------------------------------------------


def exchangeable(t: Tables, s: Rescue) -> Spaces:
    """The spaces with a piece that the active robot could change places with (JD-655, JD-R37, JD-R74)."""
    spot = s.spots[s.active]
    in_pod = spot == t.pod
    pieces = s.colonists | pawns(t, s) | jnp.where(in_pod, 0, s.creeps)
    occupied = is_docked(s) & ((s.aboard > 0) | jnp.any(passengers(t, s)))
    usable = in_effect(t, s, s.active, Ability.SWAP) & ~is_away(t, s, s.active)
    return only(usable, join(pieces, occupied) & ~single(t, spot))


def swaps(t: Tables, s: Rescue, left: Int) -> Spaces:
    """The adjacent pieces that the active robot can change places with."""
    cost = int(t.cost[t.card[Ability.SWAP], 0])
    able = (left >= cost) & in_effect(t, s, s.active, Ability.SWAP)
    return computed_if(
        able,
        lambda: neighbours(t, s.bridges, s.spots[s.active]) & exchangeable(t, s),
        empty(t),
    )


def swap_next(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Pay an action and change places with an adjacent piece (JD-655)."""
    card = t.card[Ability.SWAP]
    s = s.where(here, used=s.used + int(t.cost[card, 0]), card=card, goal=s.choice)
    return change_places(t, s, here)


def change_places(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Exchange the active pawn and the piece at the goal next; for the Pod, the player chooses it (JD-670)."""
    return s.where(here, at=where(s.goal == t.pod, asking(Question.PASSENGER), int(Step.EXCHANGE)))


def ask_passenger(t: Tables, s: Rescue) -> Rescue:
    """Ask for a piece in the Pod: a colonist, or one of the pawns (JD-R74)."""
    here = s.is_at(asking(Question.PASSENGER))
    aboard = (s.aboard > 0).astype(jnp.int32) | bits(passengers(t, s)) << 1
    return s.ask(here, Question.PASSENGER, few=few_of(Kind.PASSENGER, aboard))


def take_passenger(t: Tables, s: Rescue) -> Rescue:
    """The player has chosen a piece in the Pod."""
    return s.where(s.is_at(answered(Question.PASSENGER)), piece=s.choice, at=int(Step.EXCHANGE))


def exchange(t: Tables, s: Rescue) -> Rescue:
    """Exchange the active pawn and the piece at the goal (JD-655, JD-670).

    A colonist that comes into the Pod may launch it; a creep may fill a module.
    """
    here = s.is_at(Step.EXCHANGE)
    origin, with_pod = s.spots[s.active], s.goal == t.pod
    there, here_before = single(t, s.goal)[:-1], single(t, origin)[:-1]
    colonist = jnp.where(with_pod, s.piece == 0, any_space(s.colonists & there))
    creep = any_space(s.creeps & there)
    seats = jnp.arange(MOST_SEATS)
    standing = jnp.argmax((s.spots == s.goal) & (seats != s.active)).astype(jnp.int32)
    other = where(with_pod, s.piece - 1, standing)
    swapped = put(s.spots, jnp.where(colonist | creep, -1, other), origin)
    s = s.where(
        here,
        spots=put(swapped, s.active, s.goal),
        colonists=jnp.where(colonist, s.colonists & ~there | here_before, s.colonists),
        creeps=jnp.where(creep, s.creeps & ~there | here_before, s.creeps),
        aboard=s.aboard + jnp.where(colonist, (origin == t.pod).astype(jnp.int32) - with_pod, 0),
        at=asking(Question.ACT),
    )
    s = pod.launch_if_ready(t, s, here & colonist & (origin == t.pod))
    s = destruction.full_tiles(t, s, here & creep, acting=True)
    return end.check(t, s, here)


# -- Rocket Boots ---------------------------------------------------------------------------------------------------


def flights(t: Tables, s: Rescue, here: Bool) -> Spaces:
    """By direction: the spaces on the straight line that the active robot can fly along, as far as nothing blocks it.

    JD-668. Colonists do not block; pawns do, except with Polite Colonists; creeps do, except with Juggernaut (JD-722).
    The Pod is on the lines through its cell and does not block (JD-R21).
    """
    juggernaut = in_effect(t, s, s.active, Ability.JUGGERNAUT)
    blocking = jnp.where(s.polite > 0, 0, pawns(t, s)) | jnp.where(juggernaut, 0, s.creeps)
    passed = ~join(blocking, jnp.int32(0))
    ahead = jax.vmap(partial(_ahead, s))
    ways = jnp.arange(SIDES)

    def fly_on(flown: tuple[Spaces, Spaces]) -> tuple[Spaces, Spaces]:
        fronts, lines = flown
        further = ahead(fronts, ways)
        return further & passed, lines | further

    start = only(here, single(t, s.spots[s.active]))
    begun = jnp.tile(start, (SIDES, 1)), jnp.zeros((SIDES, len(start)), jnp.int32)
    return jax.lax.while_loop(lambda flown: any_space(flown[0]), fly_on, begun)[1]


def _ahead(s: Rescue, spaces: Spaces, way: Int) -> Spaces:
    return join(*colony.ahead(s.bridges, spaces[:-1], spaces[-1] > 0, way))


def landings(t: Tables, s: Rescue, spaces: Spaces) -> Spaces:
    """Those of these spaces where the active robot can land: open ones, and creeps to kill (JD-721, JD-R78)."""
    own = single(t, s.spots[s.active])
    return spaces & enterable(t, s, in_effect(t, s, s.active, Ability.JUGGERNAUT)) & ~own


def look_along(t: Tables, s: Rescue) -> Rescue:
    """Use the lines of flight: ask where a flight ends (JD-721 to JD-724), find the line of the chosen space
    (JD-652), and find out whether Rocket Boots can be used (JD-R64).

    Every bridge is a line of one (JD-R18): where an adjacent dome is open, a flight can end.
    """
    acting, choosing, takes_off = (
        s.is_at(step) for step in (asking(Question.ACT), asking(Question.FLY), answered(Question.FLY))
    )
    card = t.card[Ability.ROCKET_BOOTS]
    held = (s.hands[s.active, card] > 0) | (s.cores[s.active] == card)
    needed = choosing | takes_off | acting & held
    return computed_if(needed, lambda: _look_along(t, s, acting & held, choosing, takes_off), s)


def _look_along(t: Tables, s: Rescue, acting: Bool, choosing: Bool, takes_off: Bool) -> Rescue:
    beside = neighbours(t, s.bridges, s.spots[s.active])[:-1] & open_domes(t, s)
    clear = any_space(beside)
    lines = flights(t, s, choosing | takes_off | acting & ~clear)
    flown = union(lines)
    moves, swaps = landings(t, s, flown), flown & exchangeable(t, s)
    s = s.where(acting, can_fly=(clear | any_space(moves | swaps)).astype(jnp.int32))
    s = s.ask(choosing, Question.FLY, moves=moves, swaps=swaps)
    way = jnp.argmax(jnp.any((lines & single(t, s.choice)) != 0, 1)).astype(jnp.int32)
    by_swap = (s.kind == Kind.SWAP).astype(jnp.int32)
    return s.where(takes_off, goal=s.choice, swaps=by_swap, way=way, over=s.spots[s.active], at=int(Step.FLY))


def fly(t: Tables, s: Rescue) -> Rescue:
    """Fly on to the next creep on the line, which Juggernaut kills, or to the goal (JD-722)."""
    here = s.is_at(Step.FLY)
    stops = join(s.creeps, jnp.int32(0)) | single(t, s.goal)

    def flies(front: Spaces) -> Bool:
        return any_space(front) & ~any_space(front & stops)

    def fly_on(front: Spaces) -> Spaces:
        return _ahead(s, front, s.way)

    front = jax.lax.while_loop(flies, fly_on, fly_on(only(here, single(t, s.over))))
    over = lowest(front)
    arrives = here & (over == s.goal)
    s = s.where(here, over=over)
    s = shoot.kill_next(t, s, here & ~arrives, over, int(Step.FLY))
    return come_down(t, s, arrives)


# -- Teleport -------------------------------------------------------------------------------------------------------


def destinations(t: Tables, s: Rescue) -> tuple[Spaces, Spaces]:
    """Where Teleport can lead: any open dome, or the docked Pod if a seat is free; pieces to change places with.

    JD-656, JD-672, JD-R75.
    """
    return landings(t, s, jnp.full(t.modules + 1, -1, jnp.int32)), exchangeable(t, s)


def ask_teleport(t: Tables, s: Rescue) -> Rescue:
    """Ask where the robot goes."""
    spaces, pieces = destinations(t, s)
    return s.ask(s.is_at(asking(Question.TELEPORT)), Question.TELEPORT, moves=spaces, swaps=pieces)


def teleport(t: Tables, s: Rescue) -> Rescue:
    """Go to the chosen space (JD-656)."""
    here = s.is_at(answered(Question.TELEPORT))
    s = s.where(here, goal=s.choice, swaps=(s.kind == Kind.SWAP).astype(jnp.int32))
    return come_down(t, s, here)


def come_down(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """End a flight or teleport: land on the space or change places.

    If Grenadier has killed the creep to change places with, its dome is open and the pawn lands there (JD-723).
    """
    pieces = join(s.colonists | s.creeps | pawns(t, s), jnp.int32(1))
    exchanges = here & (s.swaps > 0) & has(t, pieces, s.goal)
    s = s.where(here & ~exchanges, mover=s.active, at=int(Step.ARRIVE))
    return change_places(t, s, exchanges)
