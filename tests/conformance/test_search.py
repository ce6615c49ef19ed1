"""The search player plays every game, uses nothing its seat cannot know, and gives the same result each time."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.player import Perspective
from fathom.players.search import Budget, Search, run_search
from tests.conformance.tools import AnyMatch, Case, each_game, moments, other_worlds, played, question

FEW = Budget(playouts=6)
"""Enough playouts to try several answers more than once."""
SAMPLE = 3
"""The number of questions to search; few, because a search takes long."""


def found(match: AnyMatch, seat: int) -> dict[str, tuple[int, float]]:
    """The number of tries and the mean value of each option."""
    root = run_search(match.game, Perspective(match, seat), FEW, seed=5, every=True).root
    return {notation: (branch.tries, branch.mean) for notation, branch in root.branches.items()}


def searched(case: Case) -> list[AnyMatch]:
    """A few questions from the end of a match; the first questions are mostly about the set-up."""
    return list(moments(played(case, "scripted", 0)))[-SAMPLE:]


@each_game
def test_a_search_uses_nothing_its_seat_cannot_know(case: Case) -> None:
    compared = 0
    for progress in searched(case):
        seat = question(progress).seats[0]
        for other in other_worlds(progress, seat, 7):
            assert found(other, seat) == found(progress, seat)
            compared += 1
    assert compared


@each_game
def test_a_search_is_repeatable_and_changes_nothing(case: Case) -> None:
    progress = searched(case)[0]
    seat = question(progress).seats[0]
    before = progress.save()
    first = found(progress, seat)
    assert len(first) == 1 or sum(tries for tries, _ in first.values()) == FEW.playouts
    assert found(progress, seat) == first
    assert progress.save() == before


@each_game
def test_the_searching_player_answers_with_what_is_offered(case: Case) -> None:
    moments = searched(case)
    player = Search(moments[0].game, Budget(playouts=2), 3)
    for progress in moments:
        answer: Option = player.choose(Perspective(progress, question(progress).seats[0])).option
        assert answer in question(progress).options
