"""Set-up. JD-201 to JD-215, JD-R01 to JD-R07."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from fathom.jax.chance import Chance
from fathom.jax.jupiter import colony, deck
from fathom.jax.jupiter.colony import NO_POD, SIDES, Colony
from fathom.jax.jupiter.options import MOST_ROBOTS, Kind, few_of
from fathom.jax.jupiter.spaces import count, empty
from fathom.jax.jupiter.state import SMALL, TILE_DECK, Offer, Phase, Question, Rescue, one_hot, put
from fathom.jax.jupiter.tables import MOST_SEATS, OUT, Start, Tables
from fathom.jax.packed import Int, where
from fathom.jax.steps import answered, asking

ALWAYS: Any = np.bool_(True)


def deal(t: Tables, start: Start, chance: Chance) -> Rescue:
    """The table at its first question: modules laid and turned at random, colonists in the interior, hands dealt.

    JD-201 to JD-209.
    """
    modules, chance = laid_modules(t, start, chance)
    domes = colony.domes_of(t, modules)
    colonists = jnp.where(jnp.arange(t.modules) < t.inhabited, domes, 0)
    first_colonists = count(colonists)
    usual = where(jnp.bool_(start.heroes), first_colonists, t.target)
    wanted = jnp.int32(start.target)
    seats = jnp.arange(MOST_SEATS) < start.seats
    s = blank(t, start, chance, modules)
    s = s.where(
        ALWAYS,
        colonists=colonists,
        first_colonists=first_colonists,
        target=where(wanted > 0, wanted, usual),
        spots=jnp.where(seats, t.pod, OUT),
        deck=jnp.asarray(t.copies),
    )
    s = deck.deal_cards(t, s, ALWAYS, seats.astype(jnp.int32))
    return ask_colour(t, s.where(ALWAYS, phase=int(Phase.COLOUR), at=asking(Question.COLOUR)))


def laid_modules(t: Tables, start: Start, chance: Any) -> tuple[Colony, Any]:
    """The modules in a spiral, each a random tile and turned at random (JD-203 to JD-205)."""
    every = len(t.rim)

    def lay(module: Int, laid: tuple[Any, Int, Int, Int]) -> tuple[Any, Int, Int, Int]:
        chance, left, tiles, turns = laid
        tile, chance = chance.weighted(ALWAYS, TILE_DECK, list(left))
        turned, chance = chance.below(ALWAYS, SIDES)
        return chance, left - one_hot(every, tile), put(tiles, module, tile), put(turns, module, turned)

    none = jnp.zeros(t.modules, jnp.int32)
    begun = chance, jnp.ones(every, jnp.int32), none, none
    chance, _, tiles, turns = jax.lax.fori_loop(0, t.modules, lay, begun)
    cells = jnp.asarray(t.cells)
    return Colony(tiles, turns, cells, jnp.int32(NO_POD), jnp.bool_(start.open_bridges)), chance


def blank(t: Tables, start: Start, chance: Any, modules: Colony) -> Rescue:
    """A colony without pieces and cards."""
    zero, spaces = jnp.int32(0), empty(t)
    by_seat, by_module, by_card = (jnp.zeros(size, jnp.int32) for size in (MOST_SEATS, t.modules, t.cards))
    hands = jnp.zeros((MOST_SEATS, t.cards), SMALL)
    return Rescue(
        chance=chance,
        at=zero,
        offer=nothing(t),
        kind=zero,
        choice=zero,
        ending=zero,
        seats=jnp.int32(start.seats),
        polite=jnp.int32(start.polite),
        fast_creeps=jnp.int32(start.fast_creeps),
        vulnerable=jnp.int32(start.vulnerable),
        heroes=jnp.int32(start.heroes),
        confirm_end=jnp.int32(start.confirm_end),
        phase=zero,
        active=zero,
        turn=zero,
        used=zero,
        boosts=zero,
        colours=by_seat,
        spots=by_seat,
        hands=hands,
        cores=by_seat - 1,
        spent=by_seat,
        plays=hands,
        colony=modules,
        colonists=by_module,
        creeps=by_module,
        first_colonists=zero,
        target=zero,
        covered=by_module,
        aboard=zero,
        keeper=zero,
        rescued=zero,
        converted=zero,
        replaced=zero,
        destroyed=zero,
        deck=by_card,
        sunk_cards=jnp.full(t.most_sunk, -1, jnp.int32),
        discard=by_card,
        die=zero,
        hit=by_module,
        got=by_module,
        bridges=colony.bridges(t, modules),
        stale=zero,
        seat=zero,
        given=by_card,
        taken=by_card,
        goal=zero,
        origin=zero,
        moved=spaces,
        followers=zero,
        mover=zero,
        killed=zero,
        grenades=zero,
        after_kill=zero,
        swaps=zero,
        can_fly=zero,
        way=zero,
        over=zero,
        card=zero,
        piece=zero,
        module=zero,
        rule=zero,
        getting=by_module,
    )


def nothing(t: Tables) -> Offer:
    """No option."""
    zero, spaces, uses = jnp.int32(0), empty(t), jnp.zeros(t.abilities, jnp.int32)
    return Offer(spaces, spaces, spaces, spaces, spaces, uses, zero, zero, zero, zero, zero, zero, zero)


def ask_colour(t: Tables, s: Rescue) -> Rescue:
    """Ask the next player for a robot that no other player has (JD-211)."""
    here = s.is_at(asking(Question.COLOUR))
    robots = jnp.arange(1, t.robots + 1)
    free = ~jnp.any(s.colours[:, None] == robots, 0)
    offered = jnp.sum(free.astype(jnp.int32) << jnp.arange(t.robots))
    return s.ask(here, Question.COLOUR, few=few_of(Kind.COLOUR, offered & (1 << MOST_ROBOTS) - 1))


def take_colour(t: Tables, s: Rescue) -> Rescue:
    """Give the player the chosen robot; after the last player, Cores are chosen (JD-211)."""
    here = s.is_at(answered(Question.COLOUR))
    following = (s.active + 1) % s.seats
    last = here & (following == 0)
    s = s.where(here, colours=put(s.colours, s.active, s.choice + 1), active=following, at=asking(Question.COLOUR))
    return s.where(last, phase=int(Phase.CORE), seat=0, at=asking(Question.CORE))


def ask_first(t: Tables, s: Rescue) -> Rescue:
    """Ask who goes first; the first seat answers for the team (JD-214, JD-R02)."""
    here = s.is_at(asking(Question.FIRST))
    seats: Int = (1 << s.seats) - 1
    return s.ask(here, Question.FIRST, few=few_of(Kind.FIRST, seats))


def take_first(t: Tables, s: Rescue) -> Rescue:
    """The chosen player docks the Pod for the first time, with all pawns in it (JD-213, JD-215)."""
    here = s.is_at(answered(Question.FIRST))
    return s.where(here, active=s.choice, phase=int(Phase.BERTH), at=asking(Question.DOCK))
