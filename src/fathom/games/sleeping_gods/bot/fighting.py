"""How the scripted player fights."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.core.sight import Advice
from fathom.games.sleeping_gods import options as o
from fathom.games.sleeping_gods.boards import Weapon
from fathom.games.sleeping_gods.bot.reckoning import chance
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.rules.combat.placement import NAMES
from fathom.games.sleeping_gods.view import View


def weapons(pack: Pack, view: View, crew: str) -> dict[str, Weapon]:
    """The weapons of a crew member, by the name they are picked with."""
    one = next(one for one in view.crew if one.id == crew)
    found = {"own": pack.board[crew].weapon}
    for id in one.weapons:
        weapon = pack.card[id].weapon
        if weapon is not None:
            found[id] = weapon
    return found


def expected(pack: Pack, view: View, crew: str, weapon: Weapon, enemy: int) -> float:
    """What an attack is worth: damage dealt, less what comes back."""
    assert view.battle is not None
    card = pack.enemy[enemy]
    facing = next(each for each in view.battle.row if each.number == enemy)
    one = next(one for one in view.crew if one.id == crew)
    flying = any("FLY" in card.squares[i].codes for i in range(6) if i not in facing.covered) and not weapon.ranged
    odds = chance(card.defense + flying - weapon.acc)
    hearts = sum(card.squares[i].hearts for i in range(6) if i not in facing.covered)
    damage = odds * weapon.dmg + (1 - odds)
    finishing = odds if weapon.dmg >= hearts else 0.0
    counter = max(0, facing.strength - weapon.block)
    left = one.health - one.damage
    return min(damage, hearts + 1) + 3 * finishing - (1 - finishing) * counter * (0.8 if left > counter else 1.6)


def melee(pack: Pack, view: View, ask: Ask) -> Advice:
    """The attacker with the best expectation against any enemy."""
    attacks = [option for option in ask.options if isinstance(option, o.Attack)]
    if not attacks or view.battle is None:
        return Advice(o.PASS, "nobody of mine can attack.")
    ranked = [
        (
            max(expected(pack, view, option.crew, w, each.number) for w in weapons(pack, view, option.crew).values()),
            option,
        )
        for option in attacks
        for each in view.battle.row
    ]
    return Advice(max(ranked, key=lambda pair: pair[0])[1], "it deals more than it costs.")


def weapon(pack: Pack, view: View, ask: Ask) -> Advice:
    """The weapon that does best against the weakest spot of the row."""
    assert view.battle is not None
    known = weapons(pack, view, ask.about.crew)
    numbers = [each.number for each in view.battle.row]
    offered = [option for option in ask.options if isinstance(option, o.Weapon)]
    best = max(offered, key=lambda x: max(expected(pack, view, ask.about.crew, known[x.weapon], n) for n in numbers))
    return Advice(best, "it suits the enemy.")


def target(pack: Pack, view: View, ask: Ask) -> Advice:
    """The enemy against whom the attack is worth most."""
    crew = ask.about.crew
    offered = [option for option in ask.options if isinstance(option, o.Target)]
    if not crew:
        return Advice(offered[0], "it stands first.")
    known = weapons(pack, view, crew)
    used = known.get(ask.about.source, known["own"])
    best = max(offered, key=lambda option: expected(pack, view, crew, used, option.enemy))
    return Advice(best, "it is the best target.")


def cover(pack: Pack, view: View, ask: Ask) -> Advice:
    """Hearts first, then damage symbols and abilities, then whatever leads there."""
    offered = [option for option in ask.options if isinstance(option, o.Cover)]

    def value(option: o.Cover) -> float:
        square = pack.enemy[option.enemy].squares[NAMES.index(option.square)]
        return 3 * (square.hearts > 0) + 2 * square.damage + 1.5 * len(square.codes) + 0.5 * square.synergy

    return Advice(max(offered, key=value), "it hurts most.")


def window(pack: Pack, view: View, ask: Ask) -> Advice:
    """Attack when it is my token; aim, strike harder and block where it decides something."""
    kind = ask.about.source
    if kind == "W3":
        return melee(pack, view, ask)
    uses: list[Option] = [option for option in ask.options if isinstance(option, o.Use)]
    packet = view.battle.packet if view.battle else None
    if kind == "W6" and packet is not None and packet.damage >= 2 and uses:
        return Advice(uses[0], "the blow is heavy.")
    if kind == "W5" and uses:
        return Advice(uses[0], "more damage ends it sooner.")
    if kind == "W4" and uses and view.battle and view.battle.strike and view.fate:
        return _aim(pack, view, uses)
    if kind == "W9" and uses and sum(view.cubes.values()) >= 6:
        return Advice(uses[0], "the ship cannot bear much more.")
    return Advice(o.PASS, "it would not change much.")


def _aim(pack: Pack, view: View, uses: list[Option]) -> Advice:
    assert view.battle is not None
    assert view.battle.strike is not None
    assert view.fate is not None
    strike = view.battle.strike
    used = weapons(pack, view, strike.crew).get(strike.weapon, pack.board[strike.crew].weapon)
    missing = pack.enemy[strike.target].defense - view.fate.number - view.fate.bonus - used.acc
    for use in uses:
        assert isinstance(use, o.Use)
        if use.what in pack.board:
            effects: e.Effects = pack.board[use.what].ability.effects[use.way - 1]
        elif use.what in pack.card:
            effects = pack.card[use.what].effects[use.way - 1]
        else:
            effects = ()
        gain = sum(effect.n for effect in effects if isinstance(effect, e.Acc | e.FateBonus))
        if 0 < missing <= gain:
            return Advice(use, "it turns a miss into a hit.")
    return Advice(o.PASS, "the aim is good enough, or beyond help.")
