from __future__ import annotations

import multiprocessing
import re
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

import fathom
from fathom.bots.evaluation import LogisticModel, Plan, logistic
from fathom.engine.ask import Option
from fathom.engine.player import Perspective
from fathom.games import find, names
from fathom.matches.match import Match
from fathom.players import check, make, offered
from fathom.players.search import Budget, RemainingPlan, Search, analyse, parse, reason, run_search
from fathom.players.search.analysis import fair, verdicts
from fathom.players.search.budget import Clock
from fathom.players.search.parallel import search_parallel
from fathom.players.search.rollout import rollout
from fathom.players.search.tree import Branch, Node, Root
from fathom.players.search.tree_search import TreeSearch
from fathom.players.search.whole_games import WholeGames
from tests.toy.model import Dive, Look, Rest, Sell

AnyMatch = Match
PLANS: list[Plan] = [(Dive(),), (Look(),), (Rest(),), (Sell("a"),)]


def searched(*means: float) -> Root:
    """A question at which each option was tried ten times, with results around a mean."""
    found = Root(0, PLANS[: len(means)])
    for branch, middle in zip(found.branches.values(), means, strict=True):
        for number in range(10):
            branch.add(number, middle + (0.05 if number % 2 else -0.05) + 0.01 * (number * 7 % 3))
            branch.offered += 10
    return found


def last_sale() -> AnyMatch:
    """The last turn of a trader: only the most expensive sale wins."""
    for seed in range(200):
        match = fathom.new("tyrian", 2, seed)
        players = [match.game.bots.scripted(2) for _ in range(2)]
        while match.ask is not None:
            ask, seat = match.ask, match.ask.seats[0]
            s = match.state
            if ask.id == "TY-D01" and s.turn == s.settings.rounds * 2 - 1:
                worths = {match.pack.worth(one.shell) for one in ask.options if isinstance(one, Sell)}
                behind = s.traders[1 - seat].earned - s.traders[seat].earned
                if len(worths) > 1 and min(worths) < behind < max(worths) // 2:
                    return match
            match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    raise AssertionError("no such turn came up")


# -- budgets and kinds ------------------------------------------------------------------------------------------------


def test_a_budget_is_written_after_the_kind() -> None:
    assert parse("") == Budget(ms=1000)
    assert parse("playouts=200") == parse("200") == Budget(playouts=200)
    assert parse("200:workers=2") == Budget(playouts=200, workers=2)
    assert parse("ms=50:workers=2") == Budget(ms=50, workers=2)
    assert parse("workers=3") == Budget(ms=1000, workers=3)
    assert parse("playouts=9:ahead=0:depth=2:level=1") == Budget(playouts=9, ahead=0, depth=2, level=1)


WRONG_BUDGETS = ["ms", "ms=", "ms=0", "ms=-5", "ms=1.5", "hours=1", "ms=5:ms=6", ":", "ms=5:"]
WRONG_BUDGETS += ["x", "0", "-5", "1.5", "5:6", "5:playouts=6", "²"]


@pytest.mark.parametrize("text", WRONG_BUDGETS)
def test_wrong_budgets_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a budget of a search"):
        check(f"search:{text}")


@pytest.mark.parametrize(
    "text", ["workers=65", "ms=600001", "playouts=1000001", "1000001", "depth=101", "ahead=1001", "level=4"]
)
def test_very_large_budgets_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"“{text}” is too much for a search; the maximum is "):
        parse(text)


def test_errors_in_a_kind_are_explained() -> None:
    with pytest.raises(ValueError, match="“ms=abc” is not a budget of a search"):
        check("search:ms=abc")
    with pytest.raises(ValueError, match="“x” is not a budget of a search; write search, search:ms=1000, search:200"):
        check("search:x")
    with pytest.raises(ValueError, match=r"no computer player called “scripted:5”.*scripted:1 to scripted:3"):
        check("scripted:5")
    with pytest.raises(ValueError, match="no computer player called “clever”"):
        check("clever")
    with pytest.raises(ValueError, match="has no search player"):
        check("search", find("sleeping-gods"))
    with pytest.raises(ValueError, match="has no search player"):
        make("search:playouts=9", find("sleeping-gods"))


