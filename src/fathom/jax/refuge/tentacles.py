"""Tentacles. RF-600 to RF-652."""

from __future__ import annotations

from dataclasses import dataclass, fields

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, computed_once, table, where
from fathom.jax.refuge import abilities, board, end, weapons
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.queries import (
    columns_from,
    divers,
    open_to_tentacles,
    passable,
    seat_at,
    under_head,
)
from fathom.jax.refuge.state import MARCHES, Dive, Ending, Step
from fathom.jax.refuge.tables import Tables

ROUNDS = 8
"""How often one pass looks for tentacles to move. More are rarely needed; the next pass continues."""


# -- one tentacle step ---------------------------------------------------------------------------------------------


def step_next(s: Dive, here: Bool, tentacle: Int, way: Int, after: int) -> Dive:
    """Where `here`: make a tentacle's step the next step, and `after` the step that follows it."""
    return s.where(here, at=int(Step.TENTACLE), tentacle=tentacle, way=way, stepped=after)


def tentacle_step(t: Tables, s: Dive) -> Dive:
    """Move a tentacle one step; `came` is then its new space, or `NOWHERE` if it left the map (RF-610 to RF-615)."""
    here = s.at == Step.TENTACLE
    origin, space = s.tentacle, board.step(t.near, s.tentacle, s.way)
    goes = here & board.has(open_to_tentacles(t, s), space)
    lands = goes & board.has(t.start, space)
    seat = seat_at(s, space)
    meets = goes & ~lands & (seat >= 0)
    moves = goes & ~lands & ~meets
    rest = board.minus(s.tentacles, board.single(t.grid, origin))
    s = s.where(here, at=s.stepped, came=where(moves, space, where(goes, board.NOWHERE, origin)))
    s = s.where(moves, tentacles=board.either(rest, board.single(t.grid, space)))
    s = s.where(lands, tentacles=rest, threat=s.threat + 1)
    s = end.count_tentacles(t, s, lands)
    s = weapons.contact_next(s, meets, seat, origin, arrived=True)
    return abilities.trap_next(s, moves & board.has(s.cameras, space), space, space, s.stepped)


# -- the bottom half of a Kraken card ------------------------------------------------------------------------------


def march_ways(t: Tables, s: Dive) -> list[Int]:
    """For each column under the head: the direction of its arrows on the card."""
    return [table(ways, s.card) for ways in t.march_way]


def march_arrows(t: Tables, s: Dive) -> list[Int]:
    """For each column under the head: how many arrows it has on the card."""
    return [table(arrows, s.card) for arrows in t.march_arrows]


def bottom_half(t: Tables, s: Dive) -> Dive:
    """Note which tentacles below the head have arrows, before anything moves (RF-601, RF-640)."""
    here = s.at == Step.BOTTOM
    below = board.within_rows(t.grid, jnp.int32(0), s.head_row)
    marches = []
    for place, arrows in enumerate(march_arrows(t, s)):
        column = columns_from(t, s.head_column - 1 + place, 1)
        marches.append(board.only(arrows > 0, tuple(a & b & below for a, b in zip(s.tentacles, column, strict=True))))
    return s.where(here, at=int(Step.MARCH), tick=0, marches=tuple(marches), waiting=tuple(marches), spawning=0)


def march(t: Tables, s: Dive) -> Dive:
    """Move the tentacles below the head, tick by tick (RF-642 to RF-645).

    The first tentacle in order whose target has no tentacle moves next; when none can move, the rest stay. The order
    is by column; within a column the foremost in the direction of the arrows comes first, for left and right arrows
    the lowest. Tentacles of one column that only glide through free water or stay do not get in each other's way, so
    they move together.
    """
    ways, arrows = march_ways(t, s), march_arrows(t, s)
    free = passable(t, s)
    events = board.both(free, board.either(t.start, divers(t, s), s.cameras))
    # Only these fields change from round to round.
    looped = Marching(
        s.at, s.ending, s.tentacles, s.threat, s.marches, s.waiting, s.tick, s.tentacle, s.way, s.marching
    )

    def again(_: Int, now: Marching) -> Marching:
        return _round(t, ways, arrows, free, events, now)

    after = jax.lax.fori_loop(0, ROUNDS, again, looped)
    here = s.at == Step.MARCH
    s = s.where(here, **{field.name: getattr(after, field.name) for field in fields(after)})
    return s.where(here & (s.at == Step.TENTACLE), stepped=int(Step.MARCHED))


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Marching:
    """The fields of a dive that change while tentacles march."""

    at: Int
    ending: Int
    tentacles: Board
    threat: Int
    marches: tuple[Board, ...]
    waiting: tuple[Board, ...]
    tick: Int
    tentacle: Int
    way: Int
    marching: Int


