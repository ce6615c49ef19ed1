"""Lookahead: play the best few activations out to the next turn and evaluate the result."""

from __future__ import annotations

from fathom.engine.timeline import Timeline
from fathom.games.rivals.bot.cache import JudgementCache
from fathom.games.rivals.bot.heuristics import scored_options
from fathom.games.rivals.bot.planner import Planner
from fathom.games.rivals.bot.valuation import ESSENCE, Scored
from fathom.games.rivals.model.options import Attack, Waste

BREADTH = 3
"""How many activations are played out."""
WORLDS = 2
"""How many times each activation is played out, with different dice."""
CLEAR = 3.0
"""An activation that leads by more than this many points is taken without playing out."""
OPINION = 0.5
"""The weight of the score without playing out: trials are few and depend on luck."""
LONGEST = 400
"""The most answers in a trial before it is evaluated."""


def try_out(world: Timeline, seat: int, scored: list[Scored], cache: JudgementCache) -> list[Scored]:
    """The most promising activations, scored again by playing them out; only the best if it is clearly better."""
    ranked = sorted(without_needless_waste(scored), key=lambda one: -one[0])[:BREADTH]
    if len(ranked) < 2 or ranked[0][0] - ranked[1][0] > CLEAR:
        return ranked[:1]
    found: list[Scored] = []
    for worth, option, why in ranked:
        total = 0.0
        for key in range(WORLDS):
            trial = world.imagine(seat, key + 1)
            trial.choose(option)
            total += play_on(trial, seat, cache)
        found.append((total / WORLDS + OPINION * worth, option, why))
    return found


def without_needless_waste(scored: list[Scored]) -> list[Scored]:
    """The activations, without those that waste a movement needlessly.

    The waste is needless if a marker in the Attack column allows the same Attack activation.
    """
    attacks = {(one.tile, one.mode) for _, one, _ in scored if isinstance(one, Attack)}
    return [one for one in scored if not (isinstance(one[1], Waste) and (one[1].tile, one[1].mode) in attacks)]


def play_on(trial: Timeline, seat: int, cache: JudgementCache) -> float:
    """Play a match on to the next turn of a seat, each player taking the best option, and return the `balance`."""
    until = trial.state.round + 1
    for _ in range(LONGEST):
        ask = trial.ask
        if ask is None or (trial.state.round >= until and trial.state.active == seat and ask.id == "RV-D06"):
            break
        asked = ask.seats[0]
        trial.choose(max(scored_options(Planner(trial.table, asked, cache), ask), key=lambda one: one[0])[1], asked)
    return balance(trial, seat)


def balance(trial: Timeline, seat: int) -> float:
    """How much more a seat's models and Essence are worth than the others' on average; 100 more if it has won.

    A model counts with its cost, less for wounds.
    """
    t = trial.table
    worth: list[float] = [ESSENCE * player.essence for player in t.state.players]
    for one in t.state.models:
        p = t.pack.profile(one.card, one.cards)
        worth[one.seat] += p.cost * (1.0 - 0.6 * one.wounds / p.heart)
    won = 100.0 if trial.outcome is not None and seat in trial.outcome.winners else 0.0
    own = worth.pop(seat)
    return won + own - sum(worth) / len(worth)