def test_search_players_are_listed_and_made() -> None:
    check("search")
    check("search:ms=20:workers=2")
    with pytest.raises(ValueError, match="no computer player called “search:”"):
        check("search:")
    for name in ("search:playouts=7", "search:7"):
        player = make(name, find("refuge"))
        assert isinstance(player, Search)
        assert player.budget == Budget(playouts=7)


def test_levels_have_names_for_people() -> None:
    game = find("refuge")
    assert isinstance(make("strong", game), Search)
    assert [make(name, game).level for name in ("easy", "normal")] == [1, 2]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="There are: easy, normal, strong; or random"):
        check("clever")
    with pytest.raises(ValueError, match="has no search player"):
        check("strong", find("sleeping-gods"))


def test_strong_players_search_in_games_where_that_helps() -> None:
    strong = [name for name in names() if "search" in offered(find(name))]
    assert set(names()) - set(strong) == {"sleeping-gods"}


# -- the tree ---------------------------------------------------------------------------------------------------------


def test_branches_open_one_by_one_beginning_with_the_scripted_choice() -> None:
    root = Node(0, PLANS)
    opened = []
    for _ in range(12):
        branch = root.select(root.branches.values())
        if not branch.tries:
            opened.append(branch.plan)
        branch.add(branch.tries, 0.5)
    assert opened == PLANS
    assert root.own.plan == PLANS[0]


def test_better_branches_are_tried_more_often_and_all_are_tried() -> None:
    root = Node(0, PLANS)
    worth = dict(zip(PLANS, (0.5, 0.3, 0.7, 0.4), strict=True))
    for number in range(300):
        branch = root.select(root.branches.values())
        branch.add(branch.tries, worth[branch.plan] + (0.2 if number % 3 else -0.4))
    tries = {branch.plan: branch.tries for branch in root.branches.values()}
    assert max(tries, key=lambda plan: tries[plan]) == PLANS[2]
    assert min(tries.values()) >= 3


def test_only_offered_options_are_tried_and_counted() -> None:
    root = Node(0, PLANS[:3])
    branches = list(root.branches.values())
    for branch, chance in zip(branches, (0.9, 0.5, 0.4), strict=True):
        branch.add(0, chance)
        branch.offered += 1
    before = [branch.offered for branch in branches]
    assert root.select(branches[1:]) is branches[1]
    assert [branch.offered - was for branch, was in zip(branches, before, strict=True)] == [0, 1, 1]


def test_the_scripted_choice_is_replaced_only_by_a_clear_lead() -> None:
    assert searched(0.5, 0.502).best().plan == PLANS[0]
    assert searched(0.5, 0.6).best().plan == PLANS[1]
    lead = searched(0.5, 0.6).lead(list(searched(0.5, 0.6).branches.values())[1])
    assert lead.mean == pytest.approx(0.1)


def led(*leads: float) -> Root:
    """A question at which another option leads the scripted player's choice by this much in each world."""
    root = Root(0, PLANS[:2])
    own, other = root.branches.values()
    for world, lead in enumerate(leads):
        own.add(world, 0.5)
        other.add(world, 0.5 + lead)
    return root


def test_a_lead_of_more_than_its_standard_error_is_enough() -> None:
    """A lead of 0.15 ± 0.07 is enough, one of 0.075 ± 0.1 is not."""
    assert led(*[0.3, 0.0] * 3).best().plan == PLANS[1]
    assert led(*[0.3, -0.15] * 3).best().plan == PLANS[0]


def test_better_worlds_are_no_lead() -> None:
    """The other branch was only tried in better worlds; in worlds where both were tried it is worse."""
    root = Root(0, PLANS[:2])
    own, other = root.branches.values()
    for world in range(20):
        own.add(world, 0.2 + 0.6 * (world >= 10))
    for world in range(10, 20):
        other.add(world, 0.7)
    assert other.mean > own.mean
    assert root.best() is own


