"""Weapons and contact. RF-345 to RF-349, RF-620 to RF-625."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from fathom.content.effects import Effects
from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.effects import Parry, Shrug, Trap
from fathom.games.refuge.model.options import About, Decline, Play, Use
from fathom.games.refuge.model.parts import Ability
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import abilities, devour, salvage
from fathom.games.refuge.rules.reasons import FACE_DOWN, NOT_THE_MOMENT

NOT_A_WEAPON: Final = Reason("RF-345", "Of your cards, only a Weapon helps on contact.")
REACTIONS_STAND: Final = Reason("RF-701", "You are down; a Reaction needs a standing diver.")
NO_CAMERA: Final = Reason("RF-351", "This Reaction needs a tentacle that comes to your camera.")


def contact(t: Dive, diver: Diver, tentacle: Space, arrived: bool) -> Script[None]:
    """Resolve the contact of a tentacle and a diver; `arrived` if the tentacle came to the diver (RF-620).

    The diver's player may use a Weapon or Reaction, then other players a Reaction; the first one used ends the contact.
    """
    t.say("RF-620", "contact", seat=diver.seat, at=diver.at, tentacle=tentacle)
    if (yield from _own_window(t, diver, tentacle, arrived)):
        return
    assert diver.at is not None
    if arrived and (yield from abilities.spring_trap(t, tentacle, diver.at, but=diver)):
        return
    salvage.send_back(t, tentacle, "RF-622")
    if diver.stance == STANDING:
        devour.knock_down(t, diver)


def weapon_refusal(t: Dive, card: str) -> Reason | None:
    """Why a hand card cannot be used on contact; None if it is a Weapon (RF-345)."""
    return None if t.pack.card[card].weapon else NOT_A_WEAPON


Refuses: TypeAlias = Callable[[Dive, Diver, bool], Reason | None]
Defend: TypeAlias = Callable[[Dive, Diver, Space, str], Script[None]]
CONTACT: Final[Effects[Refuses, Defend]] = Effects()
"""The Reactions to a contact, by effect; each with a function that says why it does not help now."""


def always_helps(t: Dive, diver: Diver, arrived: bool) -> Reason | None:
    """Always None, which means no refusal: this Reaction helps every standing diver."""
    return None


@CONTACT.runs(Parry, always_helps)
def parry(t: Dive, diver: Diver, tentacle: Space, ability: str) -> Script[None]:
    """Eliminate the tentacle as with a Weapon (M2)."""
    yield from salvage.eliminate(t, diver, tentacle)


@CONTACT.runs(Shrug, always_helps)
def shrug(t: Dive, diver: Diver, tentacle: Space, ability: str) -> Script[None]:
    """Return the tentacle to the supply; the diver stays standing (G3)."""
    salvage.send_back(t, tentacle, ability)
    return
    yield


def no_camera(t: Dive, diver: Diver, arrived: bool) -> Reason | None:
    """Why the diver's trap does not help; None if a tentacle came to its space and it has a camera there (P3)."""
    return None if arrived and diver.at in diver.cameras else NO_CAMERA


@CONTACT.runs(Trap, no_camera)
def own_trap(t: Dive, diver: Diver, tentacle: Space, ability: str) -> Script[None]:
    """Take the diver's own camera back and eliminate the tentacle (P3)."""
    assert diver.at is not None
    yield from abilities.trap(t, diver, tentacle, diver.at)


def reaction_refusal(t: Dive, diver: Diver, ability: Ability, arrived: bool) -> Reason | None:
    """Why an ability of the contacted diver cannot be used on contact; None if it can (RF-351, RF-R09)."""
    if ability.id in diver.used:
        return FACE_DOWN
    if diver.stance != STANDING:
        return REACTIONS_STAND
    refuses = CONTACT.usable.get(type(ability.effect))
    return refuses(t, diver, arrived) if refuses is not None else NOT_THE_MOMENT


def defences(t: Dive, diver: Diver, arrived: bool) -> list[Option]:
    """The Weapons and Reactions of the contacted diver (RF-345, RF-R09)."""
    options: list[Option] = [Play(card) for card in dict.fromkeys(diver.hand) if weapon_refusal(t, card) is None]
    own = t.pack.diver[diver.name].abilities
    options += [Use(ability.id) for ability in own if reaction_refusal(t, diver, ability, arrived) is None]
    return options


def _own_window(t: Dive, diver: Diver, tentacle: Space, arrived: bool) -> Script[bool]:
    """Ask the contacted player for a Weapon or Reaction; return whether one was used (RF-345, RF-R09)."""
    options = defences(t, diver, arrived)
    if not options:
        return False
    about = About("contact", space=tentacle, seat=diver.seat)
    answer = yield Ask((diver.seat,), "RF-D12", [*options, Decline()], about)
    if isinstance(answer, Decline):
        return False
    if isinstance(answer, Play):
        salvage.discard(t, diver, answer.card)
        t.say("RF-347", "fires", seat=diver.seat, card=answer.card, at=tentacle)
        yield from salvage.eliminate(t, diver, tentacle)
        return True
    abilities.turn_down(t, diver, answer.ability)
    kind = type(t.pack.ability[answer.ability].effect)
    yield from CONTACT.run[kind](t, diver, tentacle, answer.ability)
    return True
