from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fathom
from fathom.bots import known, make, offered
from fathom.bots.search import Budget, Search, consider, parse, prospects
from fathom.bots.search.tree import Node, Root
from fathom.core.match import Match
from fathom.core.outlook import Odds, Way, logistic
from fathom.core.sight import Sight
from fathom.games import find, names
from tests.toy.state import Dive, Look, Rest, Sell

AnyMatch = Match[Any, Any, Any]
WAYS: list[Way] = [(Dive(),), (Look(),), (Rest(),), (Sell("a"),)]


def searched(*means: float) -> Root:
    """A question at which each way was tried ten times, with results a little below and above a mean."""
    found = Root(0, WAYS[: len(means)])
    for branch, mean in zip(found.branches.values(), means, strict=True):
        for number in range(10):
            branch.add(number, mean + (0.05 if number % 2 else -0.05) + 0.01 * (number * 7 % 3))
            branch.offered += 10
    return found


def last_sale() -> AnyMatch:
    """The last turn of a trader who holds shells and leads by too little: only the dearest sale wins."""
    for seed in range(200):
        match = fathom.new("tyrian", 2, seed)
        players = [match.game.player() for _ in range(2)]
        while match.ask is not None:
            ask, seat = match.ask, match.ask.seats[0]
            s = match.state
            if ask.id == "TY-D01" and s.turn == s.options.rounds * 2 - 1:
                worths = {match.pack.worth(one.shell) for one in ask.options if isinstance(one, Sell)}
                behind = s.traders[1 - seat].earned - s.traders[seat].earned
                if len(worths) > 1 and min(worths) < behind < max(worths) // 2:
                    return match
            match.choose(players[seat].choose(Sight(match, seat)).option, seat)
    raise AssertionError("no such turn came up")


# -- budgets and kinds -------------------------------------------------------------------------------------------------


def test_a_budget_is_written_after_the_kind() -> None:
    assert parse("") == Budget(ms=1000)
    assert parse("playouts=200") == Budget(playouts=200)
    assert parse("ms=50:workers=2") == Budget(ms=50, workers=2)
    assert parse("workers=3") == Budget(ms=1000, workers=3)
    assert parse("playouts=9:ahead=0:depth=2:level=1") == Budget(playouts=9, ahead=0, depth=2, level=1)


