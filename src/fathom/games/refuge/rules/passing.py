"""Passing cards. RF-370 to RF-372."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.refuge.model.options import Give
from fathom.games.refuge.model.state import Dive, Diver


def gifts(t: Dive, diver: Diver) -> list[Option]:
    """Any hand card to any adjacent diver, up or down (RF-370, RF-371)."""
    if diver.at is None:
        return []
    beside = t.pack.sea.beside[diver.at]
    receivers = [other.seat for other in t.state.divers if other.at in beside]
    return [Give(card, seat) for seat in receivers for card in dict.fromkeys(diver.hand)]


def give(t: Dive, diver: Diver, card: str, seat: int) -> Script[None]:
    """The card changes hands; no action, no consent needed (RF-370, RF-R11)."""
    diver.hand.remove(card)
    t.state.divers[seat].hand.append(card)
    t.say("RF-370", "passes", seat=diver.seat, card=card, to_seat=seat)
    return
    yield
