"""The master: it searches with the expert's network, from what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
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
from fathom.players.master import Master, NetworkEvaluation
from fathom.players.search.budget import Budget, parse

FEW = Budget(playouts=6, ahead=1)


def contested(name: str, settings: dict[str, Any], questions: int) -> Iterator[tuple[Match, Perspective]]:
    """Questions of a match of experts at which more than one option is worth trying."""
    match, expert = fathom.new(name, 2, 11, settings, quiet=True), Expert(fathom.find(name))
    for _ in range(questions):
        if match.ask is None:
            return
        perspective = Perspective(match, match.ask.seats[0])
        if len(NetworkEvaluation(expert, perspective, 1).plans(perspective)) > 1:
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


def test_it_takes_an_option_that_leads_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    own, other = (plan[0] for plan in NetworkEvaluation(Expert(match.game), perspective, 0).plans(perspective)[:2])

    def after(better: Option) -> None:
        """Let one option lead to a win chance of 0.9, all others to 0.5."""

        def chances(self: NetworkEvaluation, world: Any) -> list[float]:
            return [0.9 if world.history[-1].option == better else 0.5] * 2

        monkeypatch.setattr(NetworkEvaluation, "chances", chances)

    player = Master(match.game, Budget(playouts=20, ahead=0))
    after(other)
    advice = player.choose(perspective)
    assert advice.option == other
    assert advice.why.startswith("40.0 points")
    after(own)
    assert player.choose(perspective) == Expert(match.game).choose(perspective)


def test_options_that_the_network_thinks_unlikely_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    options = perspective.ask.options
    found = [Favourite(options[0], 0.97), Favourite(options[1], master.UNLIKELY / 2)]
    monkeypatch.setattr(Expert, "favourites", lambda *_: found)
    root = Master(match.game, FEW).think(perspective).root
    assert [branch.plan for branch in root.branches.values()] == [(options[0],)]
    assert root.own.tries == 0


def test_the_network_s_win_chance_counts_for_all_seats() -> None:
    match, perspective = next(contested("tentacula", {}, 60))
    expert = Expert(match.game)
    expected = expert.think(perspective).win_chance
    assert NetworkEvaluation(expert, perspective, 1).chances(perspective.imagine(1)) == [expected, expected]


def test_names_of_masters() -> None:
    game = fathom.find("tentacula")
    assert players.offered(game)["master"] == "Computer, master"
    made = players.make("master:50", game)
    assert isinstance(made, Master)
    assert made.budget == parse("50")
    for wrong in ("master:", "master:many", "expert:50"):
        with pytest.raises(SetupError):
            players.check(wrong, game)
    with pytest.raises(SetupError, match="has no expert yet"):
        players.check("master", fathom.find("rivals"))
    assert "master" not in players.offered(fathom.find("rivals"))
