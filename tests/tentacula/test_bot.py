"""The scripted player: it finds what a person would see, and says why."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.player import Advice, Perspective
from fathom.games.tentacula.bot import Scripted
from fathom.games.tentacula.bot.heuristics import WON, Heuristics
from fathom.games.tentacula.bot.planning import (
    RoundPlan,
    after_draws,
    best_distinct,
    possible_moves,
    possible_turns,
    value_after_next_round,
)
from fathom.games.tentacula.model.options import Play
from fathom.games.tentacula.rules import drawing, reef
from fathom.terminal.local_table import LocalTable
from tests.conformance.tools import Case, played, replay
from tests.kit import play
from tests.tentacula.kit import AnyMatch, voyage


def advice(match: AnyMatch, level: int = 2) -> Advice:
    assert match.ask is not None
    return Scripted(level).choose(Perspective(match, match.ask.seats[0]))


def test_it_takes_the_winning_move() -> None:
    m = voyage(
        "players: {S: RT06:J, C: RT01:S}\nactive: S\nstage: 3\nfish: YF GF R34\ngate: SIZ1\npool: 2\n"
        "inside: K6 RT12:T\noutside: K6 RT11:J"
    )
    found = advice(m)
    assert found.why == "this wins the game."


def test_it_lets_the_player_who_can_win_play() -> None:
    m = voyage("players: {S: RT06:J, C: RT10:C}\nstage: 3\nfish: YF GF R30\ngate: SIZ1\npool: 0")
    # The crab first brings red to 32, from where the jellyfish is home; in the other order it is not.
    assert str(advice(m).option) == "play 1"
    assert advice(m).why == "this wins the game."
    m = voyage("players: {S: RT06:J, C: RT10:C}\nstage: 3\nfish: YF GF R31\ngate: SIZ1\npool: 0")
    assert str(advice(m).option) == "play 0"  # no jellyfish is ahead of 31: straight into the finish
    assert advice(m).why == "this wins the game."


@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_closes_the_reef_where_it_moves(level: int) -> None:
    m = voyage(
        "players: {J: RT11:C, T: RT07:J}\nactive: J\nfish: Y4 G0 R0\npool: 0\n"
        "inside: K1 RT01:T RT12:T\noutside: K1 RT03:T"
    )
    assert str(advice(m, level).option) == "lay out"


def test_it_sends_the_only_gem_of_a_colour_with_the_dolphin() -> None:
    m = voyage(
        "players: {S: RT06:S, J: RT01:S}\nactive: S\nfish: Y10 G1 R0\ngate: SIZ1\nstash: ST5\npool: 3\n"
        "inside: K4 RT12:T\noutside: K4 RT11:J"
    )
    play(m, "lay in", "swim Y", asks="TN-D10")
    assert str(advice(m).option) == "gem Ye"


def test_it_does_not_empty_the_chest() -> None:
    m = voyage(
        "players: {S: RT06:S, J: RT01:S}\nactive: S\nfish: Y10 G1 R0\ngate: SIZ1\nstash: ST1\npool: 3\n"
        "chest: 0 0 0 0 0 1\ninside: K4 RT12:T\noutside: K4 RT11:J"
    )
    play(m, "lay in", "swim Y", asks="TN-D10")
    assert str(advice(m).option) == "decline"


@pytest.mark.parametrize(("rolled", "answer"), [("Ye", "roll"), ("Pu", "keep"), ("Wh", "keep")])
def test_the_seahorse_rolls_again_when_the_loss_is_great(rolled: str, answer: str) -> None:
    m = voyage(f"players: {{S: RT10:C, J: RT01:S}}\nactive: S\nfish: Y4 G0 R0\npool: 0\nstash: ST5\nrolls: {rolled}")
    play(m, "lay in", "swim Y", asks="TN-D12")
    assert str(advice(m).option) == answer


def test_it_gives_up_the_gem_that_is_needed_least() -> None:
    m = voyage(
        "players: {C: RT10:C, J: RT01:S}\nactive: C\nfish: Y4 G0 R0\npool: 0\nstash: ST5\nrolls: Ye\nchest: 1 0 2 2 5 5"
    )
    play(m, "lay in", "swim Y", asks="TN-D13")
    assert str(advice(m).option) == "gem Pu"


def test_every_question_of_a_match_has_an_answer_with_a_reason() -> None:
    m = fathom.new("tentacula", 3, 2, {"confirm_end": True})
    asked = set()
    while m.ask is not None:
        asked.add(m.ask.id)
        found = advice(m, 1)
        assert found.option in m.ask.options
        assert found.why.endswith(".")
        m.choose(found.option)
    assert {"TN-D03", "TN-D06", "TN-D07", "TN-D08", "TN-D09", "TN-D16"} <= asked


def test_it_knows_protected_squares_as_the_rules_do() -> None:
    for seats in (2, 3, 4):
        match = played(Case("tentacula", seats), "random", 3)
        heuristics = Heuristics(match.pack)
        for live in replay(match):
            t, route = live.table, match.pack.route
            safe, open_later = heuristics.protected_bits(t), heuristics.uncovered_bits(t)
            for square in range(route.printed + 1, route.last + 1):
                assert bool(safe >> square & 1) == reef.protected(t, square)
                assert bool(open_later >> square & 1) == (route.segment[square] in drawing.segments_losing_tiles(t))


def test_it_follows_the_turn_it_planned_unless_the_table_has_changed() -> None:
    text = (
        "players: {J: RT11:C, T: '-'}\nactive: J\nfish: Y4 G0 R0\npool: 2\ninside: K1 RT01:T RT12:T\noutside: K1 RT03:T"
    )
    m = voyage(text)
    player = Scripted()
    first = player.choose(Perspective(m, 0))
    m.choose(first.option)
    second = player.choose(Perspective(m, 0))
    assert second.why == first.why  # one plan
    other = voyage(text.replace("Y4", "Y8"))
    other.choose(first.option)
    assert player.choose(Perspective(other, 0)) == advice(other)


def test_of_two_plans_for_the_same_position_the_cheaper_counts() -> None:
    m = voyage("players: {J: RT11:C, T: RT07:J}\nfish: Y4 G0 R0\npool: 0")
    heuristics = Heuristics(m.pack)
    expensive, cheap = RoundPlan([Play(0)], m.table, cost=2.0), RoundPlan([Play(1)], m.table, cost=1.0)
    assert [plan.answers for plan in best_distinct(heuristics, [expensive, cheap], 5)] == [[Play(1)]]


def test_the_third_level_sees_that_no_player_could_draw() -> None:
    m = voyage(
        "players: {T: RT01:T, J: '-'}\nactive: T\nstage: 3\nfish: Y29 G28 R26\ngate: SIZ1\npool: 0\n"
        "inside: K11\noutside: K11"
    )
    heuristics = Heuristics(m.pack)
    plan = next(possible_moves(heuristics, m.table, 0, "RT01:T"))
    assert value_after_next_round(heuristics, plan) == -WON


def test_the_third_level_knows_which_tiles_come_back() -> None:
    m = voyage(
        "players: {C: RT10:J, J: '-'}\nactive: C\nfish: Y1 G8 R0\npool: 0\npile_left: 0\n"
        "inside: K2 RT12:T RT01:T\noutside: K2 RT05:C"
    )
    plan = next(possible_turns(Heuristics(m.pack), m.table, 0))
    now = after_draws(plan.table)
    assert sorted(player.tile for player in now.state.players) == ["RT05:T", "RT12:S"]
    assert plan.table.state.players[0].tile == ""  # only tried


@pytest.mark.thorough
def test_planning_the_round_beats_looking_one_turn_ahead() -> None:
    """Thirty games for two players on level 1; the margin is several times what chance explains."""

    def homes(level: int) -> int:
        good = 0
        for seed in range(30):
            m = fathom.new("tentacula", 2, seed, {"stash": "ST5"}, quiet=True)
            players = [Scripted(level), Scripted(level)]
            while m.ask is not None:
                seat = m.ask.seats[0]
                m.choose(players[seat].choose(Perspective(m, seat)).option, seat)
            assert m.outcome
            good += m.outcome.won
        return good

    assert homes(2) > homes(1) + 5


def test_a_plan_that_accepts_a_theft_does_not_claim_to_protect() -> None:
    """It plays a match, and looks at each reason for an option with a warning of a theft."""
    match = fathom.new("tentacula", 2, 52)
    seen = 0
    while match.ask is not None and seen < 3:
        table = LocalTable(match, {})
        advice = Scripted(2).choose(Perspective(match, match.ask.seats[0]))
        if "unprotected" in (table.warning(advice.option) or ""):
            seen += 1
            assert "protects" not in advice.why
            assert "safe" not in advice.why
        match.choose(advice.option)
    assert seen
