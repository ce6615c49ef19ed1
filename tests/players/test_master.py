"""The master: it searches with the expert's network, from what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import pytest

import fathom
from fathom import players
from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.engine.player import Perspective
from fathom.game.game import Game
from fathom.matches.match import Match
from fathom.players import master
from fathom.players.expert import Expert, Favourite, Opinion
from fathom.players.master import FAVOURITES, FIRST_ROUND, LEAST_TRIES, FavouritesSearch, Master, favourites
from fathom.players.search.budget import Budget, Clock, parse
from fathom.players.search.tree import Root

FEW = Budget(playouts=3 * FAVOURITES * LEAST_TRIES, ahead=1)
TWO_WORKERS = Budget(playouts=FAVOURITES * LEAST_TRIES, ahead=6, workers=2)
"""Far enough ahead that hidden things are revealed in imagined matches; in Jupiter Deep it must be a whole turn."""


def contested(name: str, settings: dict[str, Any], questions: int) -> Iterator[tuple[Match, Perspective]]:
    """Questions of a match of experts at which more than one option is worth trying."""
    match, expert = fathom.new(name, 2, 11, settings, quiet=True), Expert(fathom.find(name))
    for _ in range(questions):
        if match.ask is None:
            return
        perspective = Perspective(match, match.ask.seats[0])
        if len(favourites(expert, perspective)) > 1:
            yield match, perspective
        match.choose(expert.choose(perspective).option, perspective.seat)


@pytest.mark.parametrize(
    ("name", "budget", "questions"),
    [
        ("tentacula", FEW, 3),
        ("tentacula", TWO_WORKERS, 1),
        ("jupiter", FEW, 1),
        ("jupiter", msgspec.structs.replace(TWO_WORKERS, ahead=20), 1),
        pytest.param("refuge", FEW, 4, marks=pytest.mark.thorough),
        pytest.param("refuge", TWO_WORKERS, 2, marks=pytest.mark.thorough),
    ],
)
def test_its_answer_depends_only_on_what_the_seat_sees(name: str, budget: Budget, questions: int) -> None:
    asked = 0
    for match, perspective in islice(contested(name, {}, 60), questions):
        search = Master(match.game, budget, 3).think(perspective)
        # Every hidden thing is dealt again.
        again = Perspective(match.imagine(perspective.seat, 7), perspective.seat)
        found = Master(match.game, budget, 3).think(again)
        assert found.best().plan == search.best().plan
        for option, branch in search.root.branches.items():
            assert branch.tries >= LEAST_TRIES
            assert found.root.branches[option].found == pytest.approx(branch.found, abs=1e-4)
        asked += 1
    assert asked == questions


@pytest.mark.parametrize("name", ["tentacula", "jupiter"])
def test_the_favourites_begin_with_the_expert_s_choice(name: str) -> None:
    for match, perspective in islice(contested(name, {}, 40), 5):
        expert = Expert(match.game)
        assert favourites(expert, perspective)[0] == (expert.think(perspective).option,)
        found = expert.favourites(perspective, 4)
        assert [each.probability for each in found] == sorted((each.probability for each in found), reverse=True)
        assert sum(each.probability for each in found) <= 1 + 1e-6
        assert len({each.option for each in found}) == len(found) <= 4
        assert {each.option for each in found} <= set(perspective.ask.options)


def test_the_expert_s_own_option_is_a_favourite_even_if_others_are_more_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Jupiter Deep, the best half of a command need not belong to the most likely whole command."""
    match, perspective = next(contested("tentacula", {}, 60))
    own, other, *_ = perspective.ask.options
    expert = Expert(match.game)
    monkeypatch.setattr(Expert, "think", lambda *_: Opinion(own, 0.5))
    monkeypatch.setattr(Expert, "favourites", lambda *_: [Favourite(other, 0.6), Favourite(own, 0.1)])
    assert favourites(expert, perspective) == [(own,), (other,)]
    monkeypatch.setattr(Expert, "favourites", lambda *_: [Favourite(other, 0.6)])
    assert favourites(expert, perspective) == [(own,), (other,)]
    monkeypatch.setattr(Expert, "favourites", lambda *_: [Favourite(own, 0.001)])
    assert favourites(expert, perspective) == [(own,)]


