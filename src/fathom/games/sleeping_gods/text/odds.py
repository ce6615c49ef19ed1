"""The chances to pass a challenge, and to hit and defeat an enemy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from fathom.games.sleeping_gods.model.state import Strike
from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.rules.combat import enemies, strikes, weapons
from fathom.games.sleeping_gods.rules.combat.placement import Field, Group, grown_by
from fathom.games.sleeping_gods.text.names import Names

FACES = (1, 2, 3, 4, 5, 6)


def odds(n: Names, skill: str, number: int) -> tuple[int, int]:
    """The chances in percent to pass a challenge: with the best crew member, and with all who can join (SG-566).

    Only the active player's crew counts. Fate is one of all ability cards, even of those no longer in
    the deck, or one of the six sides of the die.
    """
    able = [one.skills.get(skill, 0) for one in n.view.crew if one.seat == n.view.active and can_join(n, one)]
    return fate_of(n, number - max(able, default=0)), fate_of(n, number - sum(able))


def fates(n: Names) -> tuple[int, ...]:
    """The fate numbers of all faces of the die, or of all cards."""
    return FACES if n.view.settings.fate == "die" else tuple(card.fate for card in n.pack.abilities)


def fate_of(n: Names, least: int) -> int:
    """The chance in percent that fate is at least `least`."""
    return _chance(fates(n), least)


def can_join(n: Names, one: CrewView) -> bool:
    """Whether a crew member has health left and is not exhausted (SG-561)."""
    return one.damage < one.health and one.fatigue < n.pack.figures.fatigue_limit


@cache
def _chance(fates: tuple[int, ...], least: int) -> int:
    return round(100 * sum(fate >= least for fate in fates) / len(fates))


# -- attacks -----------------------------------------------------------------------------------------------------------


def hit_chance(n: Names, crew: str, weapon: str, number: int) -> int:
    """The chance in percent that a crew member hits an enemy with a weapon (SG-634)."""
    t = n.table
    one, enemy = t.state.crew[crew], enemies.find(t, number)
    assert enemy is not None
    needed = strikes.guard(t, enemy, one, weapons.weapon_of(t, one, weapon))
    return fate_of(n, needed - strikes.aim(t, one, Strike(crew, weapon, number)))


def hit_words(n: Names, crew: str, arms: Sequence[str]) -> str:
    """The best chance to hit each enemy with one of these weapons: “to hit: Crab 67 %, Eel 50 %”."""
    assert n.view.battle is not None
    chances = [
        f"{n.enemy(enemy.number)} {max(hit_chance(n, crew, weapon, enemy.number) for weapon in arms)} %"
        for enemy in n.view.battle.row
    ]
    return f"to hit: {', '.join(chances)}"


def attack_words(n: Names, crew: str, weapon: str, number: int) -> str:
    """The odds of an attack: to hit, to defeat the enemy, and the damage if it strikes back.

    After a miss, and with first strike, the enemy strikes before it takes damage. Cards and abilities that a player
    may still use are not counted.
    """
    t = n.table
    one, enemy = t.state.crew[crew], enemies.find(t, number)
    assert enemy is not None
    hit = hit_chance(n, crew, weapon, number)
    damage = {landed: strikes.power(t, one, Strike(crew, weapon, number, hit=landed)) for landed in (True, False)}
    ends = {
        landed: can_defeat(strikes.field(t, Strike(crew, weapon, number), normal, strikes.dealt(t, one, normal)))
        for landed, normal in damage.items()
    }
    words = f"{hit} % to hit for {strikes.dealt(t, one, damage[True])} damage"
    either = all(ends.values()) and hit < 100
    words += "; even a miss defeats it" if either else f", {hit if ends[True] else 0} % to defeat it"
    back = strikes.counter_damage(t, enemy, one, weapons.weapon_of(t, one, weapon))
    if not back:
        return words
    if strikes.strikes_first(t, enemy, one):
        return f"{words}; strikes first for {back}"
    if either:
        return f"{words}, but strikes first for {back}"
    return f"{words}; strikes back for {back}" if hit < 100 or not ends[True] else words


@lru_cache(maxsize=1024)
def can_defeat(field: Field) -> bool:
    """Whether the damage can cover all hearts left on the target, without covering squares of other enemies."""
    hearts = {
        (field.target, index)
        for index, worth in enumerate(field.hearts[field.target])
        if worth and index not in field.covered[field.target]
    }
    queue, seen = [Group()], set[frozenset[tuple[int, int]]]()
    while queue:
        group = queue.pop()
        if hearts <= set(group.squares):
            return True
        for square, grown in grown_by(field, group):
            key = frozenset(grown.squares)
            if square[0] == field.target and key not in seen:
                seen.add(key)
                queue.append(grown)
    return False
