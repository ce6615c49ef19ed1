"""Invasion: the roll, and where creeps are placed. JD-501 to JD-546, JD-R42 to JD-R49, JD-R59, JD-R60."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from fathom.jax.jupiter import cards, colony, destruction
from fathom.jax.jupiter.colony import Domes
from fathom.jax.jupiter.options import Kind, few_of
from fathom.jax.jupiter.queries import bits, domes, pawns, sources
from fathom.jax.jupiter.spaces import any_space, single
from fathom.jax.jupiter.state import Phase, Question, Rescue, Step, put
from fathom.jax.jupiter.tables import SIZE, Ability, Source, Tables
from fathom.jax.packed import Bool, Int, computed_if, lowest_bit, where
from fathom.jax.steps import answered, asking

EDGE, OPEN, COLONISTS = range(3)
"""The rules for placing a creep on a module: JD-541, JD-542, JD-543."""

# -- the roll --------------------------------------------------------------------------------------------------------


def roll(t: Tables, s: Rescue) -> Rescue:
    """Roll the die, and ask whether to roll it again with Phase Shift (JD-501, JD-650, JD-R60)."""
    here = s.is_at(Step.ROLL)
    face, chance = s.chance.below(here, t.die)
    s = replace(s, chance=chance)
    s = s.where(here, die=face + 1, hit=hit_by(t, s, face + 1), getting=jnp.zeros_like(s.getting))
    found = bits(sources(t, s, s.active)[t.card[Ability.PHASE_SHIFT]])
    asks = here & (found != 0)
    s = s.ask(asks, Question.REROLL, few=few_of(Kind.REROLL, found) | few_of(Kind.DECLINE))
    return s.where(here & ~asks, at=asking(Question.SUPPRESS))


def hit_by(t: Tables, s: Rescue, die: Int) -> Int:
    """By module: 1 if a roll hits it: edge modules of that number; on a 6 every module with a creep.

    JD-502 to JD-504.
    """
    at_edge = colony.edge(s.colony, s.bridges) != 0
    numbered = at_edge & (jnp.asarray(t.number)[s.colony.tile] == die)
    return jnp.where(die == t.spread, s.creeps != 0, numbered).astype(jnp.int32)


def reroll(t: Tables, s: Rescue) -> Rescue:
    """Roll again if the player wants to; only the new result counts."""
    here = s.is_at(answered(Question.REROLL))
    again = here & (s.kind == Kind.REROLL)
    s = cards.spend(t, s, again, jnp.int32(t.card[Ability.PHASE_SHIFT]), s.choice)
    return s.where(here, at=where(again, int(Step.ROLL), asking(Question.SUPPRESS)))


# -- Suppressant -----------------------------------------------------------------------------------------------------


def ask_suppress(t: Tables, s: Rescue) -> Rescue:
    """Let the player protect modules from the roll or Setback with Suppressants (JD-654)."""
    here = s.is_at(asking(Question.SUPPRESS))
    found = bits(sources(t, s, s.active)[t.card[Ability.SUPPRESSANT]])
    asks = here & (found != 0) & jnp.any(s.hit > 0)
    s = s.ask(asks, Question.SUPPRESS, places=jnp.append(s.hit * found, 0), few=few_of(Kind.DECLINE))
    return strike_next(s, here & ~asks)


def suppress(t: Tables, s: Rescue) -> Rescue:
    """Protect the chosen module, or no more."""
    here = s.is_at(answered(Question.SUPPRESS))
    protects = here & (s.kind == Kind.SUPPRESS)
    module, source = s.choice // len(Source), s.choice % len(Source)
    s = strike_next(s, here & ~protects)
    s = s.where(protects, hit=put(s.hit, module, 0), at=asking(Question.SUPPRESS))
    return cards.spend(t, s, protects, jnp.int32(t.card[Ability.SUPPRESSANT]), source)


def strike_next(s: Rescue, here: Bool) -> Rescue:
    """The modules that are still hit get a creep, or the Setback takes effect."""
    invading = s.phase == Phase.INVASION
    return s.where(here, at=where(invading, asking(Question.PLACE), int(Step.SETBACK)))


# -- placing creeps --------------------------------------------------------------------------------------------------


class Placing(NamedTuple):
    """The first module that is hit, and where its creep may go."""

    module: Int
    domes: Int
    """Those of its domes, as bits."""
    rule: Int
    waits: Bool
    """Whether any module is hit."""


def placing(s: Rescue, free: Domes, edge: Domes) -> Placing:
    """Where the next creep may go: open edge spaces; if there are none, open domes; then colonists' domes; otherwise
    none (JD-541 to JD-544).

    `free` are the domes without a pawn, and `edge` those that face no module.
    """
    module = jnp.argmax(s.hit > 0).astype(jnp.int32)
    waits = s.hit[module] > 0
    people = s.colonists[module]
    inside = free[module] & ~(people | s.creeps[module])
    at_edge = inside & edge[module]
    rule = where(at_edge != 0, EDGE, where(inside != 0, OPEN, COLONISTS))
    domes = where(rule == EDGE, at_edge, where(rule == OPEN, inside, people))
    return Placing(module, where(waits, domes, 0), rule, waits)


def ask_place(t: Tables, s: Rescue) -> Rescue:
    """Place a creep on each module hit, in spiral order; ask where there is a choice (JD-R43, JD-R47)."""
    here = s.is_at(asking(Question.PLACE))
    free, edge = domes(t, s) & ~pawns(t, s), colony.edge(s.colony, s.bridges)
    table, names = s, ("hit", "getting", "colonists", "creeps", "replaced")

    def is_clear(pieces: tuple[dict[str, Any], Placing]) -> Bool:
        found = pieces[1]
        return here & found.waits & (jax.lax.population_count(found.domes) < 2)

    def place(pieces: tuple[dict[str, Any], Placing]) -> tuple[dict[str, Any], Placing]:
        clear, s, (module, places, _, _) = is_clear(pieces), replace(table, **pieces[0]), pieces[1]
        room = places != 0
        s = place_creep(t, s, clear & room, SIZE * module + lowest_bit(places))
        s = s.where(clear & ~room, hit=put(s.hit, module, 0))
        return {name: getattr(s, name) for name in names}, placing(s, free, edge)

    begun = {name: getattr(s, name) for name in names}, placing(s, free, edge)
    pieces, (module, places, rule, waits) = jax.lax.while_loop(is_clear, place, begun)
    s = replace(s, **pieces)
    asks = here & waits
    spaces = jnp.where(jnp.arange(t.modules + 1) == module, places, 0)
    s = s.ask(asks, Question.PLACE, places=spaces).where(asks, module=module, rule=rule)
    done = here & ~asks
    after: Rescue = computed_if(done, lambda: all_placed(t, s, done), s)
    return after


def placed(t: Tables, s: Rescue) -> Rescue:
    """Place a creep on the chosen dome."""
    here = s.is_at(answered(Question.PLACE))
    return place_creep(t, s, here, s.choice).where(here, at=asking(Question.PLACE))


def place_creep(t: Tables, s: Rescue, here: Bool, space: Int) -> Rescue:
    """Place a creep on a dome of the first module that is hit, in place of a colonist if there is one."""
    module = jnp.argmax(s.hit > 0)
    dome = single(t, space)[:-1]
    taken = any_space(s.colonists & dome).astype(jnp.int32)
    return s.where(
        here,
        replaced=s.replaced + taken,
        colonists=s.colonists & ~dome,
        creeps=s.creeps | dome,
        hit=put(s.hit, module, 0),
        getting=put(s.getting, module, 1),
    )


def all_placed(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Destroy full modules, then go on: after the Invasion to the Draw or with Fast Creeps to the Conversion; after a
    Surge to the end of the turn (JD-505, JD-565, JD-762)."""
    invading = here & (s.phase == Phase.INVASION)
    s = s.where(invading, got=s.getting)
    s = destruction.full_tiles(t, s, here)
    goes_on, fast = here & (s.at != Step.OVER), s.fast_creeps > 0
    s = s.where(goes_on & ~invading, phase=int(Phase.END), at=int(Step.END))
    phase = where(fast, int(Phase.CONVERSION), int(Phase.DRAW))
    return s.where(goes_on & invading, phase=phase, at=where(fast, int(Step.CONVERSION), int(Step.DRAW)))
