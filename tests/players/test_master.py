"""The master: it searches with the expert's network, from what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

import fathom
from fathom import players
from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.engine.player import Perspective
from fathom.matches.match import Match
from fathom.players import master
from fathom.players.expert import Expert, Favourite
from fathom.players.master import ENOUGH, FAVOURITES, ROUND, Master, Race, favourites
from fathom.players.search.budget import Budget, Clock, parse

FEW = Budget(playouts=3 * FAVOURITES * ENOUGH, ahead=1)


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


@pytest.mark.parametrize("name", ["tentacula", pytest.param("refuge", marks=pytest.mark.thorough)])
def test_its_answer_depends_only_on_what_the_seat_sees(name: str) -> None:
    for match, perspective in islice(contested(name, {}, 60), 4):
        chosen = Master(match.game, FEW, 3).choose(perspective)
        # Every hidden thing is dealt again.
        again = Perspective(match.imagine(perspective.seat, 7), perspective.seat)
        assert Master(match.game, FEW, 3).choose(again) == chosen


@pytest.mark.parametrize("name", ["tentacula", "jupiter"])
def test_the_favourites_begin_with_the_expert_s_choice(name: str) -> None:
    for match, perspective in islice(contested(name, {}, 40), 5):
        expert = Expert(match.game)
        found = expert.favourites(perspective, 4)
        assert found[0].option == expert.think(perspective).option
        assert [each.probability for each in found] == sorted((each.probability for each in found), reverse=True)
        assert sum(each.probability for each in found) <= 1 + 1e-6
        assert len({each.option for each in found}) == len(found) <= 4
        assert {each.option for each in found} <= set(perspective.ask.options)


def better(monkeypatch: pytest.MonkeyPatch, chances: dict[Option, float]) -> None:
    """Let options lead to these win chances; all others to 0.5."""

    def win_chances(self: Race, worlds: Sequence[Any]) -> list[float]:
        return [chances.get(world.history[-1].option, 0.5) for world in worlds]

    monkeypatch.setattr(Race, "_win_chances", win_chances)


def test_it_takes_an_option_that_leads_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    own, other = (plan[0] for plan in favourites(Expert(match.game), perspective)[:2])
    player = Master(match.game, Budget(playouts=FAVOURITES * ENOUGH, ahead=0))
    better(monkeypatch, {other: 0.9})
    advice = player.choose(perspective)
    assert advice.option == other
    assert advice.why.startswith("40.0 points")
    better(monkeypatch, {own: 0.9})
    assert player.choose(perspective) == Expert(match.game).choose(perspective)
    # In too few worlds, a lead is luck.
    better(monkeypatch, {other: 0.9})
    few = Master(match.game, Budget(playouts=2 * (ENOUGH - 1), ahead=0))
    assert few.choose(perspective) == Expert(match.game).choose(perspective)


def test_options_that_fall_behind_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    expert = Expert(match.game)
    plans = favourites(expert, perspective)
    better(monkeypatch, {plan[0]: 0.1 for plan in plans[1:]})
    race = Race(expert, perspective, 1, ahead=0)
    race.run(Budget(playouts=100 * len(plans)).clock())
    assert [branch.tries for branch in race.root.branches.values()] == [ROUND] * len(plans)
    assert race.best() is race.root.own


def test_every_option_is_tried_in_the_same_worlds() -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    race = Master(match.game, Budget(playouts=11, ahead=1), 5).think(perspective)
    own, *others = race.root.branches.values()
    assert sum(branch.tries for branch in race.root.branches.values()) == 11
    assert all(set(branch.found) <= set(own.found) for branch in others)
    assert len(own.found) == own.tries == 1 + max(race.root.branches.values(), key=lambda each: -each.tries).tries


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
    race = Race(Expert(match.game), perspective, 1)
    race.run(Late(Budget()))
    assert not any(branch.tries for branch in race.root.branches.values())


@pytest.mark.parametrize(("name", "seats"), [("tentacula", 3), ("refuge", 2), ("jupiter", 4)])
def test_a_match_of_many_is_played_as_it_is_alone(name: str, seats: int) -> None:
    """Questions that are looked at together get the answers that each gets alone."""
    expert = Expert(fathom.find(name))
    matches = [fathom.new(name, seats, seed, quiet=True) for seed in range(6)]
    for _ in range(25):
        asked = [Perspective(match, match.ask.seats[0]) for match in matches if match.ask is not None]
        together = expert.think_together(asked)
        for perspective, opinion in zip(asked, together, strict=True):
            alone = expert.think(perspective)
            assert alone.option == opinion.option
            assert alone.win_chance == pytest.approx(opinion.win_chance, abs=1e-5)
        for match, opinion in zip([each for each in matches if each.ask is not None], together, strict=True):
            match.choose(opinion.option)


def test_options_that_the_network_thinks_unlikely_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    options = perspective.ask.options
    found = [Favourite(options[0], 0.97), Favourite(options[1], master.UNLIKELY / 2)]
    monkeypatch.setattr(Expert, "favourites", lambda *_: found)
    root = Master(match.game, FEW).think(perspective).root
    assert [branch.plan for branch in root.branches.values()] == [(options[0],)]
    assert root.own.tries == 0


def test_win_chances_are_estimates_or_results() -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    expert = Expert(match.game)
    race = Race(expert, perspective, 1)
    going, won, lost = (perspective.imagine(number) for number in range(3))
    for world, kind in ((won, "expert"), (lost, "random")):
        player = players.make(kind, match.game)
        while world.ask is not None:
            seat = world.ask.seats[0]
            world.choose(player.choose(Perspective(world, seat)).option, seat)
    assert [world.outcome is not None and world.outcome.winners for world in (won, lost)] == [(0, 1), ()]
    expected = expert.think(Perspective(going, perspective.seat)).win_chance
    assert race._win_chances([lost, going, won]) == [0.0, pytest.approx(expected), 1.0]
    assert race._win_chances([lost]) == [0.0]


def test_names_of_masters() -> None:
    game = fathom.find("tentacula")
    assert players.offered(game)["master"] == "Computer, master"
    made = players.make("master:50", game)
    assert isinstance(made, Master)
    assert made.budget == parse("50")
    for wrong in ("master:", "master:many", "master:50:depth=2", "master:level=1", "expert:50"):
        with pytest.raises(SetupError):
            players.check(wrong, game)
    with pytest.raises(SetupError, match="has no expert yet"):
        players.check("master", fathom.find("rivals"))
    assert "master" not in players.offered(fathom.find("rivals"))