def test_the_scripted_choice_is_tried_in_every_world_in_which_another_is() -> None:
    root = Root(0, PLANS)
    luck = Random(3)
    for _ in range(60):
        branch = root.select(root.branches.values())
        branch.add(branch.tries, 0.5 + 0.1 * (branch.plan == PLANS[2]) + luck.gauss(0, 0.05))
        assert all(set(other.found) <= set(root.own.found) for other in root.branches.values())
    tries = {branch.plan: branch.tries for branch in root.branches.values()}
    assert tries[PLANS[2]] > max(tries[PLANS[1]], tries[PLANS[3]])
    assert root.best().plan == PLANS[2]


def test_the_reason_compares_plans_in_the_same_worlds() -> None:
    """One branch has the better mean, but only in lucky worlds; the other leads where both were tried."""
    root = Root(0, PLANS[:3])
    own, lucky, better = root.branches.values()
    for world in range(20):
        own.add(world, 0.2 + 0.6 * (world >= 10))
        better.add(world, 0.3 + 0.6 * (world >= 10))
    for world in range(10, 20):
        lucky.add(world, 0.81)
    assert root.best() is better
    assert lucky.mean > better.mean
    assert (
        reason(root, better)
        == "10.0 points (± 0.3) more win chance than the scripted player's plan, in 20 simulated games."
    )
    assert reason(root, own) == "of the 3 plans tried, no other is clearly better."


def tried(mean: float, worlds: int, luck: Random) -> Branch:
    """A branch with about this mean in this number of worlds."""
    branch = Branch(PLANS[0])
    for world in range(worlds):
        branch.add(world, mean + luck.gauss(0, 0.15))
    return branch


def test_an_answer_with_many_plans_is_not_rated_higher_for_it() -> None:
    luck, of_eight, best_of_eight = Random(5), 0.0, 0.0
    for _ in range(300):
        branches = [tried(0.5, 10, luck) for _ in range(8)]
        of_eight += mean(fair(branches).values()) / 300
        best_of_eight += max(branch.mean for branch in branches) / 300
    assert of_eight == pytest.approx(0.5, abs=0.01)
    assert best_of_eight > 0.55


def test_the_best_of_many_plans_counts() -> None:
    luck = Random(6)
    branches = [tried(0.3, 20, luck), tried(0.7, 20, luck), tried(0.4, 20, luck)]
    assert fair(branches) == branches[1].found


def test_only_a_certain_best_option_is_called_best() -> None:
    luck, options = Random(7), [Dive(), Look(), Rest()]
    clear = {option: tried(worth, 20, luck).found for option, worth in zip(options, (0.3, 0.8, 0.4), strict=True)}
    assert verdicts(clear, 0.15) == {Dive(): "behind", Look(): "best", Rest(): "behind"}
    level = {option: tried(0.5, 20, luck).found for option in options}
    assert set(verdicts(level, 0.15).values()) == {"open"}
    few_tries = {**clear, Rest(): tried(0.1, 2, luck).found}
    assert verdicts(few_tries, 0.15) == {Dive(): "behind", Look(): "open", Rest(): "unknown"}


def test_equal_options_are_rarely_called_worse() -> None:
    luck, wrong = Random(8), 0
    for _ in range(40):
        equals: dict[Option, dict[int, float]] = {Sell(str(number)): tried(0.5, 12, luck).found for number in range(18)}
        wrong += "behind" in verdicts(equals, 0.15).values()
    assert wrong <= 8


# -- evaluations ------------------------------------------------------------------------------------------------------


def test_an_evaluation_adds_up_the_terms_of_a_position() -> None:
    odds = LogisticModel({"value": 2.0, "hard": -1.0})
    assert odds.log_odds({"value": 1.5, "hard": 1.0, "never seen": 9.0}) == 2.0
    assert logistic(0.0) == 0.5
    assert logistic(900.0) > 0.999999
    assert logistic(-900.0) < 0.000001


