"""Defeat, the finale, the score."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.language import parse_effects
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import Story
from fathom.games.sleeping_gods.rules import scoring
from tests.kit import events_of, offered, play, run_out
from tests.sleeping_gods.voyage import command, crew, ended, stock, voyage

ALL_DOWN = (
    "sofi: damage 5, laurent: damage 6, rafael: damage 6, audrie: damage 4, kasumi: damage 4, kannan: damage 5, "
    "gregory: damage 5, marco: damage 5"
)
BATTERED = "deck 2 sickbay 2 galley 2 quarters 2 bridge 2"


@pytest.mark.rule(
    "SG-S07", "SG-523", "SG-850", "SG-852", "SG-966", "SG-R130", "SG-R132", "SG-R133", "SG-110", "SG-R131"
)
def test_the_eleventh_cube_is_a_defeat() -> None:
    m = voyage(
        f"""
        players: {{tom: command 0, zoey: command 0}}
        crew: {{mac: damage 2 fatigue 1 venom}}
        cubes: {BATTERED}
        region: M1b
        room: deck
        cards: ""
        step: act 1
        events_left: 8
        fate: 1 2
        do: ship(2)
        """
    )
    play(m, asks="SG-D10 seat 1")
    assert m.state.defeats == 1
    assert m.state.region == "M1c"
    assert sum(m.state.cubes.values()) == 0
    assert len(m.state.events) == 2
    assert [event.rule for event in m.log or [] if event.what == "events discarded"] == ["SG-852"]
    assert len(events_of(m, "cube")) == 1
    assert (crew(m, "mac").damage, crew(m, "mac").fatigue, crew(m, "mac").statuses) == (3, 1, ["venom"])
    assert "room deck" not in offered(m)


@pytest.mark.rule("SG-S10", "SG-503", "SG-851", "SG-R046", "SG-R134", "SG-R135", "SG-R137")
def test_the_crew_falls_with_four_events_left() -> None:
    m = voyage(
        f"""
        players: {{tom: command 0, zoey: command 1}}
        crew: {{{ALL_DOWN}, mac: damage 4 venom fatigue 2}}
        cards: ""
        step: begin
        pass: 2
        events_left: 4
        cubes: hull 1
        """
    )
    play(m, asks="SG-D10")
    assert m.state.active == 1
    assert m.state.events == []
    assert [event.rule for event in m.log or [] if event.what == "events discarded"] == ["SG-851"]
    assert m.state.cubes["hull"] == 1
    assert crew(m, "mac").statuses == ["venom"]
    assert [one.damage for one in m.state.crew.values()] == [0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert crew(m, "mac").fatigue == 0
    play(m, "room deck", "part all", "stop", "pass", asks="SG-D41")
    assert events_of(m, "paragraph") == [{"paragraph": "1.2"}]


@pytest.mark.rule("SG-S54", "SG-853", "SG-R210", "SG-935", "SG-R139")
def test_in_brutal_mode_a_defeat_ends_the_campaign() -> None:
    text = f"{{mode: brutal, crew: {{{ALL_DOWN}, mac: damage 4}}, cards: AD01, step: act 1, do: 'hurt(1,mac)'}}"
    m = run_out("sleeping-gods", text)
    assert ended(m).rule == "SG-853"
    assert not ended(m).won
    assert ended(m).facts["brutal"] == 25
    assert ended(m).facts["score"] == 25 + 2 + 2
    assert m.state.totems == ["AD01"]


@pytest.mark.rule("SG-S53", "SG-930", "SG-931", "SG-932", "SG-933", "SG-934", "SG-935", "SG-R207", "SG-R208", "SG-R209")
def test_the_score_sheet() -> None:
    m = voyage("{cards: '', step: act 1}")
    s = m.state
    pack = m.pack
    totems = [card.id for card in pack.adventure if card.totem][:8]
    others = [card.id for card in pack.adventure if not card.totem][:10]
    s.cards = dict.fromkeys([*totems, *others], 0)
    s.quests, s.quests_used = list(range(1, 31)), list(range(31, 41))
    for level in pack.levels[:7]:
        s.crew[level.crew].levels.append(level.id)
    s.stock.update(coin=9, art=3)
    s.defeats = 1
    score = scoring.score(m.table, 1)
    assert score["score"] == 36 + 16 + 40 + 14 + 4 + 3 + 10 - 10 == 113
    assert scoring.score(m.table, 0)["score"] == 103


@pytest.mark.rule("SG-950", "SG-R140")
def test_easy_mode_softens_a_defeat() -> None:
    m = voyage(
        f"""
        crew: {{{ALL_DOWN}, mac: damage 4 low}}
        cards: ""
        step: act 1
        settings: {{easy: true, first: 0}}
        do: hurt(1,mac)
        """
    )
    assert m.state.xp == 5
    assert stock(m) == {"coin": 7}
    assert crew(m, "mac").statuses == []
    assert command(m) == [9]


@pytest.mark.rule("SG-R138", "SG-T21")
def test_a_finale_may_be_lost_once() -> None:
    text = (
        f"crew: {{{ALL_DOWN}, mac: damage 4 low}}\ncards: MK01:2\ncubes: hull 1\npass: 3\nstep: event\nevents_left: 0\n"
    )
    m = voyage(text + "players: {tom: command 3}\n")
    assert m.state.story.kind == "finale"
    m.state.agenda.clear()
    boundary = m.boundary.state
    boundary.agenda = [Do(parse_effects("hurt(1,mac)"), 0, "F1")]
    boundary.story = Story("finale", "F1")
    m.begin_again()
    assert m.state.defeats == 1
    play(m, asks="SG-D31")
    assert command(m) == [7]
    assert m.state.xp == 10
    assert m.state.cards == {"MK01": 0}
    assert not any(one.damage or one.statuses for one in m.state.crew.values())
    assert sum(m.state.cubes.values()) == 0
    again = m.boundary.state
    again.agenda = [Do(parse_effects("hurt(1,each);hurt(40,split)"), 0, "F1")]
    m.begin_again()
    while m.ask is not None:
        m.choose(0)
    assert ended(m).facts["ending"] == 12
    assert m.state.visited[-1] == "E12"
    assert not ended(m).won
    assert m.state.defeats == 2


@pytest.mark.rule("SG-934", "SG-940", "SG-R213")
def test_an_ending_ends_the_campaign() -> None:
    m = run_out("sleeping-gods", "{cards: AD01, step: act 1, do: 'ending(2)'}")
    assert ended(m).won
    assert ended(m).facts["ending"] == 2
    assert ended(m).facts["score"] == 2 + 2 + 10


@pytest.mark.rule("SG-R211", "SG-D62")
def test_an_abandoned_campaign_is_scored_without_an_ending() -> None:
    m = run_out("sleeping-gods", "{cards: AD01, stock: coin 3, step: act 1, do: 'gameover()'}")
    assert ended(m).facts["score"] == 2 + 2 + 1
    m = voyage("{cards: AD01, stock: coin 3, step: act 1}")
    m.concede(0)
    assert ended(m).rule == "SG-D62"
    assert not ended(m).won
    assert ended(m).facts["score"] == 2 + 2 + 1


@pytest.mark.rule("SG-R133", "SG-D55")
def test_of_two_ports_as_near_the_active_player_chooses() -> None:
    m = voyage(f"{{region: M1f, cubes: {BATTERED}, cards: '', step: act 1, fate: 1, do: 'ship(1)'}}")
    play(m, asks="SG-D55")
    assert offered(m) == ["sail M1c", "sail M1h"]
    play(m, "sail M1h", asks="SG-D10")
    assert m.state.region == "M1h"


@pytest.mark.rule("SG-R136", "SG-256")
def test_the_serpent_comes_along_only_over_a_page() -> None:
    text = f"cubes: {BATTERED}, cards: '', ongoing: D01, step: act 1, fate: 1, do: 'ship(1)'"
    m = voyage(f"{{region: M1a, serpent: M1b, {text}}}")
    play(m, asks="SG-D10")
    assert (m.state.region, m.state.serpent) == ("M2d", "M2d")
    m = voyage(f"{{region: M1b, serpent: M1a, {text}}}")
    play(m, asks="SG-D10")
    assert (m.state.region, m.state.serpent) == ("M1c", "M1a")


@pytest.mark.rule("SG-R093")
def test_a_defeat_ends_travel() -> None:
    m = voyage(f"{{region: M1b, cubes: {BATTERED}, cards: '', step: act 1, fate: 6 1 1}}")
    play(m, "travel", "pass", "sail M1a", "pass", asks="SG-D10")
    assert m.state.region == "M2d"
    assert m.state.turn == 2
    assert m.state.trial is None


@pytest.mark.rule("SG-950")
@pytest.mark.parametrize(
    ("easy", "score"), [("true", "Score 2 E: 2 for adventure cards."), ("false", "Score 2: 2 for adventure cards.")]
)
def test_the_score_of_an_easy_campaign_is_marked(easy: str, score: str) -> None:
    text = f"{{cards: MK01, step: act 1, settings: {{easy: {easy}, first: 0}}, do: 'gameover()'}}"
    m = run_out("sleeping-gods", text)
    assert m.game.text.words(m.pack, m.view(0)).ending(ended(m)).endswith(score)
