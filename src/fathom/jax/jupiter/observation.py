"""The observation of a seat: the same row of numbers as in `fathom.envs` (`fathom.games.jupiter.fields`)."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter.colony import NO_POD, ROW, SIDES, present
from fathom.jax.jupiter.deck import sunk_counts
from fathom.jax.jupiter.options import is_open
from fathom.jax.jupiter.queries import actions_left, hand_limit, open_domes
from fathom.jax.jupiter.state import PROMPTS, Phase, Question, Rescue
from fathom.jax.jupiter.tables import MOST_SEATS, SIZE, Ability, Tables
from fathom.jax.packed import Bool, Int, table

TURNS, MANY, SOME, FEWER, FACES = 250, 99, 15, 9, 6
"""The largest figures in a row; larger ones are written like these."""
FAR = 12
"""Added to the coordinates of cells to make them positive."""
PLACE_RULES = 3
"""How many rules say where a creep may go."""
NONE = -1


def asked(s: Rescue) -> Int:
    """The seat that is asked; it is always one."""
    seat = jnp.where(s.at == Question.CORE, s.seat, s.active)
    return jnp.where(s.at == Question.FIRST, 0, seat)


def observe(t: Tables, s: Rescue, seat: Int) -> Int:
    """The row of a seat, as bytes."""
    parts = [
        _one(seat, MOST_SEATS),
        *_robots(t, s),
        *_turn(t, s),
        *_colony(t, s),
        *_figures(t, s),
        *_cards(t, s),
        *_question(t, s, is_open(s) & (asked(s) == seat)),
    ]
    return jnp.concatenate([part.astype(jnp.uint8) for part in parts])


# -- the table -------------------------------------------------------------------------------------------------------


def _robots(t: Tables, s: Rescue) -> list[Int]:
    parts = []
    for seat in range(MOST_SEATS):
        parts += [
            _one(s.colours[seat] - 1, t.robots),
            _one(s.spots[seat], t.pod + 1),
            s.hands[seat],
            _one(s.cores[seat], t.abilities),
            s.spent[seat][None],
            s.plays[seat],
        ]
    return parts


def _turn(t: Tables, s: Rescue) -> list[Int]:
    return [
        _one(s.phase, len(Phase)),
        _one(s.active, MOST_SEATS),
        _number(s.turn, TURNS),
        _number(s.used, SOME),
        _number(s.boosts, FEWER),
    ]


def _colony(t: Tables, s: Rescue) -> list[Int]:
    """What is on each dome, then where the modules and the Pod are."""
    parts = [
        (domes[:, None] >> jnp.arange(SIZE) & 1).reshape(-1) for domes in (open_domes(t, s), s.colonists, s.creeps)
    ]
    c, there = s.colony, present(s.colony)
    modules = [
        c.tile[:, None] == jnp.arange(len(t.rim)),
        c.turned[:, None] == jnp.arange(SIDES),
        there[:, None],
        _coordinates(c.cell, there),
    ]
    parts += [jnp.concatenate([each.astype(jnp.int32) for each in modules], 1).reshape(-1)]
    return [*parts, _coordinates(c.pod, c.pod != NO_POD), c.open_bridges[None]]


def _coordinates(cell: Int, there: Bool) -> Int:
    """The two coordinates of cells; zeros for a cell that is not there."""
    row = cell + ROW // 2 >> ROW.bit_length() - 1
    both = jnp.stack([cell - row * ROW, row], -1)
    return jnp.where(there[..., None], jnp.clip(both + FAR, 0, 2 * FAR), 0)


def _figures(t: Tables, s: Rescue) -> list[Int]:
    many = (s.target, s.rescued, s.first_colonists, s.converted, s.replaced, s.destroyed)
    return [
        s.covered,
        _number(s.aboard, FEWER),
        _one(s.keeper - 1, MOST_SEATS),
        *[_number(figure, MANY) for figure in many],
    ]


def _cards(t: Tables, s: Rescue) -> list[Int]:
    """The piles, the die, the modules hit, and the rules in force."""
    seen = sunk_counts(t, s)
    variants = (s.polite, s.colony.open_bridges.astype(jnp.int32), s.fast_creeps, s.vulnerable, s.heroes)
    one = jnp.int32(1)
    return [
        s.deck + seen,
        seen,
        s.discard,
        _number(s.die, FACES),
        s.hit,
        s.got,
        jnp.stack([one, *variants]),
        jnp.stack([one, s.confirm_end]),
    ]


# -- the question ----------------------------------------------------------------------------------------------------


def _question(t: Tables, s: Rescue, mine: Bool) -> list[Int]:
    """The features of the question, all zero for a seat that is not asked."""
    space = jnp.where(s.at == Question.GRENADE, s.killed, jnp.where(s.at == Question.FOLLOW, s.origin, NONE))
    module = jnp.where((s.at == Question.PLACE) | (s.at == Question.NEW_CELL), s.module, NONE)
    trading = s.at == Question.TRADE
    parts = [
        _one(asked(s), MOST_SEATS),
        _one(_decision(t, s), t.decisions),
        _number(jnp.int32(1), 1),
        _one(jnp.where(s.at == Question.SEND, int(Question.ACT), s.at), PROMPTS),
        _one(_source(t, s), t.cards + PLACE_RULES),
        _one(space, t.pod + 1),
        _one(module, t.modules),
        _one(jnp.where(trading | (s.at == Question.OVERRIDE), s.seat, asked(s)), MOST_SEATS),
        _number(_left(t, s), SOME),
        jnp.where(trading, s.given, 0),
        jnp.where(trading, s.taken, 0),
        _one(jnp.where(s.at == Question.SEND, s.origin, NONE), t.pod + 1),
    ]
    return [jnp.where(mine, part, 0) for part in parts]


def _decision(t: Tables, s: Rescue) -> Int:
    """The decision; that of some questions depends on the step or on the ability that asks."""
    ids = t.decision_of
    decision = table(t.decision, s.at)

    def either(question: Question, condition: Bool, id: str, so_far: Int) -> Int:
        return jnp.where((s.at == question) & condition, ids[id], so_far)

    decision = either(Question.DOCK, s.phase == Phase.START, "JD-D05", decision)
    decision = either(Question.DOCK, s.phase == Phase.ACTION, "JD-D23", decision)
    decision = either(Question.TARGET, s.card == t.card[Ability.HEAT_SEEKER], "JD-D16", decision)
    decision = either(Question.PASSENGER, s.card == t.card[Ability.ROCKET_BOOTS], "JD-D17", decision)
    decision = either(Question.PASSENGER, s.card == t.card[Ability.TELEPORT], "JD-D18", decision)
    decision = either(Question.SUPPRESS, s.phase == Phase.DRAW, "JD-D43", decision)
    return either(Question.PLACE, s.phase == Phase.DRAW, "JD-D44", decision)


def _source(t: Tables, s: Rescue) -> Int:
    """The ability or Setback that the question belongs to; for a creep, the rule that says where it may go."""
    abilities = {
        Question.GRENADE: Ability.GRENADIER,
        Question.FOLLOW: Ability.FOLLOWER,
        Question.PASSENGER: Ability.SWAP,
        Question.FLY: Ability.ROCKET_BOOTS,
        Question.TELEPORT: Ability.TELEPORT,
        Question.OVERRIDE: Ability.OVERRIDE,
        Question.MODULE: Ability.MODULE_CONTROL,
        Question.NEW_CELL: Ability.MODULE_CONTROL,
        Question.NEW_CORE: Ability.DATA_CORE,
    }
    cards = [t.card[abilities[question]] if question in abilities else NONE for question in Question]
    source = table(cards, s.at)
    named = (s.at == Question.TARGET) | (s.at == Question.SUPPRESS) & (s.phase == Phase.DRAW)
    return jnp.where(s.at == Question.PLACE, t.cards + s.rule, jnp.where(named, s.card, source))


def _left(t: Tables, s: Rescue) -> Int:
    """How many actions, discards, kills or followers are left."""
    figures = {
        Question.ACT: actions_left(t, s),
        Question.SEND: actions_left(t, s),
        Question.OVERRIDE: actions_left(t, s),
        Question.GRENADE: s.grenades,
        Question.FOLLOW: s.followers,
        Question.DISCARD: jnp.sum(s.hands[s.active]) - hand_limit(t, s),
    }
    left: Int = jnp.int32(0)
    for question, figure in figures.items():
        left = jnp.where(s.at == question, figure, left)
    return left


def _one(value: Int, size: int) -> Int:
    """One-hot; all zeros for a value that is none of them."""
    return jnp.arange(size) == value


def _number(value: Int, most: int) -> Int:
    return jnp.minimum(value, most)[None]
