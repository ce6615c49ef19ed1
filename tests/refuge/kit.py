"""Tools for the scenario tests of The Refuge: how a match begins, and what a play changed.

Consequences are compared with a literal, in the words of the notation, so that any other change would fail the test.
Of the draw piles only the number of cards is compared, of the discards what was added. `after` gives what some answers
changed; `changes` gives everything since the beginning, the turn and the Kraken cards included.
"""

from __future__ import annotations

from typing import Any

import msgspec

import fathom
from fathom.matches.match import Match
from tests.kit import offered, play, position

IGNORED = {"game", "then", "divers", "step", "deadline", "settings", "abyss", "seed", "chance"}
"""Fields that are not compared: parts of the open question, constants, and hidden things."""

TURN = {"active", "turn", "actions", "kraken", "kraken_discard"}
"""What every turn changes: whose it is, what is left of it, and the Kraken cards drawn."""

DISCARDS = {"kraken_discard", "salvage_discard"}


def dive(text: str) -> Match:
    """A match of The Refuge from notation."""
    return position("refuge", text)


def begun(seats: int, *objectives: str) -> Match:
    """A new dive with these objectives, after set-up."""
    m = fathom.new("refuge", seats=seats, seed=1, settings={"objectives": objectives, "first": 0})
    for diver in ("vega", "mags", "michael", "satoshi")[:seats]:
        m.choose(f"choose {diver}")
    for seat in range(seats):
        m.choose(f"at {seat + 1},0")
    return m


def after(match: Match, *answers: str, asks: str) -> dict[str, Any]:
    """Give these answers; return everything on the table that they changed, except what every turn changes."""
    before = _table(match, match.state)
    play(match, *answers, asks=asks)
    now = _table(match, match.state)
    return {what: fact for what, fact in _difference(before, now).items() if what not in TURN}


def changes(match: Match) -> dict[str, Any]:
    """Everything that is not as it was in the beginning."""
    return _difference(_table(match, match.boundaries[0].state), _table(match, match.state))


def next_turn(active: str, card: str) -> dict[str, Any]:
    """The changes when the first turn ends: that Kraken card (one beyond the ten) was drawn, another is active."""
    return {"active": active, "turn": 2, "kraken": 10, "kraken_discard": card}


def deeds(match: Match) -> list[str]:
    """The special actions offered."""
    return [option for option in offered(match) if option.startswith("task")]


def _table(match: Match, state: Any) -> dict[str, Any]:
    """The table as in the notation, each diver by name; of the draw piles only how many cards they have."""
    note = msgspec.structs.asdict(match.game.notation.write(match.pack, state))
    shown = {what: fact for what, fact in note.items() if what not in IGNORED}
    return {**note["divers"], **shown, "kraken": len(state.kraken), "salvage": len(state.salvage)}


def _difference(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What is different now; of a discard pile that grew, the cards added."""
    different = {what: fact for what, fact in now.items() if fact != before[what]}
    for pile in DISCARDS & set(different):
        different[pile] = different[pile].removeprefix(before[pile]).strip()
    return different
