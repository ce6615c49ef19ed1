"""What the rooms of the ship give."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.boards import Room
from fathom.games.sleeping_gods.rules import crew, rooms
from fathom.games.sleeping_gods.text.names import Names


def offers(n: Names, room: Room) -> list[tuple[str, str, str]]:
    """What a room gives now, with all modifiers: for each part a word, its symbol and the amount."""
    if room.id == rooms.HULL:
        return []
    t, seats = n.table, len(n.view.players) - 1
    clear = "" if room.clear is None else "all" if room.clear == "all" else str(room.clear[seats])
    found = [
        ("command", "command", str(rooms.command(t, room) or "")),
        ("cards", "card", str(room.draw[seats] or "")),
        ("command off used abilities", "clear", clear),
        ("search tokens", "search", str(rooms.searches(t, room) or "")),
        ("damage of the crew healed", "heal", str(crew.healing(t, room.heal) or "")),
        ("fatigue removed if you discard a card", "rest", str(room.rest or "")),
    ]
    return [offer for offer in found if offer[2]]


def gives(n: Names, room: Room) -> str:
    """What a room gives, in words; empty if the room has no action."""
    return ", ".join(
        f"{amount} {name.removesuffix('s') if amount == '1' else name}{NOTES.get(symbol, '')}"
        for name, symbol, amount in offers(n, room)
    )


NOTES = {"search": " (some cost damage; take one reward)", "clear": " (an ability without command is ready again)"}
"""What is said behind some of the parts, by symbol."""
