"""The mode Recovery. RV-700 to RV-704."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.content_types import Token
from fathom.games.rivals.model.options import About, Pick, Stop
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import attack, effects, tiles
from fathom.games.rivals.rules.queries import current_activation, model, profile

CURED: tuple[Token, ...] = ("trapped", "weakened", "exposed")
"""The tokens that a model loses by recovering."""


NOTHING_TO_LOSE = Reason("RV-704", "Only Trapped, Weakened and Exposed models can recover.")
POISONED = Reason("RV-702", "A Poisoned model cannot recover.")
ON_CORAL = Reason("RV-703", "A model cannot recover on coral.")
RECOVER_ONE = Reason("RV-700", "Let at least one model recover first.")


def recovery_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a model cannot recover; None if it can (RV-700 to RV-704)."""
    tokens = one.tokens
    if not tokens or not ("trapped" in tokens or "weakened" in tokens or "exposed" in tokens):
        return NOTHING_TO_LOSE
    if "poisoned" in tokens:
        return POISONED
    assert one.at is not None
    if tiles.is_coral(t, one.at) and not profile(t, one).traits & {"coralkin", "hardy"}:
        return ON_CORAL
    return None


def mode_refusal(t: BattleTable, ready: list[Model]) -> Reason | None:
    """Why none of these models can recover; None if at least one can (RV-604)."""
    refusal = None
    for one in ready:
        refusal = recovery_refusal(t, one)
        if refusal is None:
            break
    return refusal


def stop_refusal(t: BattleTable) -> Reason | None:
    """Why the Recovery cannot end yet; None if it can (RV-D15)."""
    return None if current_activation(t).begun else RECOVER_ONE


def recovery(t: BattleTable) -> Script[None]:
    """Ask which model recovers, or whether to stop after the first; ends the activation if none can (RV-D15)."""
    s = t.state
    a = current_activation(t)
    options: list[Option] = [
        Pick(one.id) for one in attack.with_attack_action(t, a.models) if recovery_refusal(t, one) is None
    ]
    if not options:
        attack.close(t)
        return
    if stop_refusal(t) is None:
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
