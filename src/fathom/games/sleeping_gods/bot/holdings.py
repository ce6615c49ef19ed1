"""What a crew has, by kind, and what it is worth to the scripted player: the value of a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fathom.games.sleeping_gods.bot import fighting, ports
from fathom.games.sleeping_gods.bot.valuation import (
    ACTIVE,
    CARD,
    COMMAND,
    DISASTER,
    DONE,
    FLAG,
    GOODS,
    HAND,
    RICH,
    TIRED,
    TOTEM,
    UNIT,
)
from fathom.games.sleeping_gods.bot.weapons import left
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View

WORN = 1.5
"""How much a point of damage counts once the crew has lost half of its health."""
UNSEEN_CARD = (TOTEM + CARD) / 2
"""The value of an adventure card whose front the table has not seen (SG-125)."""
ONGOING = 4.0
"""The cost of an ongoing event."""


class Holding(NamedTuple):
    """How much the crew has of a kind, and its value."""

    amount: float
    value: float


def holdings(pack: Pack, view: View, fronts: Iterable[str]) -> dict[str, Holding]:
    """Everything that counts in a position, by kind. `fronts` are the adventure cards whose fronts are known."""
    return {
        **_crew(view),
        **_stores(pack, view),
        "cards": _cards(pack, view, frozenset(fronts)),
        "quests": _quests(pack, view),
        "events": Holding(view.events, -UNIT[e.EventSkip] * view.events),
        "ongoing": Holding(len(view.ongoing), -ONGOING * len(view.ongoing)),
        "defeats": Holding(view.defeats, -DISASTER * view.defeats),
    }


def _crew(view: View) -> dict[str, Holding]:
    """Health, crew members at 0 health, fatigue, statuses and equipped cards."""
    health, damage = sum(one.health for one in view.crew), sum(one.damage for one in view.crew)
    worn = max(0.0, damage - health / 2)
    down = sum(left(one) <= 0 for one in view.crew)
    statuses = sum(len(one.statuses) for one in view.crew)
    equipped = sum(len(one.equipped) for one in view.crew)
    return {
        "health": Holding(health - damage, UNIT[e.Hurt] * (damage + (WORN - 1) * worn)),
        "down": Holding(down, -fighting.DOWN * down),
        "fatigue": Holding(
            sum(one.fatigue for one in view.crew), -sum([sum(TIRED[: one.fatigue], 0.0) for one in view.crew], 0.0)
        ),
        "statuses": Holding(statuses, UNIT[e.Status] * statuses),
        "equipped": Holding(equipped, fighting.CARD * equipped),
    }


def _stores(pack: Pack, view: View) -> dict[str, Holding]:
    """Command, hand cards, coins, other goods, experience (also what level cards cost), and the ship's damage."""
    command = sum(player.command for player in view.players)
    hands = sum(min(player.cards, HAND) for player in view.players)
    coins = view.stock["coin"]
    goods = {kind: n for kind, n in view.stock.items() if kind != "coin"}
    learned = sum(pack.level[id].xp for one in view.crew for id in one.levels)
    cubes = sum(view.cubes.values())
    return {
        "command": Holding(command, COMMAND * command),
        "hand": Holding(hands, UNIT[e.Draw] * hands),
        "coins": Holding(coins, GOODS["coin"] * (min(coins, RICH) + 0.4 * max(0, coins - RICH))),
        "goods": Holding(sum(goods.values()), sum([GOODS[kind] * n for kind, n in goods.items()], 0.0)),
        "experience": Holding(view.xp + learned, UNIT[e.Xp] * (view.xp + learned) + ports.XP * learned),
        "ship": Holding(cubes, UNIT[e.Ship] * cubes - 0.7 * max(0, cubes - ports.BATTERED)),
    }


def _cards(pack: Pack, view: View, fronts: frozenset[str]) -> Holding:
    """Adventure and market cards."""
    values = [
        UNSEEN_CARD if id not in fronts and pack.card[id].price is None else TOTEM if pack.card[id].totem else CARD
        for id in view.cards
    ]
    return Holding(len(values), sum(values, 0.0))


def _quests(pack: Pack, view: View) -> Holding:
    """Quests, those in progress and those that are over."""
    known = [n for n in (*view.quests, *view.quests_used) if n in pack.quest]
    value = sum([ACTIVE if pack.quest[n].active else FLAG for n in known], 0.0)
    return Holding(len(known), value + DONE * len(view.quests_used))


def total(held: dict[str, Holding]) -> float:
    """The value of everything together."""
    return sum([each.value for each in held.values()], 0.0)
