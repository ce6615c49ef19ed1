"""The review of a finished match: the win chance over time, and the turning point."""

from __future__ import annotations

import pytest

import fathom
from fathom.games import find
from fathom.matches.match import Match
from fathom.players.review import review, spread
from fathom.table.bots.review import read_review, review_task, run_review
from tests.kit import position


@pytest.fixture(autouse=True)
def one_game_from_each_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.players.review.ROUNDS", 1)


PATIENCE = 60_000
"""Milliseconds for a review, on a busy machine."""


def given_up() -> Match:
    """A match of The Refuge that was given up after some answers."""
    match = fathom.new("refuge", 2, seed=7)
    for _ in range(2):
        match.choose(0)
    match.concede(0, 1)
    assert match.outcome is not None
    return match


def test_a_review_goes_from_the_first_question_to_the_result() -> None:
    match = given_up()
    found = read_review(run_review(review_task(match, PATIENCE / 1000)))
    entries = [point.entries for point in found.points]
    assert entries == sorted(set(entries))
    assert (entries[0], entries[-1]) == (0, len(match.history))
    assert all(0 <= chance <= 1 for point in found.points for chance in point.chances)
    assert 0 < found.points[0].chances[0] < 1
    assert found.points[-1].chances == (0.0, 0.0)


def test_the_turning_point_is_the_answer_that_decided_the_match() -> None:
    """The first match is given up. In the second, a trader rests in the last turn although a sale would win."""
    lost = review(find("refuge"), given_up(), PATIENCE).turning
    assert lost is not None
    assert (lost.answer, lost.after) == ("gives up", 0.0)
    match = position("tyrian", "hands: [conch, murex]\nearned: [10, 9]\nturn: 7")
    match.choose("rest")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    found = review(find("tyrian"), match, PATIENCE)
    assert found.seat == 0
    assert found.turning is not None
    assert (found.turning.entries, found.turning.seat, found.turning.after) == (0, 1, 1.0)
    assert found.turning.before < 0.2


def test_points_are_spread_evenly() -> None:
    assert spread(range(5), 8) == [0, 1, 2, 3, 4]
    assert spread(range(101), 5) == [0, 25, 50, 75, 100]
