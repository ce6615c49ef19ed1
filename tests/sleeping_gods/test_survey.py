"""Surveys of many campaigns: their records, their reports, and the player that looks for what is missing."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from fathom.cli import app
from fathom.engine.ask import Option
from fathom.engine.player import Perspective
from fathom.engine.timeline import Setup, Timeline
from fathom.game.campaign import Surveyed
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.state import Note
from fathom.games.sleeping_gods.survey import Record, record
from fathom.games.sleeping_gods.survey.directed import Directed
from fathom.games.sleeping_gods.survey.goals import OPEN, Aim, Search, aims, wishes
from fathom.games.sleeping_gods.survey.report import reaches, report
from fathom.games.sleeping_gods.survey.routes import Routes
from fathom.lab.campaign_survey import LAG, known_to, read_lines, survey
from fathom.lab.match_runner import RunConfig
from fathom.matches.match import Match
from tests.kit import run_out
from tests.sleeping_gods.voyage import voyage

HOME = Aim("p:E2", 0, 99)


def line(found: Record, bot: str = "scripted", seats: int = 2, problem: str = "") -> Surveyed:
    return Surveyed("sleeping-gods", "x", seats, 0, bot, 9, problem, msgspec.Raw(msgspec.json.encode(found)))


def test_a_record_tells_what_was_reached_and_what_each_pass_ended_with() -> None:
    m = run_out(
        "sleeping-gods",
        """
        {region: M1b, step: act 1, stock: coin 3, read: '2', cards: MK03,
         do: 'adv(1);adv(6);quest(4);complete(4);xp(6);loseadv(1);ending(2)'}
        """,
    )
    found = record(m)
    assert (found.ending, found.score) == (2, m.outcome.facts["score"] if m.outcome else 0)
    assert found.cards == ("AD01", "AD06")  # the totem was found, though lost later
    assert found.completed == (4,)
    assert 4 in found.quests
    assert [(end.coins, end.xp, end.totems) for end in found.passes] == [(3, 0, 0)]


def test_a_fight_is_lost_unless_a_victory_follows() -> None:
    m = voyage("{region: M1b, step: act 1, room: deck}")
    for what, about in (
        ("combat", "1 4"),
        ("victory", ""),
        ("pass", "2"),
        ("combat", "78"),
        ("defeat", "crew"),
        ("defeat", "ship"),
    ):
        m.state.journey.append(Note(1, what, about))
    level = GAME.pack.combat_level
    assert [(fight.level, fight.in_pass, fight.won) for fight in record(m).fights] == [
        (level((1, 4)), 1, True),
        (level((78,)), 2, False),
    ]


def test_the_report_names_what_no_campaign_reached_and_what_failed() -> None:
    found = record(run_out("sleeping-gods", "{region: M1b, step: act 1, cards: '', do: 'adv(1);ending(2)'}"))
    text = report(GAME.pack, [line(found), line(found, "directed"), line(found, problem="ValueError: oh")])
    assert "3 campaigns: 1 directed, 2 scripted." in text
    assert "Missing endings: 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12." in text
    assert "Missing totems: AD02," in text
    assert "Endings: E2 2." in text
    assert "scripted 2 players, seed 0: ValueError: oh" in text
    assert {reach.kind: len(reach.missing) for reach in reaches(GAME.pack, [found])}["totems"] == 44
    missing = wishes(GAME.pack, [line(found)])
    assert "c:AD02" in missing
    assert "c:AD01" not in missing


def test_every_ending_has_an_aim_that_fits_its_branch() -> None:
    every = {aim.target: aim for aim in aims(GAME.pack, [])}
    assert set(every) == {f"p:E{number}" for number in range(1, 13)}
    assert every["p:E9"].least == 12
    assert every["p:E9"].maps == tuple((f"M{number}", 1) for number in range(1, 10))
    assert (every["p:E12"].most, every["p:E12"].lose) == (3, True)
    assert every["p:E4"].maps == (("M1", 4),)


def quick() -> Timeline:
    return run_out("sleeping-gods", "{region: M1b, step: act 1, cards: '', do: 'ending(2)'}")


def start(seed: int = 1) -> Match:
    """The first question of a campaign."""
    settings = msgspec.convert(GAME.unattended, GAME.settings_type)
    return Match.begin(GAME, GAME.pack, Setup(2, seed, settings), quiet=True)


def test_there_is_a_plan_for_everything_in_the_book() -> None:
    """No page, end of a quest, card, quest or enemy needs what cannot be true together at its first step."""
    m = start()
    assert m.ask is not None
    view = Perspective(m, m.ask.seats[0]).view
    missing = set(wishes(GAME.pack, []))
    for aim in (HOME, Aim("p:E11", 4, 6, lose=True), Aim("p:E12", 0, 3, lose=True)):
        player = Directed(GAME.pack, Search((), aim))
        missing -= Routes(
            GAME.pack, view, player.deeds, visits={**player.visits(GAME.pack, view), "a:A": 0.0}
        ).cost.keys()
    assert missing == {f"q:{number}" for number in GAME.pack.unlock}


@pytest.mark.parametrize("fact", ["p:64.4", "p:16.7", "m:QUEUEGONE"])
def test_a_long_plan_is_carried_out(fact: str) -> None:
    """Each asks for a chain of quests: one with five food at its end, one with a failure and a second visit."""
    m, player = start(), Directed(GAME.pack, Search((fact,), OPEN))
    while m.ask is not None and m.state.turn < 20:
        seat = m.ask.seats[0]
        m.choose(player.choose(Perspective(m, seat)).option, seat)
        if fact[2:] in m.state.visited or m.state.marks.get(fact[2:]):
            return
    pytest.fail(f"{fact} was not reached")


def wish(text: str, *facts: str, aim: Aim = HOME) -> Option:
    """The answer of a player that looks for these things."""
    m = voyage(text)
    assert m.ask is not None
    return Directed(GAME.pack, Search(facts, aim)).choose(Perspective(m, m.ask.seats[0])).option


def test_a_wish_is_sailed_for_by_way_of_the_keyword_it_needs() -> None:
    """The lamp is found at 4 by a crew with LAMP, which is found at 2."""
    assert wish("{region: M1b, step: act 1, room: deck, cards: ''}", "c:AD01") == o.Explore("2")
    assert wish("{region: M1a, step: act 1, room: deck, cards: '', quests: 1 163}", "c:AD01") == o.Explore("4")
    assert wish("{region: M1b, step: act 1, room: deck, cards: '', quests: 1 163}", "c:AD01") == o.Travel()


def test_the_way_that_leads_to_a_wish_is_taken() -> None:
    text = "{region: M1b, read: '2', step: act 1, room: deck, cards: '', players: {tom: command 1}}"
    assert wish(text, "p:2.4") == o.Choice("C")
    assert wish(text, "p:2.6") == o.Choice("A")
    assert wish(text, "q:1") == o.Choice("A")


def test_a_failure_that_is_wished_for_is_not_prevented() -> None:
    page, way = next(
        (page, way)
        for page in GAME.pack.paragraph.values()
        for way in page.choices
        if way.challenge and way.challenge.fail_goto and not way.requires and not way.cost and page.location
    )
    assert way.challenge is not None
    m = voyage(f"{{region: M1b, read: '{page.id}', step: act 1, room: deck, cards: ''}}")
    player = Directed(GAME.pack, Search((f"p:{way.challenge.fail_goto}",), HOME))
    while m.state.trial is None:
        assert m.ask is not None
        m.choose(player.choose(Perspective(m, m.ask.seats[0])).option)
    while m.state.trial is not None:
        assert m.ask is not None
        assert not m.state.trial.crew
        m.choose(player.choose(Perspective(m, m.ask.seats[0])).option)


def test_a_campaign_with_enough_totems_finds_no_more() -> None:
    shy = Aim("p:E12", 0, 3, lose=True)
    text = "{region: M1a, step: act 1, room: deck, cards: AD02 AD03 AD04, quests: 1 163}"
    m = voyage(text)
    m.state.totems += ["AD02", "AD03", "AD04"]
    assert m.ask is not None
    assert Directed(GAME.pack, Search(("c:AD01",), shy)).choose(Perspective(m, 0)).option != o.Explore("4")


def test_the_survey_avoids_options_that_prevent_its_goal() -> None:
    """A harvest is called by a crew with the first seed, and not by one that broke the vault for it."""
    text = "{region: M2h, read: '22.2', step: act 1, room: deck, cards: '', quests: 19}"
    assert wish(text, "c:AD11") == o.Choice("B")
    assert wish(text, "c:AD11", aim=Aim("p:E7", 7, 11)) == o.Choice("A")


@pytest.mark.parametrize(
    ("position", "page", "choice"),
    [
        # Bettany tells those who only waved a story of her own, and every other choice leads to her tea.
        ("region: M1b, read: '2', players: {tom: command 1}", "2.7", "D"),
        # Half a jar is what a failure leaves; the easy choice would end the quest without it.
        ("region: M8i, read: '97.1', quests: 136", "22.11", "A"),
        # The lid is lost only by trying to take it, and the rubbing would end the quest before.
        ("region: M9b, read: '99.1', quests: 149", "99.11", "A"),
        # The furrier stays if his men are paid: without coins, another day.
        ("region: M4c, read: '43.9', quests: 67", "43.7", "C"),
        ("region: M4c, read: '43.9', quests: 67, stock: coin 3", "43.7", "B"),
        # The first dive must fail, and the second, before the bell is rung.
        ("region: M9f, read: '103.2', quests: 153, cards: AD06", "103.8", "B"),
    ],
)
def test_what_would_prevent_another_need_is_left_for_later(position: str, page: str, choice: str) -> None:
    cards = "" if "cards:" in position else ", cards: ''"
    assert wish(f"{{{position}, step: act 1, room: deck{cards}}}", f"p:{page}") == o.Choice(choice)


def test_a_plan_with_needs_that_prevent_each_other_is_made_in_stages() -> None:
    """One of ours stays below after two failures, and only then the bell may be rung, by another way down."""
    m, player = voyage("{region: M1b, step: act 1, room: deck}"), Directed(GAME.pack, Search(("p:103.8",), OPEN))
    player.choose(Perspective(m, 0))
    assert player.chosen is not None
    plan = player.chosen["p:103.8"]
    assert not plan.contrary
    assert {"m:STAYEDDOWN", "o:153"} <= plan.needs
    assert any("m:STAYEDDOWN" in first for first in plan.waits.values())


def test_a_plan_can_have_three_stages() -> None:
    """First the Undertow's form of leave, then the Regent is freed and gives her crown, then it is worn."""
    player = Directed(GAME.pack, Search(("p:E601",), aims(GAME.pack, ["E601"])[0]))
    player.choose(Perspective(voyage("{region: M1b, step: act 1, room: deck}"), 0))
    assert player.chosen is not None
    plan = player.chosen["p:E601"]
    assert plan.consistent
    waited = frozenset().union(*plan.waits.values())
    assert {"m:LEAVEFORM", "q:156"} <= waited
    assert "c:AD81" not in waited


