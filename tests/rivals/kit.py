"""Tools for the scenario tests of Rivals: a battle from notation, and what a play changed.

Consequences are compared with a literal in the words of the notation, so that any other change fails too.
Decks are shown by their number of cards, discards by what was added.
"""

from __future__ import annotations

from typing import Any

import msgspec

import fathom
from fathom.matches.match import Match
from tests.kit import events_of, play, position

LEFT_OUT = {
    "game",
    "then",
    "players",
    "models",
    "creatures",
    "step",
    "settings",
    "seed",
    "chance",
    "activation",
    "hungry",
}
"""Fields that are not compared: parts of the open question, constants, and hidden things."""

DECKS = ("items", "abyss", "events")


def battle(text: str) -> Match:
    """A match of Rivals from notation."""
    return position("rivals", text)


def quick(seats: int = 2, **options: Any) -> Match:
    """A new battle of ready-made armies, at the question whether the map stays."""
    factions = ("cog", "nautilus", "low-clans", "ancients")[:seats]
    return fathom.new("rivals", seats, 1, {"armies": "quick", "factions": factions, **options})


def after(match: Match, *answers: str, asks: str) -> dict[str, Any]:
    """Give these answers; return everything on the table that they changed."""
    before = table(match)
    play(match, *answers, asks=asks)
    now = table(match)
    found = {}
    for what in (*before, *(what for what in now if what not in before)):
        was, is_ = before.get(what), now.get(what, "gone")
        if was != is_:
            found[what] = is_
    for deck in DECKS:
        pile = f"{deck}_discard"
        if pile in found and before[pile] and found[pile].startswith(before[pile]):
            found[pile] = found[pile].removeprefix(before[pile]).strip()
    return found


def table(match: Match) -> dict[str, Any]:
    """The table as in the notation: each player, model and creature by name; of the decks only how many cards."""
    state = match.state
    note = msgspec.structs.asdict(match.game.notation.write(match.pack, state))
    shown = {what: fact for what, fact in note.items() if what not in LEFT_OUT}
    laid = {f"{kind} tiles": tiles for kind, tiles in (shown.pop("map") or {}).items()}
    decks = {deck: len(getattr(state, deck)) for deck in DECKS}
    return {**note["players"], **note["models"], **note["creatures"], **shown, **laid, **decks}


def rolled(match: Match, what: str) -> list[str]:
    """The dice of every roll of a kind so far, each roll as one text."""
    return [" ".join(facts["dice"]) for facts in events_of(match, what)]


def pools(match: Match) -> list[str]:
    """The pools of every attack and defence so far, in order."""
    return [event.facts["pool"] for event in match.log or [] if event.what in ("attack roll", "defence roll")]
