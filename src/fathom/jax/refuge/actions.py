"""What may be done in the action step. RF-302 to RF-308, RF-701."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, bits_of, computed_once, table, where
from fathom.jax.refuge import board, cards, move, passing, recover, salvage, tasks
from fathom.jax.refuge.effects import fighting, helping, steering, swimming
from fathom.jax.refuge.effects.surroundings import Surroundings, figure
from fathom.jax.refuge.options import Kind, few, few_of
from fathom.jax.refuge.queries import hand_of, own_abilities, spot, stands, turn_down
from fathom.jax.refuge.state import USED, Dive, Question, Step
from fathom.jax.refuge.tables import ABILITIES, Effect, Tables
from fathom.jax.steps import answered, asking

USABLE: Final[dict[str, Callable[[Tables, Dive, Surroundings, Effect], Bool]]] = {
    "swim": swimming.can_swim,
    "burrow": swimming.can_burrow,
    "shoot": fighting.can_shoot,
    "blast": fighting.can_blast,
    "scatter": fighting.can_scatter,
    "film": fighting.can_film,
    "flash": fighting.can_flash,
    "lure": steering.can_lure,
    "herd": steering.can_nudge,
    "winch": steering.can_nudge,
    "raise": helping.can_raise,
    "guide": helping.can_guide,
    "haul": helping.can_haul,
    "look": helping.can_look,
    "repair": helping.can_repair,
    "screen": helping.can_screen,
    "scrounge": helping.can_scrounge,
}
"""By effect: whether it would do anything now (RF-308, RF-R14, RF-C04)."""
EVERY = (1 << ABILITIES) - 1


def ask_act(t: Tables, s: Dive) -> Dive:
    """Ask the active player for an action or the end of the step, with everything that is possible now (RF-D06)."""
    here = s.at == asking(Question.ACT)
    around = Surroundings(t, s)
    useful = computed_once([USABLE[effect.do](t, s, around, effect) for effect in t.effects])
    standing, acts = stands(s, s.active), s.actions > 0
    hand = hand_of(s, s.active)
    ways = move.ways(t, s, spot(s, s.active))
    options = computed_once(few_of(Kind.MOVE, ways) | tasks.offered(t, s))
    options = where(standing, options, 0) | recover.payable(t, s)
    return s.ask(
        here,
        Question.ACT,
        few=where(acts, options, 0) | few(Kind.END),
        cards=cards.choose(acts, playable(t, s, hand, useful), (0, 0)),
        abilities=usable(t, s, useful) | tasks.handovers(t, s) << t.abilities + t.divers,
        others=where(cards.any_card(hand), passing.receivers(t, s), 0),
    )


def playable(t: Tables, s: Dive, hand: cards.Cards, useful: list[Bool]) -> cards.Cards:
    """The Action cards in hand that can be played now (RF-331, RF-308, RF-701, RF-901)."""
    fitting: cards.Cards = (jnp.int32(0), jnp.int32(0))
    for index, can in enumerate(useful):
        plain = cards.kinds_of([card for card, effect in enumerate(t.card_effect) if effect == index])
        alone = cards.kinds_of([card for card, effect in enumerate(t.solo_effect) if effect == index])
        if any(plain) or any(alone):
            kinds = cards.choose(s.seats == 1, alone, plain)
            fitting = cards.plus(fitting, cards.choose(can, kinds, (0, 0)))
    held = cards.among(cards.present(hand), fitting)
    return cards.choose(stands(s, s.active), held, cards.among(held, t.while_down))


def usable(t: Tables, s: Dive, useful: list[Bool]) -> Int:
    """The Action and Free abilities that can be used now, as bits (RF-350 to RF-352, RF-701)."""
    fitting = bits_of([useful[effect] if effect >= 0 else jnp.bool_(False) for effect in t.ability_effect])
    face_up = own_abilities(s, s.active, ~USED.get(s.used, s.active) & EVERY)
    fitting &= face_up & ~t.reactions
    fitting = where(stands(s, s.active), fitting, fitting & t.usable_down)
    return where(s.actions > 0, fitting, fitting & ~t.needs_action)


def has_free_options(t: Tables, s: Dive) -> Bool:
    """Whether anything that costs no action can be done: Free abilities, handing over cargo, passing cards.

    RF-305, RF-350.
    """
    gifts = cards.any_card(hand_of(s, s.active)) & (passing.receivers(t, s) != 0)
    return gifts | (tasks.handovers(t, s) != 0) | (_free_abilities(t, s) != 0)


def _free_abilities(t: Tables, s: Dive) -> Int:
    """The Free abilities that can be used, as bits."""
    free = [a for a in range(t.abilities) if not (t.needs_action | t.reactions) >> a & 1]
    effects = {t.ability_effect[ability] for ability in free}
    around = Surroundings(t, s)
    useful = [
        USABLE[effect.do](t, s, around, effect) if place in effects else jnp.bool_(False)
        for place, effect in enumerate(t.effects)
    ]
    return usable(t, s, useful) & sum(1 << ability for ability in free)


def carry_out(t: Tables, s: Dive) -> Dive:
    """Carry out the chosen option; if it costs an action, pay that first (RF-303, RF-305)."""
    here = s.at == answered(Question.ACT)
    uses, plays, moves, recovers, tasked, gives, hands, ends = (
        here & (s.kind == kind)
        for kind in (Kind.USE, Kind.PLAY, Kind.MOVE, Kind.RECOVER, Kind.TASK, Kind.GIVE, Kind.HAND, Kind.END)
    )
    costs = plays | moves | recovers | tasked | (uses & (t.needs_action >> where(uses, s.choice, 0) & 1 == 1))
    s = s.where(costs, actions=s.actions - 1)
    s = s.where(ends, at=int(Step.END_TURN))
    s = move.swim_next(s, moves, board.step(t.near, spot(s, s.active), s.choice & 3), 1)
    s = computed_once(recover.begin(t, s, recovers))
    s = tasks.carry_out(t, s, tasked)
    s = passing.give(s, gives)
    s = tasks.hand_over(s, hands)
    s = salvage.discard(s, plays, s.active, cards.one_card(s.choice))
    s = computed_once(turn_down(s, uses, s.active, s.choice % ABILITIES))
    return begin_effect(t, s, plays, uses)


def begin_effect(t: Tables, s: Dive, plays: Bool, uses: Bool) -> Dive:
    """Begin the effect of the chosen card, where `plays`, or of the chosen ability, where `uses` (RF-331, RF-352)."""
    card = where(s.seats == 1, table(t.solo_effect, s.choice), table(t.card_effect, s.choice))
    effect = where(plays, card, table(t.ability_effect, s.choice))
    first = [asking(Question(e.question)) if e.question >= 0 else int(Step.SCREEN) for e in t.effects]
    begins = plays | uses
    source = where(plays, s.choice, t.cards + s.choice)
    s = s.where(begins, effect=effect, source=source, path=0, path_length=0)
    return s.where(begins, left=figure(t, s), at=table(first, effect))


EFFECTS = (
    fighting.ask_target,
    fighting.film,
    fighting.flash,
    steering.lure,
    steering.herd,
    steering.winch,
    swimming.burrow,
    move.ask_swim,
    helping.raise_,
    helping.guide,
    helping.guide_step,
    helping.haul,
    helping.repair,
    helping.screen,
    helping.scrounge,
)
"""What asks the next question of the current effect."""
