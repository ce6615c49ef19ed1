"""Statements that decide which others are carried out, and modifiers, which apply while their card is in play."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import DECLINE, About, Alternative
from fathom.games.sleeping_gods.model.state import UseContext, Voyage
from fathom.games.sleeping_gods.rules import conditions
from fathom.games.sleeping_gods.rules.costs import payable
from fathom.games.sleeping_gods.rules.execution import EFFECTS, never, usable

UNPAYABLE = Reason("SG-R010", "The crew cannot pay the cost of this alternative in full.")


def _any_alternative(t: Voyage, context: UseContext, effect: e.Choose) -> bool:
    return any(usable(t, context, alternative) for alternative in effect.alternatives)


def _its_effects(t: Voyage, context: UseContext, effect: e.May) -> bool:
    return usable(t, context, effect.effects)


def _its_branch(t: Voyage, context: UseContext, effect: e.If) -> bool:
    return usable(t, context, branch(t, effect))


@EFFECTS.runs(e.Choose, usable=_any_alternative)
def _choose(t: Voyage, do: Do, effect: e.Choose) -> Script[e.Effects | None]:
    """Ask for one legal alternative and return its effects with those still to do (SG-251, SG-R047, SG-D19).

    Returns None if no alternative is legal.
    """
    texts = effect.alternatives
    about = About("choose", do.source, seat=do.seat, left=len(texts), texts=texts)
    legal: list[Option] = [
        Alternative(number) for number in range(1, len(texts) + 1) if refuse_alternative(t, about, number) is None
    ]
    if not legal:
        return None
    answer = yield Ask((do.seat,), "SG-D19" if do.source in t.pack.event else "SG-D59", legal, about)
    return texts[answer.number - 1] + do.effects


def refuse_alternative(t: Voyage, about: About, number: int) -> Reason | None:
    """Why an alternative of a text cannot be chosen; None if it can (SG-R010, SG-R047)."""
    assert about.seat is not None
    return None if payable(t, UseContext(about.seat, about.source), about.texts[number - 1]) else UNPAYABLE


@EFFECTS.runs(e.May, usable=_its_effects)
def _may(t: Voyage, do: Do, effect: e.May) -> Script[e.Effects | None]:
    """Ask whether to carry out the effects; if so, return them with those still to do, otherwise None (SG-D20)."""
    if not payable(t, UseContext(do.seat, do.source, do.bearer), effect.effects):
        return None
    answer = yield Ask((do.seat,), "SG-D20", [Alternative(1), DECLINE], About("may", do.source, seat=do.seat))
    return None if answer == DECLINE else effect.effects + do.effects


def branch(t: Voyage, effect: e.If) -> e.Effects:
    """The branch of a conditional statement that applies now."""
    return effect.then if conditions.all_true(t, effect.conditions) else effect.otherwise


@EFFECTS.runs(e.If, usable=_its_branch)
def _conditional(t: Voyage, do: Do, effect: e.If) -> e.Effects:
    """The effects of the branch that applies now, with those still to do."""
    return branch(t, effect) + do.effects


@EFFECTS.runs(e.Mod, usable=never)
@EFFECTS.runs(e.Immune, usable=never)
@EFFECTS.runs(e.Always, usable=never)
@EFFECTS.runs(e.TurnEnd, usable=never)
@EFFECTS.runs(e.Action, usable=never)
def _lasts(t: Voyage, do: Do, effect: e.AnyEffect) -> None:
    """Do nothing: these statements apply while the card is in play (SG-254, SG-255, SG-803)."""
