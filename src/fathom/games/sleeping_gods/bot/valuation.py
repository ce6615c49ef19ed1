"""The values of effects and the odds of challenges and combats for the scripted player (SG-T10, SG-T13)."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.bot.fate import chance
from fathom.games.sleeping_gods.bot.weapons import fighting_value, left
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.model.view import CrewView, View

T = TypeVar("T", bound=Option)

COMMAND = 0.8
GOODS = {"coin": 1.6, "meat": 1.0, "veg": 1.0, "grain": 1.0, "mat": 1.0, "art": 1.5, "food": 1.0, "any": 1.0}
RICH = 14
"""Coins beyond which more are worth little."""
UNIT = {
    e.Cmd: COMMAND,
    e.LoseCmd: -COMMAND,
    e.Draw: 1.0,
    e.Discard: -0.7,
    e.Xp: 2.0,
    e.Hurt: -1.0,
    e.Tire: -1.2,
    e.Status: -2.0,
    e.Ship: -1.8,
    e.EventSkip: -2.0,
    e.LoseTotem: -8.0,
    e.LoseCard: -5.0,
}
"""The value of one point of an effect."""
TOTEM, CARD, ACTIVE, FLAG, DONE = 11.0, 5.0, 5.0, 1.5, 2.0
"""The values of a totem, another card, a quest with a goal, a quest without one, and a completed quest."""
PRICE = 6
"""What the best of several market cards costs: a weapon."""
HAND = 3
"""How many cards a hand can hold."""
TIRED = (0.9, 1.8)
"""The cost of a crew member's first and second fatigue."""
WOUNDS = ((5, 2.0), (8, 6.0), (11, 13.0), (13, 19.0), (17, 27.0), (99, 40.0))
"""The damage to expect in a combat up to each level, with the printed weapons (SG-T13)."""
TRAINED = 22.0
"""The fighting value of the four best crew members at which the expected damage falls to 30 %."""
CARE = ((0.7, 0.3), (0.5, 0.8), (0.3, 1.4), (0.0, 2.0))
"""The value of a point of health while more than each share of the crew's health is left."""
GREEN = 13.0
"""The fighting value of the four best crew members at the start."""
IN_COMBAT = 0.5
"""The value of a point of health during a combat, where command is better spent on attacks."""
LAST = 8
"""With this many actions left or fewer, the crew prepares for the finale."""
DISASTER = 25.0
"""The cost of a defeat."""


class Use(NamedTuple):
    """An ability or card that could be used: its effects, its command cost, and whether it is discarded."""

    effects: e.Effects
    cost: int
    discards: bool = False


def of(ask: Ask, kind: type[T]) -> list[T]:
    """The offered options of a kind."""
    return [option for option in ask.options if isinstance(option, kind)]


def used(pack: Pack, use: o.Use) -> Use:
    """The effects and the cost of an option."""
    if use.what in pack.board:
        ability = pack.board[use.what].ability
        return Use(ability.effects[use.way - 1], ability.cost)
    if use.what in pack.card:
        card = pack.card[use.what]
        return Use(card.effects[use.way - 1], card.command or 0)
    if use.what in pack.ability:
        text = pack.ability[use.what]
        return Use(text.effects, text.use.cost, text.use.how == "discard")
    if use.what in pack.level:
        return Use(pack.level[use.what].effects, pack.level[use.what].use.cost)
    if use.what.startswith("token-"):
        return Use(pack.token[use.what.removeprefix("token-")].effects, 0)
    return Use((), 0)


# -- odds ------------------------------------------------------------------------------------------------------------


def health(view: View) -> float:
    """The share of the crew's health that is left."""
    return sum(left(one) for one in view.crew) / sum(one.health for one in view.crew)


def care(pack: Pack, view: View) -> float:
    """The value of a point of health, which is higher the less health the crew has left.

    It is high before the finale and fixed during a combat.
    """
    if view.battle is not None:
        return IN_COMBAT
    if actions_left(pack, view) <= LAST:
        return CARE[-1][1]
    share = health(view)
    return next((value for least, value in CARE if share > least), CARE[-1][1])


def actions_left(pack: Pack, view: View) -> int:
    """How many actions the campaign still has."""
    passes = view.settings.passes - view.passes
    return pack.figures.actions * (view.events + passes * 3 * view.settings.events + 1)


def skill(one: CrewView, kind: str) -> int:
    """A crew member's value in a skill."""
    return one.skills.get(kind, 0)


def toll(pack: Pack, one: CrewView) -> float:
    """What it costs the crew, by its value, that this member joins a challenge: fatigue and effects of statuses."""
    return TIRED[min(one.fatigue, 1)] + ("madness" in one.statuses) + COMMAND * ("low" in one.statuses)


def useful_crew(pack: Pack, view: View, kind: str, seat: int) -> list[CrewView]:
    """A player's crew members with the skill who can join a challenge, the best for their cost first."""
    able = [
        one
        for one in view.crew
        if one.seat == seat and left(one) > 0 and one.fatigue < pack.figures.fatigue_limit and skill(one, kind)
    ]
    return sorted(able, key=lambda one: -skill(one, kind) / toll(pack, one))


