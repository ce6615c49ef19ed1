"""Questions that need not be asked, because only one answer can help."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.options import About, Decline, Play, Use
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules.queries import model


def needless(t: BattleTable, ask: Ask, alone: bool) -> Option | None:
    """The option to decline, if the attack has no hits and a defence could only prevent wounds; else None (RV-622)."""
    about = ask.about
    if ask.id != "RV-D13" or not isinstance(about, About) or about.hits or Decline() not in ask.options:
        return None
    one = model(t, about.model)
    return None if any(_helps(one, _effect(t, option)) for option in ask.options) else Decline()


def _effect(t: BattleTable, option: Option) -> Effect:
    """What an ability or an item does in a defence."""
    if isinstance(option, Use):
        return t.pack.ability[option.ability].effect
    return t.pack.card[option.card].effect if isinstance(option, Play) else Effect()


def _helps(one: Model, effect: Effect) -> bool:
    """Whether an effect can do more for a defender than prevent wounds (RV-627).

    More, better or re-rolled dice do more: even without hits the defence is rolled, and its diamonds count (RV-623).
    """
    dice = effect.add or effect.up or effect.up_all or effect.reroll
    return bool(dice or effect.riposte or effect.absorb or effect.slip or effect.gain or (effect.regen and one.wounds))
