"""When or how the text of a card is used, in words."""

from __future__ import annotations

from fathom.games.sleeping_gods.language.kinds import How, Kind

ON = {
    "fate1": "when fate is 1",
    "combatstart": "when a combat begins",
    "combatend": "when a combat ends",
    "turnstart": "when the turn begins",
    "hit": "on a hit",
    "miss": "on a miss",
    "kill": "when an enemy is defeated",
    "down": "when a crew member is down",
    "join": "when taking part in a challenge",
    "cook": "when something is cooked",
    "page": "when the ship sails to another map",
    "return": "when the crew returns to the ship",
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
"""When the text of a card takes effect, by its trigger."""


HOW: dict[How, str] = {
    "symbol": "",
    "passive": "always",
    "instant": "when equipped",
    "discard": "discard it",
    "free": "once a turn",
    "pay": "once a turn",
    "on": "",
}
"""When or how a text is used, if it has no trigger."""


def how(kind: Kind) -> str:
    """When or how a card's text is used, in a few words; empty if that needs no words."""
    if kind.how == "on" and kind.trigger:
        return ON[kind.trigger]
    return HOW[kind.how]