@pytest.mark.parametrize("name", ["refuge", "tentacula", "jupiter"])
def test_a_higher_value_gives_a_higher_win_chance(name: str) -> None:
    """A better value of a position never lowers a team's chance."""
    game = find(name)
    match = fathom.new(name, 2, 1)
    assert match.ask is not None
    assert game.bots.evaluation is not None
    evaluation: Any = game.bots.evaluation(Perspective(match, match.ask.seats[0]))
    assert evaluation._model.weights["value"] > 0.05


# -- searches ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [Budget(playouts=40), Budget(playouts=40, depth=3), Budget(ms=300)])
def test_a_search_finds_the_sale_that_wins(budget: Budget) -> None:
    match = last_sale()
    assert match.ask is not None
    seat = match.ask.seats[0]
    found = analyse(run_search(match.game, Perspective(match, seat), budget, 1)).estimates
    best = found[0]
    assert isinstance(best.option, Sell)
    assert match.pack.worth(best.option.shell) == max(
        match.pack.worth(one.shell) for one in match.ask.options if isinstance(one, Sell)
    )
    assert {one.option for one in found} == set(match.ask.options)
    assert next(one.chance for one in found if one.option == Rest()) < best.chance


def test_several_processes_add_up_their_results() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    alone, both = (run_search(match.game, perspective, Budget(playouts=9, workers=n), 1).root for n in (1, 2))
    tries = [sum(branch.tries for branch in root.branches.values()) for root in (alone, both)]
    assert tries == [9, 18]


def test_workers_stop_when_the_search_is_interrupted() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    here = multiprocessing.current_process().pid
    before = set(multiprocessing.active_children())

    def begin(worker: int) -> TreeSearch:
        return TreeSearch(match.game, perspective, WholeGames(match.game), worker)

    def run(search: TreeSearch) -> None:
        if multiprocessing.current_process().pid == here:
            raise KeyboardInterrupt
        time.sleep(60)

    with pytest.raises(KeyboardInterrupt):
        search_parallel(begin, run, 3)
    assert set(multiprocessing.active_children()) <= before


def test_workers_end_when_the_search_is_killed() -> None:
    """A process that searches is killed; its worker, which would run for another minute, ends too."""
    context = multiprocessing.get_context("fork")
    reports, reporting = context.Pipe(duplex=False)

    def think() -> None:
        def run(search: TreeSearch) -> None:
            reporting.send(multiprocessing.current_process().pid)
            time.sleep(60)

        match = fathom.new("tyrian", 2, 4)
        perspective = Perspective(match, 0)
        search_parallel(lambda worker: TreeSearch(match.game, perspective, WholeGames(match.game), worker), run, 2)

    thinker = context.Process(target=think)
    thinker.start()
    reporting.close()
    pids = {reports.recv(), reports.recv()}
    assert thinker.pid in pids
    assert len(pids) == 2
    thinker.kill()
    thinker.join()
    with pytest.raises(EOFError):  # All processes that could write have ended.
        reports.recv() if reports.poll(30) else pytest.fail("the worker still runs")


def test_a_playout_that_is_not_over_in_time_does_not_count() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    clock = Budget(ms=60_000).clock()
    assert rollout(match.game, perspective.imagine(1), WholeGames(match.game), clock) is not None

    class Late(Clock):
        late = True

    search = TreeSearch(match.game, perspective, WholeGames(match.game), 1)
    search.try_once(Late(Budget(ms=1)))
    assert not any(branch.tries for branch in search.root.branches.values())
    assert search.root.best() is search.root.own


def test_few_tries_give_no_statement() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    plans = len(TreeSearch(match.game, perspective, WholeGames(match.game), 1, every=True).root.branches)
    once = analyse(run_search(match.game, perspective, Budget(playouts=plans), 1, every=True)).estimates
    assert {(one.verdict, one.low, one.high, one.tries) for one in once} == {("unknown", 0.0, 1.0, 1)}
    often = analyse(run_search(match.game, perspective, Budget(playouts=8 * plans), 1, every=True)).estimates
    assert all(one.verdict != "unknown" and one.high - one.low < 1 for one in often)


