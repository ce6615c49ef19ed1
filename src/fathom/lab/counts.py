"""Count simulated games: how many were won, by which players, and how they ended."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from fathom.games import find
from fathom.lab.match_runner import GameResult, RunConfig

PROBLEMS = 20
"""The largest number of problems that are listed."""


class Score(msgspec.Struct, frozen=True):
    """Games played and won; a shared victory counts as a fraction."""

    played: int = 0
    won: float = 0.0

    def plus(self, other: Score) -> Score:
        """The score over the games of both."""
        return Score(self.played + other.played, round(self.won + other.won, 6))


class Counts(msgspec.Struct, frozen=True):
    """Totals over a group of games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    errors: int = 0
    decisions: int = 0
    turns: int = 0
    reasons: dict[str, int] = {}
    problems: list[str] = []
    scores: dict[str, Score] = {}
    """In competitive games: the scores by seat, by role, and by kind of computer player."""

    def plus(self, other: Counts) -> Counts:
        """The totals over the games of both groups."""
        return Counts(
            games=self.games + other.games,
            wins=self.wins + other.wins,
            losses=self.losses + other.losses,
            errors=self.errors + other.errors,
            decisions=self.decisions + other.decisions,
            turns=self.turns + other.turns,
            reasons=dict(sorted((Counter(self.reasons) + Counter(other.reasons)).items())),
            problems=(self.problems + other.problems)[:PROBLEMS],
            scores={
                name: self.scores.get(name, Score()).plus(other.scores.get(name, Score()))
                for name in sorted({*self.scores, *other.scores})
            },
        )


class Result(msgspec.Struct):
    """The result of a whole run, as `--json` writes it."""

    game: str
    seats: int
    bot: str
    games: int
    wins: int
    losses: int
    errors: int
    decisions: int
    seconds: float
    decisions_per_second: float
    reasons: dict[str, int]
    seed: int
    settings: dict[str, Any]
    turns: float
    problems: list[str]
    scores: dict[str, Score] = {}
    pack: str | None = None


def count_games(config: RunConfig, played: list[GameResult]) -> Counts:
    """The totals over some games of a run."""
    total = Counts()
    for game in played:
        total = total.plus(_one(config, game))
    return total


def result(config: RunConfig, total: Counts, seconds: float) -> Result:
    """The result of a run from its totals."""
    return Result(
        game=config.game,
        seats=config.seats,
        bot=config.bot,
        games=total.games,
        wins=total.wins,
        losses=total.losses,
        errors=total.errors,
        decisions=total.decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(total.decisions / seconds, 1) if seconds else 0.0,
        reasons=total.reasons,
        seed=config.seed,
        settings=config.settings,
        turns=round(total.turns / total.games, 2) if total.games else 0.0,
        problems=total.problems,
        scores=total.scores,
        pack=config.pack,
    )


def _one(config: RunConfig, game: GameResult) -> Counts:
    return Counts(
        games=1,
        wins=int(bool(game.winners)),
        losses=int(not game.winners and not game.error),
        errors=int(bool(game.error)),
        decisions=game.decisions,
        turns=game.turns,
        reasons={game.rule: 1},
        problems=[f"seed {game.seed}: {game.error}"] if game.error else [],
        scores=_scores(game) if find(config.game).rules.competitive and not game.error else {},
    )


def _scores(game: GameResult) -> dict[str, Score]:
    """The scores of one competitive game by seat, by role, and by kind of player if there are several."""
    found: dict[str, Score] = {}
    roles = game.roles or ("",) * len(game.players)
    mixed = len(set(game.players)) > 1
    for seat, (kind, role) in enumerate(zip(game.players, roles, strict=True)):
        one = Score(1, round(1 / len(game.winners), 6) if seat in game.winners else 0.0)
        for name in (f"seat {seat + 1}", *([role] if role else []), *([kind] if mixed else [])):
            found[name] = found.get(name, Score()).plus(one)
    return found
