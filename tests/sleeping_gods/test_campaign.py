"""Between sessions: saves, the rulebook's packed save, joining and leaving, achievements."""

from __future__ import annotations

import msgspec
import pytest

import fathom
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.outcome import Outcome
from fathom.engine.script import Table
from fathom.engine.timeline import Setup
from fathom.game.campaign import Leaving
from fathom.games.sleeping_gods import campaign
from fathom.games.sleeping_gods.campaign import Packed, Profile
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.invariants import invariants
from fathom.games.sleeping_gods.model.state import Note, Settings, State
from fathom.games.sleeping_gods.text.journal import diary
from fathom.games.sleeping_gods.text.names import Names
from fathom.matches import reading as saves
from fathom.matches.match import Match
from fathom.matches.sessions import reseated
from tests.kit import offered, play
from tests.sleeping_gods.voyage import command, voyage

THREE = """
players:
  tom: command 2 hand AB01
  zoey: command 4 hand AB02 AB13 AB14
  cid: command 1
crew: {mac: damage 2 fatigue 1 venom equipped AB25 command 1}
cards: MK01:2 MK03:1 MK24
stock: coin 4
quests: 1 2
used: 3
ongoing: M08
region: M1c
room: deck
step: begin
"""

FULL = """
players:
  tom: command 2 hand AB01 AB03 AB04
  zoey: command 4 hand AB02 AB13 AB14
  cid: command 1
step: begin
"""


def begun(text: str) -> State:
    """The same before its turn has begun: at the save point."""
    match = voyage(text)
    state: State = copy(match.boundaries[0].state)
    return state


@pytest.mark.rule("SG-S52", "SG-872", "SG-873", "SG-874", "SG-R204", "SG-R215", "SG-D04", "SG-D07")
def test_a_table_resume() -> None:
    state = begun(THREE)
    packed = msgspec.json.decode(msgspec.json.encode(campaign.pack_up(state)), type=Packed)
    boards = (("mac", "marco", "kannan"), ("laurent", "rafael", "audrie"), ("kasumi", "gregory"))
    resumed = campaign.unpack(GAME.pack, packed, 1, Chance(3), boards)
    assert list(invariants(Table(resumed, GAME.pack))) == []
    assert resumed.cards == {"MK01": 1, "MK03": 1, "MK24": 0}
    assert [player.hand for player in resumed.players] == [["AB01"], ["AB02", "AB13", "AB14"], []]
    assert [player.command for player in resumed.players] == [2, 4, 1]
    assert resumed.crew["mac"].seat == 0
    assert resumed.crew["mac"].command == 1
    assert resumed.crew["mac"].equipped == ["AB25"]
    assert (resumed.deck, resumed.events) == (state.deck, state.events)
    assert resumed.market != state.market
    assert sorted(resumed.market) == sorted(state.market)
    assert resumed.ongoing == ["M08"]
    assert resumed.active == 1
    m = Match.begin(GAME, GAME.pack, Setup(3, 3, resumed.settings, resumed))
    play(m, asks="SG-D10 seat 1")


@pytest.mark.rule("SG-871", "SG-R240")
def test_the_box_holds_the_notes_on_the_chart() -> None:
    state = begun(THREE)
    packed = campaign.pack_up(state, {"3": "come back"})
    assert msgspec.json.decode(msgspec.json.encode(packed), type=Packed).notes == {"3": "come back"}
    older = {name: value for name, value in msgspec.to_builtins(packed).items() if name != "notes"}
    assert msgspec.convert(older, Packed).notes == {}


@pytest.mark.rule("SG-872")
def test_the_box_is_packed_only_at_the_start_of_a_turn() -> None:
    state = begun(THREE.replace("step: begin", "step: act 1"))
    with pytest.raises(ValueError, match="start of a turn"):
        campaign.pack_up(state)


@pytest.mark.rule("SG-R204", "SG-002")
def test_an_exact_save_restores_everything() -> None:
    m = voyage("{players: {tom: command 2}, cards: MK03, region: M1b, step: act 1, enemies: 3 7, fate: 5}")
    play(m, "attack laurent", "target 3", "pass", asks="SG-D47")
    again = saves.load(m.save(), lambda name: GAME)
    assert again.state == m.state
    assert again.ask == m.ask


