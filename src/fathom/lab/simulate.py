"""Play many games with computer players and count how they end.

Exact and repeatable: game number n of a run has seed `seed + n`, whatever the number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import msgspec

import fathom
from fathom import bots
from fathom.core.match import Match
from fathom.core.save import write_file
from fathom.core.sight import Sight

CHUNK = 20
"""Games a process plays before it reports: often enough for a lively progress bar."""


class Plan(msgspec.Struct, frozen=True):
    """What to simulate."""

    game: str
    seats: int
    bot: str
    games: int
    seed: int = 0
    options: dict[str, Any] = {}
    pack: str | None = None
    crashes: str = "crashes"


class Tally(msgspec.Struct):
    """What came of some of the games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    errors: int = 0
    decisions: int = 0
    turns: int = 0
    reasons: dict[str, int] = {}
    problems: list[str] = []

    def add(self, other: Tally) -> None:
        """Count another tally in."""
        self.games += other.games
        self.wins += other.wins
        self.losses += other.losses
        self.errors += other.errors
        self.decisions += other.decisions
        self.turns += other.turns
        self.reasons = dict(sorted((Counter(self.reasons) + Counter(other.reasons)).items()))
        self.problems = (self.problems + other.problems)[:20]


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


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Tally]:
    """Play the games; yields the running total after every chunk, the complete one last."""
    total = Tally()
    chunks = [range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK)]
    if jobs <= 1:
        for chunk in chunks:
            total.add(play_chunk(plan, chunk))
            yield total
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(play_chunk, plan, chunk) for chunk in chunks]):
            total.add(done.result())
            yield total


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
    )


def play_chunk(plan: Plan, numbers: range) -> Tally:
    """Play the games of these numbers."""
    tally = Tally()
    reasons: Counter[str] = Counter()
    for number in numbers:
        match = fathom.new(
            plan.game, seats=plan.seats, seed=plan.seed + number, options=plan.options, pack=plan.pack, quiet=True
        )
        tally.games += 1
        try:
            reason = play(match, plan.bot)
        except Exception as fault:
            # One faulty game must not cost the others; it is kept as a file that opens as a playable game.
            tally.errors += 1
            reason = "error"
            path = Path(plan.crashes) / f"{plan.game}-{plan.seats}-{plan.bot}-{plan.seed + number}.fathom"
            write_file(path, match.save())
            tally.problems.append(f"seed {plan.seed + number}: {type(fault).__name__}: {fault} (kept as {path})")
        else:
            won = match.outcome is not None and match.outcome.won
            tally.wins += won
            tally.losses += not won
        reasons[reason] += 1
        tally.decisions += len(match.entries)
        tally.turns += match.game.turn(match.state)
    tally.reasons = dict(reasons)
    return tally


def play(match: Match[Any, Any, Any], bot: str) -> str:
    """Play a match to its end, or to the game's turn limit; gives the rule that ended it."""
    game, seed = match.game, match.setup.seed
    players = [bots.make(bot, game, seed * 64 + seat) for seat in range(match.setup.seats)]
    while match.ask is not None:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Sight(match, seat)).option, seat)
        if game.turn(match.state) > game.turn_limit:
            return "abandoned"
    assert match.outcome is not None
    return match.outcome.rule
