"""An attack, its counterattack, and placing damage. SG-634 to SG-647, SG-963, SG-R155 to SG-R172."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import boards
from fathom.games.sleeping_gods.model.agenda import Attack
from fathom.games.sleeping_gods.model.options import STOP, About, Cover, Target, Weapon
from fathom.games.sleeping_gods.model.state import Crew, Enemy, Packet, Strike, Voyage
from fathom.games.sleeping_gods.rules import crew, fate, harm, triggers, windows
from fathom.games.sleeping_gods.rules.combat import battle, placement, synergy
from fathom.games.sleeping_gods.rules.combat.enemies import beaten, count, defence, fight, find, strength
from fathom.games.sleeping_gods.rules.combat.weapons import weapon_of, wielded
from fathom.games.sleeping_gods.rules.modifiers import own

MISS = 1
"""The damage that a miss deals (SG-643)."""


def attack(t: Voyage, item: Attack) -> Script[None]:
    """Step 2: choose a weapon and a target, then attack (SG-633)."""
    one, seat = t.state.crew[item.crew], item.seat
    weapons: list[Option] = [Weapon(name) for name in wielded(one)]
    using = yield Ask((seat,), "SG-D44", weapons, About("weapon", crew=one.id, seat=seat))
    targets: list[Option] = [Target(enemy.number) for enemy in fight(t).row]
    at = yield Ask((seat,), "SG-D44", targets, About("target", using.weapon, one.id, seat))
    yield from resolve(t, seat, one, using.weapon, at.enemy)


def resolve(t: Voyage, seat: int, one: Crew, weapon: str, number: int) -> Script[None]:
    """Steps 3 to 5: draw fate, place the damage, and resolve the counterattack (SG-963)."""
    fighting = fight(t)
    fighting.strike = strike = Strike(one.id, weapon, number)
    used = weapon_of(t, one, weapon)
    t.say("SG-630", "attack", crew=one.id, weapon=weapon, enemy=number)
    yield from fate.draw(t, "attack", seat)
    yield from windows.react(t, "W4")
    enemy = find(t, number)
    assert enemy is not None
    total = fate.finish(t) + aim(t, one, strike)
    needed = guard(t, enemy, one, used)
    strike.hit = total >= needed
    t.say("SG-634", "hit" if strike.hit else "miss", crew=one.id, enemy=number, total=total, defence=needed)
    if strike.hit and not strikes_first(t, enemy, one):
        yield from deal(t, seat, one)
        if enemy in fighting.row:
            yield from counterattack(t, enemy, one, used)
    else:
        yield from counterattack(t, enemy, one, used)
        yield from deal(t, seat, one)
    fighting.strike = None
    fighting.fallen = ""
    if battle.won(t):
        yield from battle.win(t)


def strikes_first(t: Voyage, enemy: Enemy, one: Crew) -> bool:
    """Whether an enemy counterattacks first when this crew member attacks it (SG-725)."""
    return count(t, enemy, "FST") > 0 and not own(t, one, "ignorefirst")


def aim(t: Voyage, one: Crew, strike: Strike) -> int:
    """The accuracy that an attack adds to its fate number (SG-634)."""
    return weapon_of(t, one, strike.weapon).acc + own(t, one, "wacc") + strike.accuracy


def guard(t: Voyage, enemy: Enemy, one: Crew, used: boards.Weapon) -> int:
    """The total of fate and accuracy that an attack with this weapon needs to hit an enemy (SG-634, SG-646)."""
    return defence(t, enemy, reaches(t, one, used))


def reaches(t: Voyage, one: Crew, used: boards.Weapon) -> bool:
    """Whether a crew member's attack with this weapon has reach, which counts against flying enemies (SG-646)."""
    return used.ranged or own(t, one, "ranged") > 0


# -- damage to the enemy -------------------------------------------------------------------------------------------


