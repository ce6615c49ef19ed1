"""Matches of the reference, recorded with their chance, so that a twin can be led through the same match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import fathom
from fathom.encoding.actions import offered
from fathom.engine.ask import Option
from fathom.engine.player import Perspective
from fathom.envs.match_config import encoding_of
from fathom.players import make
from tests.jax_games.twin import Fields, Twin


@dataclass
class Recorded:
    """A match: its chance, the answers by number, and what was to be seen before each answer and at the end."""

    seats: int
    settings: dict[str, Any]
    rolls: dict[int, list[int]]
    decks: tuple[list[int], ...]
    answers: list[int] = field(default_factory=list)
    masks: list[list[int]] = field(default_factory=list)
    rows: list[bytes] = field(default_factory=list)
    """The observations of all seats, one after another."""
    asked: list[int] = field(default_factory=list)
    """The seat that is asked; -1 at the end."""
    fields: list[Fields] = field(default_factory=list)
    decisions: list[str] = field(default_factory=list)
    """The id of the decision before each answer."""
    ending: str = ""
    pack: str | None = None
    """The folder with the content; None for the game's own."""


def record(
    twin: Twin, seats: int, seed: int, player: str, settings: dict[str, Any], pack: str | None = None
) -> Recorded:
    """Play a match and record it. `pack` is a folder with other content."""
    match = fathom.new(twin.game, seats, seed, settings, pack, quiet=True)
    rolls, decks = twin.chance(match, seed)
    recorded = Recorded(seats, settings, rolls, decks, pack=pack)
    players = [make(player, match.game, seed * 64 + seat) for seat in range(seats)]
    encoding = encoding_of(twin.game, pack)
    chosen: list[Option] = []
    while True:
        numbers = encoding.numbers(match.table)
        offer = offered(numbers, match.ask.options) if match.ask is not None else {}
        note(twin, recorded, match, encoding, offer)
        if match.ask is None or match.game.rules.turn(match.state) > match.game.rules.turn_limit:
            break
        seat = match.ask.seats[0]
        option = players[seat].choose(Perspective(match, seat)).option
        number = numbers[option]
        if isinstance(number, tuple):
            first, number = number
            seconds = offer[first]
            if isinstance(seconds, dict):
                add_answer(recorded, first, match.ask.id)
                note(twin, recorded, match, encoding, seconds, first)
            else:
                number = first
        add_answer(recorded, number, match.ask.id)
        chosen.append(option)
        match.choose(option, seat)
    recorded.ending = match.outcome.rule if match.outcome else match.game.rules.abandoned
    if twin.reshuffled is not None:
        recorded.decks = (twin.reshuffled(match, recorded, chosen), *recorded.decks[1:])
    return recorded


def add_answer(recorded: Recorded, number: int, decision: str) -> None:
    """Record an answer, or one half of it."""
    recorded.answers.append(number)
    recorded.decisions.append(decision)


def note(
    twin: Twin, recorded: Recorded, match: Any, encoding: Any, offer: Iterable[int], half: int | None = None
) -> None:
    """Record what is to be seen at an open question, between the halves of an answer, or at the end."""
    recorded.masks.append(sorted(offer))
    rows = [bytes(encoding.observe(match.table, match.ask, seat, half)) for seat in range(recorded.seats)]
    recorded.rows.append(b"".join(rows))
    recorded.asked.append(match.ask.seats[0] if match.ask is not None else -1)
    recorded.fields.append(twin.position(match))