@pytest.mark.rule("SG-S51", "SG-900", "SG-902", "SG-903", "SG-904", "SG-D56", "SG-D57", "SG-D58", "SG-R201")
def test_from_three_players_to_two() -> None:
    state = begun(THREE)
    left = campaign.leave(GAME.pack, state, 1, "AB02", {"AB13": 0, "AB14": 2}, 2)
    assert left.seats == 2
    assert [player.hand for player in left.players] == [["AB01", "AB13"], ["AB14"]]
    assert [player.command for player in left.players] == [2, 2]
    assert left.discard[-1] == "AB02"
    assert [sum(one.seat == seat for one in left.crew.values()) for seat in range(2)] == [4, 4]
    assert list(invariants(Table(left, GAME.pack))) == []
    m = Match.begin(GAME, GAME.pack, Setup(2, 0, left.settings, left))
    play(m, "room bridge", "pass", "part command", asks="SG-D11")
    assert command(m)[0] == 2 + GAME.pack.room["bridge"].command[1] - 1  # the valve leaks


@pytest.mark.rule("SG-903", "SG-R201", "SG-217", "SG-D12")
def test_a_player_with_too_many_cards_discards_at_once() -> None:
    left = campaign.leave(GAME.pack, begun(FULL), 1, "AB02", {"AB13": 0, "AB14": 0}, 0)
    m = Match.begin(GAME, GAME.pack, Setup(2, 0, left.settings, left))
    play(m, asks="SG-D12 seat 0")
    assert offered(m) == ["card AB01", "card AB03", "card AB04", "card AB13", "card AB14"]
    play(m, "card AB01", "card AB14", asks="SG-D10 seat 0")
    assert m.state.players[0].hand == ["AB03", "AB04", "AB13"]
    assert m.state.discard[-3:] == ["AB02", "AB01", "AB14"]


@pytest.mark.rule("SG-200", "SG-902")
@pytest.mark.parametrize(("active", "leaver", "then"), [(2, 2, 0), (1, 1, 1), (2, 0, 1), (0, 2, 0), (0, 0, 0)])
def test_the_next_player_clockwise_continues_when_a_player_leaves(active: int, leaver: int, then: int) -> None:
    state = begun("{players: {tom: command 0, zoey: command 0, cid: command 0}, step: begin}")
    state.active = active
    assert campaign.leave(GAME.pack, state, leaver, None, {}, None).active == then


@pytest.mark.rule("SG-900", "SG-R204", "SG-D05")
def test_a_save_opens_again_after_players_have_come_and_gone() -> None:
    boards = (("laurent", "rafael", "audrie", "kasumi"), ("kannan", "gregory", "marco", "mac"))
    m = fathom.new("sleeping-gods", 2, 5, {"first": 1, "crew": boards})
    joined = reseated(m, None)
    alone = reseated(m, 0, Leaving(m.state.players[0].hand[0], {}, 1))
    for match, seats in ((joined, 3), (alone, 1)):
        again = fathom.load(match.save())
        assert again.state == match.state
        assert again.state.seats == seats


@pytest.mark.rule("SG-874")
def test_a_table_resume_does_not_open_the_prologue_again() -> None:
    state = begun(THREE)
    state.settings = Settings(prologue=True)
    resumed = campaign.unpack(GAME.pack, campaign.pack_up(state), 0, Chance(3))
    assert resumed.story is None
    assert resumed.settings == state.settings


@pytest.mark.rule("SG-903", "SG-R202")
def test_refused_choices_of_a_leaving_player() -> None:
    state = begun(THREE)
    with pytest.raises(ValueError, match="discard"):
        campaign.leave(GAME.pack, state, 1, None, {}, 0)
    with pytest.raises(ValueError, match="cards"):
        campaign.leave(GAME.pack, state, 1, "AB02", {"AB13": 0}, 0)
    with pytest.raises(ValueError, match="token"):
        campaign.leave(GAME.pack, state, 1, "AB02", {"AB13": 0, "AB14": 0}, None)
    left = campaign.leave(GAME.pack, state, 2, None, {}, 0)
    assert [player.command for player in left.players] == [3, 4]
    alone = begun("{step: begin}")
    with pytest.raises(ValueError, match="last player"):
        campaign.leave(GAME.pack, alone, 0, None, {}, None)


