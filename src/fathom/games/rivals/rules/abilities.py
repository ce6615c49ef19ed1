"""Paying for abilities and using single-use cards. RV-114, RV-650 to RV-655."""

from __future__ import annotations

from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.state import BattleTable, Model
from fathom.games.rivals.rules import end
from fathom.games.rivals.rules.rolls import gain


def pay(t: BattleTable, model: Model, ability: str) -> Effect:
    """Pay the Essence for an ability; returns its effect (RV-650, RV-653)."""
    card = t.pack.ability[ability]
    t.state.players[model.seat].essence -= card.essence
    t.say("RV-650", "uses ability", model=model.id, ability=ability, essence=card.essence)
    return card.effect


def play(t: BattleTable, model: Model, card: str) -> Effect:
    """Use and discard a single-use card, which costs no Essence; returns its effect (RV-654)."""
    model.cards.remove(card)
    end.discard(t, card)
    t.say("RV-654", "uses card", model=model.id, card=card)
    effect = t.pack.card[card].effect
    gain(t, t.state.players[model.seat], effect.gain, "RV-921")
    return effect
