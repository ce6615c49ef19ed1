"""Matches of every game to observe: some answers of scripted play into a match."""

from __future__ import annotations

from collections.abc import Iterator

import fathom
from fathom.games import names
from fathom.matches.match import Match

GAMES = tuple(name for name in names() if fathom.find(name).folder.is_relative_to(fathom.__path__[0]))
SEEDS = (1, 2)
ANSWERS = 150
"""How far into a match; Sleeping Gods and Rivals have thousands of answers."""


def moments(game: str, seed: int, every: int = 7) -> Iterator[Match]:
    """A match of scripted play, at some of its questions."""
    match = fathom.new(game, seed=seed)
    for number in range(ANSWERS):
        if match.ask is None:
            break
        if number % every == 0:
            yield match
        match.choose(match.advise().option)
