"""The one loop that answers forced questions, and fast playouts without history or log."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance, key
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.rules import Rules
from fathom.engine.script import Script, Table


def is_forced(ask: Ask) -> bool:
    """Whether the engine answers this question itself: there is no choice, and nothing to learn by being asked."""
    return len(ask.options) < 2 and not ask.always


def advance(script: Script[None], answer: Option | None, forced: Callable[[Ask], None] | None = None) -> Ask:
    """Send an answer, then answer every forced question; returns the next question that a player has to decide.

    `forced` is called with each question that is answered here. Raises `GameOver` when the rules end the game.
    """
    while True:
        ask = script.send(answer)
        if not is_forced(ask):
            return ask
        answer = ask.options[0]
        if forced is not None:
            forced(ask)


def steps(rules: Rules[Any, Any, Any], table: Table[Any, Any]) -> Script[None]:
    """Run step after step until the rules end the game."""
    step = rules.step
    while True:
        yield from step(table)


def at_random(rng: Random) -> Callable[[Ask], Option]:
    """A chooser for playouts that picks every option with the same chance."""

    def choose(ask: Ask) -> Option:
        return ask.options[rng.randrange(len(ask.options))]

    return choose


def playout(
    rules: Rules[Any, Any, Any], pack: Any, seats: int, seed: int, settings: Any, choose: Callable[[Ask], Option]
) -> tuple[Outcome, int]:
    """Play a whole match without history or log; returns the outcome and how many decisions it took."""
    table = Table(rules.deal(pack, seats, settings, Chance(key(rules.name, seed))), pack)
    script = steps(rules, table)
    answer: Option | None = None
    decisions = 0
    try:
        while True:
            ask = advance(script, answer)
            decisions += 1
            answer = choose(ask)
    except GameOver as over:
        return over.outcome, decisions
