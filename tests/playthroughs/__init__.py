"""Short matches as readable text, one for each game; a test plays them again.

After an intended change of the rules, write them again with `python -m tests.playthroughs` and read what changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

import fathom
from fathom.engine.events import Event
from fathom.games import find
from tests.conformance.tools import AnyMatch, TablePlayers, state_hash

FOLDER = Path(__file__).parent

CHOSEN: dict[str, dict[str, Any]] = {
    "refuge": {"seats": 2, "seed": 5, "settings": {"objectives": "blue"}},
    "tentacula": {"seats": 2, "seed": 3, "settings": {"stash": "ST5"}},
    "jupiter": {"seats": 2, "seed": 6, "settings": {"heroes": True}},
    "rivals": {"seats": 2, "seed": 4, "settings": {"armies": "quick", "factions": ["cog", "low-clans"], "rounds": 3}},
    "sleeping-gods": {"seats": 2, "seed": 1, "settings": {"passes": 1, "events": 1}},
    "tyrian": {"seats": 3, "seed": 2, "settings": {"rounds": 3}},
}
"""Set-ups that give short and varied matches; a game not named here is played with its fewest seats."""


def written(name: str) -> str:
    """A match of the game, played by its scripted player, as text."""
    setup = CHOSEN.get(name) or {"seats": find(name).seats[0], "seed": 0, "settings": {}}
    match = fathom.new(name, **setup)
    players = TablePlayers("scripted", 0)
    text = _head({"game": name, **setup}, match)
    while match.ask is not None:
        known = len(match.log or [])
        players.answer(match)
        text += _answer(match, known)
    return text + _end(match)


def replayed(text: str) -> str:
    """Play the answers of a match again, and return its text."""
    head, _, body = text.partition("\n\n")
    setup = yaml.safe_load(head)
    match = fathom.new(setup["game"], setup["seats"], setup["seed"], setup["settings"])
    again = _head(setup, match)
    for line in body.splitlines():
        seat, colon, answer = line.partition(": ")
        if colon and seat.isdigit():
            known = len(match.log or [])
            match.choose(answer, int(seat))
            again += _answer(match, known)
    return again + _end(match)


def _head(setup: dict[str, Any], match: AnyMatch) -> str:
    lines = [f"{key}: {json.dumps(value) if isinstance(value, dict) else value}\n" for key, value in setup.items()]
    return "".join([*lines, "\n", *map(_event, match.log or [])])


def _answer(match: AnyMatch, known: int) -> str:
    last = match.history[-1]
    return "".join([f"{last.seat}: {last.option}\n", *map(_event, (match.log or [])[known:])])  # type: ignore[union-attr]


def _event(event: Event) -> str:
    known = event.facts.items()
    facts = " ".join(f"{name}={fact if isinstance(fact, str) else json.dumps(fact)}" for name, fact in known)
    to = "" if event.to is None else f" (to {', '.join(map(str, event.to))})"
    return f"    {event.rule} {event.what} {facts}".rstrip() + f"{to}\n"


def _end(match: AnyMatch) -> str:
    if match.outcome is None:
        return f"\nnot over; state {state_hash(match)}\n"
    winners = ", ".join(map(str, match.outcome.winners)) or "nobody"
    return f"\nover by {match.outcome.rule}, won by {winners}, {match.outcome.facts}\nstate {state_hash(match)}\n"
