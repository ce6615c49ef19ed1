"""A short trial of a match, so that content or states that break a game are found before people play with them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from fathom.extras import is_installed
from fathom.matches.match import Match

TRIAL_ANSWERS = 25
"""The number of answers that are played on a copy to try a match."""


def try_match(match: Match) -> None:
    """Show the position from every seat and play a few random answers. Raises what the game raises.

    The board is drawn only if the extra `web` is installed.
    """
    chance = Random(0)
    _look(match)
    for _ in range(TRIAL_ANSWERS):
        if match.ask is not None:
            match.choose(chance.randrange(len(match.ask.options)), chance.choice(match.ask.seats))
    _look(match)


def _look(match: Match) -> None:
    ask = match.ask
    for seat in (*range(match.setup.seats), None):
        view = match.view(seat)
        msgspec.json.encode(view)
        words = match.game.text.words(match.pack, view)
        words.situation()
        _draw(match, view)
        if ask is not None and seat in ask.seats:
            words.prompt(ask)
            match.refusals()
            for option in ask.options:
                words.label(ask, option)


def _draw(match: Match, view: Any) -> None:
    if not is_installed("htpy"):
        return
    from fathom.game.art import scene_for

    scene = scene_for(match.game, match.pack, view)
    str(scene.board())
    scene.panels()
