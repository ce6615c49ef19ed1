"""Weapons and their extra damage icons. SG-633, SG-637, SG-R190."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import boards
from fathom.games.sleeping_gods.model.options import Card
from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage
from fathom.games.sleeping_gods.rules import equip
from fathom.games.sleeping_gods.rules.combat.enemies import fight
from fathom.games.sleeping_gods.rules.queries import controller

OWN = "own"
"""The printed weapon."""


def weapon_of(t: Voyage, one: Crew, name: str) -> boards.Weapon:
    """The printed weapon or a weapon card."""
    if name == OWN:
        return t.pack.board[one.id].weapon
    weapon = t.pack.card[name].weapon
    assert weapon is not None
    return weapon


def free_icons(weapon: boards.Weapon, used: list[str]) -> list[str]:
    """The extra damage icons of a weapon that have not been used in this attack (SG-637)."""
    free: list[str] = list(weapon.bonus)
    for skill in used:
        free.remove(skill)
    return free


def sacrifices(t: Voyage, player: Player) -> list[Option]:
    """Equipped ability cards that an extra damage icon of the weapon takes, one an icon (SG-637, SG-R190)."""
    strike = fight(t).strike
    if strike is None or not strike.weapon or controller(t, strike.crew) != player.seat:
        return []
    one = t.state.crew[strike.crew]
    icons = free_icons(weapon_of(t, one, strike.weapon), strike.icons)
    return [Card(card) for card in one.equipped if t.pack.ability[card].skill in icons]


def sacrifice(t: Voyage, card: str) -> Script[None]:
    """An equipped card is discarded for 1 more damage (SG-637)."""
    strike = fight(t).strike
    assert strike is not None
    strike.icons.append(t.pack.ability[card].skill)
    strike.damage += 1
    yield from equip.drop(t, t.state.crew[strike.crew], card, "SG-637")