def test_what_other_parts_of_a_plan_wait_for_is_done_first() -> None:
    """The crown is heard of at the Court of Tides only before the Hall of Seals has given its quest."""
    m, player = voyage("{region: M9e, step: act 1, room: deck}"), Directed(GAME.pack, Search(("p:109.5",), OPEN))
    advice = player.choose(Perspective(m, 0))
    assert (advice.option, "Court of Tides is on the list" in advice.why) == (o.Travel(), True), advice
    assert m.pack.location[101].at == "M9e"  # the Hall of Seals, which is needed, too, is nearer


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["campaign", "coverage", *map(str, words)])


@pytest.mark.thorough
@pytest.mark.parametrize("bot", ["scripted", "directed"])
def test_a_survey_is_resumed(bot: str, tmp_path: Path) -> None:
    file = tmp_path / "coverage.jsonl"
    config = RunConfig("sleeping-gods", 1, bot, 2, 7, {"passes": 1, "events": 1})
    first = next(survey(config, file))
    assert not first.problem
    again = list(survey(config, file))
    assert [each.seed for each in again] == [8]
    assert [each.seed for each in read_lines(file, "sleeping-gods")] == [7, 8]
    done = run("sleeping-gods", "--games", "0", "--file", file)
    assert done.exit_code == 0, done.output
    assert f"2 campaigns: 2 {bot}." in done.output
    assert run("sleeping-gods", "--games", "0", "--complete", "--file", file).exit_code == 1


