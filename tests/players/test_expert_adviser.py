"""Hints and analyses of experts: what they say, where they are given, and that they use only what the seat sees."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fathom
from fathom import assist
from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.matches.match import Match
from fathom.players import expert_search, make
from fathom.players.adviser import EXPERT_CLAIM, ExpertAdviser, agreed, expert_reason, percentage, with_expectation
from fathom.players.expert import Expert, Opinion
from fathom.players.expert_search import ExpertSearch, Repeating, search_every_option
from fathom.players.search import Budget
from fathom.players.search.analysis import FEWEST, describe_plan
from tests.players.test_expert import use, weights

GAMES = ["tentacula", "refuge", "jupiter"]
SOME = Budget(playouts=24)


def asked(match: Match) -> Perspective:
    assert match.ask is not None
    return Perspective(match, match.ask.seats[0])


def questions(name: str, count: int, seats: int = 2, seed: int = 11) -> Iterator[Perspective]:
    """Questions with several options of a match of experts."""
    match, expert = fathom.new(name, seats, seed, quiet=True), Expert(fathom.find(name))
    while match.ask is not None and count:
        perspective = asked(match)
        if len(perspective.ask.options) > 1:
            count -= 1
            yield Perspective(match.fork(), perspective.seat)
        match.choose(expert.think(perspective).option, perspective.seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_the_expert_s_choice_and_says_what_experts_expect(name: str) -> None:
    game, kinds = fathom.find(name), set()
    expert = Expert(game)
    for perspective in questions(name, 30):
        opinion, hint = expert.think(perspective), assist.hint(game, perspective)
        own_advice = game.bots.scripted(2).choose(perspective)
        assert hint.option == opinion.option
        if hint.claim == EXPERT_CLAIM:
            assert hint.why == expert_reason(opinion.win_chance)
            assert not hint.then
        else:
            assert hint.option == own_advice.option
            assert hint.claim == own_advice.claim
            assert hint.why == with_expectation(own_advice.why, opinion.win_chance)
            assert [each.option for each in hint.then] == [each.option for each in own_advice.then]
        kinds.add(hint.claim == EXPERT_CLAIM)
    assert kinds == {True, False}


def test_a_win_chance_is_never_certain() -> None:
    assert [percentage(chance) for chance in (0.0, 0.004, 0.006, 0.63, 0.994, 0.996, 1.0)] == [
        "under 1 %",
        "under 1 %",
        "about 1 %",
        "about 63 %",
        "about 99 %",
        "over 99 %",
        "over 99 %",
    ]


@pytest.mark.parametrize("name", ["tentacula", "refuge"])
def test_the_next_hints_are_the_planned_ones(name: str) -> None:
    """A plan is passed on only if the expert gives each of its answers: no hint abandons what the last one advised."""
    game, followed = fathom.find(name), 0
    for perspective in questions(name, 60):
        hint = assist.hint(game, perspective)
        world = perspective.imagine(3)
        for before, planned in zip((hint, *hint.then), hint.then, strict=False):
            world.choose(before.option, perspective.seat)
            there = Perspective(world, perspective.seat)
            assert assist.hint(game, there).option == planned.option
            assert percentage(Expert(game).think(there).win_chance) in planned.why
            followed += 1
        if followed > 2:
            return
    raise AssertionError("no plan was passed on")


class Planner:
    """Plans these answers."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def choose(self, perspective: Perspective) -> Advice:
        return self.advice