def _round(t: Tables, ways: list[Int], arrows: list[Int], free: Board, events: Board, now: Marching) -> Marching:
    """Move the tentacles of the first column that has any to move; if no column has any, begin the next tick.

    A tentacle that reaches a Start space goes to the Threat track (RF-611). A tentacle that would reach a diver or a
    camera makes its step in `tentacle_step`.
    """
    here, grid = now.at == Step.MARCH, t.grid
    # Under the head and off the map there is no tentacle: what would go there may go, and stays.
    movable = computed_once(
        [board.minus(w, board.moved_by(grid, now.tentacles, v ^ 1)) for w, v in zip(now.waiting, ways, strict=True)]
    )
    column = jnp.int32(MARCHES)
    for place in reversed(range(MARCHES)):
        column = where(board.some(movable[place]), place, column)
    those, direction = movable[-1], ways[-1]
    for place in range(MARCHES - 1):
        those = board.choose(column == place, movable[place], those)
        direction = where(column == place, ways[place], direction)
    those, direction, column = computed_once((those, direction, column))
    eventful = board.some(board.both(those, board.moved_by(grid, events, direction ^ 1)))
    one = _foremost(t, those, direction)
    those, target = computed_once((board.choose(eventful, one, those), board.moved_by(grid, one, direction)))
    happens = here & (column < MARCHES) & eventful & board.some(board.both(target, events))
    lands = happens & board.some(board.both(target, t.start))
    glides = board.only(here, board.both(those, board.moved_by(grid, board.minus(free, events), direction ^ 1)))
    gone = board.either(glides, board.only(happens, one))
    arrived = board.moved_by(grid, glides, direction)
    arrived, glides, gone = computed_once((arrived, glides, gone))
    landed = board.only(lands, one)
    tentacles = board.either(board.minus(now.tentacles, board.either(glides, landed)), arrived)
    mine = [here & (column == place) for place in range(MARCHES)]
    waiting = [board.minus(w, board.only(m, those)) for m, w in zip(mine, now.waiting, strict=True)]
    marches = [
        board.either(board.minus(m, board.only(my, gone)), board.only(my, arrived))
        for my, m in zip(mine, now.marches, strict=True)
    ]
    # Nothing is left to move in this tick.
    done = here & (column == MARCHES)
    following = [board.only(a > now.tick + 1, m) for a, m in zip(arrows, marches, strict=True)]
    more = any_of([board.some(f) for f in following])
    threat = where(lands, now.threat + 1, now.threat)
    lost = lands & (threat >= t.threat_limit)
    meets = happens & ~lands
    at = where(done & ~more, int(Step.SPAWN), where(meets, int(Step.TENTACLE), now.at))
    return Marching(
        at=where(lost, int(Step.OVER), at),
        ending=where(lost, int(Ending.THREAT), now.ending),
        tentacles=tentacles,
        threat=threat,
        marches=tuple(marches),
        waiting=tuple(board.choose(done, f, w) for f, w in zip(following, waiting, strict=True)),
        tick=where(done, now.tick + 1, now.tick),
        tentacle=where(meets, board.first(one), now.tentacle),
        way=where(meets, direction, now.way),
        marching=where(meets, column, now.marching),
    )


def _foremost(t: Tables, those: Board, way: Int) -> Board:
    """The tentacle of these that moves first in this direction. No two of them are in the same row."""
    rows = jnp.int32(0)
    for word in those:
        for place in range(t.grid.per_word):
            rows |= word >> place * t.grid.rows & (1 << t.grid.rows) - 1
    row = where(way == board.UP, 31 - jax.lax.clz(rows), 31 - jax.lax.clz(rows & -rows))
    return tuple(word & board.within_rows(t.grid, row, 1) for word in those)


def marched(t: Tables, s: Dive) -> Dive:
    """Continue the march after a tentacle met a diver or a camera, without tentacles that left the map (RF-R67)."""
    here = s.at == Step.MARCHED
    came = board.single(t.grid, s.came)
    marches = [board.either(m, board.only(s.marching == place, came)) for place, m in enumerate(s.marches)]
    return s.where(
        here,
        at=int(Step.MARCH),
        marches=tuple(board.both(m, s.tentacles) for m in marches),
        waiting=tuple(board.both(w, s.tentacles) for w in s.waiting),
    )


def spawn(t: Tables, s: Dive) -> Dive:
    """Put new tentacles on the topmost free Spawn spaces of their columns, else on the Threat track.

    RF-603, RF-604.
    """
    symbols = table(t.spawn_symbols, s.card)
    spawns = board.minus(t.spawns, board.either(divers(t, s), under_head(t, s)))
    for place in range(MARCHES):
        here = (s.at == Step.SPAWN) & (s.spawning <= place) & (symbols >> place & 1 == 1)
        column = columns_from(t, s.head_column - 1 + place, 1)
        space = topmost(board.minus(board.both(spawns, column), s.tentacles))
        there = space != board.NOWHERE
        s = s.where(here, supply=s.supply - 1, spawning=place + 1)
        s = s.where(here & there, tentacles=board.either(s.tentacles, board.single(t.grid, space)))
        s = s.where(here & ~there, threat=s.threat + 1)
        s = end.count_tentacles(t, s, here)
        filmed = here & (s.at == Step.SPAWN) & there & board.has(s.cameras, space)
        s = abilities.trap_next(s, filmed, space, space, int(Step.SPAWN))
    return s.where(s.at == Step.SPAWN, at=int(Step.KRAKEN_END))


def topmost(column: Board) -> Int:
    """The highest of these spaces of one column; `NOWHERE` if there is none."""
    result: Int = jnp.int32(board.NOWHERE)
    for index, word in enumerate(column):
        result = where(word != 0, index << board.WORD_BITS | 31 - jax.lax.clz(word), result)
    return result
