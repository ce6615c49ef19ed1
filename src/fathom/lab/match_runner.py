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
    """What to simulate. Several kinds of `bot`, with commas, take the seats in turn: one seat on with each game.

    `statistics`: also note what may have been decisive (`Game.statistics`); it needs the log, and costs time.
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
        """Game number n has seed `seed + n`, independent of the players."""
        return range(self.seed, self.seed + self.games)


class StatisticCount(msgspec.Struct, frozen=True):
    """How often something was marked in one game."""

    kind: str
    name: str
    seat: int | None
    count: int


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game."""

    seed: int
    rule: str
    """The rule that ended it."""
    winners: tuple[int, ...]
    turns: int
    decisions: int
    seconds: float
    """Processor time."""
    error: str
    players: tuple[str, ...]
    """The kind of computer player of each seat."""
    roles: tuple[str, ...]
    """What each seat played; empty where all play the same."""
    facts: dict[str, int]
    statistics: tuple[StatisticCount, ...] | None
    """None if they were not requested."""


@cache
def content(game: str, folder: str | None) -> Any:
    """The content to play with; read once a process, as reading takes longer than a game."""
    rules = find(game)
    return rules.pack if folder is None else rules.pack_at(Path(folder))


def play_seeds(config: RunConfig, seeds: tuple[int, ...], pack: Any = None) -> list[GameResult]:
    """Play the games of these seeds, with the plan's content unless a `pack` is given."""
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
        # One faulty game must not cost the others.
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
    """Which kind of computer player takes each seat."""
    kinds = config.bot.split(",")
    return [kinds[(seat + seed) % len(kinds)] for seat in range(config.seats)]


def play(match: Match, kinds: list[str]) -> str:
    """Play a match to its end, or to the game's turn limit; gives the rule that ended it."""
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
    """The statistics of a finished match, each with how often it was made."""
    found = Counter(match.game.statistics(match.pack, match.state, match.log or []))
    return tuple(
        StatisticCount(statistic.kind, statistic.name, statistic.seat, count) for statistic, count in found.items()
    )


def _save_crash(config: RunConfig, seed: int, match: Match | None) -> str:
    """Keep a faulty match as a file that opens as a playable game; says where."""
    if match is None:
        return "it could not begin"
    path = Path(config.crashes) / f"{config.game}-{config.seats}-{config.bot}-{seed}.fathom"
    try:
        write_file(path, match.save())
    except OSError as error:
        return f"could not be saved as {path}: {error.strerror or error}"
    return f"saved as {path}"
