"""Effects for the team: standing up, moving others, looking ahead, mending."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of, bits_of, table, where
from fathom.jax.refuge import board, cards, devour
from fathom.jax.refuge.board import WAYS
from fathom.jax.refuge.effects.surroundings import Surroundings, figure
from fathom.jax.refuge.options import Kind, few, few_of
from fathom.jax.refuge.queries import (
    SEATS,
    chosen_space,
    hand_of,
    on_map,
    own_abilities,
    seats_on,
    spot,
    stands,
    turn_up,
    with_hand,
)
from fathom.jax.refuge.state import KNOWN, KRAKEN_DECK, SPOTS, USED, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Effect, Tables
from fathom.jax.steps import answered, asking

# -- standing up ---------------------------------------------------------------------------------------------------


def can_raise(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether a diver in reach is down."""
    return devour.downed(s) & seats_on(s, around.reached_by(effect)) != 0


def raise_(t: Tables, s: Dive) -> Dive:
    """Stand up the player's own diver or a down diver nearby (SA12, G1)."""
    around = Surroundings(t, s)
    chosen, here = s.at == answered(Question.RAISE), s.at == asking(Question.RAISE)
    s = check_next(devour.stand_up(s, chosen, where(chosen, s.choice, 0)), chosen, int(Step.AFTER))
    fallen = devour.downed(s) & seats_on(s, around.reached)
    return s.ask(here, Question.RAISE, few=few_of(Kind.DIVER, fallen))


# -- moving others -------------------------------------------------------------------------------------------------


def _others(s: Dive, spaces: board.Board) -> Int:
    """The other divers on these spaces, as bits by seat."""
    return seats_on(s, spaces) & ~(1 << s.active)


def _standing(s: Dive) -> Int:
    return bits_of([stands(s, seat) for seat in SEATS])


