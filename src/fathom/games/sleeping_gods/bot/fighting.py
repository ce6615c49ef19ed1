"""How the scripted player fights: it weighs the odds and damage of each attack against the counterattack."""

from __future__ import annotations

from typing import NamedTuple

from fathom.engine.ask import Ask
from fathom.engine.player import Advice
from fathom.games.sleeping_gods.bot.damage import Blow, best, threat
from fathom.games.sleeping_gods.bot.fate import chance
from fathom.games.sleeping_gods.bot.valuation import COMMAND, Use, of, used, worth
from fathom.games.sleeping_gods.bot.weapons import (
    Arms,
    all_arms,
    answers_first,
    arms,
    fighting_value,
    left,
    member,
    needed,
)
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.view import CrewView, EnemyView, View
from fathom.games.sleeping_gods.rules.combat.placement import NAMES

DOWN = 2.5
"""The cost of a crew member going down, beyond the damage."""
RECKLESS = -5.0
"""An attack with a lower value is not made; the limit falls by 1 each round."""
TENDED = 1.5
"""The least gain for which the player heals during a combat."""
HELPED = 0.6
"""The share of the possible gain in odds through help that is counted on."""
CARD = 1.2
"""The value of an equipped card that would be discarded."""


class AttackPlan(NamedTuple):
    """An attack with its expected value."""

    value: float
    arms: Arms
    enemy: int


def pain(one: CrewView, damage: int) -> float:
    """The cost of damage to a crew member."""
    return damage + (DOWN if damage >= left(one) else 0.0)


def facing(view: View, number: int) -> EnemyView:
    """The enemy with this number in the row."""
    assert view.battle is not None
    return next(enemy for enemy in view.battle.row if enemy.number == number)


def answered(enemy: EnemyView, one: CrewView, with_: Arms, blow: Blow | None) -> float:
    """The cost of the counterattack, which a blow can weaken or prevent; `blow` is None if no blow comes before it."""
    if blow is not None and blow.kills:
        return 0.0
    softened = blow.softened if blow else 0
    return pain(one, max(0, enemy.strength - softened - with_.block))


def possible_bonus(pack: Pack, view: View, one: CrewView) -> int:
    """The most accuracy or fate that one card or ability could add to an attack, given the players' command."""
    command = max(player.command for player in view.players)
    texts = [
        (card.command, text)
        for id, lying in view.cards.items()
        if not lying
        for card in (pack.card[id],)
        for text in card.effects
    ]
    if not one.command:
        texts += [(pack.board[one.id].ability.cost, text) for text in pack.board[one.id].ability.effects]
    gains = [
        sum(effect.n for effect in text if isinstance(effect, e.Acc | e.FateBonus))
        for cost, text in texts
        if cost is not None and cost <= command
    ]
    return max(gains, default=0)


def weighed(pack: Pack, view: View, one: CrewView, with_: Arms, enemy: EnemyView) -> float:
    """The value of an attack: the threat it removes, less the cost of the counterattack."""
    t = table_of(pack, view)
    attacker = t.state.crew[one.id]
    least = needed(t, attacker, enemy, with_)
    odds = chance(least)
    odds += HELPED * (chance(least - possible_bonus(pack, view, one)) - odds)
    hit = best(pack, view, enemy.number, with_.damage)
    miss = best(pack, view, enemy.number, with_.miss) if with_.miss else Blow(0.0, False, 0)
    first = answers_first(t, attacker, enemy)
    on_hit = hit.value - answered(enemy, one, with_, None if first else hit)
    on_miss = miss.value - answered(enemy, one, with_, None)
    return odds * on_hit + (1 - odds) * on_miss


def plan(pack: Pack, view: View, one: CrewView) -> AttackPlan:
    """The best attack of a crew member."""
    assert view.battle is not None
    t = table_of(pack, view)
    return max(
        AttackPlan(weighed(pack, view, one, with_, enemy), with_, enemy.number)
        for with_ in all_arms(t, t.state.crew[one.id])
        for enemy in view.battle.row
    )


# -- attacks ---------------------------------------------------------------------------------------------------------


