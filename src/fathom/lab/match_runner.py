"""Play one game with computer players and record the result."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fathom import players as bots
from fathom.engine.player import Perspective
from fathom.engine.timeline import Setup
from fathom.games import find
from fathom.matches.match import Match
from fathom.matches.writing import write_file

ERROR = "error"
"""The `rule` of a game that ended with an exception."""


class RunConfig(msgspec.Struct, frozen=True):
    """What to simulate.

    `bot` may list several kinds of player, separated by commas: they take the seats in turn and
    move on by one seat with each game.

    `statistics` also records `Game.statistics`; this needs the log and takes longer.
    """

    game: str
    seats: int
    bot: str
    games: int
    seed: int = 0
    settings: dict[str, Any] = {}
    pack: str | None = None
    crashes: str = "crashes"
    statistics: bool = False

    @property
    def seeds(self) -> range:
        """The seeds of the games: game number n has seed `seed + n`, no matter who plays."""
        return range(self.seed, self.seed + self.games)


class StatisticCount(msgspec.Struct, frozen=True):
    """How often a statistic occurred in one game."""

    kind: str
    name: str
    seat: int | None
    count: int


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game."""

    seed: int
    rule: str
    """The rule that ended the game."""
    winners: tuple[int, ...]
    turns: int
    decisions: int
    seconds: float
    """Processor time of the game."""
    error: str
    players: tuple[str, ...]
    """The kind of computer player of each seat."""
    roles: tuple[str, ...]
    """The role of each seat; empty in a game without roles."""
    facts: dict[str, int]
    statistics: tuple[StatisticCount, ...] | None
    """None if statistics were not requested."""


@cache
def content(game: str, folder: str | None) -> Any:
    """The content pack to play with; read once per process, because reading takes longer than a game."""
    rules = find(game)
    return rules.pack if folder is None else rules.pack_at(Path(folder))


def play_seeds(config: RunConfig, seeds: tuple[int, ...], pack: Any = None) -> list[GameResult]:
    """Play the games of these seeds, with the content of the run unless a `pack` is given."""
    pack = pack or content(config.game, config.pack)
    return [play_one(config, seed, pack) for seed in seeds]


def play_one(config: RunConfig, seed: int, pack: Any) -> GameResult:
    """Play the game of this seed."""
    game = find(config.game)
    settings = msgspec.convert({**game.unattended, **config.settings}, game.settings_type)
    kinds = seated(config, seed)
    match: Match | None = None
    began = time.process_time()
    try:
        match = Match.begin(game, pack, Setup(config.seats, seed, settings), quiet=not config.statistics)
        rule, error = play(match, kinds), ""
        roles = [game.rules.role(match.state, seat) for seat in range(config.seats)]
        statistics = _counted(match) if config.statistics else None
    except Exception as fault:
        # A fault in one game must not stop the others.
        rule, roles, statistics = ERROR, [], None
        error = f"{type(fault).__name__}: {fault} ({_save_crash(config, seed, match)})"
    outcome = match.outcome if match and not error else None
    return GameResult(
        seed=seed,
        rule=rule,
        winners=outcome.winners if outcome else (),
        turns=game.rules.turn(match.state) if match else 0,
        decisions=len(match.history) if match else 0,
        seconds=round(time.process_time() - began, 6),
        error=error,
        players=tuple(kinds),
        roles=tuple(roles) if any(roles) else (),
        facts=outcome.facts if outcome else {},
        statistics=statistics,
    )


def seated(config: RunConfig, seed: int) -> list[str]:
    """The kind of computer player of each seat."""
    kinds = config.bot.split(",")
    return [kinds[(seat + seed) % len(kinds)] for seat in range(config.seats)]


def play(match: Match, kinds: list[str]) -> str:
    """Play a match to its end or to the game's turn limit; returns the id of the rule that ended it."""
    game, seed = match.game, match.setup.seed
    players = [bots.make(kind, game, seed * 64 + seat) for seat, kind in enumerate(kinds)]
    while match.ask is not None:
        if game.rules.turn(match.state) > game.rules.turn_limit:
            return game.rules.abandoned
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    assert match.outcome is not None
    return match.outcome.rule


def _counted(match: Match) -> tuple[StatisticCount, ...]:
    """The statistics of a finished match, each with how often it occurred."""
    found = Counter(match.game.statistics(match.pack, match.state, match.log or []))
    return tuple(
        StatisticCount(statistic.kind, statistic.name, statistic.seat, count) for statistic, count in found.items()
    )


def _save_crash(config: RunConfig, seed: int, match: Match | None) -> str:
    """Save a match that failed, so that it can be opened and played; returns a text that says where it is."""
    if match is None:
        return "the match could not begin"
    path = Path(config.crashes) / f"{config.game}-{config.seats}-{config.bot}-{seed}.fathom"
    try:
        write_file(path, match.save())
    except OSError as error:
        return f"could not be saved as {path}: {error.strerror or error}"
    return f"saved as {path}"