def can_guide(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether another diver, or a tentacle where the effect allows it, can be moved."""
    near = around.reached_by(effect)
    others = _others(s, board.both(near, around.roomy))
    movable = others if effect.down else others & _standing(s)
    nudges = board.some(board.both(near, around.pliable)) if effect.tentacles and effect.reach else jnp.bool_(False)
    return (movable != 0) | nudges


def guide(t: Tables, s: Dive) -> Dive:
    """Move another diver, or a tentacle, one or more spaces; no space acts (SA09, G2)."""
    around = Surroundings(t, s)
    chosen = (s.at == answered(Question.GUIDE)) & (s.kind == Kind.DIVER)
    s = s.where(chosen, partner=s.choice, at=asking(Question.GUIDE_STEP))
    here, near = s.at == asking(Question.GUIDE), around.reached
    others = _others(s, board.both(near, around.roomy))
    down = table([int(effect.down) for effect in t.effects], s.effect) > 0
    towed = table([int(effect.tentacles and effect.reach > 0) for effect in t.effects], s.effect) > 0
    movable = where(down, others, others & _standing(s))
    tentacles = board.only(towed, board.both(s.tentacles, near))
    return s.ask(here, Question.GUIDE, few=few_of(Kind.DIVER, movable), places=tentacles)


def guide_step(t: Tables, s: Dive) -> Dive:
    """Move the other diver further, only into spaces without diver, tentacle or head (RF-C03)."""
    around = Surroundings(t, s)
    here = s.at == asking(Question.GUIDE_STEP)
    space = spot(s, s.partner)
    ways = bits_of([board.has(around.free, board.step(t.near, space, way)) for way in WAYS])
    asks = (s.left > 0) & (ways != 0)
    stop = where(s.left < figure(t, s), few(Kind.STOP), 0)
    s = s.where(here & ~asks, at=int(Step.AFTER))
    return s.ask(here & asks, Question.GUIDE_STEP, few=few_of(Kind.MOVE, ways) | stop)


def guided(t: Tables, s: Dive) -> Dive:
    """Carry out a step of the other diver, or stop (SA09, G2)."""
    here = s.at == answered(Question.GUIDE_STEP)
    stops = here & (s.kind == Kind.STOP)
    s = s.where(stops, at=int(Step.AFTER))
    space = board.step(t.near, spot(s, s.partner), s.choice & 3)
    s = s.where(here & ~stops, spots=SPOTS.put(s.spots, s.partner, space), left=s.left - 1)
    return check_next(s, here & ~stops, asking(Question.GUIDE_STEP))


def can_haul(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether another diver is in reach and a space beside this one is free."""
    berth = board.some(board.both(around.free, around.within[1]))
    return (_others(s, around.reached_by(effect)) != 0) & berth


def haul(t: Tables, s: Dive) -> Dive:
    """Put another diver, standing or down, beside the player's own one (SA15)."""
    around = Surroundings(t, s)
    chosen, berthed = s.at == answered(Question.HAUL), s.at == answered(Question.BERTH)
    s = s.where(berthed, spots=SPOTS.put(s.spots, s.partner, chosen_space(t, s)))
    s = check_next(s, berthed, int(Step.AFTER))
    s = s.where(chosen, partner=s.choice, at=asking(Question.BERTH))
    here = s.at == asking(Question.HAUL)
    s = s.ask(here, Question.HAUL, few=few_of(Kind.DIVER, _others(s, around.reached)))
    berths = board.both(around.free, around.within[1])
    return s.ask(s.at == asking(Question.BERTH), Question.BERTH, places=berths)


# -- looking ahead -------------------------------------------------------------------------------------------------


def can_look(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether the Kraken pile has any cards."""
    return (s.kraken != 0) | (s.known > 0)


def look(t: Tables, s: Dive) -> Dive:
    """The team looks at the top cards; the player puts them back in any order (SA08, N2, RF-R54, RF-D22).

    The first choice is put on top, the next one below it: the first is drawn first.
    """
    chosen = s.at == answered(Question.LOOK)
    top = looked_at(t, s) - s.left
    s = s.where(chosen, known_cards=_put_back(t, s, s.choice - t.cards, top), left=s.left - 1, at=asking(Question.LOOK))
    here = s.at == asking(Question.LOOK)
    first = here & (s.left == figure(t, s))
    for place in range(most_looked(t)):
        turns = first & (s.known == place) & (place < figure(t, s)) & (s.kraken != 0)
        card, s = s.draw(turns, KRAKEN_DECK, s.kraken)
        s = s.where(
            turns, kraken=s.kraken & ~(1 << card), known_cards=KNOWN.put(s.known_cards, place, card), known=place + 1
        )
    s = s.where(first, left=looked_at(t, s))
    asks = s.left > 1
    s = s.where(here & ~asks, at=int(Step.AFTER))
    top = looked_at(t, s) - s.left
    those: Int = jnp.int32(0)
    for place in range(most_looked(t)):
        offered = (place >= top) & (place < looked_at(t, s))
        those |= where(offered, 1 << KNOWN.get(s.known_cards, place), 0)
    return s.ask(here & asks, Question.LOOK, others=those)


def most_looked(t: Tables) -> int:
    """The most Kraken cards that an effect looks at."""
    return max((effect.figure for effect in t.effects if effect.question == Question.LOOK), default=0)


def looked_at(t: Tables, s: Dive) -> Int:
    """How many cards the current effect looks at; fewer if the pile has fewer (RF-R54)."""
    return jnp.minimum(figure(t, s), s.known + jax.lax.population_count(s.kraken))


def _put_back(t: Tables, s: Dive, card: Int, top: Int) -> Int:
    """The known cards with `card` moved up to place `top`; the cards in between move down."""
    places = range(most_looked(t))
    known = KNOWN.all(s.known_cards, len(places))
    index = jnp.int32(0)
    for place in reversed(places):
        index = where((known[place] == card) & (place < s.known), place, index)
    result = s.known_cards
    for place in places:
        above = known[max(place - 1, 0)]
        down = (place > top) & (place <= index)
        result = where(down, KNOWN.put(result, place, above), result)
        result = where(top == place, KNOWN.put(result, place, card), result)
    return result


# -- mending, protecting, finding ----------------------------------------------------------------------------------


def repairable(t: Tables, s: Dive) -> Int:
    """Face-down abilities of divers on the map, except Repair itself, as bits (T3)."""
    found: Int = jnp.int32(0)
    for seat in SEATS:
        found |= where(on_map(s, seat), own_abilities(s, seat, USED.get(s.used, seat)), 0)
    return found & ~t.repairs


def can_repair(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether there is an ability to turn up."""
    return repairable(t, s) != 0


def repair(t: Tables, s: Dive) -> Dive:
    """Turn one face-down ability of any diver on the map face up (T3)."""
    chosen, here = s.at == answered(Question.REPAIR), s.at == asking(Question.REPAIR)
    s = turn_up(s.where(chosen, at=int(Step.AFTER)), chosen, s.choice)
    return s.ask(here, Question.REPAIR, abilities=repairable(t, s))


def can_screen(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether the diver has no Bubble Screen yet."""
    return s.screens >> s.active & 1 == 0


def screen(t: Tables, s: Dive) -> Dive:
    """Put up a Bubble Screen: until the player's next turn, devour cards spare the diver and its neighbours (SA13)."""
    here = s.at == Step.SCREEN
    return s.where(here, screens=s.screens | 1 << s.active, at=int(Step.AFTER))


def can_scrounge(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether there is a card to take."""
    return any_of([cards.any_card(s.salvage), cards.any_card(s.salvage_discard)])


def scrounge(t: Tables, s: Dive) -> Dive:
    """Take any card from the discards; if there is none, draw one (V2)."""
    chosen, here = s.at == answered(Question.SCROUNGE), s.at == asking(Question.SCROUNGE)
    card = cards.one_card(s.choice)
    s = s.where(chosen, salvage_discard=cards.less(s.salvage_discard, card), at=int(Step.AFTER))
    s = with_hand(s, chosen, s.active, cards.plus(hand_of(s, s.active), card))
    found = cards.any_card(s.salvage_discard)
    s = s.where(here & ~found, at=int(Step.DRAW), hunter=s.active, drawn=int(Step.AFTER))
    return s.ask(here & found, Question.SCROUNGE, cards=cards.present(s.salvage_discard))
