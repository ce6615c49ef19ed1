"""Tools for the scenario tests of Jupiter Deep: the ledger's two fixtures, and what a play changed.

`full` is fixture F, `thin` is F0: purple, orange and yellow are the ledger's A, B and C. A test writes what differs.
Consequences are compared with a literal, which so proves that nothing else changed. Pieces that came or went have a
sign, `+0,-2:5`; of a discard pile only what was added is compared; of the deck how many cards it has.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import msgspec
import yaml

import fathom
from fathom.matches.match import Match
from tests.kit import events_of, offered, play

AnyMatch = Match

CORES = {"purple": "data_core", "orange": "data_core", "yellow": "rocket_boots"}
F = {"variants": "open_bridges", "seed": 1}
F0 = {**F, "colonists": "0,0 1,0 -1,1 0,1", "rescued": 10}

NOT_COMPARED = {
    "game",
    "then",
    "robots",
    "step",
    "settings",
    "chance",
    "rolls",
    "spare",
    "first_colonists",
    "target",
    "sunk",
}
"""Fields that are not compared: parts of the open question, constants, and hidden things."""
TURN = {"active", "turn", "used", "boosts", "die", "deck_left", "got"}
"""What every turn changes."""
PIECES = ("colonists", "creeps")


def full(text: str = "") -> AnyMatch:
    """Fixture F with these changes."""
    return _fixture(F, text)


def thin(text: str = "") -> AnyMatch:
    """Fixture F0 with these changes."""
    return _fixture(F0, text)


def _fixture(base: dict[str, Any], text: str) -> AnyMatch:
    changes = yaml.safe_load(dedent(text)) or {}
    robots = dict.fromkeys(CORES, "pod") | changes.pop("robots", {})
    taken = " ".join(robots.values())
    for colour, core in CORES.items():
        if robots[colour] is None:
            del robots[colour]
        elif "core " not in robots[colour] and robots[colour] != "out" and taken.count(core) < 2:
            robots[colour] += f" core {core}"
    return fathom.position("jupiter", yaml.safe_dump({**base, **changes, "robots": robots}, sort_keys=False))


def after(match: AnyMatch, *answers: str, asks: str) -> dict[str, Any]:
    """Give these answers; return everything on the table that they changed, except what every turn changes."""
    before = _table(match, match.state)
    play(match, *answers, asks=asks)
    now = _table(match, match.state)
    return {what: fact for what, fact in _difference(before, now).items() if what not in TURN}


def of_kind(match: AnyMatch, kind: str) -> list[str]:
    """The offered options that begin with a word, without it."""
    return sorted(option.removeprefix(f"{kind} ") for option in offered(match) if option.split()[0] == kind)


def actions_left(match: AnyMatch) -> int:
    """What the question about actions says is left."""
    assert match.ask is not None
    assert match.ask.id == "JD-D10"
    left: int = match.ask.about.left
    return left


def piece(match: AnyMatch, space: str) -> str:
    """What is on a space."""
    return str(dict(match.view(None).spaces)[space])


def told_at(match: AnyMatch, what: str, fact: str = "at") -> list[str]:
    """Where every event of a kind happened, by the cells of the beginning: the log names modules, the ledger cells."""
    modules = match.setup.start.layout.modules
    cells = {module.tile: f"{module.cell[0]},{module.cell[1]}" for module in modules if module.cell}
    found = []
    for event in events_of(match, what):
        tile, colon, side = str(event[fact] if fact in event else event["tile"]).partition(":")
        found.append(cells[tile] + colon + side)
    return found


def _table(match: AnyMatch, state: Any) -> dict[str, Any]:
    """The table as in the notation, each robot by colour."""
    note = msgspec.structs.asdict(match.game.notation.write(match.pack, state))
    compared = {what: fact for what, fact in note.items() if what not in NOT_COMPARED and what != "deck"}
    return {**note["robots"], **compared}


def _difference(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What is different now."""
    different = {what: fact for what, fact in now.items() if fact != before[what]}
    for what in different:
        if what in PIECES:
            old, new = _domes(before[what]), _domes(now[what])
            different[what] = " ".join([*(f"-{dome}" for dome in old - new), *(f"+{dome}" for dome in new - old)])
            different[what] = " ".join(sorted(different[what].split()))
        elif what == "tiles":
            pairs = zip(before[what].split(), now[what].split(), strict=True)
            different[what] = " ".join(new for old, new in pairs if old != new)
        elif what == "discard":
            different[what] = different[what].removeprefix(before[what]).strip()
    return different


def _domes(words: str) -> set[str]:
    return {f"{cell}:{side}" for cell, sides in (word.split(":") for word in words.split()) for side in sides}
