"""Where the matches of an environment begin: with the deal, or at positions reached earlier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fathom.engine.ask import Option
from fathom.engine.errors import PositionError, SetupError
from fathom.engine.history import Answer
from fathom.engine.player import Perspective
from fathom.engine.timeline import Setup
from fathom.game.game import Game
from fathom.game.learning import Difficulty
from fathom.games import find
from fathom.matches.match import Match
from fathom.matches.reading import read_position
from fathom.setups import check_setup

BETWEEN = "\n---\n"
"""Separates the positions of a file, as YAML separates documents."""


class Start(msgspec.Struct, frozen=True):
    """A start position: its seats and settings, the state at its last boundary, and the answers given since."""

    seats: int
    settings: Any
    state: Any
    answers: tuple[Option, ...]


def read_start(game: Game, pack: Any, text: str) -> Start:
    """The start position written in the game's notation. Raises `PositionError` if it cannot be read."""
    match = read_position(game, pack, text)
    if not all(isinstance(entry, Answer) for entry in match.history):
        raise PositionError("position: then: a start position may have answers only")
    answers = tuple(entry.option for entry in match.history if isinstance(entry, Answer))
    return Start(match.setup.seats, match.setup.settings, match.setup.start, answers)


def find_difficulty(game: Game, name: str) -> Difficulty:
    """The preset of a game with this name. Raises `SetupError` with the names of all presets if there is none."""
    presets = game.learning.difficulties if game.learning else {}
    if name not in presets:
        known = f"There are: {', '.join(presets)}." if presets else "It has none."
        raise SetupError(f"{game.title} has no difficulty “{name}”. {known} Leave it out for the normal game.")
    return presets[name]


def positions_of(game: Game, name: str, seats: int) -> list[str]:
    """The start positions of a preset for a number of seats; none if its matches begin with the deal."""
    folder = find_difficulty(game, name).positions
    if folder is None:
        return []
    path = folder / f"{seats}.yaml"
    if not path.exists():
        there = ", ".join(sorted(file.stem for file in folder.glob("*.yaml")))
        raise SetupError(f"The difficulty “{name}” of {game.title} is for {there} players, not {seats}.")
    return read_positions(path)


def read_positions(path: Path) -> list[str]:
    """The positions of a file, separated by lines with `---`."""
    return [text for text in path.read_text("utf-8").split(BETWEEN) if text.strip()]


def write_positions(path: Path, positions: Iterable[str]) -> None:
    """Write positions to a file that `read_positions` reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BETWEEN.join(text.strip() for text in positions) + "\n", "utf-8")


def late_positions(
    game: str,
    turns: int,
    seats: int | None = None,
    *,
    seeds: Iterable[int] = range(100),
    level: int = 2,
    pack: Any = None,
    **settings: Any,
) -> Iterator[str]:
    """Positions `turns` turns before the end of matches of the scripted player, in the game's notation.

    Each seed gives at most one position. In a cooperative game only matches that were won count, so every position can
    be won; a match that is shorter than `turns` is left out. `pack` is the content of the matches, if not the game's.
    """
    declared = find(game)
    if turns < 1:
        raise SetupError(f"turns must be at least 1, not {turns}: a match that is over has no question.")
    content = declared.pack if pack is None else pack
    number = declared.default_seats if seats is None else seats
    for seed in seeds:
        setup = check_setup(declared, number, {**declared.unattended, **settings}, pack=content, seed=seed)
        match = scripted_match(declared, content, setup, level)
        if match.outcome is not None and (declared.rules.competitive or match.outcome.won):
            position = position_before_end(match, turns)
            if position is not None:
                yield position


def scripted_match(game: Game, pack: Any, setup: Setup, level: int = 2) -> Match:
    """A match played by the scripted player in all seats, to its end or to the game's turn limit."""
    match = Match.begin(game, pack, setup, quiet=True)
    players = [game.bots.scripted(level) for _ in range(setup.seats)]
    while match.ask is not None and game.rules.turn(match.state) <= game.rules.turn_limit:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    return match


def position_before_end(match: Match, turns: int) -> str | None:
    """The first position after which a match had at most `turns` turns to go; None if it was shorter than that."""
    turn = match.game.rules.turn
    first = turn(match.state) - turns + 1
    state = next((one.state for one in match.boundaries if turn(one.state) >= first), None)
    if first < 1 or state is None:
        return None
    setup = Setup(match.setup.seats, match.setup.seed, match.setup.settings, state)
    begun = Match.begin(match.game, match.pack, setup, quiet=True)
    return begun.position() if begun.outcome is None else None


def read_starts(game: Game, pack: Any, position: str | Sequence[str]) -> list[Start]:
    """The start positions, which must all be for the same number of seats. Raises `PositionError` otherwise."""
    texts = [position] if isinstance(position, str) else list(position)
    starts = [read_start(game, pack, text) for text in texts]
    if len({start.seats for start in starts}) > 1:
        raise PositionError("position: all start positions of an environment need the same number of players")
    return starts
