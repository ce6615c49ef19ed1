"""Looking one turn ahead: what an action can lead to, and what the Kraken may do then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from fathom.bots.lookahead import follow, twin
from fathom.engine.ask import Ask, Option
from fathom.engine.outcome import GameOver
from fathom.games.refuge.bot.heuristics import LOST, WON, Heuristics
from fathom.games.refuge.model.options import At, Decline, Move, Nudge, Stop
from fathom.games.refuge.model.state import DEVOURED, DOWN, STANDING, Dive
from fathom.games.refuge.rules import actions, kraken

MOST_NUDGES = 4
"""How many tentacle steps are tried at one question."""


@dataclass
class Line:
    """Answers from the current question on, the table they lead to, and its value."""

    answers: list[Option]
    table: Dive
    value: float
    over: bool = False
    first: Dive | None = None
    """The table after the first action, if `table` is after another one."""


def lines_after(heuristics: Heuristics, t: Dive, option: Option) -> Iterator[Line]:
    """Every promising line that begins with `option`."""
    prefixes: list[list[Option]] = [[]]
    visited: set[str] = set()
    while prefixes:
        given = prefixes.pop()
        table = twin(t)
        script = actions.carry_out(table, table.state.divers[t.state.active], option)
        line = Line([option], table, 0.0)
        try:
            for ask, answer in follow(script, given, partial(promising_options, heuristics, table, visited), prefixes):
                if ask.seats[0] == t.state.active:
                    line.answers.append(answer)
            line.value = heuristics.value(table)
        except GameOver as over:
            line.value = WON if over.outcome.won else LOST
            line.over = True
        yield line


def promising_options(heuristics: Heuristics, t: Dive, visited: set[str], ask: Ask) -> list[Option]:
    """The options worth trying: the best tentacle steps, swims to unvisited spaces, all other options.

    The targets of these swims are added to `visited`. For the question of another player, only a quick answer.
    """
    if ask.seats[0] != t.state.active:
        return [quick_answer(t, ask)]
    if ask.about.what == "swim":
        here = ask.about.space
        fresh = [o for o in ask.options if isinstance(o, Move) and t.pack.sea.near[here][o.way] not in visited]
        visited.update(t.pack.sea.near[here][o.way] for o in fresh)
        return [*(o for o in ask.options if isinstance(o, Stop)), *fresh] or ask.options[:1]
    nudges = [o for o in ask.options if isinstance(o, Nudge)]
    # Of further steps of the same card only the most promising is tried: trying each would cost too much.
    most = 1 if isinstance(ask.options[-1], Stop) else MOST_NUDGES
    if len(nudges) <= most:
        return ask.options
    nudges.sort(key=lambda o: _relief(heuristics, t, o), reverse=True)
    return [*(o for o in ask.options if not isinstance(o, Nudge)), *nudges[:most]]


def _relief(heuristics: Heuristics, t: Dive, nudge: Nudge) -> float:
    """How many points the step of a tentacle gains for the team, judged only by where the tentacle is."""
    space = t.pack.sea.near[nudge.tentacle][nudge.way]
    here = heuristics.tentacle(nudge.tentacle)
    if t.pack.sea.kind[space] == "Start":
        return -30.0
    return heuristics.tentacle(space) - here


def quick_answer(t: Dive, ask: Ask) -> Option:
    """A sensible answer without lookahead: fight back, escape, take what is offered."""
    options = ask.options
    if ask.id == "RF-D12":
        diver = t.state.divers[ask.seats[0]]
        # An elimination draws a card: with an empty Salvage pile that loses the game (RF-842).
        return options[-1] if diver.stance == DOWN or not t.state.salvage else options[0]
    if ask.about is not None and ask.about.what == "slip":
        return next((o for o in options if isinstance(o, At)), options[-1])
    return next((o for o in options if not isinstance(o, Decline | Stop)), options[0])


def after_kraken(heuristics: Heuristics, t: Dive) -> float:
    """The value after the Kraken step: the mean over all cards that may be drawn."""
    s = t.state
    diver = s.divers[s.active]
    if s.seats == 1 and diver.stance != STANDING and s.turn >= s.deadline:
        return LOST
    cards = s.kraken[-1:] if s.known else sorted(set(s.kraken))
    total = 0.0
    for card in cards:
        table = twin(t)
        pile = table.state.kraken
        pile.remove(card)
        pile.append(card)
        total += _resolve(heuristics, table)
    return total / len(cards) if cards else heuristics.value(t)


def _resolve(heuristics: Heuristics, t: Dive) -> float:
    script = kraken.draw_and_resolve(t)
    answer: Option | None = None
    try:
        while True:
            answer = quick_answer(t, script.send(answer))
    except StopIteration:
        return heuristics.value(t)
    except GameOver as over:
        return WON if over.outcome.won else LOST


def can_still_act(t: Dive) -> bool:
    """Whether the active player has actions left and is not devoured."""
    s = t.state
    return s.actions > 0 and s.divers[s.active].stance != DEVOURED
