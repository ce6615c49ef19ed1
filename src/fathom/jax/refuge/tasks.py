"""The special actions of objectives, and handing over the cargo (12.6, RF-C42, RF-D18, RF-D23)."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, bits_of, lookup, table, where
from fathom.jax.refuge import board, cards, salvage
from fathom.jax.refuge.board import LEFT, RIGHT
from fathom.jax.refuge.options import LONGEST_STEER, Kind, few
from fathom.jax.refuge.queries import (
    SEATS,
    around_head,
    current_objective,
    hand_of,
    head_has_room,
    is_goal,
    seats_on,
    spot,
    stands,
    with_hand,
)
from fathom.jax.refuge.state import Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import MOST_SEATS, Goal, Tables
from fathom.jax.steps import answered, asking


def price(t: Tables, s: Dive) -> Int:
    """How many cards the special action of the current objective costs."""
    return table(t.price, current_objective(s) * MOST_SEATS + s.seats - 1)


def offered(t: Tables, s: Dive) -> Int:
    """The option to take the special action of the current objective, as a bit; 0 if not possible (RF-C42)."""
    space, hand = spot(s, s.active), hand_of(s, s.active)
    here = board.single(t.grid, space)
    affordable = cards.size(hand) >= price(t, s)
    on_pod = board.has(s.pods, space) & affordable
    possible = {
        Goal.SURVEY: board.has(s.markers, space),
        Goal.STOW: cards.any_card(stowable(t, s)),
        Goal.ANCHOR: any_of([_untouched(zone, s.markers, here) for zone in t.zones]) & affordable,
        Goal.WIRE: any_of([_untouched(edge, s.markers, here) for edge in t.edges]),
        Goal.BLEED: board.has(around_head(t, s), space) & cards.any_card(cards.among(hand, t.weapons)),
        Goal.HATCHES: on_pod,
        Goal.CARGO: on_pod,
    }
    option: Int = jnp.int32(0)
    for goal, may in possible.items():
        if t.deeds[goal] >= 0:
            option = where(is_goal(s, goal) & may, few(Kind.TASK, t.deeds[goal]), option)
    return option


def _untouched(zone: board.Spaces, markers: board.Board, here: board.Board) -> Bool:
    """Whether the diver is in a zone that has no marker."""
    return board.some(board.both(here, zone)) & ~board.some(board.both(markers, zone))


def stowable(t: Tables, s: Dive) -> cards.Cards:
    """The cards in the active player's hand of a type that is not stowed (O3)."""
    held = cards.present(hand_of(s, s.active))
    for kinds in t.types:
        stowed = cards.any_card(cards.among(s.stowed, kinds))
        held = cards.choose(stowed, cards.less(held, cards.among(held, kinds)), held)
    return held


def carry_out(t: Tables, s: Dive, here: Bool) -> Dive:
    """Where `here`: take the special action of the current objective, or ask for its cards first (RF-D18)."""
    marker = board.single(t.grid, spot(s, s.active))
    sounds, wires = here & is_goal(s, Goal.SURVEY), here & is_goal(s, Goal.WIRE)
    s = s.where(here, source=t.objective_source() + current_objective(s), left=price(t, s), at=asking(Question.SPEND))
    s = s.where(here & is_goal(s, Goal.STOW), at=asking(Question.STOW))
    s = s.where(sounds, markers=board.minus(s.markers, marker))
    s = s.where(wires, markers=board.either(s.markers, marker))
    return check_next(s, sounds | wires, int(Step.AFTER))


# -- paying --------------------------------------------------------------------------------------------------------


def pay(t: Tables, s: Dive) -> Dive:
    """Discard cards for Recover or a special action; ask which where there is a choice (RF-D16, RF-D18)."""
    for question, after in ((Question.PAY, asking(Question.RECOVER)), (Question.SPEND, int(Step.PAID))):
        chosen = s.at == answered(question)
        s = salvage.discard(s, chosen, s.active, cards.one_card(s.choice))
        s = s.where(chosen, left=s.left - 1, at=asking(question))
        here = s.at == asking(question)
        kinds = _paid_type(t, s) if question == Question.PAY else _fitting(t, s)
        fitting = cards.among(hand_of(s, s.active), kinds)
        choices = cards.present(fitting)
        whole = cards.size(fitting) == s.left
        forced = whole | (cards.distinct(choices) == 1) | (s.left == 0)
        spent = cards.choose(whole, fitting, cards.times(choices, s.left))
        s = salvage.discard(s, here & forced, s.active, spent)
        s = s.where(here & forced, left=0, at=after)
        s = s.ask(here & ~forced, question, cards=choices)
    return s


def _paid_type(t: Tables, s: Dive) -> cards.Cards:
    """The cards of the type that pays for Recover (RF-360)."""
    place = s.source - t.type_source()
    return lookup([kinds[0] for kinds in t.types], place), lookup([kinds[1] for kinds in t.types], place)


def _fitting(t: Tables, s: Dive) -> cards.Cards:
    """The cards that pay for the special action: only a Weapon can strike the head (O6)."""
    every = cards.kinds_of(list(range(t.cards)))
    return cards.choose(is_goal(s, Goal.BLEED), t.weapons, every)


def paid(t: Tables, s: Dive) -> Dive:
    """Carry out what was paid for: anchor, strike, hatch or cargo (O4, O6, O8, O9)."""
    here = s.at == Step.PAID
    space = board.single(t.grid, spot(s, s.active))
    s = s.where(here & is_goal(s, Goal.ANCHOR), markers=board.either(s.markers, space))
    s = s.where(here & is_goal(s, Goal.HATCHES), pods=board.minus(s.pods, space))
    s = s.where(here & is_goal(s, Goal.CARGO), pods=board.minus(s.pods, s.pods), carrier=s.active + 1)
    strikes = is_goal(s, Goal.BLEED)
    recoils = [where(head_has_room(t, s, way), few(Kind.STEER, LONGEST_STEER * way), 0) for way in (LEFT, RIGHT)]
    s = s.ask(here & strikes, Question.RECOIL, few=recoils[0] | recoils[1])
    return check_next(s, here & ~strikes, int(Step.AFTER))


def struck(t: Tables, s: Dive) -> Dive:
    """Count a strike after the head has recoiled (O6)."""
    here = s.at == Step.STRUCK
    return check_next(s.where(here, tally=s.tally + 1), here, int(Step.AFTER))


def stow(t: Tables, s: Dive) -> Dive:
    """Put a card of a type not yet stowed under the objective (O3)."""
    chosen, here = s.at == answered(Question.STOW), s.at == asking(Question.STOW)
    card = cards.one_card(s.choice)
    s = with_hand(s, chosen, s.active, cards.less(hand_of(s, s.active), card))
    s = check_next(s.where(chosen, stowed=cards.plus(s.stowed, card)), chosen, int(Step.AFTER))
    return s.ask(here, Question.STOW, cards=stowable(t, s))


# -- the cargo (O9) ------------------------------------------------------------------------------------------------


def handovers(t: Tables, s: Dive) -> Int:
    """The seats of adjacent standing divers as bits; 0 if the active player does not carry the cargo (RF-D23)."""
    near = board.beside(t.grid, board.single(t.grid, spot(s, s.active)))
    standing = bits_of([stands(s, seat) for seat in SEATS])
    return where(s.carrier == s.active + 1, seats_on(s, near) & standing, 0)


def hand_over(s: Dive, here: Bool) -> Dive:
    """Where `here`: hand the cargo to the diver of the chosen seat (RF-D23)."""
    return check_next(s.where(here, carrier=s.choice + 1), here, int(Step.AFTER))
