"""The scripted player: buys an army, keeps models together, weighs expected damage against danger, concentrates its
attacks, and pays for abilities that are worth it.

It looks at an imagined match in which everything hidden from its seat is dealt again.
"""

from __future__ import annotations

from fathom.bots.evaluation import Plan
from fathom.engine import chance as chances
from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.player import Advice, Perspective
from fathom.games.rivals.bot import lookahead
from fathom.games.rivals.bot.cache import BOLD, USUAL, WARY, JudgementCache
from fathom.games.rivals.bot.heuristics import scored_options
from fathom.games.rivals.bot.planner import Planner
from fathom.games.rivals.bot.reasons import reason
from fathom.games.rivals.bot.valuation import Scored
from fathom.games.rivals.model.options import Move, Reinforce
from fathom.games.rivals.model.view import View

EASY, NORMAL, HARD = 1, 2, 3
EASY_QUESTIONS = ("RV-D06", "RV-D09", "RV-D10", "RV-D12", "RV-D13")
"""The decisions for which level 1 takes one of the better half of the options, not the best."""
BREADTH = 6
"""The largest number of single activations that `plans` returns."""
GUESS = 0
"""The random key for the hidden cards of the imagined match. Any key will do: no score depends on hidden cards."""


CACHE = JudgementCache(USUAL)
"""The cache of the usual style, shared by all scripted players: a cached value depends only on its key."""
OTHER_CACHES = (JudgementCache(BOLD), JudgementCache(WARY))
"""The caches of the bold and the wary style, in which `plans` plays a turn too."""
MOVEMENT_QUESTIONS = ("RV-D06", "RV-D07", "RV-D08", "RV-D09", "RV-D10", "RV-D11")
"""The decisions of a turn up to the end of a movement; after them comes an attack or the end of the turn."""


class Scripted:
    """Plays one seat. Level 1 takes one of the better options, level 2 the best, level 3 plays the best few out."""

    def __init__(self, level: int = NORMAL) -> None:
        self.level = level
        self._cache = CACHE

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer and the reason for it."""
        world = perspective.imagine(GUESS)
        mind = Planner(world.table, perspective.seat, self._cache)
        scored = scored_options(mind, perspective.ask)
        if self.level <= EASY and perspective.ask.id in EASY_QUESTIONS:
            return self._any_good(perspective, scored)
        if self.level >= HARD and perspective.ask.id == "RV-D06":
            scored = lookahead.try_out(world, perspective.seat, scored, self._cache)
        _, option, why = max(scored, key=lambda one: one[0])
        text, claim = reason(mind, perspective.ask, option, why)
        return Advice(option, text, claim=claim)

    def plans(self, perspective: Perspective) -> list[Plan]:
        """At an activation, the best activations and then turns in other styles; else only the best option."""
        world = perspective.imagine(GUESS)
        scored = scored_options(Planner(world.table, perspective.seat, self._cache), perspective.ask)
        if perspective.ask.id != "RV-D06":
            # Expected damage is computed exactly; a few sampled battles would be less precise.
            return [(max(scored, key=lambda one: one[0])[1],)]
        ranked = sorted(lookahead.without_needless_waste(scored), key=lambda one: -one[0])
        usual = _turn(perspective, self._cache)
        others = [turn for turn in dict.fromkeys(_turn(perspective, cache) for cache in OTHER_CACHES) if turn != usual]
        return [(option,) for _, option, _ in ranked[:BREADTH]] + others

    def _any_good(self, perspective: Perspective, scored: list[Scored]) -> Advice:
        """One of the better half of the options, chosen at random: the same one for the same view."""
        ranked = sorted(scored, key=lambda one: -one[0])
        half = ranked[: (len(ranked) + 1) // 2]
        picked = half[Chance(_view_key(perspective)).below(len(half))]
        return Advice(picked[1], "it is one of the better options.")


def _turn(perspective: Perspective, cache: JudgementCache) -> Plan:
    """The answers in the style of `cache`, up to the first activation that is no Movement or Reinforcement."""
    world = perspective.imagine(GUESS)
    found: list[Option] = []
    while (ask := world.ask) is not None and ask.id in MOVEMENT_QUESTIONS and ask.seats[0] == perspective.seat:
        _, option, _ = max(scored_options(Planner(world.table, perspective.seat, cache), ask), key=lambda one: one[0])
        found.append(option)
        if ask.id == "RV-D06" and not isinstance(option, Move | Reinforce):
            break
        world.choose(option, perspective.seat)
    return tuple(found)


def _view_key(perspective: Perspective) -> int:
    """A key for random choices, made from what the seat sees: the same for the same view."""
    view: View = perspective.view
    models = [(one.id, one.at, one.wounds, one.moves, one.acted) for one in view.models]
    return chances.key(
        "scripted", view.turn, view.movement, view.attack, perspective.ask.id, len(perspective.ask.options), models
    )
