"""What players might try in a combat: weapons, targets, squares, synergy tokens."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules.combat import enemies, placement, strikes, synergy, weapons


def weapons_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to attack with the printed weapon and with each weapon card of the crew."""
    return [o.Weapon(weapons.OWN), *(o.Weapon(card) for card in t.state.cards if t.pack.card[card].weapon)]


def refuse_weapon(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the attacker cannot use a weapon; None if they can."""
    assert isinstance(option, o.Weapon)
    return weapons.refuse_weapon(t.state.crew[ask.about.crew], option.weapon)


def target_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each enemy in the row as the target."""
    return [o.Target(enemy.number) for enemy in enemies.fight(t).row]


def square_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each square of every enemy in the row."""
    row = enemies.fight(t).row
    return [o.Cover(enemy.number, name) for enemy in row for name in placement.NAMES]


def refuse_cover(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a square cannot be covered next; None if it can."""
    assert isinstance(option, o.Cover)
    fighting = enemies.fight(t)
    assert fighting.strike is not None
    sea, group = strikes.placement_so_far(t, fighting.strike)
    card = next(index for index, enemy in enumerate(fighting.row) if enemy.number == option.enemy)
    return placement.refuse_square(sea, group, (card, placement.NAMES.index(option.square)))


def refuse_uncover(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an enemy cannot regenerate a square; None if it can (SG-730)."""
    assert isinstance(option, o.Cover)
    if str(option.enemy) != ask.about.source:
        return OTHER_ENEMY
    enemy = enemies.find(t, option.enemy)
    covered = enemy is not None and placement.NAMES.index(option.square) in enemy.covered
    return None if covered else NOT_COVERED


OTHER_ENEMY = Reason("SG-730", "Another enemy regenerates now.")
NOT_COVERED = Reason("SG-730", "Only covered squares can be uncovered.")


def refuse_holder(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a synergy token cannot go to a crew board; None if it can."""
    assert isinstance(option, o.Crew)
    return synergy.refuse_holder(t.state.crew[ask.about.crew], option.crew)