def test_the_error_of_the_evaluation_is_part_of_the_uncertainty() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    search = run_search(match.game, Perspective(match, match.ask.seats[0]), Budget(playouts=60), 1, every=True)
    wide = [one.high - one.low for one in analyse(search).estimates]
    search.evaluation.error = 0.2
    assert all(
        after > before for before, after in zip(wide, [x.high - x.low for x in analyse(search).estimates], strict=True)
    )


def test_deeper_in_the_tree_the_options_of_every_world_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    search = TreeSearch(match.game, perspective, WholeGames(match.game), 1, depth=2)
    first, second = match.ask.options[:2]
    monkeypatch.setattr(search.evaluation, "plans", lambda perspective: [(first,)])
    node, branch = search._grow(match, search.root.own)
    branch.add(0, 0.5)
    monkeypatch.setattr(search.evaluation, "plans", lambda perspective: [(first,), (second,)])
    assert search._grow(match, search.root.own)[0] is node
    assert [one.plan for one in node.branches.values()] == [(first,), (second,)]


def test_a_plan_is_followed_as_long_as_it_fits() -> None:
    match = fathom.new("tyrian", 2, 4)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    last = match.ask.options[-1]
    progress = WholeGames(match.game).progress(match)
    player = Search(match.game, Budget(playouts=3))
    player.plan = RemainingPlan((str(last), "rest"), progress, "It was planned.")
    advice = player.choose(perspective)
    assert (advice.option, advice.why) == (last, "It was planned.")
    assert player.plan.answers == ("rest",)
    player.plan = RemainingPlan((str(last),), progress - 1, "It was planned long ago.")
    assert player.choose(perspective).why != "It was planned long ago."


def test_a_search_repeats_itself_for_a_seed_and_not_for_another() -> None:
    match = fathom.new("refuge", 2, 4)
    players = [match.game.bots.scripted(2) for _ in range(2)]
    while match.ask is not None and match.ask.id != "RF-D06":
        match.choose(players[match.ask.seats[0]].choose(Perspective(match, match.ask.seats[0])).option)
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])

    def means(seed: int) -> list[float]:
        return [
            branch.mean
            for branch in run_search(match.game, perspective, Budget(playouts=12), seed).root.branches.values()
        ]

    assert means(1) == means(1) != means(2)


def test_a_single_option_needs_no_search() -> None:
    match = fathom.new("refuge", 2, 4)
    assert match.ask is not None
    assert match.ask.id == "RF-D03"
    advice = Search(match.game, Budget(playouts=5)).choose(Perspective(match, match.ask.seats[0]))
    assert advice.why == "it is the only plan worth trying."


def test_it_plays_whole_matches_against_others() -> None:
    ended: Counter[str] = Counter()
    for seed in range(3):
        match = fathom.new("tyrian", 2, seed)
        players = [make("search:playouts=6", match.game, seed), make("scripted", match.game)]
        while match.ask is not None:
            seat = match.ask.seats[0]
            match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
        assert match.outcome is not None
        ended[match.outcome.rule] += 1
    assert ended == {"TY-140": 3}


def test_the_expected_line_is_described_in_the_texts_of_the_game() -> None:
    match = fathom.new("tentacula", 2, 3)
    players = [match.game.bots.scripted(2) for _ in range(2)]
    while match.ask is not None and match.ask.id != "TN-D08":
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    assert match.ask is not None
    seat = match.ask.seats[0]
    words = match.game.text.words(match.pack, match.view(seat))
    survey = run_search(match.game, Perspective(match, seat), Budget(playouts=8), 1, every=True)
    tries = [branch.tries for branch in survey.root.branches.values()]
    assert sum(tries) == 8
    assert max(tries) - min(tries) <= 1  # all options have the same number of tries
    found = analyse(survey).estimates
    assert {str(one.option) for one in found} == {"lay in", "lay out"}
    for one in found:
        assert one.follows[0] == words.label(match.ask, one.option)
        assert len(one.follows) > 1  # the move after laying the tile


def test_the_players_that_the_page_names_are_known() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    named = set(re.findall(r"(?:scripted|search|random)(?::\w+=?\w*)*", page))
    assert {"search:ms=1000", "search:playouts=40", "scripted:1"} <= named
    for kind in named:
        check(kind)
