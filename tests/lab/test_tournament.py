"""Tournaments: ratings that agree with the results of the pairings, with confidence intervals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.games import find
from fathom.lab.counts import Counts, Score
from fathom.lab.intervals import Share, difference
from fathom.lab.match_runner import RunConfig
from fathom.lab.tournament import Meeting, ladder, rated, rounds
from tests.toy import NAME


def play(*words: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["tournament", *words, "--jobs", "1", "--json", "-"])
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_ten_to_one_is_400_points() -> None:
    ratings = rated(["a", "b"], [Meeting("a", "b", 1100, 1000.0, 100.0)])
    assert ratings["a"][0] - ratings["b"][0] == pytest.approx(400, abs=2)
    assert sum(rating for rating, _ in ratings.values()) == pytest.approx(3000)


def test_ratings_explain_every_pairing() -> None:
    """If a beats b as often as b beats c, the differences add up; more games give narrower intervals."""
    few = [Meeting("a", "b", 30, 20, 10), Meeting("b", "c", 30, 20, 10), Meeting("a", "c", 30, 24, 6)]
    many = [Meeting(m.one, m.other, m.games * 100, m.one_won * 100, m.other_won * 100) for m in few]
    (a, a_error), (b, _), (c, _) = rated(["a", "b", "c"], few).values()
    assert a > b > c
    assert a - b == pytest.approx(b - c, abs=1e-3)
    assert rated(["a", "b", "c"], many)["a"][1] == pytest.approx(a_error / 10, rel=0.05)


def test_a_player_that_never_lost_has_a_finite_rating_and_a_wide_interval() -> None:
    (best, error), (worst, _) = rated(["a", "b"], [Meeting("a", "b", 10, 10.0, 0.0)]).values()
    assert 400 < best - worst < 800
    assert error > 100


def test_the_pairings_of_a_game_of_rivals_and_the_teams_of_a_cooperative_one() -> None:
    config = RunConfig("rivals", 2, "", 10)
    assert [cell.config.bot for cell in rounds(find("rivals"), ["a", "b", "c"], config)] == ["a,b", "a,c", "b,c"]
    assert [cell.config.bot for cell in rounds(find("refuge"), ["a", "b", "c"], config)] == ["a", "b", "c"]


def test_the_two_of_a_pairing_have_as_many_seats() -> None:
    """With an odd number of games one of them would have one seat more."""
    (cell,) = rounds(find("rivals"), ["a", "b"], RunConfig("rivals", 3, "", 5))
    assert cell.config.games == 6
    assert {cell.config.games for cell in rounds(find("refuge"), ["a", "b"], RunConfig("refuge", 3, "", 5))} == {5}


def test_spaces_between_players_are_ignored() -> None:
    found = play(NAME, "--players", "random, scripted", "--games", "2")
    assert {row["player"] for row in found["rows"]} == {"random", "scripted"}


def test_a_draw_is_half_a_win_for_each() -> None:
    total = Counts(games=10, scores={"a": Score(10, 6.0), "b": Score(10, 2.0)})
    (meeting,) = ladder(find("rivals"), ["a", "b"], [total]).meetings
    assert (meeting.one_won, meeting.other_won) == (7.0, 3.0)


def test_a_ladder_of_teams() -> None:
    found = play("refuge", "--players", "random,scripted", "--games", "4", "--seats", "1")
    assert [row["player"] for row in found["rows"]] == ["scripted", "random"]
    assert found["meetings"] == []
    assert found["rows"][1]["won"] == 0
    assert found["rows"][0]["rating"] is None


def test_a_ladder_of_rivals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = find(NAME)
    monkeypatch.setattr(game, "rules", replace(game.rules, competitive=True))
    words = (NAME, "--players", "random,scripted:1,scripted:3", "--games", "20", "--out", str(tmp_path))
    found = play(*words)
    assert {row["player"] for row in found["rows"]} == {"random", "scripted:1", "scripted:3"}
    assert [row["games"] for row in found["rows"]] == [40, 40, 40]
    ratings = [row["rating"] for row in found["rows"]]
    assert ratings == sorted(ratings, reverse=True)
    assert all(row["low"] < row["rating"] < row["high"] for row in found["rows"])
    assert all(m["one_won"] + m["other_won"] == pytest.approx(20) for m in found["meetings"])
    # The stored results give the same ratings.
    assert play(*words) == found


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["refuge", "--players", "clever"], "There is no computer player called “clever”"),
        (["refuge", "--players", "random,random"], "A player is listed twice."),
        (["refuge", "--players", "easy,scripted:1"], "A player is listed twice."),
        (["rivals", "--players", "random"], "A tournament needs two players or more."),
        (["refuge", "--seats", "9"], "not 9"),
    ],
)
def test_wrong_tournaments_are_refused(words: list[str], says: str) -> None:
    done = CliRunner().invoke(app, ["tournament", *words])
    assert done.exit_code == 2
    assert says in done.stderr


def test_intervals_by_wilson_and_newcombe() -> None:
    """Figures of the literature: Newcombe 1998, 81 of 263 and 56 of 70 less 48 of 80."""
    share = Share(81, 263)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)
    change = difference(Share(56, 70), Share(48, 80))
    assert (round(change.low, 4), round(change.high, 4)) == (0.0524, 0.3339)
    assert change.clear
    assert Share(0, 10).low == 0
    assert Share(10, 10).high == pytest.approx(1)
    assert round(Share(0, 10).high, 4) == 0.2775
