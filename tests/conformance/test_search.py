"""The player that searches plays every game, uses nothing its seat cannot know, and repeats itself."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.player import Perspective
from fathom.players.search import Budget, Search, run_search
from tests.conformance.tools import AnyMatch, Case, each_game, moments, other_worlds, played, question

FEW = Budget(playouts=6)
"""Playouts: enough for several answers to be tried more than once."""
LOOKS = 3
"""Questions of a match that are searched: a search takes long."""


def found(match: AnyMatch, seat: int) -> dict[str, tuple[int, float]]:
    """How often each way was tried, and what came of it."""
    root = run_search(match.game, Perspective(match, seat), FEW, seed=5, every=True).root
    return {notation: (branch.tries, branch.mean) for notation, branch in root.branches.items()}


def searched(case: Case) -> list[AnyMatch]:
    """Some questions of a match, the first ones left out: most of them are set-up."""
    return list(moments(played(case, "scripted", 0)))[-LOOKS:]


@each_game
def test_a_search_finds_the_same_in_worlds_its_seat_cannot_tell_apart(case: Case) -> None:
    compared = 0
    for progress in searched(case):
        seat = question(progress).seats[0]
        for other in other_worlds(progress, seat, 7):
            assert found(other, seat) == found(progress, seat)
            compared += 1
    assert compared


@each_game
def test_a_search_repeats_itself_and_changes_nothing(case: Case) -> None:
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
