"""A whole match without history or log, for bare speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine import chance as chances
from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.script import GameOver, Outcome, P, S, Script, Table
from fathom.game import Game, V


def playout(
    game: Game[S, P, V],
    seats: int,
    seed: int,
    choose: Callable[[Ask], Option],
    pack: P | None = None,
    options: Any = None,
) -> tuple[Outcome, int]:
    """Play a whole match without history or log; gives the outcome and how many decisions it took."""
    pack = pack or game.pack
    state = game.deal(pack, seats, options or game.options_type(), Chance(chances.key(game.name, seed)))
    table = Table(state, pack)
    send = steps(game, table).send
    answer: Option | None = None
    decisions = 0
    try:
        while True:
            ask = send(answer)
            if len(ask.options) == 1 and not ask.always:
                answer = ask.options[0]
            else:
                decisions += 1
                answer = choose(ask)
    except GameOver as over:
        return over.outcome, decisions


def steps(game: Game[S, P, V], table: Table[S, P]) -> Script[None]:
    """Step after step, until the rules end the game."""
    step = game.step
    while True:
        yield from step(table)
