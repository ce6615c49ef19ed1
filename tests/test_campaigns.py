"""`fathom campaign`: the diary, coming and going between turns, and the achievement sheet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import fathom
from fathom.cli import app
from fathom.game.campaign import Leaving
from fathom.games.sleeping_gods.invariants import invariants
from fathom.matches.match import Match
from fathom.matches.sessions import reseated


@pytest.fixture(autouse=True)
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of saves, for this test only."""
    monkeypatch.setenv("FATHOM_SAVES", str(tmp_path))
    return tmp_path


@pytest.fixture
def begun(saves: Path) -> Path:
    """A saved campaign of two players at the start of its first turn."""
    file = saves / "voyage.fathom"
    file.write_bytes(fathom.new("sleeping-gods", 2, 3).save())
    return file


def run(*words: str | Path | int) -> Result:
    return CliRunner().invoke(app, ["campaign", *map(str, words)])


def opened(file: Path) -> Match:
    match = fathom.load(file.read_bytes())
    assert match.notices == []
    assert list(invariants(match.table)) == []
    return match


@pytest.mark.rule("SG-900", "SG-901", "SG-D56")
def test_a_player_joins_and_the_file_is_updated(begun: Path) -> None:
    was = begun.read_bytes()
    done = run("join", begun)
    assert done.exit_code == 0, done.output
    assert "3 players" in done.output
    match = opened(begun)
    assert match.setup.seats == 3
    assert match.state.turn == 1
    assert match.state.players[2].command == 0
    assert begun.with_name("voyage.fathom.before").read_bytes() == was
    match.choose(0)


@pytest.mark.rule("SG-902", "SG-903", "SG-D57", "SG-D58")
def test_a_player_leaves_and_gives_cards_away(begun: Path) -> None:
    run("join", begun)
    before = opened(begun).state
    leaver = before.players[0]
    done = run("leave", begun, 1)
    assert done.exit_code == 2
    assert "--discard CARD" in done.output
    done = run("leave", begun, 1, "--discard", leaver.hand[0], "--token", 3)
    assert done.exit_code == 0, done.output
    after = opened(begun).state
    assert after.seats == 2
    assert after.players[1].command == before.players[2].command + 1
    assert after.discard == [leaver.hand[0]]


@pytest.mark.rule("SG-903", "SG-R223")
def test_without_options_the_cards_to_share_out_are_listed(begun: Path) -> None:
    match = opened(begun)
    active = match.state.active
    leaver = 1 - active
    done = run("leave", begun, leaver + 1)
    assert done.exit_code == 2
    text = " ".join(done.output.split())
    assert all(card in text for card in match.state.players[leaver].hand)
    assert f"Seat {active + 1}, the active player, shares it out: --discard CARD" in text


@pytest.mark.rule("SG-871", "SG-R240")
def test_notes_are_read_and_taken_over_from_an_earlier_campaign(begun: Path, saves: Path) -> None:
    assert "No notes so far." in run("notes", begun).output
    earlier, match = fathom.new("sleeping-gods", 1, 5), opened(begun)
    earlier.write_notes({"3": "the cook knows", "50": "closed at night"})
    match.write_notes({"3": "ours"})
    begun.write_bytes(match.save())
    other = saves / "earlier.fathom"
    other.write_bytes(earlier.save())
    done = run("notes", begun, "--copy-from", other)
    assert done.exit_code == 0, done.output
    assert "3 Harborlight, Lantern Shallows [3]: ours" in done.output
    assert opened(begun).notes == {"3": "ours", "50": "closed at night"}


@pytest.mark.rule("SG-D05", "SG-901", "SG-902")
def test_the_crew_can_be_divided_by_hand(begun: Path) -> None:
    shares = ("mac,marco,kannan", "laurent,rafael,audrie", "kasumi,gregory")
    done = run("join", begun, *(word for share in shares for word in ("--crew", share)))
    assert done.exit_code == 0, done.output
    state = opened(begun).state
    assert [state.crew[id].seat for id in ("mac", "laurent", "gregory", "sofi")] == [0, 1, 2, -1]
    done = run("leave", begun, 3, "--crew", "mac,marco,kannan,gregory,kasumi", "--crew", "laurent,rafael,audrie")
    assert done.exit_code == 2
    assert "evenly" in done.output
    done = run("leave", begun, 3, "--crew", "mac,marco,kannan,gregory", "--crew", "kasumi,laurent,rafael,audrie")
    assert done.exit_code == 0, done.output
    assert opened(begun).state.crew["gregory"].seat == 0


