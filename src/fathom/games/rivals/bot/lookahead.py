"""Trying activations out: the best few are played on, own turn and replies, and what is left is counted."""

from __future__ import annotations

from typing import Any

from fathom.core.match import Match
from fathom.core.sight import Sight
from fathom.games.rivals.bot.orders import Scored
from fathom.games.rivals.rules import end

BREADTH = 3
"""Activations tried out."""
WORLDS = 2
"""Times each is tried, with other dice."""
LONGEST = 400
"""Answers after which a trial is counted as it stands."""


def tried_out(world: Match[Any, Any, Any], seat: int, scored: list[Scored]) -> list[Scored]:
    """The most promising activations with what they lead to; the others stay behind."""
    ranked = sorted(scored, key=lambda one: -one[0])[:BREADTH]
    if len(ranked) < 2:
        return ranked
    found: list[Scored] = []
    for worth, option, why in ranked:
        total = 0.0
        for key in range(WORLDS):
            trial = world.imagine(seat, key + 1)
            trial.choose(option)
            total += outcome(trial, seat)
        found.append((total / WORLDS + 0.2 * worth, option, why))
    return found


def outcome(trial: Match[Any, Any, Any], seat: int) -> float:
    """Play on to the own next turn, everybody as at level 2; own worth against that of the others."""
    from fathom.games.rivals.bot import NORMAL, Scripted

    player = Scripted(NORMAL)
    state = trial.state
    until = state.round + 1
    for _ in range(LONGEST):
        if trial.ask is None:
            break
        state = trial.state
        if state.round >= until and state.active == seat and trial.ask.id == "RV-D06":
            break
        asked = trial.ask.seats[0]
        trial.choose(player.choose(Sight(trial, asked)).option, asked)
    return standing(trial, seat)


def standing(trial: Match[Any, Any, Any], seat: int) -> float:
    """The worth of the models left, wounds deducted, against the mean of the opponents'."""
    t = trial.table
    worth = {player.seat: 0.0 for player in t.state.players}
    for one in t.state.models:
        p = t.pack.profile(one.card, one.cards)
        worth[one.seat] += p.cost * (1.0 - 0.6 * one.wounds / p.heart)
    for player in t.state.players:
        worth[player.seat] += 0.8 * player.essence
    others = [value for other, value in worth.items() if other != seat]
    won = 100.0 if trial.outcome is not None and seat in trial.outcome.winners else 0.0
    return won + worth[seat] - sum(others) / len(others) if others else end.worth(t, seat)