def melee(pack: Pack, view: View, ask: Ask) -> Advice:
    """Strike or heal first if it pays; then the best attack, unless it costs too much."""
    assert view.battle is not None
    if advice := strike_first(pack, view, ask) or tend(pack, view, ask):
        return advice
    attacks = of(ask, o.Attack)
    plans = [(plan(pack, view, member(view, option.crew)), option) for option in attacks]
    if plans:
        promising, option = max(plans, key=lambda pair: pair[0])
        if promising.value > RECKLESS - view.battle.round:
            if promising.value < 0:
                return Advice(option, "this attack costs more than it gains, but waiting would not end the fight.")
            return Advice(option, "this is the best attack.")
    return Advice(o.PASS, "every attack would cost too much." if plans else "none of your crew can attack.")


def strike_first(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """A use that deals damage without an attack, if it is worth its price; else None."""
    assert view.battle is not None
    for option in of(ask, o.Use):
        use = used(pack, option)
        n = sum(effect.n for effect in use.effects if isinstance(effect, e.Strike))
        if n and max(best(pack, view, enemy.number, n).value for enemy in view.battle.row) > price(use):
            return Advice(option, "this deals damage without a counterattack.")
    return None


def tend(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """A use that heals between attacks, if it is worth its price; else None."""
    for option in of(ask, o.Use):
        use = used(pack, option)
        heals = any(isinstance(effect, e.Heal | e.HealAll) for effect in use.effects)
        if heals and worth(pack, view, use.effects) - price(use) > TENDED:
            return Advice(option, "healing is worth its command now.")
    return None


def weapon(pack: Pack, view: View, ask: Ask) -> Advice:
    """The weapon of the attacker's best attack."""
    choice = plan(pack, view, member(view, ask.about.crew)).arms.name
    offered = of(ask, o.Weapon)
    return Advice(
        next((x for x in offered if x.weapon == choice), offered[0]), "this weapon does the most against these enemies."
    )


def target(pack: Pack, view: View, ask: Ask) -> Advice:
    """The enemy for whom the attack or strike has the highest value."""
    offered = of(ask, o.Target)
    if ask.about.what == "strike":
        n = ask.about.left
        return Advice(
            max(offered, key=lambda x: best(pack, view, x.enemy, n).value), "damage helps most on this enemy."
        )
    one = member(view, ask.about.crew)
    t = table_of(pack, view)
    with_ = arms(t, t.state.crew[one.id], ask.about.source)
    choice = max(offered, key=lambda option: weighed(pack, view, one, with_, facing(view, option.enemy)))
    return Advice(choice, "the chance to hit and the damage are best against this enemy.")


def cover(pack: Pack, view: View, ask: Ask) -> Advice:
    """The square to cover now, if the rest of the damage is then placed in the best way."""
    assert view.battle is not None
    begun = view.battle.strike.covering if view.battle.strike else ()
    aim = int(ask.about.source)

    def value(option: o.Cover) -> float:
        index = NAMES.index(option.square)
        square = pack.enemy[option.enemy].squares[index]
        rest = ask.about.left - (square.hearts or 1)
        return best(pack, view, aim, max(0, rest), (*begun, (option.enemy, index))).value

    choice = max(of(ask, o.Cover), key=value)
    return Advice(choice, "covering this square weakens the enemies most.")


def regenerate(pack: Pack, view: View, ask: Ask) -> Advice:
    """Uncover the square that adds the least threat."""

    def value(option: o.Cover) -> float:
        enemy, index = facing(view, option.enemy), NAMES.index(option.square)
        strength = enemy.strength + pack.enemy[enemy.number].squares[index].damage
        return threat(pack, EnemyView(enemy.number, tuple(i for i in enemy.covered if i != index), strength))

    return Advice(min(of(ask, o.Cover), key=value), "uncovering this square helps the enemy least.")


# -- windows of an attack ----------------------------------------------------------------------------------------------


def price(use: Use) -> float:
    """The cost of a use: its command, and its card if it is discarded."""
    return COMMAND * use.cost + CARD * use.discards


def window(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """The answer in a window of a combat: attack, aim, add damage, block or strike; None outside of combat."""
    kind = ask.about.source
    if kind == "W3":
        return melee(pack, view, ask)
    if view.battle is None:
        return None
    if kind == "W4":
        return aim(pack, view, ask)
    if kind == "W5":
        return press(pack, view, ask)
    if kind == "W6":
        return block(pack, view, ask)
    return strike_first(pack, view, ask) if kind == "W8" else None


def aim(pack: Pack, view: View, ask: Ask) -> Advice:
    """Turn a miss into a hit with the cheapest help or another draw, if it is worth the cost."""
    assert view.battle is not None
    assert view.fate is not None
    strike = view.battle.strike
    assert strike is not None
    one, enemy = member(view, strike.crew), facing(view, strike.target)
    t = table_of(pack, view)
    with_ = arms(t, t.state.crew[one.id], strike.weapon)
    missing = strike.needed - strike.aim - view.fate.number - view.fate.bonus
    if missing <= 0:
        return Advice(o.PASS, "the attack already hits.")
    hit, miss = best(pack, view, enemy.number, with_.damage), best(pack, view, enemy.number, with_.miss)
    stake = hit.value - answered(enemy, one, with_, hit) - miss.value + answered(enemy, one, with_, None)
    helps: list[tuple[int, float, o.Use]] = []
    for option in of(ask, o.Use):
        use = used(pack, option)
        gain = sum(effect.n for effect in use.effects if isinstance(effect, e.Acc | e.FateBonus))
        if any(isinstance(effect, e.Redraw) for effect in use.effects):
            if chance(missing + view.fate.number) * stake > price(use):
                return Advice(option, "a new fate card may turn the miss into a hit.")
        elif gain:
            helps.append((gain, price(use), option))
    # Prefer the cheapest help that is enough alone; otherwise add the largest until the sum is enough.
    helps.sort(key=lambda each: (each[0] < missing, each[1] if each[0] >= missing else -each[0]))
    reached, cost = 0, 0.0
    for gain, paid, _ in helps:
        reached, cost = reached + gain, cost + paid
        if reached >= missing:
            break
    if helps and reached >= missing and stake > cost:
        return Advice(helps[0][2], "this can turn the miss into a hit.")
    return Advice(o.PASS, "to turn the miss into a hit is not worth the cost.")


def press(pack: Pack, view: View, ask: Ask) -> Advice:
    """Add damage if it is worth more than it costs."""
    assert view.battle is not None
    strike = view.battle.strike
    assert strike is not None
    one = member(view, strike.crew)
    t = table_of(pack, view)
    with_ = arms(t, t.state.crew[one.id], strike.weapon)
    damage = (with_.damage if strike.hit else with_.miss) + strike.extra
    now = best(pack, view, strike.target, damage)
    enemy = facing(view, strike.target)
    best_use, gained = None, 0.0
    for option in ask.options:
        if isinstance(option, o.Use):
            use = used(pack, option)
            more = sum(effect.n for effect in use.effects if isinstance(effect, e.Dmg | e.Dmgx))
            cost = price(use)
        elif isinstance(option, o.Card):
            more, cost = 1, CARD
        else:
            continue
        then = best(pack, view, strike.target, damage + more)
        gain = then.value - now.value - cost
        if strike.hit:
            gain += answered(enemy, one, with_, now) - answered(enemy, one, with_, then)
        if more and gain > gained:
            best_use, gained = option, gain
    if best_use is not None:
        return Advice(best_use, "more damage is worth the cost.")
    return Advice(o.PASS, "more damage is not worth the cost.")


def block(pack: Pack, view: View, ask: Ask) -> Advice:
    """The block that saves the most for its price; pass if none is worth it."""
    assert view.battle is not None
    packet = view.battle.packet
    assert packet is not None
    one = member(view, packet.crew)
    best_use, gained = None, 0.3
    for option in of(ask, o.Use):
        use = used(pack, option)
        stops = sum(effect.n for effect in use.effects if isinstance(effect, e.Block))
        if any(isinstance(effect, e.NoCounter) for effect in use.effects):
            stops = packet.damage
        saved = pain(one, packet.damage) - pain(one, max(0, packet.damage - stops)) if stops else 0.0
        if saved - price(use) > gained:
            best_use, gained = option, saved - price(use)
    if best_use is not None:
        return Advice(best_use, "this saves more health than it costs.")
    return Advice(o.PASS, "blocking costs more than it saves.")


def link(pack: Pack, view: View, ask: Ask) -> Advice:
    """Give the synergy token to the best fighter who can still use it."""
    boards = [(option, member(view, option.crew)) for option in of(ask, o.Crew)]

    def value(pair: tuple[o.Crew, CrewView]) -> float:
        one = pair[1]
        able = left(one) > 0 and "frightened" not in one.statuses
        return fighting_value(pack, view, one.id) + 2.0 * able - one.tokens

    return Advice(max(boards, key=value)[0], "this crew member fights best and can use the token in an attack.")
