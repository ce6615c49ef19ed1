"""Rewards: what the other side of an objective grants (12.6, RF-807, RF-C43, RF-R51, RF-R52)."""

from __future__ import annotations

import jax

from fathom.jax.packed import Int, table, where
from fathom.jax.refuge import board, cards, end, objectives, salvage
from fathom.jax.refuge.options import Kind, few
from fathom.jax.refuge.queries import SEATS, chosen_space, current_objective, own_abilities, turn_up
from fathom.jax.refuge.state import USED, Dive, Question, Step
from fathom.jax.refuge.tables import Gain, Tables
from fathom.jax.steps import answered, asking


def gaining(s: Dive) -> Int:
    """The seat that chooses its part of a reward now; seats choose clockwise from the active player."""
    return (s.active + s.gainer) % s.seats


def take_gains(t: Tables, s: Dive) -> Dive:
    """Carry out the answer to a reward's question (RF-D19, RF-D20, RF-D21)."""
    flips, draws, purges = (s.at == answered(q) for q in (Question.FLIP, Question.MAY_DRAW, Question.PURGE))
    s = turn_up(s, flips & (s.kind == Kind.FLIP), s.choice)
    s = s.where(flips, gainer=s.gainer + 1, at=asking(Question.FLIP))
    takes = draws & (s.kind == Kind.DRAW)
    s = s.where(draws, gain_left=where(takes, s.gain_left - 1, 0), at=asking(Question.MAY_DRAW))
    s = s.where(takes, at=int(Step.DRAW), hunter=gaining(s), drawn=asking(Question.MAY_DRAW))
    stops = purges & (s.kind == Kind.STOP)
    s = s.where(stops, at=int(Step.NEXT_GAIN))
    s = s.where(purges & ~stops, gain_left=s.gain_left - 1)
    return salvage.eliminate_next(s, purges & ~stops, chosen_space(t, s), s.active, asking(Question.PURGE))


def next_gain(t: Tables, s: Dive) -> Dive:
    """Check defeat after a part of the reward, then resolve the next; after the last, the next objective is current.

    RF-802, RF-805, RF-807.
    """
    finished = s.at == Step.NEXT_GAIN
    s = end.check_defeat(t, s, finished)
    s = s.where(s.at == Step.NEXT_GAIN, gain=s.gain + 1, at=int(Step.REWARD))
    here = s.at == Step.REWARD
    gain, figure = _gain(t, s)
    over = here & (gain == Gain.NONE)
    s = objectives.become_current(t, s.where(over, rewarding=0, at=int(Step.CHECK)), over)
    s = s.where(here & ~over, gainer=0, gain_left=figure, at=int(Step.NEXT_GAIN))
    s = s.where(here & (gain == Gain.FLIP), at=asking(Question.FLIP))
    s = s.where(here & (gain == Gain.FLIP_ALL), used=0)
    s = s.where(here & ((gain == Gain.DRAW) | (gain == Gain.DRAW_EACH)), at=asking(Question.MAY_DRAW))
    calms = here & (gain == Gain.CALM)
    threatened = s.threat > 0
    s = s.where(calms & ~threatened, at=asking(Question.MAY_DRAW))
    s = s.where(calms & threatened, threat=s.threat - 1, supply=s.supply + 1)
    s = s.where(here & (gain == Gain.PURGE), at=asking(Question.PURGE))
    return s.where(here & (gain == Gain.SLOW), slowed=1)


def _gain(t: Tables, s: Dive) -> tuple[Int, Int]:
    """The kind of the part of the reward that is being resolved, and its number, such as how many cards."""
    most = t.most_gains
    rows = [[*gains, *[(int(Gain.NONE), 0)] * (most + 1 - len(gains))] for gains in t.gains]
    place = current_objective(s) * (most + 1) + s.gain
    flat = [gain for row in rows for gain in row]
    return table([gain for gain, _ in flat], place), table([figure for _, figure in flat], place)


def ask_flip(t: Tables, s: Dive) -> Dive:
    """Turn up one ability of each player; ask only where there is a choice (RF-C43, RF-D19)."""
    for _ in SEATS:
        here = (s.at == asking(Question.FLIP)) & (s.gainer < s.seats)
        seat = gaining(s)
        used = USED.get(s.used, seat)
        asks = here & (jax.lax.population_count(used) > 1)
        s = s.where(here & ~asks, used=USED.put(s.used, seat, 0), gainer=s.gainer + 1)
        s = s.ask(asks, Question.FLIP, abilities=own_abilities(s, seat, used), few=few(Kind.DECLINE))
    return s.where(s.at == asking(Question.FLIP), at=int(Step.NEXT_GAIN))


def ask_draw(t: Tables, s: Dive) -> Dive:
    """Ask the active player, or each player in turn, to draw a card, while the pile has any (RF-R52, RF-D20)."""
    here = s.at == asking(Question.MAY_DRAW)
    gain, figure = _gain(t, s)
    through = here & (s.gain_left == 0) & (gain == Gain.DRAW_EACH) & (s.gainer + 1 < s.seats)
    s = s.where(through, gainer=s.gainer + 1, gain_left=figure)
    may = (s.gain_left > 0) & cards.any_card(s.salvage)
    s = s.where(here & ~may, at=int(Step.NEXT_GAIN))
    return s.ask(here & may, Question.MAY_DRAW, few=few(Kind.DRAW) | few(Kind.STOP))


def ask_purge(t: Tables, s: Dive) -> Dive:
    """Ask the active player which tentacle to eliminate, one after another (RF-D21)."""
    here = s.at == asking(Question.PURGE)
    may = (s.gain_left > 0) & board.some(s.tentacles)
    s = s.where(here & ~may, at=int(Step.NEXT_GAIN))
    return s.ask(here & may, Question.PURGE, places=s.tentacles, few=few(Kind.STOP))
