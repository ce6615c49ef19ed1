"""Guided first games: whether a match is one, and the answer that its plan has for the open question."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

import msgspec

from fathom.engine.ask import pick
from fathom.engine.history import Answer, read_entry
from fathom.engine.player import Advice
from fathom.engine.timeline import Setup
from fathom.game.first_game import FirstGame
from fathom.game.game import Game
from fathom.matches.match import Match
from fathom.setups import check_setup, settings_for_people

WHY = "This is the next step of your first game."
"""The reason for a planned answer."""


def first_game_of(match: Match) -> FirstGame | None:
    """The guided first game that this match is; None if it is another match."""
    game, first = match.game, match.game.first_game
    if first is None or match.setup.seed != first.seed or match.pack is not game.pack:
        return None
    return first if match.setup == setup_of(game) else None


@cache
def setup_of(game: Game) -> Setup:
    """The set-up of a game's guided first game."""
    first = game.first_game
    assert first is not None
    return check_setup(game, first.seats, settings_for_people(game, first.settings), seed=first.seed)


def planned(match: Match) -> Advice | None:
    """The planned answer to the open question; None if the match is not, or no longer, in a planned position.

    Different answers can lead back to the same position, for example the same steps in another order.
    """
    if match.ask is None or first_game_of(match) is None:
        return None
    option = _plan(match.game).get(_position(match))
    return None if option is None else Advice(pick(match.ask, option), WHY)


@cache
def _plan(game: Game) -> dict[bytes, str]:
    """The planned option in each position of a game's guided first game."""
    first = game.first_game
    assert first is not None
    match, found = Match.begin(game, game.pack, setup_of(game), quiet=True), {}
    for line in first.answers:
        entry = read_entry(line)
        assert isinstance(entry, Answer)
        found[_position(match)] = str(entry.option)
        match.choose(str(entry.option), entry.seat)
    return found


def _position(match: Match) -> bytes:
    """A digest of the state and the open question."""
    ask = match.ask
    assert ask is not None
    question = (ask.id, ask.seats, [str(option) for option in ask.options], ask.about)
    return blake2b(msgspec.json.encode((match.state, question)), digest_size=16).digest()