def deal(t: Voyage, seat: int, one: Crew) -> Script[None]:
    """Step 4: add bonuses, then place the damage; a miss deals 1 (SG-636, SG-643, SG-R160, SG-R161)."""
    strike = fight(t).strike
    assert strike is not None
    yield from windows.react(t, "W5")
    yield from place(t, seat, one, strike, power(t, one, strike), strike.heartless)


def power(t: Voyage, one: Crew, strike: Strike) -> int:
    """The damage of an attack that may be spent on hearts: of a hit or a miss, with bonuses (SG-636, SG-643)."""
    base = weapon_of(t, one, strike.weapon).dmg + own(t, one, "wdmg") if strike.hit else MISS
    return base + strike.damage


def damage_field(t: Voyage, one: Crew | None, strike: Strike, normal: int, heartless: int) -> placement.Field:
    """The row of enemies with the damage that an attacker can place on it (SG-R160).

    `normal` damage may be spent on hearts, `heartless` damage may not.
    """
    return field(t, strike, normal, dealt(t, one, normal + heartless))


def dealt(t: Voyage, one: Crew | None, damage: int) -> int:
    """The damage that is left of an attacker's damage: 1 less if the attacker is exhausted (SG-505)."""
    tired = one is not None and crew.exhausted(t, one)
    return max(0, damage - tired)


def strike_without_attack(t: Voyage, seat: int, bearer: str, n: int) -> Script[None]:
    """Place damage without an attack: no fate, no token, no counterattack (SG-787, SG-R160, SG-R172)."""
    fighting = fight(t)
    targets: list[Option] = [Target(enemy.number) for enemy in fighting.row]
    answer = yield Ask((seat,), "SG-D47", targets, About("strike", crew=bearer, seat=seat, left=n))
    fighting.strike = strike = Strike(bearer, "", answer.enemy, damage=n)
    t.say("SG-787", "strike", crew=bearer, enemy=answer.enemy)
    yield from place(t, seat, t.state.crew[bearer] if bearer else None, strike, n, 0)
    fighting.strike = None
    if battle.won(t):
        yield from battle.win(t)


def field(t: Voyage, strike: Strike, normal: int, damage: int) -> placement.Field:
    """The row of enemies with the damage to place; hearts take at most `normal` of it."""
    row = fight(t).row
    cards = [t.pack.enemy[enemy.number].squares for enemy in row]
    return placement.Field(
        hearts=tuple(tuple(square.hearts for square in squares) for squares in cards),
        covered=tuple(frozenset(enemy.covered) for enemy in row),
        resist=tuple(count(t, enemy, "RES1") for enemy in row),
        target=next(index for index, enemy in enumerate(row) if enemy.number == strike.target),
        damage=damage,
        normal=min(normal, damage),
        diagonal=strike.diagonal,
    )


def placement_so_far(t: Voyage, strike: Strike) -> tuple[placement.Field, placement.Group]:
    """The row of enemies with the damage being placed, and the squares covered so far."""
    one = t.state.crew[strike.crew] if strike.crew else None
    if strike.weapon and one is not None:
        sea = damage_field(t, one, strike, power(t, one, strike), strike.heartless)
    else:
        sea = damage_field(t, one, strike, strike.damage, 0)
    cards = {enemy.number: index for index, enemy in enumerate(fight(t).row)}
    return sea, placement.group_of(sea, [(cards[number], index) for number, index in strike.covering])