def better(monkeypatch: pytest.MonkeyPatch, chances: dict[Option, float]) -> None:
    """Let options lead to these win chances; all others to 0.5."""

    def win_chances(self: FavouritesSearch, worlds: Sequence[Any]) -> list[float]:
        return [chances.get(world.history[-1].option, 0.5) for world in worlds]

    monkeypatch.setattr(FavouritesSearch, "_win_chances", win_chances)


def test_it_takes_an_option_that_leads_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    own, other = (plan[0] for plan in favourites(Expert(match.game), perspective)[:2])
    player = Master(match.game, Budget(playouts=FAVOURITES * LEAST_TRIES, ahead=0))
    better(monkeypatch, {other: 0.9})
    advice = player.choose(perspective)
    assert advice.option == other
    assert advice.why.startswith("40.0 points")
    better(monkeypatch, {own: 0.9})
    assert player.choose(perspective) == Expert(match.game).choose(perspective)
    # In too few worlds, a lead is luck.
    better(monkeypatch, {other: 0.9})
    few = Master(match.game, Budget(playouts=2 * (LEAST_TRIES - 1), ahead=0))
    assert few.choose(perspective) == Expert(match.game).choose(perspective)


def test_options_that_fall_behind_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    expert = Expert(match.game)
    plans = favourites(expert, perspective)
    better(monkeypatch, {plan[0]: 0.1 for plan in plans[1:]})
    search = FavouritesSearch(expert, perspective, 1, ahead=0)
    search.run(Budget(playouts=100 * len(plans)).clock())
    assert [branch.tries for branch in search.root.branches.values()] == [FIRST_ROUND] * len(plans)
    assert search.best() is search.root.own


def test_every_option_is_tried_in_the_same_worlds() -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    search = Master(match.game, Budget(playouts=11, ahead=1), 5).think(perspective)
    own, *others = search.root.branches.values()
    assert sum(branch.tries for branch in search.root.branches.values()) == 11
    assert all(set(branch.found) <= set(own.found) for branch in others)
    assert {branch.tries for branch in others} <= {own.tries - 1, own.tries}


class Late(Clock):
    """A clock whose time is up after all matches of a round have been begun."""

    ticked = 0

    def ticks(self) -> bool:
        self.ticked += 1
        return True

    @property
    def late(self) -> bool:
        return self.ticked > 0


def test_a_round_that_is_late_does_not_count() -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    search = FavouritesSearch(Expert(match.game), perspective, 1)
    search.run(Late(Budget()))
    assert not any(branch.tries for branch in search.root.branches.values())


def test_a_search_ends_when_the_result_is_clear_or_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    expert = Expert(match.game)
    plans = favourites(expert, perspective)

    def tries() -> int:
        search = FavouritesSearch(expert, perspective, 1, ahead=0)
        search.run(Budget(playouts=1000 * len(plans)).clock())
        return search.root.own.tries

    better(monkeypatch, {plans[1][0]: 0.9})
    assert tries() == FIRST_ROUND
    better(monkeypatch, {})
    assert FIRST_ROUND < tries() < 50


def test_an_option_with_too_few_tries_hides_no_other() -> None:
    plans: list[Any] = [("own",), ("good",), ("rare",)]
    root = Root(0, plans)
    own, good, rare = root.branches.values()
    for world, chances in enumerate([(0.5, 0.8, 0.99), (0.4, 0.8, 0.99), (0.6, 0.9, 0.99), (0.5, 0.8)]):
        for branch, chance in zip((own, good, rare), chances, strict=False):
            branch.add(world, chance)
    assert root.best() is rare
    assert root.best(least_tries=4) is good
    assert root.best(least_tries=5) is own


