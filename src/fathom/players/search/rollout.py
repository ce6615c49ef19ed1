"""Play sampled worlds to the horizon."""

from __future__ import annotations

from fathom.bots.evaluation import Evaluation, Plan
from fathom.engine.outcome import Outcome
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.game.game import Game
from fathom.players.search.budget import Clock

World = Timeline
"""A match in which everything a seat cannot know was dealt at random."""


def follow(world: World, seat: int, plan: Plan) -> None:
    """Give the answers of a plan; stop at the first that is not offered, or when the seat is not asked."""
    for option in plan:
        ask = world.ask
        if ask is None or seat not in ask.seats or option not in ask.options:
            return
        world.choose(option, seat)


def rollout(game: Game, world: World, evaluation: Evaluation, clock: Clock | None = None) -> list[float] | None:
    """Let scripted players play to the horizon or the end; returns each seat's win chance there.

    The players have the level of the evaluation. Returns None if the time is up before the horizon.
    """
    players = [game.bots.scripted(evaluation.level) for _ in range(world.setup.seats)]
    while (ask := world.ask) is not None and evaluation.progress(world) < evaluation.until:
        if clock is not None and clock.late:
            return None
        seat = ask.seats[0]
        world.choose(players[seat].choose(Perspective(world, seat)).option, seat)
    return win_chances(world, evaluation)


def win_chances(world: World, evaluation: Evaluation) -> list[float]:
    """Each seat's chance to win: by the evaluation or, if the match is over, by its outcome."""
    return evaluation.chances(world) if world.outcome is None else final_chances(world, world.outcome)


def final_chances(world: World, outcome: Outcome) -> list[float]:
    """1 for winners and 0 for losers. In a competitive game, tied winners share the win."""
    shared = len(outcome.winners) if world.rules.competitive else 1
    return [1.0 / shared if seat in outcome.winners else 0.0 for seat in range(world.setup.seats)]
