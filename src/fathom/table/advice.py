"""Help for the player who is asked: warnings, reasons, hints. Made only when somebody asks for it."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Ask
from fathom.engine.preview import preview
from fathom.table.errors import Fault, Refused
from fathom.table.looking import sight
from fathom.table.room import Room
from fathom.table.seen import Chances, Hint, Promise, Refusal, Sight
from fathom.table.texts import place
from fathom.table.thinking import Conclusion, Found, thought

ADVISER = "scripted"
"""The kind of computer player that gives hints."""
SEARCHER = "search:ms=2500"
"""The kind that tells the chances of every answer, to people who wait for it."""


def asked(room: Room, seat: int) -> tuple[Sight, Ask]:
    """What a seat sees, and the question put to it."""
    seen = sight(room, seat)
    if seen.ask is None:
        raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
    return seen, seen.ask


def warnings(room: Room, seat: int) -> dict[str, str]:
    """What should be known before choosing an option, for those where there is something."""
    if ("warnings", seat) not in room.sights:
        seen, ask = asked(room, seat)
        told = ((option, seen.words.warning(ask, option, preview(room.match, option))) for option in ask.options)
        room.sights["warnings", seat] = {str(option): warning for option, warning in told if warning}
    found: dict[str, str] = room.sights["warnings", seat]
    return found


def refusals(room: Room, seat: int) -> list[Refusal]:
    """What might be tried and is not allowed."""
    seen, ask = asked(room, seat)
    return [
        Refusal(str(x.option), seen.words.label(ask, x.option), x.rule, x.why, seen.scene.spot(ask, x.option) or "")
        for x in room.match.refusals()
    ]


def question(room: Room, seat: int, seconds: float, kind: str = ADVISER) -> tuple[Sight, bytes]:
    """What a seat sees, and the question put to it as a computer player takes it."""
    seen, _ = asked(room, seat)
    return seen, msgspec.json.encode(thought(room.match, seat, kind, seconds))


def chances(seen: Sight, found: bytes) -> Chances:
    """What a search has found out about each answer, in words; the best first."""
    result = msgspec.json.decode(found, type=Found)
    assert seen.ask is not None
    if not result.prospects:
        raise Fault("The search that tells the chances has failed.")
    label = {str(option): seen.words.label(seen.ask, option) for option in seen.ask.options}
    return Chances(
        [
            Promise(one.option, label[one.option], one.chance, one.low, one.high, one.tries, one.standing, one.follows)
            for one in result.prospects
        ],
        result.reach,
    )


def hint(seen: Sight, concluded: bytes) -> Hint:
    """A computer player's conclusion in words."""
    conclusion = msgspec.json.decode(concluded, type=Conclusion)
    assert seen.ask is not None
    if not conclusion.option:
        raise Fault("The computer player that gives hints has failed.")
    option = next(option for option in seen.ask.options if str(option) == conclusion.option)
    return Hint(conclusion.option, seen.words.label(seen.ask, option), conclusion.why)