def test_no_campaign_begins_after_everything_was_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME.campaigns), "unreached", lambda *_: {})
    file = tmp_path / "coverage.jsonl"
    done = run("sleeping-gods", "--games", "3", "--bot", "directed", "--complete", "--file", file)
    assert done.exit_code == 0, done.output
    assert not file.read_bytes()


def test_a_directed_campaign_knows_those_that_ended_before_it_in_any_case() -> None:
    """What runs beside it in another process is unknown to it, or the results would depend on the processes."""
    lines = [msgspec.structs.replace(line(record(quick()), bot), seed=9) for bot in ("directed", "scripted")]
    assert [each.bot for each in known_to(lines, 9 + LAG - 1)] == ["scripted"]
    assert [each.bot for each in known_to(lines, 9 + LAG)] == ["directed", "scripted"]


def test_a_line_that_was_broken_off_costs_only_its_campaign(tmp_path: Path) -> None:
    file = tmp_path / "coverage.jsonl"
    config = RunConfig("sleeping-gods", 1, "scripted", 1, 7, {"passes": 1, "events": 1})
    list(survey(config, file))
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:40])
    list(survey(RunConfig("sleeping-gods", 1, "scripted", 1, 8, {"passes": 1, "events": 1}), file))
    assert [each.seed for each in read_lines(file, "sleeping-gods")] == [7, 8]


def test_a_fault_is_reported_and_ends_only_its_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a hole in the chart")

    monkeypatch.setattr("fathom.lab.campaign_survey.play", broken)
    file = tmp_path / "coverage.jsonl"
    done = run("sleeping-gods", "--games", "1", "--seats", "1", "--file", file)
    assert done.exit_code == 1
    assert "RuntimeError: a hole in the chart" in done.output
    assert run("refuge", "--file", file).exit_code == 2
    assert run("sleeping-gods", "--seats", "5", "--file", file).exit_code == 2
    assert run("sleeping-gods", "--bot", "prophet", "--file", file).exit_code == 2
