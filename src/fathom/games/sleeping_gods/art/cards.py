"""Cards as they lie on the table: abilities, adventures, levels; each with what it does in words."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art.signs import icon
from fathom.games.sleeping_gods.language.kinds import Kind
from fathom.games.sleeping_gods.model.boards import Weapon
from fathom.games.sleeping_gods.model.cards import AdventureCard
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import SKILLS, Names, count

ON = {
    "fate1": "when fate is 1",
    "combatstart": "when a combat begins",
    "combatend": "when a combat ends",
    "turnstart": "when the turn begins",
    "hit": "on a hit",
    "miss": "on a miss",
    "kill": "when an enemy falls",
    "down": "when somebody falls",
    "join": "when taking part in a challenge",
    "cook": "when something is cooked",
    "page": "when the page turns",
    "return": "back on the ship",
    "yard": "at a shipyard",
    "inn": "at an inn",
    "market": "at a market",
    "port": "in port",
    "travel": "when travelling",
    "explore": "when going ashore",
    "deck": "on the Deck",
    "sickbay": "in the Sick Bay",
    "galley": "in the Galley",
    "quarters": "in the Quarters",
    "bridge": "on the Bridge",
    "healer": "at the healer",
}
"""What a text waits for."""


HOW = {
    "symbol": "",
    "passive": "always",
    "instant": "when equipped",
    "discard": "discard it",
    "free": "once a turn",
    "pay": "once a turn",
    "on": "",
}


def how(kind: Kind) -> str:
    """How a text is used, in a word or two."""
    if kind.how == "on" and kind.trigger:
        return ON[kind.trigger]
    words = {
        "symbol": "",
        "passive": "always",
        "instant": "when equipped",
        "discard": "discard it",
        "free": "once a turn",
    }
    return words.get(kind.how) or ("once a turn" if kind.how == "pay" else "")


def command(n: int) -> Node:
    """So much command, as tokens."""
    return [icon("sign-command", "command"), str(n)] if n else None


def ability(n: Names, id: str, prefix: str, *, small: bool = False) -> Element:
    """An ability card, in a hand or under a board."""
    card = n.pack.ability[id]
    said = how(card.use)
    return h.div(
        {"id": f"{prefix}-{id}"}, class_=["card sg-card spot", f"sg-{card.skill.lower()}", {"sg-small": small}]
    )[
        h.div(".sg-head")[
            icon(f"skill-{card.skill}", SKILLS[card.skill]),
            h.b[card.name],
            None if small else h.span(".sg-cost")[command(card.cost)],
        ],
        h.span(".text")[f"{said}: " if said else None, describe_effects(n, card.effects)] if card.effect else None,
        None if small else h.span(".meta")[f"fate {card.fate}"],
    ]


def level(n: Names, id: str, *, owned: bool) -> Element:
    """A level card: under its board, or to be had in a port."""
    card = n.pack.level[id]
    said = how(card.use)
    return h.div({"id": f"level-{id}"}, class_=["card sg-card sg-level spot", {"sg-small": owned}])[
        h.div(".sg-head")[
            [icon(f"skill-{skill}", SKILLS[skill]) for skill in card.skills],
            h.b[card.name],
            None if owned else h.span(".sg-cost")[icon("sign-xp", "XP"), str(card.xp)],
        ],
        h.span(".text")[f"{said}: " if said else None, describe_effects(n, card.effects)],
    ]


def weapon(used: Weapon, name: str) -> list[Node]:
    """A weapon in one line."""
    bonus = [icon(f"skill-{skill}", f"discard {SKILLS[skill]} for more damage") for skill in used.bonus]
    return [
        h.b[name],
        f" +{used.acc} accuracy, {used.dmg} damage",
        f", {used.block} block" if used.block else None,
        ", reach" if used.ranged else None,
        [" ", bonus] if bonus else None,
    ]


def adventure(n: Names, card: AdventureCard, prefix: str, *, lying: int = 0, price: int | None = None) -> Element:
    """An adventure or market card; each of its effects can be pointed at."""
    cost = card.command
    kinds = ", ".join(card.types)
    return h.div(
        {"id": f"{prefix}-{card.id}"}, class_=["card sg-card spot", {"used": bool(lying), "sg-totem": card.totem}]
    )[
        h.div(".sg-head")[
            h.b[card.name],
            h.span(".sg-cost")[icon("sign-coin", "coins"), str(price)] if price is not None else None,
            h.span(".sg-cost")[command(cost)] if cost and price is None else None,
        ],
        h.span(".meta")[kinds, f" · {count(cost, 'command', 'command')}" if cost and price is not None else None],
        [
            h.span({"id": f"{prefix}-{card.id}-{way}", "class": "text spot sg-way", "data-on": f"{prefix}-{card.id}"})[
                describe_effects(n, effects)
            ]
            for way, effects in enumerate(card.effects, 1)
        ],
        h.span(".text")["always: ", describe_effects(n, card.passives)] if card.passive else None,
        h.span(".text")[weapon(card.weapon, "")[1:]] if card.weapon else None,
        h.span(".sg-lying")[icon("sign-command", "command on it"), str(lying)] if lying else None,
    ]
