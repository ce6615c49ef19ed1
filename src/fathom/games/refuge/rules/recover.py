"""Recover. RF-360 to RF-364."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.options import About, Card, Diver, Flip, Recover
from fathom.games.refuge.model.pack import TYPES
from fathom.games.refuge.model.state import DOWN, Dive
from fathom.games.refuge.model.state import Diver as OwnDiver
from fathom.games.refuge.rules import abilities, devour, salvage
from fathom.games.refuge.rules.state_check import state_check


def payable(t: Dive, diver: OwnDiver) -> list[Option]:
    """The types of which the player holds two, if there is anything to recover (RF-360, RF-362)."""
    if len(diver.hand) < t.pack.board.recover_cards or not forms(t, diver):
        return []
    return [Recover(type) for type in TYPES if len(of_type(t, diver, type)) >= t.pack.board.recover_cards]


def of_type(t: Dive, diver: OwnDiver, type: str) -> list[str]:
    """The hand cards of a type."""
    return [card for card in diver.hand if t.pack.card[card].type == type]


def forms(t: Dive, diver: OwnDiver) -> list[Option]:
    """(a) stand up, (b) stand an adjacent diver up, (c) turn an own ability up; down divers too (RF-361, RF-363)."""
    options: list[Option] = []
    if diver.stance == DOWN:
        options.append(Diver(diver.seat))
    if diver.at is not None:
        beside = t.pack.sea.beside[diver.at]
        options += [Diver(other.seat) for other in t.state.divers if other.stance == DOWN and other.at in beside]
    options += [Flip(id) for id in diver.used]
    return options


def recover(t: Dive, diver: OwnDiver, type: str) -> Script[None]:
    """Discard two cards of the type, then do exactly one of the three (RF-360)."""
    for card in (yield from choose_pair(t, diver, type)):
        salvage.discard(t, diver, card)
    about = About("recover", type, seat=diver.seat)
    answer = yield Ask((diver.seat,), "RF-D16", forms(t, diver), about)
    if isinstance(answer, Flip):
        abilities.turn_up(t, diver, answer.ability, "RF-361")
    else:
        devour.stand_up(t, t.state.divers[answer.seat], "RF-361")
        yield from state_check(t)


def choose_pair(t: Dive, diver: OwnDiver, type: str) -> Script[list[str]]:
    """Which cards of the type are paid, one question a card where there is a choice (RF-D16)."""
    held = of_type(t, diver, type)
    count = t.pack.board.recover_cards
    if len(held) == count:
        return held
    paid: list[str] = []
    while len(paid) < count:
        options: list[Option] = [Card(card) for card in dict.fromkeys(sorted(held))]
        answer = yield Ask((diver.seat,), "RF-D16", options, About("pay", type, left=count - len(paid)))
        held.remove(answer.card)
        paid.append(answer.card)
    return paid
