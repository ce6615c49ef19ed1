"""Play many games with computer players and count how they end.

Exact and repeatable: game number n of a run has seed `seed + n`, whatever the number of processes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from fathom import bots
from fathom.core.match import Match, Setup
from fathom.core.save import write_file
from fathom.core.sight import Sight
from fathom.games import find
from fathom.lab.spread import AHEAD, spread

CHUNK = 5
"""Games a process plays at most before it reports: few, so that little is lost by an interruption."""
NORMAL = 1.959964
"""How many standard errors a 95 % interval goes to either side."""


class Plan(msgspec.Struct, frozen=True):
    """What to simulate. Several kinds of `bot`, with commas, take the seats in turn: one seat on with each game."""

    game: str
    seats: int
    bot: str
    games: int
    seed: int = 0
    options: dict[str, Any] = {}
    pack: str | None = None
    crashes: str = "crashes"


class Score(msgspec.Struct, frozen=True):
    """How often somebody played and won; a shared victory counts as a part of one."""

    played: int = 0
    won: float = 0.0

    def plus(self, other: Score) -> Score:
        """Both together."""
        return Score(self.played + other.played, round(self.won + other.won, 6))

    def interval(self) -> tuple[float, float]:
        """The shares of victories between which the true one lies in 95 of 100 runs (Wilson's interval)."""
        n, share = max(1, self.played), self.won / max(1, self.played)
        middle = share + NORMAL**2 / (2 * n)
        spread = NORMAL * math.sqrt(share * (1 - share) / n + (NORMAL / (2 * n)) ** 2)
        whole = 1 + NORMAL**2 / n
        return (middle - spread) / whole, (middle + spread) / whole


class Tally(msgspec.Struct, frozen=True):
    """What came of some of the games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    errors: int = 0
    decisions: int = 0
    turns: int = 0
    reasons: dict[str, int] = {}
    problems: list[str] = []
    scores: dict[str, Score] = {}
    """Where players win against each other: by seat, by what a seat played, and by kind of computer player."""

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            games=self.games + other.games,
            wins=self.wins + other.wins,
            losses=self.losses + other.losses,
            errors=self.errors + other.errors,
            decisions=self.decisions + other.decisions,
            turns=self.turns + other.turns,
            reasons=dict(sorted((Counter(self.reasons) + Counter(other.reasons)).items())),
            problems=(self.problems + other.problems)[:20],
            scores={
                name: self.scores.get(name, Score()).plus(other.scores.get(name, Score()))
                for name in sorted({*self.scores, *other.scores})
            },
        )


class Result(msgspec.Struct):
    """The whole run, as `--json` prints it."""

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
    options: dict[str, Any]
    turns: float
    problems: list[str]
    scores: dict[str, Score] = {}


def simulate(plan: Plan, jobs: int = 1) -> Generator[Tally, None, None]:
    """Play the games; yields the running total after every few, the complete one last.

    Closing the generator, or an interruption, ends the run and its processes at once.
    """
    # Loaded here, before there are processes: where those are forks they find it loaded.
    content.cache_clear()
    content(plan.game, plan.pack)
    total = Tally()
    if jobs <= 1:
        for number in range(plan.games):
            total = total.plus(play_chunk(plan, range(number, number + 1)))
            yield total
        return
    size = max(1, min(CHUNK, plan.games // (AHEAD * jobs)))
    chunks = ((plan, range(start, min(start + size, plan.games))) for start in range(0, plan.games, size))
    with closing(spread(play_chunk, chunks, jobs)) as tallies:
        for tally in tallies:
            total = total.plus(tally)
            yield total


@lru_cache(maxsize=4)
def content(game: str, folder: str | None) -> Any:
    """The content to play with; read once a process, as reading takes longer than a game."""
    rules = find(game)
    return rules.pack if folder is None else rules.pack_at(Path(folder))


def result(plan: Plan, total: Tally, seconds: float) -> Result:
    """The report of a finished run."""
    return Result(
        game=plan.game,
        seats=plan.seats,
        bot=plan.bot,
        games=total.games,
        wins=total.wins,
        losses=total.losses,
        errors=total.errors,
        decisions=total.decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(total.decisions / seconds, 1) if seconds else 0.0,
        reasons=total.reasons,
        seed=plan.seed,
        options=plan.options,
        turns=round(total.turns / total.games, 2) if total.games else 0.0,
        problems=total.problems,
        scores=total.scores,
    )


def play_chunk(plan: Plan, numbers: range) -> Tally:
    """Play the games of these numbers."""
    total = Tally()
    for number in numbers:
        total = total.plus(play_one(plan, plan.seed + number))
    return total


def play_one(plan: Plan, seed: int) -> Tally:
    """Play the game of this seed."""
    game = find(plan.game)
    options = msgspec.convert(plan.options, game.options_type)
    match: Match[Any, Any, Any] | None = None
    try:
        match = Match.begin(game, content(plan.game, plan.pack), Setup(plan.seats, seed, options), quiet=True)
        kinds = seated(plan, seed)
        reason = play(match, kinds)
        scores = score(match, kinds)
        won = match.outcome is not None and match.outcome.won
        problems = []
    except Exception as fault:
        # One faulty game must not cost the others.
        reason, won, scores = "error", False, {}
        problems = [f"seed {seed}: {type(fault).__name__}: {fault} ({_kept(plan, seed, match)})"]
    return Tally(
        games=1,
        wins=int(won),
        losses=int(not won and not problems),
        errors=len(problems),
        decisions=len(match.entries) if match else 0,
        turns=game.turn(match.state) if match else 0,
        reasons={reason: 1},
        problems=problems,
        scores=scores,
    )


def seated(plan: Plan, seed: int) -> list[str]:
    """Which kind of computer player takes each seat."""
    kinds = plan.bot.split(",")
    return [kinds[(seat + seed) % len(kinds)] for seat in range(plan.seats)]


def score(match: Match[Any, Any, Any], kinds: list[str]) -> dict[str, Score]:
    """Who played and who won, where players win against each other."""
    found: dict[str, Score] = {}
    if match.game.competitive:
        winners = match.outcome.winners if match.outcome else ()
        for seat, kind in enumerate(kinds):
            one = Score(1, round(1 / len(winners), 6) if seat in winners else 0.0)
            role = match.game.role(match.state, seat)
            for name in (f"seat {seat + 1}", *([role] if role else []), *([kind] if len(set(kinds)) > 1 else [])):
                found[name] = found.get(name, Score()).plus(one)
    return found


def _kept(plan: Plan, seed: int, match: Match[Any, Any, Any] | None) -> str:
    """Keep a faulty match as a file that opens as a playable game; says where."""
    if match is None:
        return "it could not begin"
    path = Path(plan.crashes) / f"{plan.game}-{plan.seats}-{plan.bot}-{seed}.fathom"
    try:
        write_file(path, match.save())
    except OSError as error:
        return f"could not be kept as {path}: {error.strerror or error}"
    return f"kept as {path}"


def play(match: Match[Any, Any, Any], kinds: list[str]) -> str:
    """Play a match to its end, or to the game's turn limit; gives the rule that ended it."""
    game, seed = match.game, match.setup.seed
    players = [bots.make(kind, game, seed * 64 + seat) for seat, kind in enumerate(kinds)]
    while match.ask is not None:
        if game.turn(match.state) > game.turn_limit:
            return game.abandoned
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Sight(match, seat)).option, seat)
    assert match.outcome is not None
    return match.outcome.rule
