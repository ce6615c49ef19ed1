"""The scripted player finishes campaigns, does not use unread pages, and fights and travels sensibly."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

import fathom
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Setup
from fathom.games.sleeping_gods.bot import exploration
from fathom.games.sleeping_gods.bot.weapons import armed, trained
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Note
from fathom.matches.match import Match
from tests.sleeping_gods.voyage import voyage


def advised(match: Match) -> Advice:
    """The answer of a new scripted player."""
    assert match.ask is not None
    return GAME.bots.scripted(2).choose(Perspective(match, match.ask.seats[0]))


def played(seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A campaign played by scripted players to its end."""
    match = fathom.new("sleeping-gods", seats, seed, options)
    while match.ask is not None:
        match.choose(advised(match).option)
    return match


@pytest.fixture(scope="module")
def campaign() -> Match:
    """A whole campaign of two players."""
    return played(2, 3, {})


@pytest.mark.thorough
def test_a_campaign_is_finished_with_many_totems(campaign: Match) -> None:
    assert campaign.outcome is not None
    assert campaign.outcome.won
    assert campaign.outcome.facts["ending"]
    assert len(campaign.state.totems) >= 8
    assert campaign.state.defeats <= 2
    assert sum(len(one.levels) for one in campaign.state.crew.values()) >= 5


@pytest.mark.thorough
def test_every_answer_has_a_reason(campaign: Match) -> None:
    for index in Random(1).sample(range(len(campaign.history)), 60):
        why = advised(campaign.fork(index)).why
        assert why.endswith(".")
        assert why.isprintable()


def torn(pack: Pack, read: set[str]) -> Pack:
    """The pack with every page blank that was not read."""
    story = {
        file: [
            page
            if page.id in read
            else msgspec.structs.replace(
                page, text="-", town="", pre=(), effect="", choices=(), goto=None, end="return"
            )
            for page in pages
        ]
        for file, pages in pack.story.items()
    }
    return msgspec.structs.replace(pack, story=story)


@pytest.mark.rule("SG-352")
def test_no_page_is_known_before_it_is_read(campaign: Match) -> None:
    """With all unread pages blank, every answer on the way is the same."""
    rng = Random(3)
    shore = [
        index
        for index in range(len(campaign.history))
        if (ask := campaign.fork(index).ask) is not None and ask.id in ("SG-D23", "SG-D25", "SG-D28", "SG-D29")
    ]
    for index in rng.sample(shore, 6):
        moment = campaign.fork(index)
        read = {*moment.state.visited, *(note.about for note in moment.state.journey if note.what == "explored")}
        blank = Match.begin(GAME, torn(GAME.pack, read), Setup(2, 2, moment.setup.settings, moment.boundary.state))
        assert blank.ask == moment.ask
        assert advised(blank) == advised(moment)


def test_a_quest_leads_there() -> None:
    m = voyage("{region: M1a, quests: 1 163, step: act 1, room: deck}")
    assert advised(m).option == o.Explore("4")
    m = voyage("{region: M1a, quests: 163, used: 1, step: act 1, room: deck}")
    m.state.journey.append(Note(0, "explored", "4"))
    m.state.visited.append("4")
    assert advised(m).option == o.Travel()


def test_the_wounded_make_for_the_inn() -> None:
    crew = ", ".join(f"{board.id}: damage 3 fatigue 1" for board in GAME.pack.crew)
    m = voyage(f"{{region: {GAME.pack.sea.ports[0]}, stock: coin 9, crew: {{{crew}}}, step: act 1, room: deck}}")
    assert advised(m).option == o.Port()
    m.choose("port")
    assert advised(m).option == o.Inn()


def test_hearts_are_covered_when_that_ends_the_fight() -> None:
    """One enemy with its last heart open falls to the first hit; no counterattack follows."""
    m = voyage("{players: {tom: command 5}, region: M1b, step: act 1, enemies: '4:TL,TR,ML', fate: 6 6 6, room: deck}")
    while m.state.battle is not None:
        m.choose(advised(m).option)
    assert sum(one.damage for one in m.state.crew.values()) == 0


def test_a_fight_beyond_the_crew_is_declined() -> None:
    """A crew at half health does not take on a boss for an unread page."""
    boss = next(
        (page, way) for page in GAME.pack.paragraph.values() for way in page.choices
        if way.combat and GAME.pack.combat_level(way.combat) >= 9 and len(page.choices) > 1 and page.location
    )  # fmt: skip
    crew = ", ".join(f"{board.id}: damage {board.health - 1}" for board in GAME.pack.crew)
    m = voyage(f"{{region: M1b, read: '{boss[0].id}', crew: {{{crew}}}, step: act 1, room: deck}}")
    while m.ask is not None and m.ask.about.what != "paragraph":
        m.choose(advised(m).option)
    assert advised(m).option != o.Choice(boss[1].key)


def test_a_careless_player_takes_fate_as_it_falls() -> None:
    """One short of a success, with a card in hand that would make up for it."""
    m = voyage(
        """
        {players: {tom: command 3 hand AB01}, region: M1b, step: act 1, room: deck, fate: 4, cards: '',
         do: 'challenge(STR,6){}{hurt(9,part)}'}
        """
    )
    assert m.ask is not None
    m.choose("join sofi")
    while m.ask.about.what != "alter":
        m.choose("pass")
    assert GAME.bots.scripted(2).choose(Perspective(m, 0)).option != o.PASS
    assert GAME.bots.scripted(1).choose(Perspective(m, 0)).option == o.PASS


def test_the_ship_does_not_go_to_and_fro() -> None:
    """The best goal from here is still the best one region nearer."""
    m = played(2, 3, {"passes": 1})
    regions = [boundary.state.region for boundary in m.boundaries]
    moves = [there for here, there in pairwise(regions) if here != there]
    turned = sum(first == third for first, third in zip(moves, moves[2:], strict=False))
    assert turned <= 3


def test_a_place_explored_without_success_loses_value() -> None:
    m = voyage("{region: M1a, quests: 1, step: act 1, room: deck}")
    m.state.visited += ["4", "4.2"]
    m.state.journey.append(Note(1, "quest", "1"))
    values = []
    for _ in range(4):
        values.append(exploration.place(GAME.pack, m.view(0), 4, exploration.past(m.view(0))))
        m.state.journey.append(Note(1, "explored", "4"))
    assert values[0] == exploration.GOAL
    assert values[1] > values[2] > values[3] > 0


def test_weapons_go_where_they_make_the_front_mightier() -> None:
    """A more accurate rapier is worth more to the crew, and nothing to a member with a better weapon."""
    view = voyage("{region: M1b, step: act 1, room: deck, crew: {mac: weapons AD63}, cards: AD63}").view(0)
    assert armed(GAME.pack, view, "kannan", "AD69") > armed(GAME.pack, view, "kannan", "MK25") >= 0
    assert armed(GAME.pack, view, "mac", "MK25") == 0
    assert trained(GAME.pack, view, "LV24") > trained(GAME.pack, view, "LV03") == 0
