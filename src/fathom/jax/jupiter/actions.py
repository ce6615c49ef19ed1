"""What a player can do in the Player Actions. JD-320 to JD-325, JD-R22, JD-R23, JD-R64."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import jax.numpy as jnp

from fathom.jax.jupiter import cards, colony, command, event_cards, flight, move, override, shoot, trade, turn_cards
from fathom.jax.jupiter.options import Kind, few_of
from fathom.jax.jupiter.queries import actions_left, in_effect
from fathom.jax.jupiter.spaces import Spaces, any_space
from fathom.jax.jupiter.state import Phase, Question, Rescue, Step
from fathom.jax.jupiter.tables import Ability, Source, Tables
from fathom.jax.packed import Bool, Int, computed_if, lookup, table, where
from fathom.jax.steps import answered, asking

NEXT: Final = {
    Ability.HEAT_SEEKER: Question.TARGET,
    Ability.SNIPER: Question.TARGET,
    Ability.DATA_CORE: Question.NEW_CORE,
    Ability.MODULE_CONTROL: Question.MODULE,
    Ability.ROCKET_BOOTS: Question.FLY,
    Ability.TELEPORT: Question.TELEPORT,
}
"""By ability: the question that it asks. The others ask none, but a Pilot may."""

# -- what is offered ---------------------------------------------------------------------------------------------------


def offer_moves(t: Tables, s: Rescue) -> Rescue:
    """Where pieces can go: the moves, shots and swaps of the active player (JD-D10), the moves and shots of another
    robot (JD-D20), or the spaces that a colonist can be sent to (JD-380)."""
    acting, overriding, sending = (
        s.is_at(asking(question)) for question in (Question.ACT, Question.OVERRIDE, Question.SEND)
    )
    left, seat = actions_left(t, s), where(overriding, s.seat, s.active)
    spot = s.spots[seat]
    start = where(sending, s.origin, spot)
    found, _ = walks(t, s, start, sending, acting & in_effect(t, s, s.active, Ability.JUGGERNAUT))
    s = command.ask_send(s, sending, found)
    acts = (acting | overriding) & (left > 0)
    s = s.offering(acts, moves=found, shots=shoot.shots(t, s, spot, left))
    s = s.offering(acting & (left > 0), swaps=flight.swaps(t, s, left))
    return s.where(overriding, at=int(Question.OVERRIDE))


def walks(t: Tables, s: Rescue, start: Int, sending: Bool, juggernaut: Bool) -> tuple[Spaces, Int]:
    """Where a colonist can be sent or a pawn can move from a space, and how many steps lead to the goal."""
    cost = where(sending, t.command_cost, t.move_cost)
    steps = move.longest(s, actions_left(t, s), cost)
    ends = move.enterable(t, s, juggernaut & ~sending)
    within = jnp.where(sending, command.spaces_in_range(t, s), move.everywhere(t))
    return move.reachable(t, s, start, steps, ends, within, s.goal)


def offer_commands(t: Tables, s: Rescue) -> Rescue:
    """The colonists that the active player can send, the robots to trade with, and those to act with (JD-D10).

    With Polite Colonists, a command costs one action for each step (JD-R94).
    """
    here, left = s.is_at(asking(Question.ACT)), actions_left(t, s)
    steps = [move.longest(s, left, jnp.int32(cost)) for cost in (t.command_cost, t.move_cost)]
    within = jnp.stack([command.spaces_in_range(t, s), move.everywhere(t)])
    colonists, robots = move.can_go(t, s, jnp.stack(steps), within)
    return s.offering(
        here & (left > 0),
        commands=colonists & command.has_colonist(s),
        trades=trade.partners(t, s, left),
        overrides=override.overrides(t, s, left, robots),
    )


def ask_act(t: Tables, s: Rescue) -> Rescue:
    """The cards and abilities of the active player, and ending the actions, which is always possible (JD-D10)."""
    here, left = s.is_at(asking(Question.ACT)), actions_left(t, s)
    useful = usable(t, s, left)
    uses, plays = cards.uses(t, s, left, useful), cards.plays(t, s, useful)
    return s.ask(here, Question.ACT, uses=uses, plays=plays, few=few_of(Kind.END))


def usable(t: Tables, s: Rescue, left: Int) -> Int:
    """By ability card and source: whether the ability would have an effect now (JD-R64)."""
    always = jnp.bool_(True)

    def if_held(ability: Ability, effect: Callable[[], Bool]) -> Bool:
        """Whether an ability that the active player has would have an effect."""
        card = t.card[ability]
        held = (s.hands[s.active, card] > 0) | (s.cores[s.active] == card)
        found: Bool = computed_if(held, effect, jnp.bool_(False))
        return found

    effects: dict[Ability, Bool] = {
        Ability.BOOST: always,
        Ability.BULLHORN: turn_cards.is_new(t, s, Ability.BULLHORN, left),
        Ability.FOLLOWER: turn_cards.helps(t, s, left),
        Ability.GRENADIER: turn_cards.helps(t, s, left),
        Ability.HEAT_SEEKER: any_space(shoot.all_targets(t, s)),
        Ability.JUGGERNAUT: turn_cards.is_new(t, s, Ability.JUGGERNAUT, left),
        Ability.MODULE_CONTROL: if_held(
            Ability.MODULE_CONTROL, lambda: jnp.any(colony.relocatable(s.colony, s.bridges))
        ),
        Ability.OVERRIDE: turn_cards.is_new(t, s, Ability.OVERRIDE, left) & override.any_other_pawn(t, s),
        Ability.PILOT: always,
        Ability.ROCKET_BOOTS: s.can_fly > 0,
        Ability.SNIPER: if_held(Ability.SNIPER, lambda: any_space(shoot.sniper_targets(t, s))),
        Ability.SWAP: turn_cards.is_new(t, s, Ability.SWAP, left),
        Ability.TELEPORT: if_held(Ability.TELEPORT, lambda: any_space(jnp.stack(flight.destinations(t, s)))),
    }
    held, has_core = jnp.sum(s.hands[s.active]), s.cores[s.active] >= 0
    rows: list[Bool] = [jnp.zeros(len(Source), bool)] * t.abilities
    for ability, effect in effects.items():
        rows[t.card[ability]] = jnp.full(len(Source), effect)
    # A Data Core from the hand does not take its own place (JD-661).
    rows[t.card[Ability.DATA_CORE]] = has_core & (held > jnp.array([source == Source.HAND for source in Source]))
    return jnp.stack(rows).astype(jnp.int32)


# -- what is done ------------------------------------------------------------------------------------------------------


def carry_out(t: Tables, s: Rescue) -> Rescue:
    """Carry out the chosen option of the active player."""
    here = s.is_at(answered(Question.ACT))
    s = move.move_next(s, here & (s.kind == Kind.MOVE), s.active)
    shoots = here & (s.kind == Kind.SHOOT)
    s = s.where(shoots, used=s.used + t.shoot_cost)
    s = shoot.kill_next(t, s, shoots, s.choice, asking(Question.ACT))
    s = command.send_next(s, here & (s.kind == Kind.COMMAND))
    s = trade.begin(t, s, here & (s.kind == Kind.TRADE))
    s = flight.swap_next(t, s, here & (s.kind == Kind.SWAP))
    s = s.where(here & (s.kind == Kind.OVERRIDE), seat=s.choice, at=asking(Question.OVERRIDE))
    return after_actions(s, here & (s.kind == Kind.END))


def pay(t: Tables, s: Rescue) -> Rescue:
    """Pay for a move or a command: each space costs an action (JD-R94)."""
    moves, sends = s.is_at(Step.PAY_MOVE), s.is_at(Step.PAY_WALK)
    # Another robot moves without the effect of any card (JD-649).
    juggernaut = (s.mover == s.active) & in_effect(t, s, s.active, Ability.JUGGERNAUT)
    # Without Polite Colonists every way has one step.
    steps = computed_if(s.polite > 0, lambda: walks(t, s, s.origin, sends, juggernaut)[1], jnp.int32(1))
    s = s.where(moves, used=s.used + t.move_cost * steps, at=int(Step.ARRIVE))
    return s.where(sends, used=s.used + t.command_cost * steps, at=int(Step.WALK))


def use_card(t: Tables, s: Rescue) -> Rescue:
    """Pay for an ability, spend its card or put it into play, and begin its effect (JD-620, JD-622)."""
    here = s.is_at(answered(Question.ACT))
    plays, uses = here & (s.kind == Kind.PLAY), here & (s.kind == Kind.USE)
    card = where(plays, s.choice, s.choice // len(Source))
    source = where(plays, int(Source.HAND), s.choice % len(Source))
    s = cards.put_into_play(s, plays, card)
    s = s.where(uses, used=s.used + table(t.cost, jnp.where(uses, s.choice, 0)))
    s = cards.spend(t, s, uses, card, source)
    begins = plays | uses
    s = s.where(begins & (card == t.card[Ability.BOOST]), boosts=s.boosts + 1)
    s = s.where(begins, card=card, at=_next(t, card))
    return event_cards.pilot(t, s, begins & (card == t.card[Ability.PILOT]))


def _next(t: Tables, card: Int) -> Int:
    """The step that begins the effect of an ability card."""
    steps = [asking(Question.ACT)] * t.abilities
    for ability, question in NEXT.items():
        steps[t.card[ability]] = asking(question)
    return lookup(steps, card)


def after_actions(s: Rescue, here: Bool) -> Rescue:
    """Go on to the Conversion; with Fast Creeps, to the Invasion (JD-302, JD-860)."""
    fast = s.fast_creeps > 0
    phase = where(fast, int(Phase.INVASION), int(Phase.CONVERSION))
    return s.where(here, phase=phase, at=where(fast, int(Step.ROLL), int(Step.CONVERSION)))


ABILITY_STEPS: Final[tuple[Callable[[Tables, Rescue], Rescue], ...]] = (
    shoot.ask_target,
    flight.ask_passenger,
    flight.ask_teleport,
    event_cards.ask_module,
    event_cards.ask_new_cell,
    event_cards.ask_new_core,
)
"""What asks the questions of abilities."""
