"""Effects in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.content.effects import Descriptions
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.text.names import ITEMS, SKILLS, STATUSES, Names, amount, count

SCOPES = {
    "one": "one crew member",
    "split": "divided among the crew",
    "each": "each crew member",
    "self": "the bearer",
    "own": "one of your crew",
    "part": "participants first",
    "target": "the targeted crew member",
}
CHANGED = {
    "wacc": "accuracy",
    "wdmg": "damage",
    "wblock": "block",
    "endblock": "block at the end of a round",
    "maxhealth": "health",
    "ignorefirst": "attack that ignores first strike",
    "ranged": "reach",
    "searchmax": "search token",
    "distance": "travel distance",
    "travel": "travel total",
    "price": "coins at markets",
    "recipefood": "food for recipes",
    "roomcmd": "command from rooms",
    "healing": "healing",
    "difficulty": "difficulty of challenges",
    "defense": "defence of enemies",
    "enemydmg": "damage of enemies",
    "skipcmd": "command for a skipped action",
    "equipcost": "command to equip",
    "handlimit": "cards in hand",
} | SKILLS


def describe_effects(names: Names, effects: e.Effects) -> str:
    """A list of effects in a few words."""
    return "; ".join(DESCRIPTIONS.of[type(effect)](names, effect) for effect in effects) or "nothing"


def _whom(names: Names, scope: str) -> str:
    return SCOPES.get(scope) or names.crew(scope)


def _challenge(n: Names, x: e.Challenge) -> str:
    fail = f", otherwise {describe_effects(n, x.failure)}" if x.failure else ""
    won = f": {describe_effects(n, x.success)}" if x.success else ""
    return f"{SKILLS[x.skill]} {x.n}{won}{fail}"


def _combat(n: Names, x: e.Combat) -> str:
    level = n.pack.combat_level(x.enemies)
    word = n.pack.figures.difficulty_word(level)
    return f"fight {', '.join(n.enemy(each) for each in x.enemies)} (level {level}, {word})"


DESCRIPTIONS: Descriptions[Callable[[Names, Any], str]] = Descriptions()

TEXTS: dict[type[e.Effect], Callable[[Names, Any], str]] = {
    e.Gain: lambda n, x: f"gain {amount(x.n, x.resource)}",
    e.Pay: lambda n, x: f"pay {amount(x.n, x.resource)}",
    e.Lose: lambda n, x: f"lose {amount(x.n, x.resource)}",
    e.Xp: lambda n, x: f"{x.n} XP",
    e.Cmd: lambda n, x: f"{x.n} command" + (" each" if x.who == "each" else ""),
    e.LoseCmd: lambda n, x: f"lose {x.n} command" + (" each" if x.who == "each" else ""),
    e.Draw: lambda n, x: f"draw {count(x.n, 'card')}" + (" each" if x.who == "each" else ""),
    e.Discard: lambda n, x: f"discard {count(x.n, 'card')}",
    e.Ready: lambda n, x: f"return {x.n} command to the supply",
    e.ReadyAll: lambda n, x: "return all command to the supply",
    e.Hurt: lambda n, x: f"{x.n} damage ({_whom(n, x.scope)})",
    e.Heal: lambda n, x: f"heal {x.n} ({_whom(n, x.scope)})",
    e.HealAll: lambda n, x: f"heal fully ({_whom(n, x.scope)})",
    e.Tire: lambda n, x: f"{x.n} fatigue ({_whom(n, x.scope)})",
    e.Rest: lambda n, x: f"rest {x.n} ({_whom(n, x.scope)})",
    e.Status: lambda n, x: f"{x.n} {STATUSES[x.status]} ({_whom(n, x.scope)})",
    e.Cure: lambda n, x: f"cure {x.n} {STATUSES[x.status]}",
    e.DropEquip: lambda n, x: f"discard {count(x.n, 'equipped card')}",
    e.Ship: lambda n, x: f"{x.n} ship damage",
    e.ShipBlock: lambda n, x: f"cancel {x.n} ship damage",
    e.Repair: lambda n, x: f"repair {x.n}",
    e.Sail: lambda n, x: f"sail {count(x.n, 'region')}",
    e.Serpent: lambda n, x: {
        "place": "the serpent appears",
        "hunt": "the serpent hunts",
        "remove": "the serpent leaves",
    }[x.move],
    e.SkillBonus: lambda n, x: f"+{x.n} {SKILLS[x.skill]}",
    e.FateBonus: lambda n, x: f"+{x.n} fate",
    e.Redraw: lambda n, x: {"new": "redraw fate", "best": "redraw fate, keep the higher", "if1": "redraw a fate of 1"}[
        x.mode
    ],
    e.Acc: lambda n, x: f"+{x.n} accuracy",
    e.Dmg: lambda n, x: f"+{x.n} damage",
    e.Dmgx: lambda n, x: f"+{x.n} damage, not on hearts",
    e.Diag: lambda n, x: "place damage diagonally",
    e.NoCounter: lambda n, x: "no counterattack",
    e.Block: lambda n, x: f"block {x.n}",
    e.Strike: lambda n, x: f"deal {x.n} damage",
    e.Synergy: lambda n, x: "pass on the synergy token",
    e.Adv: lambda n, x: "gain an adventure card",
    e.LoseAdv: lambda n, x: "lose an adventure card",
    e.LoseTotem: lambda n, x: f"lose {count(x.n, 'totem')}",
    e.Quest: lambda n, x: "gain a quest",
    e.Complete: lambda n, x: "complete a quest",
    e.LoseQuest: lambda n, x: "lose a quest",
    e.Explore: lambda n, x: f"explore token {x.letter}",
    e.TakeItem: lambda n, x: f"gain {ITEMS[x.item]}",
    e.LoseItem: lambda n, x: f"lose {ITEMS[x.item]}",
    e.Market: lambda n, x: f"see {count(x.n, 'market card')}",
    e.DiscardSelf: lambda n, x: "discard this card",
    e.DiscardEvent: lambda n, x: "discard this event",
    e.EventSkip: lambda n, x: f"discard {count(x.n, 'event')}",
    e.PassReset: lambda n, x: "a new pass begins",
    e.Goto: lambda n, x: "read on",
    e.Return: lambda n, x: "return to the ship",
    e.Ending: lambda n, x: "the end",
    e.GameOver: lambda n, x: "the end",
    e.Challenge: _challenge,
    e.Combat: _combat,
    e.Choose: lambda n, x: " or ".join(describe_effects(n, way) for way in x.alternatives),
    e.May: lambda n, x: f"optionally {describe_effects(n, x.effects)}",
    e.If: lambda n, x: f"in some cases {describe_effects(n, x.then)}",
    e.Always: lambda n, x: f"always {describe_effects(n, x.modifiers)}",
    e.TurnEnd: lambda n, x: f"at the end of each turn {describe_effects(n, x.effects)}",
    e.Action: lambda n, x: f"as an action {describe_effects(n, x.effects)}",
    e.Mod: lambda n, x: f"{x.n:+} {CHANGED[x.what]}",
    e.Immune: lambda n, x: f"immune: {STATUSES[x.status]}",
}

for _kind, _text in TEXTS.items():
    DESCRIPTIONS.describes(_kind)(_text)