def place(t: Voyage, seat: int, one: Crew | None, strike: Strike, normal: int, heartless: int) -> Script[None]:
    """Place damage square by square until the player stops or none is left (SG-650 to SG-655, SG-R155, SG-D47)."""
    fighting = fight(t)
    row = fighting.row
    sea = damage_field(t, one, strike, normal, heartless)
    damage = sea.damage
    group = placement.Group()
    while choices := placement.further(sea, group):
        options: list[Option] = [Cover(row[card].number, placement.NAMES[index]) for (card, index), _ in choices]
        if placement.complete(sea, group):
            options.append(STOP)
        about = About("cover", str(strike.target), strike.crew, seat, damage - group.spent)
        answer = yield Ask((seat,), "SG-D47", options, about)
        if answer == STOP:
            break
        group = choices[options.index(answer)][1]
        strike.covering.append((answer.enemy, placement.NAMES.index(answer.square)))
    if not group.squares:
        t.say(_none_covered_by(t, one, sea), "no damage", enemy=strike.target, n=damage)
        return
    synergies = False
    for card, index in group.squares:
        row[card].covered.append(index)
        row[card].covered.sort()
        synergies = synergies or t.pack.enemy[row[card].number].squares[index].synergy
        t.say("SG-653", "covered", enemy=row[card].number, square=placement.NAMES[index])
    strike.covering = []
    hit = [row[card] for card in sorted({card for card, _ in group.squares})]
    # A strike is not an attack, so it does not trigger `kill` (SG-787, SG-R187).
    yield from remove_defeated(t, hit, one if strike.weapon else None)
    if synergies and one is not None:
        yield from synergy.move(t, one)


def _none_covered_by(t: Voyage, one: Crew | None, sea: placement.Field) -> str:
    """The rule to name when an attack or a strike covers no square (SG-636, SG-654, SG-R155, SG-R158 to SG-R160)."""
    if sea.damage:
        return placement.none_covered_by(sea)
    return "SG-R160" if one is not None and crew.exhausted(t, one) else "SG-636"


def remove_defeated(t: Voyage, hit: list[Enemy], one: Crew | None) -> Script[None]:
    """Remove the enemies whose hearts are all covered; the row closes up (SG-638)."""
    for enemy in hit:
        if beaten(t, enemy):
            fight(t).row.remove(enemy)
            t.say("SG-638", "enemy defeated", enemy=enemy.number)
            if one is not None:
                yield from triggers.fire(t, "kill", [one], "W3")


# -- damage to the crew --------------------------------------------------------------------------------------------


def counter_damage(t: Voyage, enemy: Enemy, one: Crew, used: boards.Weapon) -> int:
    """The damage of a counterattack, less the block of the weapon used (SG-640, SG-641)."""
    return max(0, strength(t, enemy) - block(t, one, used))


def block(t: Voyage, one: Crew, used: boards.Weapon) -> int:
    """How much damage of a counterattack the weapon blocks (SG-641)."""
    return used.block + own(t, one, "wblock")


def counterattack(t: Voyage, enemy: Enemy, one: Crew, used: boards.Weapon) -> Script[None]:
    """Step 5: deal the damage of the enemy and its symbols, less the weapon's block (SG-639 to SG-641, SG-R165)."""
    damage = counter_damage(t, enemy, one, used)
    t.say("SG-639", "counterattack", enemy=enemy.number, crew=one.id, n=damage)
    yield from inflict(t, enemy, one, damage, counter=True)


def inflict(t: Voyage, enemy: Enemy, one: Crew, damage: int, *, counter: bool) -> Script[None]:
    """Deal an enemy's damage to a crew member, who may block; the excess goes to others, who may block too.

    (SG-642, SG-694, SG-R166, SG-R176)
    """
    fighting = fight(t)
    fallen: list[Crew] = []
    on: Crew | None = one
    while on is not None and damage > 0:
        fighting.packet = packet = Packet(enemy.number, on.id, damage, counter and on is one)
        yield from windows.react(t, "W6")
        fighting.packet = None
        damage = crew.place(t, on, packet.damage, "SG-640" if counter else "SG-692", fallen)
        if damage:
            on = yield from crew.pick(t, "SG-D09", About("overflow", seat=t.state.active, left=damage, good=False))
    if counter and one in fallen:
        fighting.fallen = one.id
    yield from harm.after_falls(t, fallen)
