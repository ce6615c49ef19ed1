"""A scripted commander: buys a sensible army, keeps stacks together, counts what the dice promise and what the enemy
can reach, focuses its attacks, and pays for abilities when they are worth it.

It sees only its seat's view: it thinks in an imagined world in which the order of the decks is a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.core import chance as chances
from fathom.core.ask import Option
from fathom.core.chance import Chance
from fathom.core.match import Match
from fathom.core.sight import Advice, Sight
from fathom.games.rivals.bot import answers, lookahead, orders
from fathom.games.rivals.bot.values import Values
from fathom.games.rivals.view import View

EASY, NORMAL, HARD = 1, 2, 3


class Scripted:
    """Plays one seat. Level 1 picks among the better half of what it sees; 2 takes the best; 3 also tries it out."""

    def __init__(self, level: int = NORMAL) -> None:
        self.level = level

    def choose(self, sight: Sight) -> Advice:
        """The next answer, and why."""
        world = self._imagine(sight)
        values = Values(world.table, sight.seat)
        scored = score(values, sight, world)
        if self.level <= EASY and sight.ask.id in ("RV-D06", "RV-D09", "RV-D10", "RV-D12", "RV-D13"):
            return self._any_good(sight, scored)
        if self.level >= HARD and sight.ask.id == "RV-D06":
            scored = lookahead.tried_out(world, sight.seat, scored)
        best = max(scored, key=lambda one: one[0])
        return Advice(best[1], best[2])

    def _any_good(self, sight: Sight, scored: list[orders.Scored]) -> Advice:
        """Any of the better half."""
        ranked = sorted(scored, key=lambda one: -one[0])
        half = ranked[: (len(ranked) + 1) // 2]
        picked = half[Chance(_key(sight)).below(len(half))]
        return Advice(picked[1], "it looked good enough.")

    def _imagine(self, sight: Sight) -> Match[Any, Any, Any]:
        """One world that fits what the seat sees. Which one depends on the view alone."""
        return sight.imagine(_key(sight))


def _key(sight: Sight) -> int:
    view: View = sight.view
    models = [(one.id, one.at, one.wounds, one.moves, one.acted) for one in view.models]
    return chances.key("scripted", view.turn, view.movement, view.attack, sight.ask.id, len(sight.ask.options), models)


def score(values: Values, sight: Sight, world: Match[Any, Any, Any]) -> list[orders.Scored]:
    """Every option with what it is worth and why."""
    judge = JUDGES.get(sight.ask.id)
    if judge is None:
        return [(-index, option, "it comes first.") for index, option in enumerate(sight.ask.options)]
    return judge(values, sight.ask.options, sight.ask.about)


Judge = Callable[[Values, list[Option], Any], list[orders.Scored]]

JUDGES: dict[str, Judge] = {
    "RV-D01": answers.faction,
    "RV-D02": answers.army,
    "RV-D03": answers.mulligan,
    "RV-D05": answers.deploy,
    "RV-D06": orders.activation,
    "RV-D07": answers.equipment,
    "RV-D08": answers.mend,
    "RV-D09": orders.mover,
    "RV-D10": orders.step,
    "RV-D11": answers.deploy,
    "RV-D12": orders.attack,
    "RV-D13": answers.defence,
    "RV-D14": answers.guard,
    "RV-D16": answers.searcher,
    "RV-D17": answers.searcher,
    "RV-D18": answers.fight_or_flee,
    "RV-D19": orders.attack,
    "RV-D20": answers.placement,
    "RV-D21": answers.prey,
    "RV-D22": answers.mend,
    "RV-D23": answers.push,
    "RV-D24": answers.shift,
    "RV-D25": answers.shift,
    "RV-D26": answers.discard,
    "RV-D27": answers.event,
    "RV-D28": answers.mend,
}
