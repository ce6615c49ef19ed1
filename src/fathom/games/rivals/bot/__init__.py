"""A scripted commander: buys a sensible army, keeps stacks together, counts what the dice promise and what the enemy
can reach, focuses its attacks, and pays for abilities when they are worth it.

It sees only its seat's view: it thinks in an imagined world in which the order of the decks is a guess.
"""

from __future__ import annotations

from fathom.bots.evaluation import Plan
from fathom.engine import chance as chances
from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.player import Advice, Perspective
from fathom.games.rivals.bot import lookahead
from fathom.games.rivals.bot.heuristics import judged
from fathom.games.rivals.bot.memory import BOLD, USUAL, WARY, Memory
from fathom.games.rivals.bot.places import Mind
from fathom.games.rivals.bot.reasons import reason
from fathom.games.rivals.bot.values import Scored
from fathom.games.rivals.model.options import Move, Reinforce
from fathom.games.rivals.model.view import View

EASY, NORMAL, HARD = 1, 2, 3
CARELESS = ("RV-D06", "RV-D09", "RV-D10", "RV-D12", "RV-D13")
"""The questions in which an easy player takes anything good."""
BREADTH = 6
"""Activations worth a thought."""
GUESS = 0
"""Which world is imagined: no judgement depends on what is hidden, so any will do."""


MEMORY = Memory(USUAL)
"""Shared by all players: what is remembered depends only on what it is remembered by."""
OTHERS = (Memory(BOLD), Memory(WARY))
"""Those of other tempers, whose turns a search tries."""
MOVING = ("RV-D06", "RV-D07", "RV-D08", "RV-D09", "RV-D10", "RV-D11")
"""The questions of a turn before anybody strikes."""


class Scripted:
    """Plays one seat. Level 1 picks among the better half of what it sees; 2 takes the best; 3 also tries it out."""

    def __init__(self, level: int = NORMAL) -> None:
        self.level = level
        self._memory = MEMORY

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer, and why."""
        world = perspective.imagine(GUESS)
        mind = Mind(world.table, perspective.seat, self._memory)
        scored = judged(mind, perspective.ask)
        if self.level <= EASY and perspective.ask.id in CARELESS:
            return self._any_good(perspective, scored)
        if self.level >= HARD and perspective.ask.id == "RV-D06":
            scored = lookahead.tried_out(world, perspective.seat, scored, self._memory)
        _, option, why = max(scored, key=lambda one: one[0])
        return Advice(option, reason(mind, perspective.ask, option, why))

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The ways worth thinking about, the best first: activations, what follows from them judged at once; and how
        bolder and warier commanders would move."""
        world = perspective.imagine(GUESS)
        scored = judged(Mind(world.table, perspective.seat, self._memory), perspective.ask)
        if perspective.ask.id != "RV-D06":
            # What the dice promise is reckoned exactly: a few battles played on could only blur it.
            return [(max(scored, key=lambda one: one[0])[1],)]
        ranked = sorted(lookahead.sound(scored), key=lambda one: -one[0])
        usual = _turn(perspective, self._memory)
        others = [turn for turn in dict.fromkeys(_turn(perspective, memory) for memory in OTHERS) if turn != usual]
        return [(option,) for _, option, _ in ranked[:BREADTH]] + others

    def _any_good(self, perspective: Perspective, scored: list[Scored]) -> Advice:
        """Any of the better half; which one depends on the view alone."""
        ranked = sorted(scored, key=lambda one: -one[0])
        half = ranked[: (len(ranked) + 1) // 2]
        picked = half[Chance(_mood(perspective)).below(len(half))]
        return Advice(picked[1], "it looked good enough.")


def _turn(perspective: Perspective, memory: Memory) -> Plan:
    """How somebody with such a memory, and so of such a temper, would go on, up to the first activation that is not a
    movement."""
    world = perspective.imagine(GUESS)
    found: list[Option] = []
    while (ask := world.ask) is not None and ask.id in MOVING and ask.seats[0] == perspective.seat:
        _, option, _ = max(judged(Mind(world.table, perspective.seat, memory), ask), key=lambda one: one[0])
        found.append(option)
        if ask.id == "RV-D06" and not isinstance(option, Move | Reinforce):
            break
        world.choose(option, perspective.seat)
    return tuple(found)


def _mood(perspective: Perspective) -> int:
    """A key made of what the seat sees."""
    view: View = perspective.view
    models = [(one.id, one.at, one.wounds, one.moves, one.acted) for one in view.models]
    return chances.key(
        "scripted", view.turn, view.movement, view.attack, perspective.ask.id, len(perspective.ask.options), models
    )