@pytest.mark.parametrize("text", ["ms", "ms=", "ms=0", "ms=-5", "ms=1.5", "hours=1", "ms=5:ms=6", ":", "ms=5:"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no way to limit a search"):
        parse(text)
    assert not known(f"search:{text}")


def test_searching_players_are_known_and_made() -> None:
    assert known("search")
    assert known("search:ms=20:workers=2")
    assert not known("search:")
    player = make("search:playouts=7", find("refuge"))
    assert isinstance(player, Search)
    assert player.budget == Budget(playouts=7)


def test_strong_players_search_where_that_helps() -> None:
    strong = [name for name in names() if "search" in offered(find(name))]
    assert set(names()) - set(strong) == {"sleeping-gods"}


# -- the tree ----------------------------------------------------------------------------------------------------------


def test_branches_open_one_by_one_the_scripted_players_own_first() -> None:
    root = Node(0, WAYS)
    opened = []
    for _ in range(12):
        branch = root.select(root.branches.values())
        if not branch.tries:
            opened.append(branch.way)
        branch.add(branch.tries, 0.5)
    assert opened == WAYS
    assert root.own.way == WAYS[0]


def test_better_branches_are_tried_more_often_and_none_is_forgotten() -> None:
    root = Node(0, WAYS)
    worth = dict(zip(WAYS, (0.5, 0.3, 0.7, 0.4), strict=True))
    for number in range(300):
        branch = root.select(root.branches.values())
        branch.add(branch.tries, worth[branch.way] + (0.2 if number % 3 else -0.4))
    tries = {branch.way: branch.tries for branch in root.branches.values()}
    assert max(tries, key=lambda way: tries[way]) == WAYS[2]
    assert min(tries.values()) >= 3


def test_only_what_is_offered_is_taken_and_counted_as_offered() -> None:
    root = Node(0, WAYS[:3])
    branches = list(root.branches.values())
    for branch, chance in zip(branches, (0.9, 0.5, 0.4), strict=True):
        branch.add(0, chance)
        branch.offered += 1
    before = [branch.offered for branch in branches]
    assert root.select(branches[1:]) is branches[1]
    assert [branch.offered - was for branch, was in zip(branches, before, strict=True)] == [0, 1, 1]


def test_the_scripted_way_is_left_only_for_one_that_is_clearly_better() -> None:
    assert searched(0.5, 0.505).best().way == WAYS[0]
    assert searched(0.5, 0.6).best().way == WAYS[1]
    lead = searched(0.5, 0.6).lead(list(searched(0.5, 0.6).branches.values())[1])
    assert lead.mean == pytest.approx(0.1)


def test_luck_of_the_worlds_is_no_lead() -> None:
    """The other branch was only tried in better worlds: where both were tried it is worse."""
    root = Root(0, WAYS[:2])
    own, other = root.branches.values()
    for world in range(20):
        own.add(world, 0.2 + 0.6 * (world >= 10))
    for world in range(10, 20):
        other.add(world, 0.7)
    assert other.mean > own.mean
    assert root.best() is own


def test_the_scripted_way_is_tried_in_every_world_in_which_another_is() -> None:
    root = Root(0, WAYS)
    luck = Random(3)
    for _ in range(60):
        branch = root.select(root.branches.values())
        branch.add(branch.tries, 0.5 + 0.1 * (branch.way == WAYS[2]) + luck.gauss(0, 0.05))
        assert all(set(other.found) <= set(root.own.found) for other in root.branches.values())
    tries = {branch.way: branch.tries for branch in root.branches.values()}
    assert tries[WAYS[2]] > max(tries[WAYS[1]], tries[WAYS[3]])
    assert root.best().way == WAYS[2]


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds_add_up_what_is_known_of_a_position() -> None:
    odds = Odds({"value": 2.0, "hard": -1.0})
    assert odds.log_odds({"value": 1.5, "hard": 1.0, "never seen": 9.0}) == 2.0
    assert logistic(0.0) == 0.5
    assert logistic(900.0) > 0.999999
    assert logistic(-900.0) < 0.000001


@pytest.mark.parametrize("name", ["refuge", "tentacula", "jupiter"])
def test_a_better_judgement_is_a_better_chance(name: str) -> None:
    """Whatever the fit says of stages, what the judgement gains may never count against a team."""
    game = find(name)
    match = fathom.new(name, 2, 1)
    assert match.ask is not None
    outlook: Any = game.outlook(Sight(match, match.ask.seats[0]))
    assert outlook._odds.weights["value"] > 0.05


# -- searches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [Budget(playouts=40), Budget(playouts=40, depth=3), Budget(ms=300)])
def test_a_search_finds_the_sale_that_wins(budget: Budget) -> None:
    match = last_sale()
    assert match.ask is not None
    seat = match.ask.seats[0]
    found = prospects(consider(Sight(match, seat), budget, 1))
    best = found[0]
    assert isinstance(best.option, Sell)
    assert match.pack.worth(best.option.shell) == max(
        match.pack.worth(one.shell) for one in match.ask.options if isinstance(one, Sell)
    )
    assert {one.option for one in found} == set(match.ask.options)
    assert next(one.chance for one in found if one.option == Rest()) < best.chance


def test_several_processes_add_up_what_they_find() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    sight = Sight(match, match.ask.seats[0])
    alone, both = (consider(sight, Budget(playouts=9, workers=n), 1).root for n in (1, 2))
    tries = [sum(branch.tries for branch in root.branches.values()) for root in (alone, both)]
    assert tries == [9, 18]


def test_a_search_repeats_itself_for_a_seed_and_not_for_another() -> None:
    match = fathom.new("refuge", 2, 4)
    players = [match.game.player() for _ in range(2)]
    while match.ask is not None and match.ask.id != "RF-D06":
        match.choose(players[match.ask.seats[0]].choose(Sight(match, match.ask.seats[0])).option)
    assert match.ask is not None
    sight = Sight(match, match.ask.seats[0])

    def means(seed: int) -> list[float]:
        return [branch.mean for branch in consider(sight, Budget(playouts=12), seed).root.branches.values()]

    assert means(1) == means(1) != means(2)


def test_one_way_needs_no_thought() -> None:
    match = fathom.new("refuge", 2, 4)
    assert match.ask is not None
    assert match.ask.id == "RF-D03"
    advice = Search(Budget(playouts=5)).choose(Sight(match, match.ask.seats[0]))
    assert advice.why == "nothing else is worth a thought."


def test_it_plays_whole_matches_against_others() -> None:
    ended: Counter[str] = Counter()
    for seed in range(3):
        match = fathom.new("tyrian", 2, seed)
        players = [make("search:playouts=6", match.game, seed), make("scripted", match.game)]
        while match.ask is not None:
            seat = match.ask.seats[0]
            match.choose(players[seat].choose(Sight(match, seat)).option, seat)
        assert match.outcome is not None
        ended[match.outcome.rule] += 1
    assert ended == {"TY-140": 3}


def test_what_would_follow_is_told_in_the_words_of_the_game() -> None:
    match = fathom.new("tentacula", 2, 3)
    players = [match.game.player() for _ in range(2)]
    while match.ask is not None and match.ask.id != "TN-D08":
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Sight(match, seat)).option, seat)
    assert match.ask is not None
    seat = match.ask.seats[0]
    words = match.game.words(match.pack, match.view(seat))
    survey = consider(Sight(match, seat), Budget(playouts=8), 1, every=True)
    tries = [branch.tries for branch in survey.root.branches.values()]
    assert sum(tries) == 8
    assert max(tries) - min(tries) <= 1  # all are known equally well
    found = prospects(survey)
    assert {str(one.option) for one in found} == {"lay in", "lay out"}
    for one in found:
        assert one.follows[0] == words.label(match.ask, one.option)
        assert len(one.follows) > 1  # the move that goes with the tile


def test_the_players_that_the_page_names_are_known() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    named = set(re.findall(r"(?:scripted|search|random)(?::\w+=?\w*)*", page))
    assert {"search:ms=1000", "search:playouts=40", "scripted:1"} <= named
    assert [kind for kind in named if not known(kind)] == []
