"""The answers of a match, each with what was offered."""

from __future__ import annotations

import msgspec

from fathom.engine.history import Answer, write_entry
from fathom.matches.match import Match


class OptionLabel(msgspec.Struct, frozen=True):
    """An option and its label, as the asked seat read it."""

    option: str
    label: str


class GivenAnswer(msgspec.Struct, frozen=True):
    """One answer of a match: who was asked what, what was offered, and what was chosen."""

    entry: int
    """The number of history entries before the answer."""
    turn: int
    seat: int
    player: str
    """The computer player of the seat; empty for a person."""
    ask: str
    """The decision in the rulebook."""
    prompt: str
    offered: tuple[OptionLabel, ...]
    option: str


def given_answers(match: Match) -> list[GivenAnswer]:
    """Every answer of a match with what was offered, from a replay. A save of any version can be listed.

    Raises `Illegal` if the beginning of the match is not known: then load its file without `own=True`.
    """
    twin = match.fork(0)
    found = []
    for number, entry in enumerate(match.history):
        if isinstance(entry, Answer):
            found.append(_answer(twin, number, entry))
        twin.enter(write_entry(entry))
    return found


def _answer(match: Match, number: int, entry: Answer) -> GivenAnswer:
    ask = match.ask
    assert ask is not None
    words = match.game.text.words(match.pack, match.view(entry.seat))
    return GivenAnswer(
        entry=number,
        turn=match.game.rules.turn(match.state),
        seat=entry.seat,
        player=match.players.get(entry.seat, ""),
        ask=ask.id,
        prompt=words.prompt(ask),
        offered=tuple(OptionLabel(str(option), words.label(ask, option)) for option in ask.options),
        option=str(entry.option),
    )
