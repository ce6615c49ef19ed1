"""`python -m bench.attacks` attacks what it says, its verdicts can fail, and the server withstands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench.attacks import __main__ as program
from bench.attacks.__main__ import ATTACKS, main, read_arguments
from bench.attacks.connections import routes_with_a_body
from bench.attacks.target import MB, Target
from bench.attacks.verdicts import (
    Flooded,
    HalfOpen,
    Outcome,
    PlayTimes,
    Started,
    Unwritable,
    all_were_refused,
    clock_ran_out,
    databases_were_explained,
    failures_were_reported,
    flood_was_bounded,
    headers_were_bounded,
    memory_is_bounded,
    middle,
    others_are_served_quickly,
    others_play_on,
    others_reach_the_server,
    responses_are_own,
)

ROOT = Path(__file__).parents[2]
LONG = (3, 6)
"""Attacks that take longer than half a minute; their verdicts are tested without a server."""


@pytest.fixture
def target(tmp_path: Path) -> Target:
    return Target(ROOT, tmp_path)


def test_every_attack_has_a_row_with_its_number_in_the_review() -> None:
    review = (ROOT / "docs" / "security-review.md").read_text("utf-8")
    assert [int(number) for number in re.findall(r"^\| (\d+) ", review, re.MULTILINE)] == list(ATTACKS)


def test_every_test_that_the_review_names_exists() -> None:
    review = (ROOT / "docs" / "security-review.md").read_text("utf-8")
    files = re.findall(r"`(test_\w+\.py)`", review)
    assert files
    assert [file for file in files if not [*ROOT.glob(f"tests/**/{file}")]] == []


def test_routes_with_a_body() -> None:
    schema = """{"paths": {"/api/matches/{match}/seats/{seat_int}/take": {"post": {"requestBody": {}}, "get": {}}}}"""
    assert routes_with_a_body(schema) == [
        ("POST", "/api/matches/import"),
        ("POST", "/api/matches/unknown/seats/0/take"),
    ]


def test_the_value_below_which_a_share_is() -> None:
    assert middle([]) == 0
    assert middle([3.0, 1.0, 2.0]) == 2
    assert middle([float(value) for value in range(100)], 0.95) == 95


# -- verdicts: what the code did before the findings, what it does now, and the bounds --------------------------------


@pytest.mark.parametrize(
    ("sent", "ended", "growth", "withstood"),
    [
        (288 * MB, False, 292 * MB, False),
        (MB // 8, True, 0, True),
        (288 * MB, False, 0, False),
        (MB // 8, True, 40 * MB, False),
        (20 * MB, True, 0, False),
    ],
)
def test_headers_are_bounded_if_the_connection_ends_early_and_memory_stays(
    sent: int, ended: bool, growth: int, withstood: bool
) -> None:
    assert headers_were_bounded(sent, ended, growth) is withstood


@pytest.mark.parametrize(
    ("held", "later", "served", "withstood"),
    [(1007, 1007, 0, False), (150, 75, 10, True), (150, 75, 9, False), (700, 75, 10, False), (150, 150, 10, False)],
)
def test_others_reach_the_server_if_one_address_holds_few_connections(
    held: int, later: int, served: int, withstood: bool
) -> None:
    assert others_reach_the_server(HalfOpen(1100, held, later, [1.0] * served, 10)) is withstood


@pytest.mark.parametrize(("proposals", "seconds", "withstood"), [(42, 0.0, False), (34, 34.0, True), (0, 31.0, False)])
def test_the_clock_runs_out_only_if_the_player_made_proposals(proposals: int, seconds: float, withstood: bool) -> None:
    assert clock_ran_out(proposals, seconds) is withstood


@pytest.mark.parametrize(
    ("start", "withstood"),
    [
        (Started(3, "Fathom Five is running at http://…\nTraceback (most recent call last):"), False),
        (Started(2, "x.db is not a database, or it is damaged."), True),
        (Started(2, ""), False),
        (Started(0, "x.db is not a database"), False),
        (Started(None, "x.db is not a database"), False),
        (Started(2, "cannot open postgresql://fathom:shell@127.0.0.1"), False),
    ],
)
def test_a_database_is_explained_in_words_without_the_password(start: Started, withstood: bool) -> None:
    good = Started(2, "Correct the address.")
    assert databases_were_explained({"good": good, "other": start}, "shell") is withstood


@pytest.mark.parametrize(
    ("statuses", "withstood"),
    [([400, 403, 404], True), ([400, 500], False), ([400, 0], False), ([200], False), ([], False)],
)
def test_a_refusal_is_a_status_of_the_clients_mistakes(statuses: list[int], withstood: bool) -> None:
    assert all_were_refused(statuses) is withstood


ALONE = PlayTimes([4.0, 0.5, 4.5], 15, [0.5, 1.0])


@pytest.mark.parametrize(
    ("during", "withstood"),
    [
        (PlayTimes([28.0, 5.0, 33.0], 12, [1.0, 2.0]), False),
        (PlayTimes([5.0, 6.8, 0.7], 15, [1.0, 2.6]), True),
        (PlayTimes([5.0, 5.2], 15, [30.0, 40.0]), False),
        (PlayTimes([5.0, 5.2], 15, [1.0, 2.6], failed=1), False),
        (PlayTimes([0.5], 1, [1.0, 2.6]), False),
        (PlayTimes([5.0, 5.2], 15, []), False),
    ],
)
def test_others_play_on_if_answers_and_hints_take_about_as_long(during: PlayTimes, withstood: bool) -> None:
    assert others_play_on(ALONE, during) is withstood


@pytest.mark.parametrize(
    ("alone", "during", "busy", "withstood"),
    [
        ([5.0] * 9, [272.0] * 9, 0.3, False),
        ([1.0] * 9, [1.0] * 9, 0.55, False),
        ([1.0] * 9, [2.0] * 8 + [400.0], 0.3, True),
        ([40.0] * 9, [150.0] * 9, 0.3, True),
        ([1.0] * 9, [], 0.3, False),
    ],
)
def test_others_are_served_quickly_if_the_median_stays_and_the_server_has_time(
    alone: list[float], during: list[float], busy: float, withstood: bool
) -> None:
    assert others_are_served_quickly(alone, during, busy) is withstood


@pytest.mark.parametrize(
    ("found", "withstood"),
    [
        (Unwritable(503, 200, "OperationalError"), False),
        (Unwritable(503, 503, "the disk is full"), True),
        (Unwritable(503, 503, "OperationalError"), False),
        (Unwritable(503, 503, ""), False),
        (Unwritable(500, 503, "the disk is full"), False),
    ],
)
def test_a_failure_is_reported_to_players_monitors_and_the_log(found: Unwritable, withstood: bool) -> None:
    assert failures_were_reported(found) is withstood


@pytest.mark.parametrize(
    ("answers", "kilobytes", "withstood"),
    [(12_000, 39_600, False), (12_000, 9_600, True), (0, 0, False), (99, -1, True)],
)
def test_memory_is_bounded_if_more_answers_cost_little(answers: int, kilobytes: int, withstood: bool) -> None:
    assert memory_is_bounded(answers, 1024 * kilobytes) is withstood


@pytest.mark.parametrize(
    ("results", "withstood"),
    [
        (["own response", "own response", "connection closed"], True),
        (["own response", "status 401"], False),
        (["own response", "no response"], False),
        (["connection closed"], False),
        ([], False),
    ],
)
def test_a_request_gets_its_own_response(results: list[str], withstood: bool) -> None:
    assert responses_are_own(results) is withstood


@pytest.mark.parametrize(
    ("during", "growth", "withstood"),
    [
        ([471.0] * 9, 0, False),
        ([2.0] * 8 + [400.0], 8 * MB, True),
        ([2.0] * 9, 400 * MB, False),
        ([5000.0, 5000.0], 0, False),
        ([], 0, False),
    ],
)
def test_a_flood_is_bounded_if_others_are_served_and_memory_stays(
    during: list[float], growth: int, withstood: bool
) -> None:
    assert flood_was_bounded(Flooded([1.0] * 9, during, growth)) is withstood


# -- the program ------------------------------------------------------------------------------------------------------


async def _withstood(_: Target) -> Outcome:
    return Outcome("3 of 3", True)


async def _succeeded(_: Target) -> Outcome:
    return Outcome("0 of 3", False)


async def _broken(_: Target) -> Outcome:
    raise RuntimeError("no server")


@pytest.mark.parametrize(
    ("attack", "line", "code"),
    [
        (_withstood, "1. crabs: withstood: 3 of 3\n", 0),
        (_succeeded, "1. crabs: SUCCEEDED: 0 of 3\n", 1),
        (_broken, "1. crabs: could not be tried\n", 1),
    ],
)
async def test_the_exit_code_says_whether_every_attack_was_withstood(
    attack: object, line: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "ATTACKS", {1: ("crabs", attack), 2: ("shrimps", _withstood)})
    assert await main(ROOT, [1, 2]) == code
    assert capsys.readouterr().out == f"{line}2. shrimps: withstood: 3 of 3\n"


def test_attacks_are_chosen_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_arguments(["1", "15"]).numbers == [1, 15]
    assert read_arguments([]).numbers == []
    with pytest.raises(SystemExit):
        read_arguments(["20"])
    assert "there is no attack 20; choose 1 to 19" in capsys.readouterr().err


async def test_no_password_in_the_docs_and_all_packages_locked(target: Target) -> None:
    figures, withstood = await ATTACKS[15][1](target)
    assert withstood, figures
    (target.folder / "docs").mkdir()
    (target.folder / "docs" / "serving.md").write_text("fathom serve --database postgresql://ada:crab@localhost/x")
    assert await ATTACKS[15][1](Target(target.folder, target.folder)) == Outcome(
        "1 command lines with a password; no file with hashes", False
    )


@pytest.mark.thorough
@pytest.mark.parametrize("number", [number for number in ATTACKS if number not in LONG])
async def test_the_server_withstands(number: int, target: Target) -> None:
    figures, withstood = await ATTACKS[number][1](target)
    assert withstood, figures
