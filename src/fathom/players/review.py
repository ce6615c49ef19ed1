"""The review of a finished match: the win chance over time, and the answer that changed it most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

import msgspec

from fathom.bots.evaluation import Evaluation
from fathom.engine import chance
from fathom.engine.history import Answer, Concede
from fathom.engine.player import Perspective
from fathom.engine.timeline import Timeline
from fathom.game.game import Game
from fathom.players.search import Budget, evaluation_of
from fathom.players.search.budget import Clock
from fathom.players.search.rollout import final_chances, rollout

POINTS = 20
"""The largest number of points at which the win chance is estimated first."""
DETAIL = 12
"""The largest number of points between two of them, in each search for the turning point."""
ROUNDS = 8
"""The largest number of simulated games from each point, in each stage of a review."""
CANDIDATES = 4
"""The number of changes from whose points more games are simulated before the largest is chosen."""
STAGES = (0.5, 0.6, 0.9, 1.0)
"""The share of the time at which each stage ends: first points, their candidates, points between, their candidates."""


class ReviewPoint(msgspec.Struct, frozen=True):
    """A point of a match, after `entries` history entries, with the estimated win chance of each seat."""

    entries: int
    turn: int
    chances: tuple[float, ...]


class TurningPoint(msgspec.Struct, frozen=True):
    """The answer that changed the win chance most in the direction of the result: entry number `entries`."""

    entries: int
    turn: int
    seat: int | None
    """The seat that answered; None if hidden cards were reshuffled, or the time was too short to find the answer."""
    answer: str
    """The answer in words; empty if it was not found."""
    before: float
    after: float
    """The win chance before the answer, and at the next question."""


class Review(msgspec.Struct, frozen=True):
    """The win chance over a match, from its first question to its end. `seat` is the seat that `turning` is about:
    the winner, or the first seat of a team that has lost."""

    points: list[ReviewPoint]
    seat: int
    turning: TurningPoint | None
    games: int = 0
    """The number of simulated games behind the estimates."""


def review(game: Game, match: Timeline, ms: int, seed: int = 0) -> Review:
    """Review a match that is over, in at most about `ms` milliseconds.

    Each win chance is estimated from what the seat that is asked can know at that point.
    """
    outcome, last = match.outcome, len(match.history)
    assert outcome is not None
    seat, direction = (outcome.winners[0], 1.0) if outcome.winners else (0, -1.0)
    estimates = Estimates(game, match, seed)
    estimates.known[last] = tuple(final_chances(match, outcome))
    all_points, candidates, between, last_candidates = (Budget(ms=int(ms * share)).clock() for share in STAGES)

    def change(pair: tuple[int, int]) -> float:
        before, after = (estimates.chances(at)[seat] for at in pair)
        return direction * (after - before)

    def largest(points: list[int], first: Clock, second: Clock) -> tuple[int, int]:
        """The two neighbouring points between which the win chance changes most towards the result.

        Simulates games from all points until clock `first` ends, then from the best candidates until `second` ends.
        """
        estimates.simulate(points, first)
        best = sorted(pairwise(filter(estimates.has, points)), key=change)[-CANDIDATES:]
        estimates.simulate(sorted({at for pair in best for at in pair}), second)
        return max(best, key=change, default=(points[0], points[-1]))

    first = [at for at in _first_points(match) if at < last]
    if not first:
        return Review([estimates.point(last)], seat, None)
    start, end = largest([*first, last], all_points, candidates)
    while end - start > 1:
        before = start, end
        start, end = largest([start, *spread(range(start + 1, end), DETAIL), end], between, last_candidates)
        if (start, end) == before:
            break
    shown = [estimates.point(at) for at in sorted({*filter(estimates.has, first), start, end, last})]
    if change((start, end)) <= 0:
        return Review(shown, seat, None, estimates.games)
    answered, answer = _answer(game, match, start) if end - start == 1 else (None, "")
    before_it, after_it = estimates.point(start), estimates.point(end)
    turning = TurningPoint(start, before_it.turn, answered, answer, before_it.chances[seat], after_it.chances[seat])
    return Review(shown, seat, turning, estimates.games)


class Estimates:
    """The win chances at points of a match, from simulated games."""

    def __init__(self, game: Game, match: Timeline, seed: int) -> None:
        self.known: dict[int, tuple[float, ...]] = {}
        """Points whose chances need no estimate."""
        self._game, self._match, self._seed = game, match, seed
        self._tried: dict[int, list[list[float]]] = {}
        self._questions: dict[int, tuple[Perspective, Evaluation]] = {}

    @property
    def games(self) -> int:
        """The number of games simulated so far."""
        return sum(map(len, self._tried.values()))

    def has(self, at: int) -> bool:
        """Whether the win chances at a point are known, or were estimated from simulated games."""
        return at in self.known or bool(self._tried.get(at))

    def simulate(self, points: list[int], clock: Clock) -> None:
        """Simulate games from each of the points in turn, until the time is up."""
        unknown = [at for at in points if at not in self.known]
        for at in [at for _ in range(ROUNDS) for at in unknown]:
            if clock.late:
                return
            perspective, evaluation = self._question(at)
            tried = self._tried.setdefault(at, [])
            world = perspective.imagine(chance.key(self._seed, at, len(tried)))
            if (found := rollout(self._game, world, evaluation, clock)) is not None:
                tried.append(found)

    def chances(self, at: int) -> tuple[float, ...]:
        """The win chance of each seat: the mean of the simulated games; without any, the evaluation of the position."""
        if at in self.known:
            return self.known[at]
        tried = self._tried.get(at)
        if not tried:
            perspective, evaluation = self._question(at)
            tried = [evaluation.chances(perspective.imagine(chance.key(self._seed, at)))]
        return tuple(map(mean, zip(*tried, strict=True)))

    def point(self, at: int) -> ReviewPoint:
        """A point with its win chances."""
        return ReviewPoint(at, self._match.rules.turn(self._match.fork(at).state), self.chances(at))

    def _question(self, at: int) -> tuple[Perspective, Evaluation]:
        """The question at a point as the first seat asked sees it, and the evaluation to use there."""
        if at not in self._questions:
            match = self._match.fork(at)
            assert match.ask is not None
            perspective = Perspective(match, match.ask.seats[0])
            self._questions[at] = perspective, evaluation_of(self._game, perspective, Budget())
        return self._questions[at]


def spread(values: Sequence[int], most: int) -> list[int]:
    """At most `most` of the values, evenly spread, the first and the last included."""
    if len(values) <= most:
        return list(values)
    return [values[round(index * (len(values) - 1) / (most - 1))] for index in range(most)]


def _first_points(match: Timeline) -> list[int]:
    """The points to simulate first: where turns began or, if there were only a few turns, points spread evenly."""
    turns: dict[int, int] = {}
    for boundary in match.boundaries:
        turns.setdefault(match.rules.turn(boundary.state), boundary.entries)
    begun = sorted({0, *turns.values()})
    return spread(begun if len(begun) >= POINTS else range(len(match.history)), POINTS)


def _answer(game: Game, match: Timeline, at: int) -> tuple[int | None, str]:
    """The seat that made the entry after a point, and the entry in words; None if it reshuffled hidden cards."""
    entry = match.history[at]
    if isinstance(entry, Concede):
        return entry.seat, "gives up"
    if not isinstance(entry, Answer):
        return None, "hidden cards were reshuffled"
    then = match.fork(at)
    assert then.ask is not None
    words = game.text.words(then.pack, then.view(entry.seat))
    option = next(option for option in then.ask.options if str(option) == str(entry.option))
    return entry.seat, words.label(then.ask, option).partition(" — ")[0]
