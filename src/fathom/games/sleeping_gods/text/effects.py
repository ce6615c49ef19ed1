"""Effects in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.content.effects import Descriptions
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.text.names import ITEMS, SKILLS, STATUSES, PackNames, amount, count

SCOPES = {
    "one": "one crew member",
    "split": "divided among the crew",
    "each": "each crew member",
    "self": "this crew member",
    "own": "one of your crew",
    "part": "those who took part first",
    "target": "the targeted crew member",
}
CHANGED = {
    "wacc": "accuracy",
    "wdmg": "damage",
    "wblock": "block",
    "endblock": "block at the end of a round",
    "maxhealth": "health",
    "ignorefirst": "enemies cannot strike first against this crew member",
    "ranged": "reach",
    "searchmax": "search token",
    "distance": "travel distance",
    "travel": "travel total",
    "price": "to the price of market cards",
    "recipefood": "to the food that a recipe costs",
    "roomcmd": "command from rooms",
    "healing": "healing",
    "difficulty": "to the number of every challenge",
    "defense": "to the defence of enemies",
    "enemydmg": "to the damage of enemies",
    "skipcmd": "command for a skipped action",
    "equipcost": "to the command that equipping costs",
    "handlimit": "to the hand limit",
} | SKILLS
CARD_TYPES = {
    "totem": "totem",
    "passenger": "passenger",
    "animal": "animal",
    "equipment": "piece of equipment",
    "weapon": "weapon",
    "recipe": "recipe",
}
WITHOUT_AMOUNT = ("ignorefirst", "ranged")
"""Modifiers that apply or do not; their amount means nothing."""


def describe_effects(names: PackNames, effects: e.Effects) -> str:
    """A list of effects in a few words."""
    return "; ".join(DESCRIPTIONS.of[type(effect)](names, effect) for effect in effects) or "nothing"


def describe_inn(names: PackNames) -> str:
    """What the inn of a port does for the crew (SG-401)."""
    inn = names.pack.figures.inn
    return f"each crew member heals {inn.heal} and loses {inn.rest} fatigue"


def _whom(names: PackNames, scope: str) -> str:
    return SCOPES.get(scope) or names.crew(scope)


def _players(x: e.Cmd | e.LoseCmd | e.Draw | e.Discard, verb: str, what: str) -> str:
    """What one player, or each player, gains, loses, draws or discards."""
    return f"each player {verb}s {what}" if x.who == "each" else f"{verb} {what}"


def _times(n: int) -> str:
    return f" {n} times" if n > 1 else ""


def _gain_status(n: PackNames, x: e.Status) -> str:
    if x.n > 1 and x.scope == "one":
        return f"{x.n} crew members gain {STATUSES[x.status]}"
    one = "a crew member gains" if x.scope == "part" else "gain"
    members = f"{x.n} crew members gain" if x.n > 1 else one
    return f"{members} {STATUSES[x.status]} ({_whom(n, x.scope)})"


def _hurt(n: PackNames, x: e.Hurt) -> str:
    whole = " in all" if x.scope == "part" and x.n > 1 else ""
    return f"{x.n} damage{whole} ({_whom(n, x.scope)})"


def _choose(n: PackNames, x: e.Choose) -> str:
    """The alternatives; numbered if one is a challenge, whose failure would seem to be an alternative too."""
    texts = [describe_effects(n, way) for way in x.alternatives]
    if any(isinstance(effect, e.Challenge) for way in x.alternatives for effect in way):
        return "; or ".join(f"({number}) {text}" for number, text in enumerate(texts, start=1))
    return " or ".join(texts)


def _challenge(n: PackNames, x: e.Challenge) -> str:
    won = f". Success: {describe_effects(n, x.success)}" if x.success else ""
    fail = f". Failure: {describe_effects(n, x.failure)}" if x.failure else ""
    return f"a challenge of {SKILLS[x.skill]} {x.n}{won}{fail}"


def _combat(n: PackNames, x: e.Combat) -> str:
    level = n.pack.combat_level(x.enemies)
    word = n.pack.figures.difficulty_word(level)
    return f"fight {', '.join(n.enemy(each) for each in x.enemies)} (level {level}, {word})"


DESCRIPTIONS: Descriptions[Callable[[PackNames, Any], str]] = Descriptions()

TEXTS: dict[type[e.Effect], Callable[[PackNames, Any], str]] = {
    e.Gain: lambda n, x: f"gain {amount(x.n, x.resource)}",
    e.Pay: lambda n, x: f"pay {amount(x.n, x.resource)}",
    e.Lose: lambda n, x: f"lose {amount(x.n, x.resource)}",
    e.Xp: lambda n, x: f"gain {x.n} XP",
    e.Cmd: lambda n, x: _players(x, "gain", f"{x.n} command"),
    e.LoseCmd: lambda n, x: _players(x, "lose", f"{x.n} command"),
    e.Draw: lambda n, x: _players(x, "draw", count(x.n, "card")),
    e.Discard: lambda n, x: _players(x, "discard", count(x.n, "hand card")),
    e.Ready: lambda n, x: (
        f"take {x.n} command off used abilities to the supply (without command, they are ready again)"
    ),
    e.ReadyAll: lambda n, x: (
        "take all command off used abilities to the supply (without command, they are ready again)"
    ),
    e.Hurt: _hurt,
    e.Heal: lambda n, x: f"heal {x.n} damage ({_whom(n, x.scope)})",
    e.HealAll: lambda n, x: f"heal fully ({_whom(n, x.scope)})",
    e.Tire: lambda n, x: f"{x.n} fatigue ({_whom(n, x.scope)})",
    e.Rest: lambda n, x: f"remove {x.n} fatigue ({_whom(n, x.scope)})",
    e.Status: _gain_status,
    e.Cure: lambda n, x: f"cure {STATUSES[x.status]}{_times(x.n)}",
    e.DropEquip: lambda n, x: f"discard {count(x.n, 'equipped card')}",
    e.Ship: lambda n, x: f"{x.n} ship damage",
    e.ShipBlock: lambda n, x: f"cancel {x.n} ship damage",
    e.Repair: lambda n, x: f"repair {x.n} ship damage",
    e.Sail: lambda n, x: f"sail {count(x.n, 'region')}",
    e.Serpent: lambda n, x: {
        "place": "the serpent appears",
        "hunt": "the serpent comes closer or damages the ship",
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
    e.Strike: lambda n, x: f"deal {x.n} damage without an attack",
    e.Synergy: lambda n, x: "pass on the synergy token",
    e.Adv: lambda n, x: "gain an adventure card",
    e.LoseAdv: lambda n, x: "lose an adventure card",
    e.LoseTotem: lambda n, x: f"lose {count(x.n, 'totem')}",
    e.LoseCard: lambda n, x: f"lose {count(x.n, CARD_TYPES[x.type])}",
    e.Mark: lambda n, x: "the story takes another turn",
    e.Unmark: lambda n, x: "something earlier no longer counts",
    e.Quest: lambda n, x: "gain a quest",
    e.Complete: lambda n, x: "complete a quest",
    e.LoseQuest: lambda n, x: "lose a quest",
    e.Explore: lambda n, x: f"gain explore token {x.letter}",
    e.TakeItem: lambda n, x: f"gain {ITEMS[x.item]}",
    e.LoseItem: lambda n, x: f"lose {ITEMS[x.item]}",
    e.Market: lambda n, x: f"see {count(x.n, 'market card')}",
    e.DiscardSelf: lambda n, x: "discard this card",
    e.DiscardEvent: lambda n, x: "discard this event",
    e.EventSkip: lambda n, x: f"discard {count(x.n, 'event card')} from the deck",
    e.PassReset: lambda n, x: "a new pass begins",
    e.Goto: lambda n, x: "read on",
    e.Return: lambda n, x: "return to the ship",
    e.Ending: lambda n, x: "the end",
    e.GameOver: lambda n, x: "the end",
    e.Challenge: _challenge,
    e.Combat: _combat,
    e.Choose: _choose,
    e.May: lambda n, x: f"optionally {describe_effects(n, x.effects)}",
    e.If: lambda n, x: f"in some cases {describe_effects(n, x.then)}",
    e.Always: lambda n, x: f"always {describe_effects(n, x.modifiers)}",
    e.TurnEnd: lambda n, x: f"at the end of each turn {describe_effects(n, x.effects)}",
    e.Action: lambda n, x: f"as an action {describe_effects(n, x.effects)}",
    e.Mod: lambda n, x: CHANGED[x.what] if x.what in WITHOUT_AMOUNT else f"{x.n:+} {CHANGED[x.what]}",
    e.Immune: lambda n, x: f"immune to the status {STATUSES[x.status]}",
}

for _kind, _text in TEXTS.items():
    DESCRIPTIONS.describes(_kind)(_text)