@pytest.mark.parametrize(("name", "seats"), [("tentacula", 3), ("refuge", 2), ("jupiter", 4)])
def test_the_network_says_of_many_questions_what_it_says_of_each(name: str, seats: int) -> None:
    expert = Expert(fathom.find(name))
    matches = [fathom.new(name, seats, seed, quiet=True) for seed in range(6)]
    for _ in range(25):
        asked = [Perspective(match, match.ask.seats[0]) for match in matches if match.ask is not None]
        choices = [expert._begin(perspective) for perspective in asked]
        scores, win_chances = expert._evaluate(choices)
        for choice, found, win_chance in zip(choices, scores, win_chances, strict=True):
            (alone,), (win_chance_alone,) = expert._evaluate([choice])
            assert found == pytest.approx(alone, abs=1e-3)
            assert win_chance == pytest.approx(win_chance_alone, abs=1e-4)
        opinions = expert.think_together(asked)
        assert [each.win_chance for each in opinions] == win_chances
        playing = [match for match in matches if match.ask is not None]
        for match, opinion in zip(playing, opinions, strict=True):
            match.choose(opinion.option)


def test_options_that_the_network_thinks_unlikely_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    options = perspective.ask.options
    found = [Favourite(options[0], 0.97), Favourite(options[1], master.UNLIKELY / 2)]
    monkeypatch.setattr(Expert, "favourites", lambda *_: found)
    monkeypatch.setattr(Expert, "think", lambda *_: Opinion(options[0], 0.5))
    root = Master(match.game, FEW).think(perspective).root
    assert [branch.plan for branch in root.branches.values()] == [(options[0],)]
    assert root.own.tries == 0


def ended(game: Game, perspective: Perspective, kind: str, winners: tuple[int, ...]) -> Any:
    """An imagined match that players of this kind have played to such an end."""
    player = players.make(kind, game)
    for number in range(50):
        world = perspective.imagine(number)
        while world.ask is not None:
            seat = world.ask.seats[0]
            world.choose(player.choose(Perspective(world, seat)).option, seat)
        if world.outcome is not None and world.outcome.winners == winners:
            return world
    raise AssertionError(f"{kind} players never ended it with {winners}")


def test_win_chances_are_estimates_or_results() -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    expert = Expert(match.game)
    search = FavouritesSearch(expert, perspective, 1)
    going = perspective.imagine(0)
    won, lost = (ended(match.game, perspective, *how) for how in (("expert", (0, 1)), ("random", ())))
    expected = expert.think(Perspective(going, perspective.seat)).win_chance
    assert search._win_chances([lost, going, won]) == [0.0, pytest.approx(expected), 1.0]
    assert search._win_chances([lost]) == [0.0]


def test_names_of_masters() -> None:
    game = fathom.find("tentacula")
    assert players.offered(game)["master"] == "Computer, master"
    made = players.make("master:50", game)
    assert isinstance(made, Master)
    assert made.budget == parse("50")
    for wrong, says in (
        ("master:", r"no computer player called “master:”.*; expert, master, master:ms=1000"),
        ("champion", r"no computer player called “champion”.*; expert, master, master:ms=1000"),
        ("master:many", "“many” is not a budget of a master; write master, master:ms=1000"),
        ("master:ms=700000", "“ms=700000” is too much for a master; the maximum is ms=600000"),
        ("search:many", "“many” is not a budget of a search; write search, search:ms=1000"),
        ("master:50:depth=2", "A master has no depth"),
        ("master:level=1", "A master has no level"),
        ("expert:50", "An expert has no budget. Write “expert” instead of “expert:50”."),
        ("expert:", "An expert has no budget"),
    ):
        with pytest.raises(SetupError, match=says):
            players.check(wrong, game)
    for wrong in ("expert:50", "champion"):
        with pytest.raises(SetupError, match=r"no computer player called") as refused:
            players.check(wrong, fathom.find("rivals"))
        assert "master" not in str(refused.value)
    with pytest.raises(SetupError, match="has no expert yet"):
        players.check("master", fathom.find("rivals"))
    assert "master" not in players.offered(fathom.find("rivals"))
