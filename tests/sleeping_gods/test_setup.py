"""Setting up a campaign: settings, unlocked cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fathom.engine.timeline import Setup
from fathom.games.sleeping_gods.game import GAME
from fathom.matches.match import Match
from tests.kit import offered, play
from tests.sleeping_gods.voyage import command, stock


def campaign(seats: int = 2, **options: Any) -> Match:
    """A new campaign."""
    chosen = msgspec.convert({"first": 0, **options}, GAME.settings_type)
    assert GAME.content.check_settings(GAME.pack, seats, chosen) is None
    return Match.begin(GAME, GAME.pack, Setup(seats, 5, chosen))


def problem(seats: int = 2, **options: Any) -> str | None:
    """The error message for these settings."""
    return GAME.content.check_settings(GAME.pack, seats, msgspec.convert(options, GAME.settings_type))


@pytest.mark.rule(
    "SG-150", "SG-152", "SG-153", "SG-154", "SG-155", "SG-156", "SG-157", "SG-158", "SG-159", "SG-160", "SG-001",
    "SG-002", "SG-003", "SG-012", "SG-100", "SG-101", "SG-102", "SG-104", "SG-105", "SG-106", "SG-107",
    "SG-109", "SG-117", "SG-119", "SG-G03", "SG-G09", "SG-G16", "SG-D03", "SG-D04", "SG-D05",
)  # fmt: skip
@pytest.mark.parametrize(("seats", "shares"), [(1, [8]), (2, [4, 4]), (3, [3, 3, 2]), (4, [2, 2, 2, 2])])
def test_a_new_campaign(seats: int, shares: list[int]) -> None:
    m = campaign(seats)
    s = m.state
    assert s.region == "M1b"
    assert 2 in m.pack.sea.locations[s.region]
    assert s.room == ""
    assert stock(m) == {"coin": 3, "grain": 1}
    assert [sum(one.seat == seat for one in s.crew.values()) for seat in range(seats)] == shares
    assert s.crew["sofi"].seat == -1
    assert len(s.crew) == 9
    assert list(s.cards) == ["MK01", "MK02", "MK03", "MK04"]
    assert len(s.market) == 28
    assert [m.pack.event[id].type for id in s.events] == ["deadly"] * 6 + ["perilous"] * 6 + ["mild"] * 6
    assert len(s.search) == 9
    assert command(m) == [1] * seats
    assert [len(player.hand) for player in s.players] == [1] * seats
    assert len(s.deck) == 60 - seats
    fates = [card.fate for card in m.pack.abilities]
    assert [fates.count(n) for n in range(1, 7)] == [6, 12, 12, 12, 12, 6]
    play(m, asks="SG-D10 seat 0")


@pytest.mark.rule("SG-161", "SG-870", "SG-D01")
def test_the_journey_log_begins() -> None:
    m = campaign(mode="brutal")
    assert [note.what for note in m.state.journey] == ["begins"]
    assert m.state.settings.mode == "brutal"


@pytest.mark.rule("SG-950")
def test_easy_mode_starts_richer() -> None:
    m = campaign(easy=True)
    assert m.state.xp == 20
    assert stock(m) == {"coin": 23, "meat": 1, "veg": 1, "grain": 2}


@pytest.mark.rule("SG-X24", "SG-162", "SG-941", "SG-942", "SG-943", "SG-944", "SG-D06", "SG-T20", "SG-G17", "SG-R206")
def test_unlocked_cards_by_what_the_profile_has_earned() -> None:
    assert problem(unlocked=[169, 170], earned=4) is None
    assert "needs 7" in str(problem(unlocked=[167], earned=4))
    assert problem(unlocked=[167, 168, 174], earned=7) is None
    assert "can be unlocked" in str(problem(unlocked=[1], earned=50))
    m = campaign(unlocked=[170, 168], earned=7)
    assert stock(m)["coin"] == 8
    assert m.state.xp == 4
    assert m.state.quests == [170, 168]


@pytest.mark.rule("SG-T20")
def test_seasoned_hands_begin_with_two_cards_more() -> None:
    m = campaign(unlocked=[169, 174], earned=7)
    assert [len(player.hand) for player in m.state.players] == [3, 3]


@pytest.mark.rule("SG-D05", "SG-153")
def test_the_group_may_divide_the_boards_as_it_likes() -> None:
    boards = [["mac", "marco", "kannan", "gregory"], ["laurent", "rafael", "audrie", "kasumi"]]
    assert campaign(crew=boards).state.crew["mac"].seat == 0
    assert "evenly" in str(problem(crew=[boards[0][:3], [*boards[1], "gregory"]]))
    assert "eight boards" in str(problem(crew=[boards[0], boards[0]]))
    assert "no seat 3" in str(problem(first=3))


@pytest.mark.rule("SG-257", "SG-156", "SG-R217")
def test_shorter_voyages_are_options() -> None:
    m = campaign(passes=1, events=1)
    assert len(m.state.events) == 3
    assert "passes" in str(problem(passes=4))
    assert "events" in str(problem(events=7))


def test_the_prologue_comes_before_the_first_turn() -> None:
    m = campaign(1, prologue=True)
    assert m.state.story.kind == "prologue"
    assert m.state.turn == 0
    play(m, "choice A", asks="SG-D38")
    assert "pass" in offered(m)
