"""Whether an effect can be used now: legal in the window, payable, not without effect. SG-R003, SG-R010, SG-R014."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.windows import WINDOWS, Window
from fathom.games.sleeping_gods.language.words import FOOD
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.model.state import Crew, Hand, Voyage
from fathom.games.sleeping_gods.rules import conditions, crew, fate, goods
from fathom.games.sleeping_gods.rules.combat import enemies
from fathom.games.sleeping_gods.rules.modifiers import left, shared
from fathom.games.sleeping_gods.rules.queries import controller


def usable(t: Voyage, hand: Hand, effects: e.Effects, window: Window) -> bool:
    """Whether the text may be used now: its costs can be paid and at least one part would change something."""
    for effect in effects:
        if _would(t, hand, effect, window):
            return payable(t, hand, effects)
    return False


def _would(t: Voyage, hand: Hand, effect: e.AnyEffect, window: Window) -> bool:
    kind = type(effect)
    if kind is e.Choose:
        return any(usable(t, hand, way, window) for way in effect.alternatives)  # type: ignore[union-attr]
    if kind is e.May:
        return usable(t, hand, effect.effects, window)  # type: ignore[union-attr]
    if kind is e.If:
        assert isinstance(effect, e.If)
        held = conditions.all_true(t, effect.conditions)
        return usable(t, hand, effect.then if held else effect.otherwise, window)
    if window not in WINDOWS.get(kind, ()):
        return False
    check = CHECKS.get(kind)
    return check is None or bool(check(t, hand, effect))


# -- costs ---------------------------------------------------------------------------------------------------------


def payable(t: Voyage, hand: Hand, effects: e.Effects) -> bool:
    """Whether every `pay` of the list can be paid, one beside the other (SG-R010)."""
    wanted: dict[str, int] = {}
    for effect in effects:
        if type(effect) is e.Pay:
            wanted[effect.resource] = wanted.get(effect.resource, 0) + effect.n
    if not wanted:
        return True
    if hand.recipe:
        missing = short_of(t, wanted)
        return not missing or missing <= waived(t, wanted)
    player = t.state.players[hand.seat]
    return (
        short_of(t, wanted) == 0
        and wanted.get("cmd", 0) <= player.command
        and wanted.get("hand", 0) <= len(player.hand)
        and wanted.get("xp", 0) <= t.state.xp
    )


def short_of(t: Voyage, wanted: dict[str, int]) -> int:
    """How many tokens are missing for these costs, paid beside each other."""
    stock = t.state.stock
    missing: int = sum(max(0, n - stock[kind]) for kind, n in wanted.items() if kind in stock)
    if "food" in wanted:
        spare = sum([max(0, stock[kind] - wanted.get(kind, 0)) for kind in FOOD])
        missing += max(0, wanted["food"] - spare)
    if "any" in wanted:
        spare = sum(stock.values()) - sum(n for kind, n in wanted.items() if kind in stock or kind == "food")
        missing += max(0, wanted["any"] - spare)
    return missing


def waived(t: Voyage, wanted: dict[str, int]) -> int:
    """Food a recipe need not have, at least one stays (`mod(recipefood)`)."""
    return min(max(0, -shared(t, "recipefood")), sum(wanted.values()) - 1)


# -- whether a part would change something -------------------------------------------------------------------------


def _scope(t: Voyage, hand: Hand, scope: str) -> list[Crew]:
    s = t.state
    if scope == "self":
        return [s.crew[hand.bearer]] if hand.bearer else []
    if scope == "own":
        return [crew for crew in s.crew.values() if controller(t, crew.id) == hand.seat]
    if scope in s.crew:
        return [s.crew[scope]]
    return list(s.crew.values())


def _gain(t: Voyage, hand: Hand, effect: e.Gain) -> bool:
    return any(goods.room_for(t, kind) for kind in goods.KINDS[effect.resource])


def _heal(t: Voyage, hand: Hand, effect: e.Heal | e.HealAll) -> bool:
    if type(effect) is e.Heal and not crew.healing(t, effect.n):
        return False
    return any(one.damage for one in _scope(t, hand, effect.scope))


def _rest(t: Voyage, hand: Hand, effect: e.Rest) -> bool:
    return any(one.fatigue for one in _scope(t, hand, effect.scope))


def _tire(t: Voyage, hand: Hand, effect: e.Tire) -> bool:
    return any(not crew.exhausted(t, one) for one in _scope(t, hand, effect.scope))


def _status(t: Voyage, hand: Hand, effect: e.Status) -> bool:
    among = _scope(t, hand, effect.scope)
    return crew.supply_of(t, effect.status) > 0 and any(crew.can_gain(t, one, effect.status) for one in among)


def _cure(t: Voyage, hand: Hand, effect: e.Cure) -> bool:
    among = _scope(t, hand, effect.scope)
    if effect.status == "any":
        return any(one.statuses for one in among)
    return any(effect.status in one.statuses for one in among)


def _concerns(t: Voyage, hand: Hand) -> bool:
    """Whether the bearer takes part in the current challenge or makes the current attack (SG-R015)."""
    s = t.state
    if hand.anyone:
        return True
    if s.fate is not None and s.fate.purpose == "ship":
        return False
    if s.battle is not None:
        return s.battle.strike is not None and s.battle.strike.crew == hand.bearer
    return s.trial is not None and hand.bearer in s.trial.crew


def _skill(t: Voyage, hand: Hand, effect: e.SkillBonus) -> bool:
    trial = t.state.trial
    return trial is not None and effect.skill in ("ANY", trial.skill) and _concerns(t, hand)


def _fate(t: Voyage, hand: Hand, effect: e.FateBonus) -> bool:
    draw = t.state.fate
    if draw is None or not (hand.source in t.state.crew or _concerns(t, hand)):
        return False
    return draw.purpose != "ship" or draw.number + draw.bonus < fate.SIDES  # SG-R041: capped there


def _redraw(t: Voyage, hand: Hand, effect: e.Redraw) -> bool:
    draw = t.state.fate
    if draw is None or (effect.mode == "if1" and draw.number != 1):
        return False
    return (hand.source in t.state.crew and effect.mode == "if1") or _concerns(t, hand)


def _own_attack(t: Voyage, hand: Hand, effect: e.AnyEffect) -> bool:
    battle = t.state.battle
    if battle is None or battle.strike is None:
        return False
    return hand.anyone or battle.strike.crew == hand.bearer


def _diag(t: Voyage, hand: Hand, effect: e.Diag) -> bool:
    battle = t.state.battle
    return _own_attack(t, hand, effect) and battle is not None and not battle.strike.diagonal  # type: ignore[union-attr]


def _no_counter(t: Voyage, hand: Hand, effect: e.NoCounter) -> bool:
    battle = t.state.battle
    assert battle is not None
    packet = battle.packet
    return packet is not None and packet.counter and packet.damage > 0 and _own_attack(t, hand, effect)


def _block(t: Voyage, hand: Hand, effect: e.Block) -> bool:
    battle = t.state.battle
    assert battle is not None
    packet = battle.packet
    return packet is not None and packet.damage > 0 and (hand.anyone or packet.crew == hand.bearer)


def _strike(t: Voyage, hand: Hand, effect: e.Strike) -> bool:
    """Some enemy has a square that what Resist and fatigue leave of it can cover (SG-R158, SG-R160)."""
    battle = t.state.battle
    if battle is None:
        return False
    n = effect.n - (bool(hand.bearer) and crew.exhausted(t, t.state.crew[hand.bearer]))
    return any(
        n >= enemies.count(t, enemy, "RES1") + min(square.hearts or 1 for _, square in enemies.uncovered(t, enemy))
        for enemy in battle.row
    )


def _synergy(t: Voyage, hand: Hand, effect: e.Synergy) -> bool:
    return bool(hand.bearer) and t.state.battle is not None


def _drop(t: Voyage, hand: Hand, effect: e.DropEquip) -> bool:
    return any(one.equipped for one in _scope(t, hand, effect.scope))


CHECKS: dict[type[e.Effect], Callable[[Voyage, Hand, Any], bool]] = {
    # Statements not listed here always change something.
    e.Pay: lambda t, hand, effect: False,
    e.Gain: _gain,
    e.Lose: lambda t, hand, effect: goods.held(t, effect.resource) > 0,
    e.Cmd: lambda t, hand, effect: goods.command_supply(t) > 0,
    e.LoseCmd: lambda t, hand, effect: any(player.command for player in t.state.players),
    e.Discard: lambda t, hand, effect: any(player.hand for player in t.state.players),
    e.Ready: lambda t, hand, effect: bool(goods.locked(t, hand.source)),
    e.ReadyAll: lambda t, hand, effect: bool(goods.locked(t, hand.source)),
    e.Hurt: lambda t, hand, effect: any(left(t, one) > 0 for one in t.state.crew.values()),
    e.Heal: _heal,
    e.HealAll: _heal,
    e.Tire: _tire,
    e.Rest: _rest,
    e.Status: _status,
    e.Cure: _cure,
    e.DropEquip: _drop,
    e.ShipBlock: lambda t, hand, effect: t.state.fate is None,
    e.Repair: lambda t, hand, effect: any(t.state.cubes.values()),
    e.Sail: lambda t, hand, effect: t.state.story is None and t.state.battle is None and t.state.trial is None,
    e.SkillBonus: _skill,
    e.FateBonus: _fate,
    e.Redraw: _redraw,
    e.Acc: _own_attack,
    e.Dmg: _own_attack,
    e.Dmgx: _own_attack,
    e.Diag: _diag,
    e.NoCounter: _no_counter,
    e.Block: _block,
    e.Strike: _strike,
    e.Synergy: _synergy,
    e.Adv: lambda t, hand, effect: card_id(effect.n) not in t.state.cards,
    e.Market: lambda t, hand, effect: bool(t.state.market),
    e.EventSkip: lambda t, hand, effect: bool(t.state.events),
    e.DiscardSelf: lambda t, hand, effect: False,
}
