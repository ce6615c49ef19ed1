"""Salvage cards. RF-330 to RF-342."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.effects import AnyEffect
from fathom.games.refuge.model.options import Play
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import end, objectives, registry
from fathom.games.refuge.rules.reasons import NO_ACTION_LEFT
from fathom.games.refuge.rules.state_check import state_check

ONLY_ON_CONTACT: Final = Reason("RF-349", "A Weapon can only be used on contact with a tentacle.")
NOT_WHILE_DOWN: Final = Reason("RF-701", "You are down; this card needs a standing diver.")


def effect_of(t: Dive, card: str) -> AnyEffect | None:
    """The effect of an Action card, which may differ for one player; None for a Weapon (RF-901)."""
    entry = t.pack.card[card]
    return (len(t.state.divers) == 1 and entry.solo) or entry.effect


def refusal(t: Dive, diver: Diver, card: str) -> Reason | None:
    """Why a hand card cannot be played as an action now; None if it can (RF-331, RF-308, RF-701)."""
    effect = effect_of(t, card)
    if effect is None:
        return ONLY_ON_CONTACT
    if not t.state.actions:
        return NO_ACTION_LEFT
    if diver.stance != STANDING and not t.pack.card[card].while_down:
        return NOT_WHILE_DOWN
    return registry.refusal(t, diver, effect)


def playable(t: Dive, diver: Diver) -> list[Option]:
    """The options to play the Action cards in hand that can be played now."""
    return [Play(card) for card in dict.fromkeys(diver.hand) if refusal(t, diver, card) is None]


def play(t: Dive, diver: Diver, card: str) -> Script[None]:
    """Play an Action card: discard it and run its effect (RF-331)."""
    effect = effect_of(t, card)
    assert effect is not None
    discard(t, diver, card)
    t.say("RF-331", "plays", seat=diver.seat, card=card)
    return registry.run(t, diver, effect, "RF-D14", card)


def discard(t: Dive, diver: Diver, card: str) -> None:
    """Move a card from the hand to the face-up discard pile, which is never shuffled back (RF-333)."""
    diver.hand.remove(card)
    t.state.salvage_discard.append(card)


def draw(t: Dive, diver: Diver) -> None:
    """Draw a Salvage card; if the pile is empty, the game is lost (RF-341, RF-842)."""
    pile = t.state.salvage
    if not pile:
        raise end.defeat(t, "RF-842")
    card = t.draw(pile)
    diver.hand.append(card)
    t.say("RF-332", "draws", seat=diver.seat, card=card)


def eliminate(t: Dive, diver: Diver, tentacle: Space) -> Script[None]:
    """Return a tentacle to the supply, count it, draw a card for the player; then check the state (RF-340)."""
    s = t.state
    s.tentacles.remove(tentacle)
    s.supply += 1
    s.eliminated += 1
    objectives.credit(t)
    t.say("RF-340", "eliminated", seat=diver.seat, at=tentacle)
    draw(t, diver)
    yield from state_check(t)


def send_back(t: Dive, tentacle: Space, rule: str) -> None:
    """Return a tentacle to the supply without drawing a card or counting it."""
    t.state.tentacles.remove(tentacle)
    t.state.supply += 1
    t.say(rule, "returned", at=tentacle)