@pytest.mark.rule("SG-901", "SG-R200", "SG-R202", "SG-R203", "SG-006")
def test_a_fourth_player_joins_with_nothing() -> None:
    state = begun(THREE)
    joined = campaign.join(GAME.pack, state)
    assert joined.players[3].hand == []
    assert joined.players[3].command == 0
    assert [sum(one.seat == seat for one in joined.crew.values()) for seat in range(4)] == [2, 2, 2, 2]
    assert joined.crew["sofi"].seat == -1
    first = campaign.join(GAME.pack, state, 0)
    assert first.active == 1
    assert first.players[1].hand == ["AB01"]
    with pytest.raises(ValueError, match="four"):
        campaign.join(GAME.pack, joined)


@pytest.mark.rule("SG-940", "SG-941", "SG-942", "SG-943", "SG-R205", "SG-R206", "SG-X24", "SG-875", "SG-R118", "SG-017")
def test_the_achievement_sheet() -> None:
    profile = Profile(totems=["AD01", "AD02"])
    state = begun("{cards: AD03 AD01, step: begin}")
    profile.mark(state, Outcome((0,), "SG-934", {"ending": 4}))
    assert profile.totems == ["AD01", "AD02", "AD03"]
    assert profile.endings == [4]
    assert profile.earned == 4
    assert profile.unlocked(GAME.pack) == (169, 170)
    profile.mark(state, Outcome((0,), "SG-934", {"ending": 4}))
    assert profile.earned == 4
    profile = Profile(totems=["AD01", "AD02", "AD03", "AD04", "AD05"], endings=[1, 2])
    assert set(profile.unlocked(GAME.pack)) == {169, 170, 167, 168, 174}


@pytest.mark.rule("SG-870")
def test_the_journey_log_reads_like_a_diary() -> None:
    m = voyage("{region: M1c, cards: '', step: act 1, do: 'adv(1);quest(1);complete(1);adv(6);adv(9);adv(7)'}")
    play(m, "crew kannan", "explore 3", asks="SG-D29")
    (day,) = diary(Names(m.pack, m.view(0)))
    assert day.startswith("Day 1. A totem: Lamp of Ilme. It is our first. “The Great Lamp”: Bettany Crake wants")
    assert "“The Great Lamp” is done with." in day
    assert "Hobb the Ferryman has come aboard. Marco has the secret of Shallows Chowder." in day
    assert "Harborlight" in day.rpartition("Staff.")[2]


def diary_of(*notes: Note) -> list[str]:
    """The diary of these notes."""
    m = voyage("{region: M1c, cards: '', step: act 1}")
    m.state.journey[:] = notes
    return diary(Names(m.pack, m.view(0)))


@pytest.mark.rule("SG-870")
def test_the_diary_has_a_fight_with_its_outcome() -> None:
    (day,) = diary_of(Note(3, "combat", "1 4"), Note(3, "victory"), Note(3, "combat", "78"), Note(3, "defeat", "crew"))
    first, second = (GAME.pack.enemy[number].name for number in (1, 4))
    assert f"{first} and the {second}" in day
    assert "got the worst of it. Not one of us could stand. We came to in the nearest harbour" in day
    (last,) = diary_of(
        Note(57, "combat", "78"), Note(57, "defeat", "crew"), Note(57, "card lost", "AD01"), Note(57, "ending", "10")
    )
    assert "it set us on our feet, and waited. Given up: the Lamp of Ilme. We are put down" in last


@pytest.mark.rule("SG-870")
def test_the_diary_has_a_thread_with_what_it_leads_to() -> None:
    days = diary_of(
        Note(0, "begins"),
        Note(1, "explored", "9"),
        Note(1, "completed", "2"),
        Note(1, "quest", "3"),
        Note(2, "explored", "5"),
        Note(2, "page", "M4b"),
        Note(3, "explored", "9"),
    )
    assert len(days) == 3
    assert days[0].count("The Cooper's Key") == 1
    assert "“Short Measure” is done with. It leads on. “The Cooper's Key”: Aldous Penn's key" in days[0]
    assert diary_of(Note(4, "page", "M1e"), Note(4, "page", "M4b"), Note(4, "card", "MK32")) == [
        "Day 4. By way of the Lantern Shallows to the Ember Coast. The Ship's Cat has come aboard."
    ]
    assert "the Oil Cellars" in days[1]
    assert "Ember Coast" in days[1]
    assert any(
        days[2] == f"Day 3. {way}"
        for way in ("Back at Fisher's Rest.", "To Fisher's Rest again.", "Fisher's Rest, once more.")
    )
