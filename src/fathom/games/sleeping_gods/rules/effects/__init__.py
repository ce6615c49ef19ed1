"""Carrying out the effect language: one executor for every card, token, event, hazard and paragraph (SG-R011).

`run` carries out a list from left to right. A challenge, a combat, a voyage or a visit goes on the agenda, with the
rest of the list below it; everything else is done at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import DECLINE, About, Way
from fathom.games.sleeping_gods.model.state import Hand, Voyage
from fathom.games.sleeping_gods.rules import able, conditions
from fathom.games.sleeping_gods.rules.effects import company, current, goods, story
from fathom.games.sleeping_gods.rules.queries import push

Handler: TypeAlias = Callable[[Voyage, Do, Any], Script[None] | None]

AT_ONCE: dict[type[e.Effect], Handler] = {**goods.HANDLERS, **company.HANDLERS, **current.HANDLERS, **story.HANDLERS}
ASIDE: dict[type[e.Effect], Callable[[Voyage, Do, Any], None]] = story.ASIDE
"""What goes on the agenda."""
NOTHING = (e.Mod, e.Immune, e.Always, e.TurnEnd, e.Action)
"""What holds by lying there."""


def run(t: Voyage, do: Do) -> Script[None]:
    """Carry out a list of effects from left to right (SG-R011)."""
    todo = do.effects
    while todo:
        effect, todo = todo[0], todo[1:]
        kind = type(effect)
        if kind in PARTS:
            todo = (yield from PARTS[kind](t, do, effect)) + todo
        elif kind in ASIDE:
            if todo:
                push(t, rest(do, todo))
            ASIDE[kind](t, do, effect)
            return
        elif kind in AT_ONCE:
            script = AT_ONCE[kind](t, do, effect)
            if script is not None:
                yield from script
        else:
            assert isinstance(effect, NOTHING), effect


def rest(do: Do, effects: e.Effects) -> Do:
    """The same hand, with these effects to do."""
    return Do(effects, do.seat, do.source, do.bearer, do.part, do.joined)


def go_on(t: Voyage, do: Do) -> Script[None]:
    """The step of an effect that was interrupted."""
    yield from run(t, do)


# -- statements that become one of their parts ---------------------------------------------------------------------


def _choose(t: Voyage, do: Do, effect: e.Choose) -> Script[e.Effects]:
    """Exactly one legal alternative (SG-251, SG-R047, SG-D19)."""
    hand = Hand(do.seat, do.source, do.bearer)
    legal: list[Option] = [
        Way(number) for number, way in enumerate(effect.alternatives, 1) if able.payable(t, hand, way)
    ]
    if not legal:
        return ()
    decision = "SG-D19" if do.source in t.pack.event else "SG-D59"
    answer = yield Ask((do.seat,), decision, legal, About("choose", do.source, seat=do.seat))
    return effect.alternatives[answer.number - 1]


def _may(t: Voyage, do: Do, effect: e.May) -> Script[e.Effects]:
    """Do it or not (SG-D20)."""
    if not able.payable(t, Hand(do.seat, do.source, do.bearer), effect.effects):
        return ()
    answer = yield Ask((do.seat,), "SG-D20", [Way(1), DECLINE], About("may", do.source, seat=do.seat))
    return () if answer == DECLINE else effect.effects


def _if(t: Voyage, do: Do, effect: e.If) -> Script[e.Effects]:
    return effect.then if conditions.all_true(t, effect.conditions) else effect.otherwise
    yield


PARTS: dict[type[e.Effect], Callable[[Voyage, Do, Any], Script[e.Effects]]] = {
    e.Choose: _choose,
    e.May: _may,
    e.If: _if,
}