def in_hand(pack: Pack, view: View, kind: str) -> int:
    """How much the visible hand cards and the best adventure card could add to a challenge of this skill."""
    mine = sum(pack.ability[id].skill == kind for player in view.players for id in player.hand)
    cards = [
        effect.n
        for id, lying in view.cards.items()
        if not lying
        for text in pack.card[id].effects
        for effect in text
        if isinstance(effect, e.SkillBonus) and effect.skill in (kind, "ANY")
    ]
    return mine + max(cards, default=0)


def attempt(pack: Pack, view: View, kind: str, number: int, success: float, failure: float) -> tuple[float, int]:
    """The value of a challenge with the best number of participants, and that number.

    `success` and `failure` are the values of its two results.
    """
    spare = in_hand(pack, view, kind)
    reached, cost = 0, 0.0
    found = (-99.0, 0)
    for count, one in enumerate([None, *useful_crew(pack, view, kind, view.active)]):
        if one is not None:
            reached += skill(one, kind)
            cost += toll(pack, one)
        alone, helped = chance(number - reached), chance(number - reached - spare)
        odds = alone + 0.7 * (helped - alone)
        found = max(found, (odds * success + (1 - odds) * failure - cost, count), key=lambda pair: pair[0])
    return found


def wounds(pack: Pack, view: View, enemies: tuple[int, ...]) -> float:
    """The damage to expect in a combat."""
    level = pack.combat_level(enemies)
    values = [fighting_value(pack, view, one.id) for one in view.crew if left(one) > 0]
    best = sum(sorted(values, reverse=True)[:4], 0.0)
    trained = min(1.0, max(0.0, (best - GREEN) / (TRAINED - GREEN)))
    return next(n for most, n in WOUNDS if level <= most) * (1 - 0.7 * trained)


def fight(pack: Pack, view: View, enemies: tuple[int, ...]) -> float:
    """The value of a combat, never positive: the damage to expect and the risk of a defeat (SG-T13)."""
    return -care(pack, view) * wounds(pack, view, enemies) - DISASTER * risk(pack, view, enemies)


def risk(pack: Pack, view: View, enemies: tuple[int, ...]) -> float:
    """The chance that a combat is lost, by the damage to expect and the health left."""
    share = wounds(pack, view, enemies) / max(1, sum(left(one) for one in view.crew))
    return min(1.0, max(0.0, 2 * share - 0.9))


# -- values ----------------------------------------------------------------------------------------------------------


def worth(pack: Pack, view: View, effects: e.Effects) -> float:
    """The value of a list of effects, good and bad."""
    return sum([_one(pack, view, effect) for effect in effects], 0.0)


def _one(pack: Pack, view: View, effect: e.AnyEffect) -> float:
    if isinstance(effect, e.Gain):
        rich = effect.resource == "coin" and view.stock["coin"] >= RICH
        return GOODS[effect.resource] * effect.n * (0.4 if rich else 1.0)
    if isinstance(effect, e.Pay | e.Lose):
        return -GOODS.get(effect.resource, 0.9) * effect.n
    if isinstance(effect, e.Challenge):
        success, failure = worth(pack, view, effect.success), worth(pack, view, effect.failure)
        return attempt(pack, view, effect.skill, effect.n, success, failure)[0]
    if isinstance(effect, e.Combat):
        return fight(pack, view, effect.enemies)
    if isinstance(effect, e.Choose):
        return max(worth(pack, view, way) for way in effect.alternatives)
    if isinstance(effect, e.May):
        return max(0.0, worth(pack, view, effect.effects))
    if isinstance(effect, e.DiscardEvent):
        return 4.0
    if isinstance(effect, e.Adv):
        card = pack.adventure_card(effect.n)
        return 0.0 if card_id(effect.n) in view.cards else TOTEM if card.totem else CARD
    if isinstance(effect, e.Quest):
        known = effect.n in view.quests or effect.n in view.quests_used
        return 0.0 if known else ACTIVE if pack.quest[effect.n].active else FLAG
    if isinstance(effect, e.Complete):
        return DONE
    if isinstance(effect, e.Market) and effect.mode == "free1":
        return GOODS["coin"] * PRICE
    return _care(pack, view, effect)


def _care(pack: Pack, view: View, effect: e.AnyEffect) -> float:
    """The value of the effects that `_one` leaves out; healing and the like count only as far as they are needed."""
    n = getattr(effect, "n", 1)
    everybody = len(view.crew) if getattr(effect, "scope", "") == "each" else 1
    if isinstance(effect, e.Heal):
        return min(n * everybody, sum(one.damage for one in view.crew)) * care(pack, view)
    if isinstance(effect, e.HealAll):
        return care(pack, view) * max(one.damage for one in view.crew)
    if isinstance(effect, e.Rest):
        return 1.2 * min(n * everybody, sum(one.fatigue for one in view.crew))
    if isinstance(effect, e.Cure):
        hurt = [one.statuses for one in view.crew if one.statuses]
        return 1.6 * min(n, sum(effect.status == "any" or effect.status in statuses for statuses in hurt))
    if isinstance(effect, e.Draw) and view.seat is not None:
        return 1.0 * min(n, max(0, HAND - view.players[view.seat].cards))
    if isinstance(effect, e.Repair):
        return 1.5 * min(n, sum(view.cubes.values()))
    return UNIT.get(type(effect), 0.0) * n * everybody
