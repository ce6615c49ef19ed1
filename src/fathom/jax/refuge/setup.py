"""Set-up. RF-120 to RF-140, RF-912."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np

from fathom.jax.chance import Chance
from fathom.jax.packed import Bool, table, where
from fathom.jax.refuge import board, kraken, objectives
from fathom.jax.refuge.queries import chosen_space, divers, head_has_room, head_step, under_head
from fathom.jax.refuge.state import (
    DEVOURED,
    KRAKEN_DECK,
    LAID,
    MARCHES,
    NAMES,
    OBJECTIVE_DECK,
    SEAT_DECK,
    SPOTS,
    STANCES,
    Dive,
    Offer,
    Phase,
    Question,
    Step,
)
from fathom.jax.refuge.tables import LEVELS, MOST_SEATS, Start, Tables
from fathom.jax.refuge.tentacles import topmost
from fathom.jax.steps import answered, asking

ALWAYS: Any = np.bool_(True)
REVEALED = 2


def deal(t: Tables, start: Start, chance: Chance) -> Dive:
    """The table at its first question: head and starting seat are decided, no diver is on the map.

    RF-120 to RF-126, RF-135, RF-140.
    """
    seats, first = jnp.int32(start.seats), jnp.int32(start.first)
    drawn, chance = chance.member(first < 0, SEAT_DECK, (1 << seats) - 1)
    wanted = stances = jnp.int32(0)
    for level, objective in enumerate(start.objectives):
        wanted = LAID.put(wanted, level, jnp.int32(objective) + 1)
    for seat in range(MOST_SEATS):
        stances = where(seat >= seats, STANCES.put(stances, seat, DEVOURED), stances)
    s = replace(blank(t, start, chance), active=where(first < 0, drawn, first), stances=stances, wanted=wanted)
    s = reveal(t, s)
    return ask_diver(t, s.where(ALWAYS, at=asking(Question.DIVER)))


def blank(t: Tables, start: Start, chance: Chance) -> Dive:
    """A sea without divers and tentacles; all cards are in their piles."""
    zero, empty = jnp.int32(0), board.empty(t.grid)
    return Dive(
        chance=chance,
        at=zero,
        offer=nothing(t),
        kind=zero,
        choice=zero,
        ending=zero,
        seats=jnp.int32(start.seats),
        abyss=jnp.int32(start.abyss),
        confirm_end=jnp.int32(start.confirm_end),
        phase=jnp.int32(Phase.DIVER),
        active=zero,
        turn=zero,
        actions=zero,
        names=zero,
        spots=jnp.int32(SPOTS.of(*[board.NOWHERE] * MOST_SEATS)),
        stances=zero,
        used=zero,
        screens=zero,
        hands=((zero, zero),) * MOST_SEATS,
        cameras=empty,
        head_column=jnp.int32(t.head_column),
        head_row=jnp.int32(t.top_row + 1),
        supply=jnp.int32(t.tentacles),
        threat=zero,
        tentacles=empty,
        kraken=table(t.decks, jnp.int32(start.abyss)),
        known_cards=zero,
        known=zero,
        kraken_discard=zero,
        salvage=(jnp.int32(t.deck[0]), jnp.int32(t.deck[1])),
        salvage_discard=(zero, zero),
        stowed=(zero, zero),
        objectives=zero,
        done=zero,
        rewarding=zero,
        markers=empty,
        tally=zero,
        pods=empty,
        carrier=zero,
        slowed=zero,
        deadline=zero,
        eliminated=zero,
        devoured=zero,
        wanted=zero,
        goal=jnp.int32(-1),
        need=zero,
        source=zero,
        effect=zero,
        left=zero,
        path=zero,
        path_length=zero,
        path_step=zero,
        partner=zero,
        camera=zero,
        herded=empty,
        tentacle=zero,
        way=zero,
        came=zero,
        stepped=zero,
        meeting=zero,
        arrived=zero,
        trapped=zero,
        untrapped=zero,
        hunter=zero,
        drawn=zero,
        checked=zero,
        head_way=zero,
        head_left=zero,
        head_moved=zero,
        victims=zero,
        swallowed=zero,
        gain=zero,
        gain_left=zero,
        gainer=zero,
        card=zero,
        tick=zero,
        marches=(empty,) * MARCHES,
        waiting=(empty,) * MARCHES,
        marching=zero,
        spawning=zero,
    )


def nothing(t: Tables) -> Offer:
    """No option."""
    zero = jnp.int32(0)
    return Offer(board.empty(t.grid), zero, (zero, zero), zero, zero)


def reveal(t: Tables, s: Dive) -> Dive:
    """Reveal two Kraken cards: only their head movement counts; then shuffle all cards again (RF-125, RF-126)."""
    for _ in range(REVEALED):
        card, s = s.draw(ALWAYS, KRAKEN_DECK, s.kraken)
        way, steps = table(t.head_way, card), table(t.head_steps, card)
        s = s.where(ALWAYS, kraken=s.kraken & ~(1 << card))
        dx, dy = head_step(way)
        for step in range(max(t.head_steps)):
            moves = (way >= 0) & (step < steps) & head_has_room(t, s, way)
            s = s.where(moves, head_column=s.head_column + dx, head_row=s.head_row + dy)
    return kraken.reshuffle(t, s, ALWAYS)


def ask_diver(t: Tables, s: Dive) -> Dive:
    """Ask the next player for a diver that no other player has (RF-128 to RF-130)."""
    free = jnp.int32((1 << t.divers) - 1)
    for seat in range(MOST_SEATS):
        name = NAMES.get(s.names, seat)
        free &= ~where(name > 0, 1 << jnp.maximum(name - 1, 0), 0)
    return s.ask(s.at == asking(Question.DIVER), Question.DIVER, abilities=free << t.abilities)


def take_diver(t: Tables, s: Dive) -> Dive:
    """Give the player the chosen diver; after the last player, begin to place the divers (RF-128)."""
    here = s.at == answered(Question.DIVER)
    following = (s.active + 1) % s.seats
    names = NAMES.put(s.names, s.active, s.choice + 1)
    last = NAMES.get(names, following) > 0
    s = s.where(here, names=names, active=following, at=asking(Question.DIVER))
    return s.where(here & last, phase=int(Phase.PLACE), at=asking(Question.START))


def ask_start(t: Tables, s: Dive) -> Dive:
    """Ask the next player for a Start space without a diver, where their diver is put, standing (RF-132)."""
    return s.ask(s.at == asking(Question.START), Question.START, places=board.minus(t.start, divers(t, s)))


def place_diver(t: Tables, s: Dive) -> Dive:
    """Place the diver; after the last player, lay out tentacles and objectives and begin the first turn."""
    here = s.at == answered(Question.START)
    following = (s.active + 1) % s.seats
    spots = SPOTS.put(s.spots, s.active, chosen_space(t, s))
    last = here & (SPOTS.get(spots, following) != board.NOWHERE)
    s = s.where(here, spots=spots, active=following, at=asking(Question.START))
    s = lay_objectives(t, lay_tentacles(t, s, last), last)
    return s.where(last, at=int(Step.TURN))


def lay_tentacles(t: Tables, s: Dive, here: Bool) -> Dive:
    """Where `here`: put a tentacle on each column's top Spawn space; with 3 or 4 players one on the Threat track.

    RF-133 to RF-135. In the Abyss the head may cover a Spawn space: the column's next one is used (RF-912).
    """
    spawns = board.minus(t.spawns, under_head(t, s))
    tentacles = board.empty(t.grid)
    for column in t.column:
        tentacles = board.either(tentacles, board.single(t.grid, topmost(board.both(spawns, column))))
    threat = table(t.threat_start, s.seats - 1)
    supply = t.tentacles - board.count(tentacles) - threat
    return s.where(here, tentacles=tentacles, threat=threat, supply=supply)


def lay_objectives(t: Tables, s: Dive, here: Bool) -> Dive:
    """Where `here`: lay out one objective per level (random, blue or chosen) and set it up (RF-136 to RF-139)."""
    laid = s.wanted
    for level in range(LEVELS):
        random = here & (LAID.get(s.wanted, level) == 0)
        objective, s = s.draw(random, OBJECTIVE_DECK, jnp.int32(t.of_level[level]))
        laid = where(random, LAID.put(laid, level, objective + 1), laid)
    return objectives.set_up(t, s.where(here, objectives=laid), here)
