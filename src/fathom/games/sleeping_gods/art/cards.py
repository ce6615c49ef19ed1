"""Ability, adventure and level cards, each with its effects in words."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art.pictures import totem
from fathom.games.sleeping_gods.art.signs import icon
from fathom.games.sleeping_gods.model.boards import Weapon
from fathom.games.sleeping_gods.model.cards import AdventureCard
from fathom.games.sleeping_gods.text.card_uses import how
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import SKILLS, Names, count


def command(n: int) -> Node:
    """An amount of command with its sign; None for 0."""
    return [icon("sign-command", "command"), str(n)] if n else None


def ability(n: Names, id: str, prefix: str, *, small: bool = False) -> Element:
    """An ability card in a hand; with `small`, under a crew board."""
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
        None if small else h.span(".meta")[f"equipped: +1 {SKILLS[card.skill]} · drawn as fate: {card.fate}"],
    ]


def level(n: Names, id: str, *, owned: bool) -> Element:
    """A level card: under its crew board if `owned`, otherwise for sale in a port."""
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
    """The name and values of a weapon in one line."""
    bonus = [icon(f"skill-{skill}", f"discard a {SKILLS[skill]} card for more damage") for skill in used.bonus]
    return [
        h.b[name],
        f" +{used.acc} accuracy, {used.dmg} damage",
        f", {used.block} block" if used.block else None,
        ", reach" if used.ranged else None,
        [" ", bonus] if bonus else None,
    ]


def adventure(n: Names, card: AdventureCard, prefix: str, *, lying: int = 0, price: int | None = None) -> Element:
    """An adventure or market card; each of its effects can be tapped. `lying` is the amount of command on the card."""
    cost = card.command
    kinds = ", ".join(card.types)
    return h.div(
        {"id": f"{prefix}-{card.id}"}, class_=["card sg-card spot", {"used": bool(lying), "sg-totem": card.totem}]
    )[
        h.div(".sg-head")[
            totem(n, card.id) if card.totem else None,
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
