"""The fields of a written position."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.games.sleeping_gods.model.agenda import AnyItem
from fathom.games.sleeping_gods.model.state import Battle, Fate, Note, Options, Stall, Story, Trial
from fathom.records.position import Notation

LISTS = ("hand", "equipped", "levels", "weapons")
NUMBERS = ("damage", "fatigue", "command", "tokens")


class Going(msgspec.Struct, omit_defaults=True):
    """What is going on in the middle of a turn, exactly: written by programs rather than people."""

    agenda: list[AnyItem]
    fate: Fate | None = None
    trial: Trial | None = None
    battle: Battle | None = None
    story: Story | None = None
    stall: Stall | None = None
    unbought: int = 0
    event: str = ""
    drawn: list[str] = []
    search_discard: list[str] = []
    events_used: list[str] = []
    used: list[str] = []
    spent: list[str] = []
    handed: list[str] = []
    idle: list[int] = []
    totems: list[str] = []
    visited: list[str] = []
    journey: list[Note] = []


class VoyageNotation(Notation):
    """A position as written; lists are words in one line."""

    players: dict[str, str] = {}
    crew: dict[str, str] = {}
    active: str | int = 0
    step: str = "room"
    turn: int = 1
    pass_: int = msgspec.field(default=1, name="pass")
    region: str = ""
    room: str = ""
    cubes: str = ""
    stock: str = ""
    cards: str | None = None
    quests: str | int = ""
    used: str | int = ""
    items: str = ""
    xp: int = 0
    fate: str | int = ""
    deck: str = ""
    discard: str = ""
    events: str = ""
    events_left: int | None = None
    ongoing: str = ""
    serpent: str = ""
    search: str = ""
    market: str = ""
    rolls: str | int = ""
    enemies: str | int = ""
    read: str | int = ""
    do: str = ""
    defeats: int = 0
    finale_lost: int = 0
    mode: Literal["normal", "brutal"] = "normal"
    die: bool = False
    options: Options | None = None
    going: str = ""
    seed: int = 0
    chance: str = ""
