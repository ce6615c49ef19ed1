"""What the log says when a player had only one option and the engine took it."""

from __future__ import annotations

from collections.abc import Callable

from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import GOODS, SQUARES, STATUSES, Names


def _put(n: Names, who: str, what: str) -> str:
    name = GOODS.get(what) or STATUSES.get(what) or n.thing(what)
    return f"Only {name} can be chosen."


def _weapon(n: Names, who: str, weapon: str) -> str:
    return "The attacker has only one weapon."


def _keep(n: Names, who: str, token: str) -> str:
    return f"Only one reward can be taken: {describe_effects(n, n.pack.search_token[token].rewards)}."


def _explore(n: Names, who: str, location: str) -> str:
    return f"{who} can only explore {n.pack.location[int(location)].name}."


ONLY: dict[str, Callable[..., str]] = {
    "room": lambda n, who, room: f"{who} can only go to the {n.box(room)}.",
    "part": lambda n, who, part: "Only one effect of the room is left.",
    "crew": lambda n, who, crew: f"Only {n.crew(crew)} can be chosen.",
    "card": lambda n, who, card: f"Only {n.thing(card)} can be chosen.",
    "equip": lambda n, who, card: f"{who} can only equip {n.thing(card)}.",
    "drop": lambda n, who, card: f"Only {n.thing(card)} can be discarded.",
    "arm": lambda n, who, weapon: f"Only {n.thing(weapon)} can be handed over.",
    "use": lambda n, who, what, way: f"{who} can only use {n.thing(what)}.",
    "put": _put,
    "way": lambda n, who, number: "There is only one option.",
    "travel": lambda n, who: f"{who} can only travel.",
    "explore": _explore,
    "market": lambda n, who: f"{who} can only go to the market.",
    "port": lambda n, who: f"{who} can only go into port.",
    "tackle": lambda n, who, event: f"{n.thing(event)} is the only event to take on.",
    "skip": lambda n, who: f"{who} can only skip the action.",
    "sail": lambda n, who, region: f"The ship can only sail to {n.region(region)}.",
    "choice": lambda n, who, key: "There is only one choice.",
    "buy": lambda n, who, card: f"{n.thing(card)} is the only card to buy.",
    "inn": lambda n, who: "Only the inn is available.",
    "yard": lambda n, who, resource: f"The shipyard can only be paid in {GOODS[resource]}.",
    "heal": lambda n, who, crew: f"The healer can only heal {n.crew(crew)}.",
    "level": lambda n, who, card: f"{n.thing(card)} is the only level card to buy.",
    "join": lambda n, who, crew: f"Only {n.crew(crew)} can take part.",
    "discard": lambda n, who, card: f"{n.thing(card)} is the only card {who} can discard.",
    "attack": lambda n, who, crew: f"Only {n.crew(crew)} can attack.",
    "weapon": _weapon,
    "target": lambda n, who, enemy: f"{n.enemy(enemy)} is the only enemy to attack.",
    "cover": lambda n, who, enemy, square: f"Only the {SQUARES[square]} square of {n.enemy(enemy)} can be chosen.",
    "give": lambda n, who, seat, payer: f"Only {n.seat(int(seat))} can be given a combat token.",
    "recall": lambda n, who, token: f"Only {n.crew(token)}'s synergy token can be given back.",
    "seat": lambda n, who, seat: f"Only {n.seat(int(seat))} can be chosen.",
    "source": lambda n, who, source: {
        "deck": "Fate can only come from the deck.",
        "die": "Fate can only come from the die.",
    }[source],
    "draw": lambda n, who: "A search token must be drawn.",
    "keep": _keep,
    "decline": lambda n, who: f"There is nothing for {who} to choose.",
    "stop": lambda n, who: f"There is nothing more for {who} to choose.",
    "pass": lambda n, who: f"There is nothing for {who} to do.",
    "rest": lambda n, who: f"There is nothing for {who} to do this turn.",
}
