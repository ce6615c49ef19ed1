"""Mode Recovery. RV-700 to RV-704."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.entries import Token
from fathom.games.rivals.model.options import About, Pick, Stop
from fathom.games.rivals.model.state import Lurking, Model
from fathom.games.rivals.rules import attack, effects, tiles
from fathom.games.rivals.rules.queries import model, profile, under_way

CURED: tuple[Token, ...] = ("trapped", "weakened", "exposed")


def can_recover(t: Lurking, one: Model) -> bool:
    """It has something to lose, is not Poisoned, and is not on coral unless that does it no harm (RV-700 to RV-704)."""
    if not one.tokens or "poisoned" in one.tokens or not any(token in one.tokens for token in CURED):
        return False
    assert one.at is not None
    return not tiles.is_coral(t, one.at) or bool(profile(t, one).traits & {"coralkin", "hardy"})


def recovery(t: Lurking) -> Script[None]:
    """One model recovers, or the activation ends; at least one must (RV-D15)."""
    s = t.state
    a = under_way(t)
    options: list[Option] = [Pick(one.id) for one in attack.fresh(t, a.models) if can_recover(t, one)]
    if not options:
        attack.close(t)
        return
    if a.begun:
        options.append(Stop())
    answer = yield Ask((s.active,), "RV-D15", options, About("recovery", tile=a.tile))
    if isinstance(answer, Stop):
        attack.close(t)
        return
    one = model(t, answer.model)
    a.begun = True
    one.acted = True
    for token in CURED:
        effects.lose_token(one, token)
    t.say("RV-700", "recovers", model=one.id)
