"""Salvage cards. RF-330 to RF-342."""

from __future__ import annotations

from dataclasses import replace

from fathom.jax.packed import Bool, Int
from fathom.jax.refuge import board, cards, end, objectives
from fathom.jax.refuge.queries import hand_of, with_hand
from fathom.jax.refuge.state import SALVAGE_DECK, Dive, Ending, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Tables
from fathom.jax.steps import asking


def discard(s: Dive, here: Bool, seat: Int, spent: cards.Cards) -> Dive:
    """Where `here` is true, move cards from a hand to the discard pile, which is never shuffled back (RF-333)."""
    s = with_hand(s, here, seat, cards.less(hand_of(s, seat), spent))
    return s.where(here, salvage_discard=cards.plus(s.salvage_discard, spent))


def eliminate_next(s: Dive, here: Bool, tentacle: Int, seat: Int, after: int | Int) -> Dive:
    """Where `here` is true, let a tentacle be eliminated next: the seat draws a card, then step `after` follows."""
    return s.where(here, at=int(Step.ELIMINATE), tentacle=tentacle, hunter=seat, drawn=after)


def eliminate(t: Tables, s: Dive) -> Dive:
    """Return a tentacle to the supply, count it, let the player draw a card; then the state check (RF-340).

    Cards that are drawn for other reasons are drawn here, too (RF-332). If the pile is empty, the game is lost
    (RF-341, RF-842).
    """
    removes = s.at == Step.ELIMINATE
    draws = removes | (s.at == Step.DRAW)
    s = s.where(
        removes,
        tentacles=board.minus(s.tentacles, board.single(t.grid, s.tentacle)),
        supply=s.supply + 1,
        eliminated=s.eliminated + 1,
    )
    s = objectives.credit(s, removes)
    empty = draws & ~cards.any_card(s.salvage)
    draws = draws & ~empty
    kind, chance = s.chance.weighted(draws, SALVAGE_DECK, cards.counts(s.salvage, t.cards))
    card = cards.one_card(kind)
    s = replace(s, chance=chance).where(draws, salvage=cards.less(s.salvage, card))
    s = with_hand(s, draws, s.hunter, cards.plus(hand_of(s, s.hunter), card))
    purged = s.rewarding > 0
    s = check_next(s, removes & ~purged & ~empty, s.drawn)
    s = end.check_defeat(t, s, removes & purged & ~empty)
    s = s.where((s.at == Step.ELIMINATE) & ~empty, at=asking(Question.PURGE))
    s = s.where((s.at == Step.DRAW) & ~empty, at=s.drawn)
    return s.end(empty, Ending.NO_CARDS)


def send_back(t: Tables, s: Dive, here: Bool, tentacle: Int) -> Dive:
    """Return a tentacle to the supply without drawing a card or counting it."""
    there = board.single(t.grid, tentacle)
    return s.where(here, tentacles=board.minus(s.tentacles, there), supply=s.supply + 1)
