"""What the rooms of the ship give."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.boards import Room
from fathom.games.sleeping_gods.text.names import Names


def offers(n: Names, room: Room) -> list[tuple[str, str, str]]:
    """What a room gives with this number of players: for each part a word, its symbol and the amount."""
    seats = len(n.view.players) - 1
    clear = "" if room.clear is None else "all" if room.clear == "all" else str(room.clear[seats])
    found = [
        ("command", "command", str(room.command[seats] or "")),
        ("cards", "card", str(room.draw[seats] or "")),
        ("command returned", "clear", clear),
        ("search tokens", "search", str(room.search or "")),
        ("healed", "heal", str(room.heal or "")),
        ("rested", "rest", str(room.rest or "")),
    ]
    return [offer for offer in found if offer[2]]


def gives(n: Names, room: Room) -> str:
    """What a room gives, in words; empty if the room has no action."""
    return ", ".join(
        f"{amount} {name.removesuffix('s') if amount == '1' else name}" for name, _, amount in offers(n, room)
    )
