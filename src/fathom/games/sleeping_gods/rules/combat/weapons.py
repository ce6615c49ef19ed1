"""Weapons and their extra damage icons. SG-633, SG-637, SG-R190."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model import boards
from fathom.games.sleeping_gods.model.options import Card
from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage
from fathom.games.sleeping_gods.rules import equip
from fathom.games.sleeping_gods.rules.combat.enemies import fight
from fathom.games.sleeping_gods.rules.queries import controller

OWN = "own"
"""The id of the weapon printed on a crew board."""
NO_DAMAGE = Reason("SG-637", "You can discard cards for more damage only when an attack deals its damage.")
NOT_THE_ATTACKER = Reason("SG-637", "Only the attacker's player can do this, with cards under the attacker's board.")
OTHER_CARRIER = Reason("SG-630", "The attacker does not carry this weapon.")
NO_ICON = Reason("SG-637", "The weapon has no unused damage icon of this card's skill.")


def weapon_of(t: Voyage, one: Crew, name: str) -> boards.Weapon:
    """The weapon with this name: the one printed on the crew member's board, or a weapon card."""
    if name == OWN:
        return t.pack.board[one.id].weapon
    weapon = t.pack.card[name].weapon
    assert weapon is not None
    return weapon


def wielded(one: Crew) -> tuple[str, ...]:
    """The weapons that a crew member can attack with: the printed one and the cards carried (SG-633)."""
    return (OWN, *one.weapons)


def refuse_weapon(one: Crew, name: str) -> Reason | None:
    """Why a crew member cannot attack with a weapon; None if it is theirs (SG-630)."""
    return None if name in wielded(one) else OTHER_CARRIER


def free_icons(weapon: boards.Weapon, used: list[str]) -> list[str]:
    """The extra damage icons of a weapon that have not been used in this attack (SG-637)."""
    free: list[str] = list(weapon.bonus)
    for skill in used:
        free.remove(skill)
    return free


def refuse_sacrifice(t: Voyage, player: Player, card: str, window: Window) -> Reason | None:
    """Why a card cannot be discarded for an extra damage icon of the weapon; None if it can (SG-637, SG-R190)."""
    strike = t.state.battle.strike if t.state.battle is not None else None
    if window != "W5" or strike is None or not strike.weapon:
        return NO_DAMAGE
    one = t.state.crew[strike.crew]
    if controller(t, one.id) != player.seat or card not in one.equipped:
        return NOT_THE_ATTACKER
    icons = free_icons(weapon_of(t, one, strike.weapon), strike.icons)
    return None if t.pack.ability[card].skill in icons else NO_ICON


def sacrifices(t: Voyage, player: Player) -> list[Option]:
    """The equipped ability cards a player may discard for more damage (SG-637, SG-D46)."""
    strike = fight(t).strike
    equipped = t.state.crew[strike.crew].equipped if strike is not None and strike.crew else []
    return [Card(card) for card in equipped if refuse_sacrifice(t, player, card, "W5") is None]


def sacrifice(t: Voyage, card: str) -> Script[None]:
    """Discard an equipped card for 1 more damage (SG-637)."""
    strike = fight(t).strike
    assert strike is not None
    strike.icons.append(t.pack.ability[card].skill)
    strike.damage += 1
    yield from equip.drop(t, t.state.crew[strike.crew], card, "SG-637")
