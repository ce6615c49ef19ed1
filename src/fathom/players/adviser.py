"""The adviser of a game that has an expert: it gives hints. Needs numpy."""

from __future__ import annotations

from itertools import pairwise

from fathom.engine.errors import SetupError
from fathom.engine.player import Advice, Perspective, Player
from fathom.game.game import Game
from fathom.players.expert import Expert, Opinion

EXPERT_CLAIM = "expert"
"""What a reason promises that says only that experts choose the option (`Advice.claim`). No warning denies it by name,
but a warning that the match is lost denies everything."""


class ExpertAdviser:
    """Chooses what the expert chooses. The reason is that of the game's own adviser, where experts follow its plan.

    An expert always answers the same position in the same way, so the next hint never takes back this one. Content that
    the expert was not trained for gets the hints of the game's own adviser, `own`.
    """

    def __init__(self, game: Game, own: Player) -> None:
        self._own = own
        self._expert = Expert(game)

    def choose(self, perspective: Perspective) -> Advice:
        """The expert's option, and why."""
        own = self._own.choose(perspective)
        try:
            opinion = self._expert.think(perspective)
            planned = agreed(self._expert, perspective, own) if own.option == opinion.option else None
        except SetupError:
            return own
        if planned is None:
            return Advice(opinion.option, expert_reason(opinion.win_chance), claim=EXPERT_CLAIM)
        then = [
            Advice(each.option, with_expectation(each.why, found.win_chance), claim=each.claim)
            for each, found in zip(own.then, planned, strict=True)
        ]
        return Advice(own.option, with_expectation(own.why, opinion.win_chance), tuple(then), own.claim)


def agreed(expert: Expert, perspective: Perspective, own: Advice) -> list[Opinion] | None:
    """What the expert expects at the later questions of a plan; None if it would answer one of them differently.

    A plan ends before something hidden is revealed, so an imagined match shows what the expert will answer.
    """
    world, seat, found = perspective.imagine(0), perspective.seat, list[Opinion]()
    for before, planned in pairwise((own, *own.then)):
        world.choose(before.option, seat)
        if world.ask is None or seat not in world.ask.seats:
            return None
        opinion = expert.think(Perspective(world, seat))
        if opinion.option != planned.option:
            return None
        found.append(opinion)
    return found


def with_expectation(why: str, win_chance: float) -> str:
    """A reason of the game's own adviser, with what experts expect."""
    return f"{why} From here, computer experts win {percentage(win_chance)} of matches."


def expert_reason(win_chance: float) -> str:
    """The reason for an option that only the expert chooses, or that it chooses for another plan."""
    return f"it is the choice of computer experts, who win {percentage(win_chance)} of matches from here."


def percentage(win_chance: float) -> str:
    """An estimated win chance in words. An estimate is never certain, so none is 0 or 100 %."""
    rounded = round(100 * win_chance)
    return {0: "under 1 %", 100: "over 99 %"}.get(rounded, f"about {rounded} %")
