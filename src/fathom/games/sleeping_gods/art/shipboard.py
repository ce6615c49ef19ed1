"""The ship board: five rooms and the hull, what each gives, and its damage."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art.drawings import PIECES
from fathom.games.sleeping_gods.art.palette import BLOOD, FOAM, GOLD, INK, MIST
from fathom.games.sleeping_gods.art.positions import SHIP
from fathom.games.sleeping_gods.art.signs import sign
from fathom.games.sleeping_gods.model.boards import Room
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.rooms import gives, offers
from fathom.present.cache import cached
from fathom.present.svg import Point, box, dot, group, letters, piece

ROOM_WIDE, ROOM_HIGH = 396, 176
ORDER = ("bridge", "quarters", "deck", "galley", "sickbay", "hull")
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def shipboard(n: Names) -> Element:
    """The ship board: its rooms, and the figure that marks the ship action taken."""
    rooms = [n.pack.room[id] for id in ORDER]
    return h.g("#sg-shipboard")[
        group(PIECES.use("hull"), transform=f"translate(0 {SHIP})"),
        [_room(n, room, k) for k, room in enumerate(rooms)],
        h.g("#sg-figures")[_figure(n)],
    ]


def at(k: int) -> Point:
    """The upper left corner of room number k, counted from 0."""
    return 62.0 + (ROOM_WIDE + 14) * (k % 3), SHIP + 10.0 + (ROOM_HIGH + 12) * (k // 3)


def _room(n: Names, room: Room, k: int) -> Element:
    x, y = at(k)
    cubes, total = n.view.cubes.get(room.id, 0), sum(n.view.cubes.values())
    attributes = {"id": f"room-{room.id}", "transform": f"translate({x:g} {y:g})", "data-name": _said(n, room, cubes)}
    return h.g(".spot.sg-room", attributes)[
        h.title[attributes["data-name"]],
        cached(n.pack, ("room", room.id, cubes, total, len(n.view.players)), lambda: _inside(n, room)),
        box(0, 0, ROOM_WIDE, ROOM_HIGH, "transparent", round=10),
    ]


def _inside(n: Names, room: Room) -> Element:
    """What a room gives, and its damage."""
    cubes = n.view.cubes.get(room.id, 0)
    wrecked = cubes >= room.cubes
    return group(
        box(0, 0, ROOM_WIDE, ROOM_HIGH, "#1c2d35" if not wrecked else "#2c1a18", round=10, edge="#54686f", width=3),
        letters(20, 46, 36, room.name, FOAM if not wrecked else "#c58a80", anchor="start"),
        _die(room.fate),
        _gives(n, room),
        [
            box(ROOM_WIDE - 56 - 52 * slot, ROOM_HIGH - 54, 42, 42, "#0f1a20", round=6, edge="#6c5a55", width=2.4)
            for slot in range(room.cubes)
        ],
        [
            PIECES.use("cube", x=str(ROOM_WIDE - 56 - 52 * slot), y=str(ROOM_HIGH - 54))
            for slot in range(min(cubes, room.cubes))
        ],
    )


def _die(number: int) -> Element:
    """A die that shows the fate number with which this room is damaged."""
    return group(
        box(-20, -20, 40, 40, "#efe6d2", round=8, edge=INK, width=2),
        [dot(10 * x, 10 * y, 4, INK) for x, y in PIPS[number]],
        transform=f"translate({ROOM_WIDE - 32} 32)",
    )


def _said(n: Names, room: Room, cubes: int) -> str:
    return f"{room.name}: {gives(n, room) or 'no action'}; {cubes} of {room.cubes} damage, damaged by fate {room.fate}"


def _gives(n: Names, room: Room) -> list[Node]:
    if not offers(n, room):
        total, most = sum(n.view.cubes.values()), sum(each.cubes for each in n.pack.ship)
        return [letters(20, 98, 30, f"{total} of {most} damage", BLOOD if 2 * total > most else MIST, anchor="start")]
    return [
        group(
            group(sign(f"sign-{name}"), transform="scale(1.25)"),
            letters(28, 14, 38, amount, GOLD, anchor="start", cls="figure"),
            transform=f"translate({40 + 92 * k + (14 if k and len(offers(n, room)) < 4 else 0)} 98)",
        )
        for k, (_, name, amount) in enumerate(offers(n, room))
    ]


def _figure(n: Names) -> Element | None:
    """The ship action figure in the last room used; None before the first ship action."""
    if not n.view.room:
        return None
    x, y = at(ORDER.index(n.view.room))
    return piece("figure", (x + 214, y + 34), PIECES.use("figure"), name="The ship action figure")