def test_the_reason_for_a_plan_that_experts_leave_is_not_given() -> None:
    for perspective in questions("tentacula", 60):
        game, expert = fathom.find("tentacula"), Expert(fathom.find("tentacula"))
        first = expert.think(perspective)
        world = perspective.imagine(0)
        world.choose(first.option, perspective.seat)
        if world.ask is None or perspective.seat not in world.ask.seats or len(world.ask.options) == 1:
            continue
        second = expert.think(Perspective(world, perspective.seat))
        other = next(option for option in world.ask.options if option != second.option)

        def hint(
            then: Any, perspective: Perspective = perspective, first: Opinion = first, game: Game = game
        ) -> Advice:
            own = Advice(first.option, "the plan is good.", (Advice(then, "it goes on.", claim="b"),), "a")
            return ExpertAdviser(game, Planner(own)).choose(perspective)

        left, kept = hint(other), hint(second.option)
        assert (left.why, left.then, left.claim) == (expert_reason(first.win_chance), (), EXPERT_CLAIM)
        assert kept.why == with_expectation("the plan is good.", first.win_chance)
        assert kept.then == (Advice(second.option, with_expectation("it goes on.", second.win_chance), claim="b"),)
        assert kept.claim == "a"
        return
    raise AssertionError("no such question")


def test_a_plan_that_another_seat_interrupts_is_not_passed_on() -> None:
    for perspective in questions("tentacula", 60):
        expert = Expert(fathom.find("tentacula"))
        option = expert.think(perspective).option
        world = perspective.imagine(0)
        world.choose(option, perspective.seat)
        if world.ask is not None and perspective.seat not in world.ask.seats:
            assert agreed(expert, perspective, Advice(option, "", (Advice(option, ""),))) is None
            return
    raise AssertionError("no such question")


@pytest.mark.parametrize("name", ["rivals", "sleeping-gods"])
def test_games_without_an_expert_keep_their_own_hints(name: str) -> None:
    game, match = fathom.find(name), fathom.new(name, 2, 3, quiet=True)
    own = game.bots.scripted(2) if game.bots.adviser is None else game.bots.adviser()
    assert type(make("adviser", game)) is type(own)
    assert assist.hint(game, asked(match)) == own.choose(asked(match))


def own_help(match: Match) -> None:
    """Assert that hints and analyses are those of scripted players."""
    game = match.game
    assert assist.hint(game, asked(match)) == game.bots.scripted(2).choose(asked(match))
    assert "expert" not in assist.analyse(game, asked(match), Budget(playouts=2)).horizon


def test_without_numpy_hints_and_analyses_are_those_of_scripted_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    own_help(fathom.new("refuge", 2, 1, quiet=True))


def test_content_that_the_expert_does_not_know_gets_the_help_of_scripted_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = fathom.find("tentacula")
    use(monkeypatch, weights(tmp_path / "other.npz", pack="another"), game)
    own_help(fathom.new("tentacula", 2, 1, quiet=True))


def test_a_position_with_cards_that_no_pack_has_gets_the_help_of_scripted_players() -> None:
    match = fathom.position("refuge", "divers:\n  vega: 3,3\nkraken: .|.,.,. .|.,.,.\nobjectives: O1 O4 O7\n")
    with pytest.raises(fathom.SetupError, match=r"did not learn The Refuge.* with "):
        Expert(match.game).choose(asked(match))
    own_help(match)


@pytest.mark.parametrize("name", GAMES)
def test_an_analysis_lets_experts_play_and_tries_every_option_in_the_same_worlds(name: str) -> None:
    perspective = list(questions(name, 6))[-1]
    game, options = fathom.find(name), perspective.ask.options
    expert = Expert(game)
    search = search_every_option(expert, perspective, Budget(playouts=4 * len(options)), 5)
    assert search.root.own.plan == (expert.think(perspective).option,)
    branches = list(search.root.branches.values())
    assert {branch.plan for branch in branches} == {(option,) for option in options}
    worlds = {frozenset(branch.found) for branch in branches}
    assert len(worlds) == 1
    assert len(next(iter(worlds))) == 4
    found = assist.analyse(game, perspective, Budget(playouts=4 * len(options)), 5)
    assert re.fullmatch(r"by computer experts for (one|\d) more answers?", found.horizon)
    assert {one.option for one in found.estimates} == set(options)
    for one in found.estimates:
        branch = next(branch for branch in branches if branch.plan == (one.option,))
        assert one.chance == pytest.approx(branch.mean)
        # The error of the network remains, however often an option is tried.
        assert one.high - one.low >= min(expert.error, one.chance, 1 - one.chance)