@pytest.mark.rule("SG-874", "SG-R204", "SG-D04", "SG-D05")
def test_a_campaign_starts_a_new_session_from_its_box(begun: Path) -> None:
    before = opened(begun).state
    done = run(
        "resume", begun, "--first", 2, "--crew", "mac,marco,kannan,gregory", "--crew", "kasumi,laurent,rafael,audrie"
    )
    assert done.exit_code == 0, done.output
    match = opened(begun)
    assert match.ask is not None
    assert match.ask.seats == (1,)
    assert match.state.crew["mac"].seat == 0
    assert [player.hand for player in match.state.players] == [player.hand for player in before.players]
    assert match.state.deck == before.deck
    assert match.state.market != before.market
    assert sorted(match.state.market) == sorted(before.market)
    done = run("resume", begun, "--first", 3)
    assert done.exit_code == 2
    assert "no Player 3" in done.output


@pytest.mark.rule("SG-872")
def test_players_cannot_join_or_leave_during_a_turn(begun: Path) -> None:
    match = opened(begun)
    match.choose(0)
    begun.write_bytes(match.save())
    done = run("join", begun)
    assert done.exit_code == 2
    assert "start of a turn" in done.output


def test_computers_keep_their_seats() -> None:
    match = fathom.new("sleeping-gods", 2, 3)
    match.players = {0: "random", 1: "scripted"}
    assert reseated(match, 1).players == {0: "random", 2: "scripted"}
    hand = match.state.players[0].hand[0]
    assert reseated(match, 0, Leaving(hand, {}, 1)).players == {0: "scripted"}


@pytest.mark.rule("SG-870")
def test_the_diary_is_read_from_a_save(begun: Path) -> None:
    assert "The voyage begins." in run("diary", begun).output
    done = run("diary", begun, "--seat", 5)
    assert done.exit_code == 2
    assert "seats are 1 to 2" in done.output


@pytest.mark.rule("SG-940", "SG-941", "SG-944", "SG-R118")
def test_achievements_add_up_over_campaigns(begun: Path, saves: Path) -> None:
    assert "0 of 5 totems" in run("sheet", "sleeping-gods").output
    for number, totems in enumerate((["AD01", "AD02"], ["AD02", "AD11", "AD21"])):
        file = saves / f"{number}.fathom"
        saved = json.loads(fathom.new("sleeping-gods", 1, number).save())
        saved["state"]["totems"] = totems
        saved["start"] = saved["state"]
        file.write_text(json.dumps(saved))
        done = run("mark", file)
        assert done.exit_code == 0, done.output
    said = run("sheet", "sleeping-gods").output
    assert "2 of 5 totems: Lamp of Ilme, Keeper's Oil." in said
    assert "Seasoned Hands" in said
    assert "--set earned=4 --set unlocked=169,170" in said
    assert fathom.new("sleeping-gods", 2, 0, {"earned": 4, "unlocked": [169, 170]}).state.quests


@pytest.mark.parametrize("words", [("diary",), ("join",), ("leave", 1), ("mark",)])
def test_other_games_have_no_campaigns(saves: Path, words: tuple[str | int, ...]) -> None:
    file = saves / "dive.fathom"
    file.write_bytes(fathom.new("refuge", 2, 1).save())
    done = run(words[0], file, *words[1:])
    assert done.exit_code == 2
    assert "no campaigns" in done.output
    assert run("sheet", "refuge").exit_code == 2


def test_other_files_are_refused_with_a_sentence(saves: Path, begun: Path) -> None:
    assert run("diary", saves / "nowhere.fathom").exit_code == 2
    (saves / "sleeping-gods.profile.json").write_text("{")
    done = run("sheet", "sleeping-gods")
    assert done.exit_code == 2
    assert "damaged" in done.output
    done = run("leave", begun, 1, "--give", "AB01")
    assert done.exit_code == 2
    assert "CARD=SEAT" in done.output
