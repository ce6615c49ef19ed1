"""Passing cards. RF-370 to RF-372."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.options import Give
from fathom.games.refuge.model.state import Dive, Diver

OFF_THE_MAP: Final = Reason("RF-711", "Your diver is not on the map; you can pass cards only to an adjacent diver.")
NOT_ADJACENT: Final = Reason("RF-370", "You can pass cards only to an adjacent diver.")


def refusal(t: Dive, diver: Diver, seat: int) -> Reason | None:
    """Why a player cannot pass cards to the diver of a seat (RF-370, RF-371)."""
    if diver.at is None:
        return OFF_THE_MAP
    return None if t.state.divers[seat].at in t.pack.sea.beside[diver.at] else NOT_ADJACENT


def gifts(t: Dive, diver: Diver) -> list[Option]:
    """The options to pass a hand card to an adjacent diver, standing or down (RF-370, RF-371)."""
    receivers = [other.seat for other in t.state.divers if refusal(t, diver, other.seat) is None]
    return [Give(card, seat) for seat in receivers for card in dict.fromkeys(diver.hand)]


def give(t: Dive, diver: Diver, card: str, seat: int) -> Script[None]:
    """Pass a card to another player; this needs no action and no consent (RF-370, RF-R11)."""
    diver.hand.remove(card)
    t.state.divers[seat].hand.append(card)
    t.say("RF-370", "passes", seat=diver.seat, card=card, to_seat=seat)
    return
    yield