def test_where_there_are_many_options_imagined_matches_are_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    expert = Expert(fathom.find("refuge"))
    many = max(questions("refuge", 12), key=lambda perspective: len(perspective.ask.options))
    monkeypatch.setattr(expert_search, "QUESTIONS", 2 * len(many.ask.options) + 1)
    horizon = search_every_option(expert, many, Budget(playouts=1), 1).horizon
    assert horizon == "by computer experts for one more answer"
    monkeypatch.setattr(expert_search, "QUESTIONS", 3 * len(many.ask.options))
    horizon = search_every_option(expert, many, Budget(playouts=1), 1).horizon
    assert horizon == "by computer experts for 2 more answers"
    monkeypatch.setattr(expert_search, "QUESTIONS", 1000)
    horizon = search_every_option(expert, many, Budget(playouts=1), 1).horizon
    assert horizon == "by computer experts for 8 more answers"


def test_rounds_grow() -> None:
    expert, few = Expert(fathom.find("refuge")), next(questions("refuge", 1))
    search = ExpertSearch(expert, few, [(option,) for option in few.ask.options[:2]], 1)
    sizes = []
    for _ in range(6):
        sizes.append(search.round_size(2))
        for number in range(sizes[-1]):
            search.root.own.add(sum(sizes) + number, 0.5)
    assert sizes == [1, 2, 6, 16, 16, 16]


def test_a_plan_in_words_repeats_what_experts_answered_in_the_first_world(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0
    for perspective in questions("tentacula", 6):
        expert = Expert(fathom.find("tentacula"))
        search = search_every_option(expert, perspective, Budget(playouts=len(perspective.ask.options)), 1)
        fresh = search_every_option(expert, perspective, Budget(playouts=0), 1)
        for branch in search.root.branches.values():
            words = describe_plan(search, branch.plan)
            # Without tries, it is not known what follows.
            assert describe_plan(fresh, branch.plan) == words[:1]
            with monkeypatch.context() as patched:
                patched.setattr(search, "continuing_player", lambda plan, expert=expert: expert)
                assert describe_plan(search, branch.plan) == words
            longest = max(longest, len(words))
    assert longest > 2


def test_after_the_last_answer_another_player_goes_on() -> None:
    match = fathom.new("tentacula", 2, 1, quiet=True)
    first, *_ = options = asked(match).ask.options
    player = Repeating([options[-1]], Planner(Advice(first, "it is the first.")))
    assert [player.choose(asked(match)).option for _ in range(3)] == [options[-1], first, first]


@pytest.mark.parametrize("name", GAMES)
def test_hints_and_analyses_depend_only_on_what_the_seat_sees(name: str) -> None:
    game = fathom.find(name)
    for number, perspective in enumerate(questions(name, 6, seats=3)):
        here = assist.hint(game, perspective)
        analysis = msgspec.json.encode(said(game, perspective)) if number % 3 == 2 else b""
        for key in (1, 2):
            # Every hidden thing is dealt again: the order of the piles, the gates, all dice.
            again = Perspective(perspective.imagine(key), perspective.seat)
            assert assist.hint(game, again) == here
            if analysis and key == 1:
                assert msgspec.json.encode(said(game, again)) == analysis


def said(game: Game, perspective: Perspective) -> list[tuple[str, float, float, float, tuple[str, ...]]]:
    """What an analysis with a fixed seed says."""
    found = assist.analyse(game, perspective, SOME, 7).estimates
    return [(str(one.option), one.chance, one.low, one.high, one.follows) for one in found]


def test_an_option_is_known_after_few_worlds() -> None:
    perspective = next(questions("tentacula", 1))
    found = assist.analyse(
        fathom.find("tentacula"), perspective, Budget(playouts=FEWEST * len(perspective.ask.options)), 1
    )
    assert {one.verdict for one in found.estimates} == {"open"}
    assert all(one.low <= one.chance <= one.high for one in found.estimates)
