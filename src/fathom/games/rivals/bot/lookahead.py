"""Trying activations out: the best few are played on, own turn and replies, and what is left is counted."""

from __future__ import annotations

from fathom.engine.timeline import Timeline
from fathom.games.rivals.bot.heuristics import judged
from fathom.games.rivals.bot.memory import Memory
from fathom.games.rivals.bot.places import Mind
from fathom.games.rivals.bot.values import ESSENCE, Scored
from fathom.games.rivals.model.options import Attack, Waste

BREADTH = 3
"""Activations tried out."""
WORLDS = 2
"""Times each is tried, with other dice."""
CLEAR = 3.0
"""An activation that leads by so many points needs no trial."""
OPINION = 0.5
"""How much the first judgement counts beside the trials, which are few and depend on luck."""
LONGEST = 400
"""Answers after which a trial is counted as it stands."""


def tried_out(world: Timeline, seat: int, scored: list[Scored], memory: Memory) -> list[Scored]:
    """The most promising activations with what they lead to; the others stay behind."""
    ranked = sorted(sound(scored), key=lambda one: -one[0])[:BREADTH]
    if len(ranked) < 2 or ranked[0][0] - ranked[1][0] > CLEAR:
        return ranked[:1]
    found: list[Scored] = []
    for worth, option, why in ranked:
        total = 0.0
        for key in range(WORLDS):
            trial = world.imagine(seat, key + 1)
            trial.choose(option)
            total += played_on(trial, seat, memory)
        found.append((total / WORLDS + OPINION * worth, option, why))
    return found


def sound(scored: list[Scored]) -> list[Scored]:
    """All but foolish activations: an attack that needs no movement wasted is never tried both ways."""
    attacks = {(one.tile, one.mode) for _, one, _ in scored if isinstance(one, Attack)}
    return [one for one in scored if not (isinstance(one[1], Waste) and (one[1].tile, one[1].mode) in attacks)]


def played_on(trial: Timeline, seat: int, memory: Memory) -> float:
    """How a seat stands at its next turn, when everybody answers as judged best."""
    until = trial.state.round + 1
    for _ in range(LONGEST):
        ask = trial.ask
        if ask is None or (trial.state.round >= until and trial.state.active == seat and ask.id == "RV-D06"):
            break
        asked = ask.seats[0]
        trial.choose(max(judged(Mind(trial.table, asked, memory), ask), key=lambda one: one[0])[1], asked)
    return standing(trial, seat)


def standing(trial: Timeline, seat: int) -> float:
    """The worth of what a seat has left, wounds deducted, against the mean of the others."""
    t = trial.table
    worth: list[float] = [ESSENCE * player.essence for player in t.state.players]
    for one in t.state.models:
        p = t.pack.profile(one.card, one.cards)
        worth[one.seat] += p.cost * (1.0 - 0.6 * one.wounds / p.heart)
    won = 100.0 if trial.outcome is not None and seat in trial.outcome.winners else 0.0
    own = worth.pop(seat)
    return won + own - sum(worth) / len(worth)
