"""The adviser plays options forward before it gives a hint, and uses nothing that the table does not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import fathom
from fathom import assist
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Setup
from fathom.games.sleeping_gods.bot.adviser import Adviser, seed_of
from fathom.games.sleeping_gods.bot.candidates import plans
from fathom.games.sleeping_gods.bot.comparison import Comparison
from fathom.games.sleeping_gods.bot.imagination import Imagination, Plan
from fathom.games.sleeping_gods.bot.reasons import GAINS, HARMS, Frequency, Summary, facts, other_choices
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.matches.match import Match
from fathom.matches.reading import read_position
from fathom.players import make
from fathom.players.adviser import ExpertAdviser
from fathom.table.bots.workers import BotAnswer, answer_task, bot_task
from fathom.terminal.local_table import LocalTable
from tests.kit import play
from tests.sleeping_gods.content_kit import PACK, overlay
from tests.sleeping_gods.test_scripted import torn
from tests.sleeping_gods.voyage import voyage

SLIP = f"story/{PACK.file_of['10']}"
QUEST = next(quest.num for quest in PACK.quests if quest.goal == 10)
"""A quest that leads to location 10, beside which there is a port."""
TIRED = ", ".join(
    f"{one}: fatigue 2 damage 2" for one in ("sofi", "laurent", "rafael", "kannan", "gregory", "marco", "audrie")
)
"""Everyone with strength, and one more: none of them can join a challenge before a rest."""
KINDS = (*GAINS, *HARMS)
SEEN = ("action", "paragraph", "gather", "alter", "melee", "target", "hurt")
"""What the questions are about at which advice is compared."""


def advised(match: Match) -> Advice:
    """The answer of a new adviser."""
    assert match.ask is not None
    return assist.hint(GAME, Perspective(match, match.ask.seats[0]))


def scripted(match: Match) -> Advice:
    """The answer of a new scripted player."""
    assert match.ask is not None
    return GAME.bots.scripted(2).choose(Perspective(match, match.ask.seats[0]))


def wall(number: int, crew: str) -> Match:
    """A crew at a page with a challenge of strength, which it can leave; a port is in the same region."""
    gate = f'{{skill: STR, n: {number}, fail: "hurt(4,part)", fail_end: return}}'
    pack = overlay(
        {
            SLIP: f"""
- id: "10"
  text: A wall.
  choices:
    - {{key: A, text: Climb., challenge: {gate}, win: "xp(12)", end: return}}
    - {{key: B, text: Leave., end: return}}
"""
        }
    )
    text = f"""
    {{region: M1h, quests: {QUEST}, stock: coin 9, cards: '', crew: {{{crew}}}, players: {{tom: command 0}},
     step: act 1, read: 10, room: deck}}
    """
    return read_position(GAME, pack, text)


# -- advice ------------------------------------------------------------------------------------------------------------


def test_a_tired_crew_rests_before_a_hard_challenge() -> None:
    m = wall(7, TIRED)
    play(m, "choice B", asks="SG-D23")
    assert scripted(m).option == o.Explore("10")
    advice = advised(m)
    assert advice.option == o.Port()
    assert [each.option for each in advice.then] == [o.Inn(), o.Explore("10")]
    assert "a rest in the port first has a chance of success of 100 % at the draw" in advice.why
    assert "in 10 imagined tries" in advice.why


def test_a_fresh_crew_takes_an_easy_challenge_at_once() -> None:
    m = wall(4, "")
    advice = advised(m)
    assert advice.option == o.Choice("A")
    assert "choice A has a chance of success of 100 % at the draw" in advice.why
    play(m, "choice B", asks="SG-D23")
    assert advised(m).option == o.Explore("10")


def test_a_place_is_left_for_a_rest_and_explored_again() -> None:
    """On the page of a challenge that fails, the way out is part of a plan that comes back."""
    m = wall(7, TIRED)
    m = Match.begin(GAME, m.pack, Setup(1, 0, m.setup.settings, without_quests(m)))
    advice = advised(m)
    assert advice.option == o.Choice("B")
    assert [each.option for each in advice.then] == [o.Port(), o.Inn(), o.Explore("10")]
    assert "choice A before a rest has a chance of success of 0 % at the draw" in advice.why


def without_quests(match: Match) -> object:
    """The state at the last boundary without quests."""
    state = msgspec.convert(msgspec.to_builtins(match.boundary.state), type(match.state))
    state.quests = []
    return state


@pytest.mark.parametrize(("fate", "turned"), [(4, True), (1, False)], ids=["one short", "far too short"])
def test_a_card_is_spent_where_it_turns_a_failure(fate: int, turned: bool) -> None:
    m = voyage(
        f"""
        {{players: {{tom: command 0 hand AB01}}, region: M1b, step: act 1, room: deck, fate: {fate}, cards: '',
         do: 'challenge(STR,6){{}}{{hurt(9,part)}}'}}
        """
    )
    play(m, "join sofi", "pass", asks="SG-D40")
    advice = advised(m)
    assert advice.option == (o.Discard("AB01") if turned else o.PASS)
    if turned:
        assert "discarding" in advice.why
        assert "this draw fails the challenge in 10 of 10 tries" in advice.why


def test_a_crew_member_near_the_end_is_spared() -> None:
    m = voyage("{crew: {sofi: damage 4, mac: damage 4}, cards: '', step: act 1, do: 'hurt(2,one)'}")
    assert advised(m).option not in (o.Crew("sofi"), o.Crew("mac"))


def test_the_scripted_hint_stays_where_nothing_differs() -> None:
    m = voyage("{region: M1b, step: act 1, room: deck}")
    assert advised(m) == scripted(m)
    m = wall(4, "")
    play(m, "choice A", "join sofi", "join laurent", "join rafael", asks="SG-D38")
    assert advised(m) == scripted(m)


# -- hints -------------------------------------------------------------------------------------------------------------


def test_hints_follow_the_plan_from_click_to_click() -> None:
    m = wall(7, TIRED)
    play(m, "choice B", asks="SG-D23")
    table = LocalTable(m, {})
    shown, reasons = [], []
    for _ in range(3):
        hint = table.hint()
        shown.append(str(hint.option))
        m.choose(hint.option)
        reasons.append(hint.why)
    assert shown == ["port", "inn", "explore 10"]
    assert reasons[0].startswith("a rest in the port first")
    assert reasons[1] == "many of the crew are hurt or tired."
    assert reasons[2].startswith("this is a step of the plan: a rest in the port first")


@pytest.mark.parametrize(("number", "chance"), [(8, "90 %"), (9, "70 %")])
def test_the_chance_of_a_challenge_is_the_same_from_hint_to_hint(number: int, chance: str) -> None:
    """The hint for a choice gives the chance that is left when all have joined, as the last hint of the gathering."""
    m = wall(number, "")
    table = LocalTable(m, {})
    hint = table.hint()
    assert hint.option == o.Choice("A")
    assert f"choice A has a chance of success of {chance} at the draw" in hint.why
    while str(hint.option) != "pass":
        m.choose(hint.option)
        hint = table.hint()
    assert f"the chance of success is {chance}" in hint.why


def test_a_few_tries_do_not_prove_that_something_never_happens() -> None:
    rare, often = Frequency(0, 10), Frequency(4, 10)
    none = Summary(None, None, rare, rare, rare, dict.fromkeys(KINDS, 0.0), dict.fromkeys(KINDS, 0.0))
    some = none._replace(lost=often)
    assert facts(none, some) == ["loses the fight in none of 10 tries"]
    assert facts(some, none) == ["loses the fight in 4 of 10 tries"]


def test_only_games_with_an_adviser_or_an_expert_have_another_player_for_hints() -> None:
    assert isinstance(make(assist.ADVISER, GAME), Adviser)
    rivals = fathom.find("rivals")
    assert type(make(assist.ADVISER, rivals)) is type(make("scripted", rivals))
    assert isinstance(make(assist.ADVISER, fathom.find("refuge")), ExpertAdviser)


def test_a_worker_gives_the_same_hint_each_time() -> None:
    m = voyage(
        """
        {players: {tom: command 0 hand AB01}, region: M1b, step: act 1, room: deck, fate: 4, cards: '',
         do: 'challenge(STR,6){}{hurt(9,part)}'}
        """
    )
    play(m, "join sofi", "pass", asks="SG-D40")
    here = advised(m)
    for _ in range(2):
        found = msgspec.json.decode(
            answer_task(msgspec.json.encode(bot_task(m, 0, assist.ADVISER, 60.0))), type=BotAnswer
        )
        answers = (assist.PlannedAnswer(found.option, found.why, found.claim), *found.then)
        assert answers == assist.planned_answers(here)


# -- what the adviser may know -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def campaign() -> Match:
    """The first pass of a campaign of two scripted players."""
    match = fathom.new("sleeping-gods", 2, 4, {"passes": 1})
    while match.ask is not None:
        match.choose(scripted(match).option)
    return match


def searched(campaign: Match, n: int) -> Iterator[Match]:
    """Questions of a campaign, `n` of them, at which the adviser compares options."""
    indexes = list(range(len(campaign.history)))
    Random(5).shuffle(indexes)
    found = 0
    for index in indexes:
        match = campaign.fork(index)
        ask = match.ask
        if ask is None or ask.about.what not in SEEN or found == n:
            continue
        view = match.view(ask.seats[0])
        if len(plans(match.pack, view, ask, scripted(match).option)) > 1:
            found += 1
            yield match
    assert found == n


def foreseen(match: Match) -> tuple[bytes, bytes]:
    """The advice, and where each option leads in an imagined match, byte by byte."""
    assert match.ask is not None
    perspective = Perspective(match, match.ask.seats[0])
    imagination = Imagination(perspective)
    tried = plans(match.pack, perspective.view, match.ask, scripted(match).option)
    return msgspec.json.encode(advised(match)), msgspec.json.encode([imagination.play(plan, 7) for plan in tried])


def hidden(match: Match) -> tuple[list[str], ...]:
    """The face-down piles."""
    s = match.state
    return s.deck, s.search, s.events, s.market


@pytest.mark.thorough
def test_advice_does_not_depend_on_hidden_cards(campaign: Match) -> None:
    for match in searched(campaign, 8):
        assert match.ask is not None
        seat = match.ask.seats[0]
        other = match.fork()
        other.rekey(12345, (seat,))
        assert hidden(other) != hidden(match)
        assert foreseen(other) == foreseen(match)


@pytest.mark.thorough
@pytest.mark.rule("SG-352")
def test_advice_does_not_depend_on_unread_pages(campaign: Match) -> None:
    for match in searched(campaign, 8):
        read = {*match.state.visited, *(note.about for note in match.state.journey if note.what == "explored")}
        blank = again(match, torn(GAME.pack, read))
        assert blank.ask == match.ask
        assert foreseen(blank) == foreseen(match)


def again(match: Match, pack: Pack) -> Match:
    """The same position with another pack."""
    boundary = match.boundary
    found = Match.begin(GAME, pack, Setup(match.setup.seats, 0, match.setup.settings, boundary.state))
    for entry in match.history[boundary.entries :]:
        found.choose(entry.option, entry.seat)  # type: ignore[union-attr]
    return found


@pytest.mark.thorough
@pytest.mark.rule("SG-610")
def test_advice_does_not_depend_on_enemies_that_were_not_met() -> None:
    """A page prints only the level of its combat: with other enemies of the same level the advice is the same."""
    hints = []
    for enemies in ("[16, 3]", "[3, 16]", "[11, 10]", "[6, 7]"):
        numbers = tuple(map(int, enemies.strip("[]").split(", ")))
        assert PACK.combat_level(numbers) == PACK.combat_level((16, 3))
        pack = overlay(
            {
                SLIP: f"""
- id: "10"
  text: A guard.
  choices:
    - {{key: A, text: Fight., combat: {enemies}, win: "xp(6)", end: return}}
    - {{key: B, text: Leave., end: return}}
"""
            }
        )
        m = read_position(GAME, pack, "{region: M1h, players: {tom: command 2}, cards: '', step: act 1, read: 10}")
        hints.append(msgspec.json.encode(advised(m)))
    assert len(set(hints)) == 1


def test_an_imagined_match_stops_before_an_unread_page() -> None:
    m = voyage("{region: M2h, quests: 19, players: {tom: command 0}, cards: '', step: act 1, read: 22}")
    imagination = Imagination(Perspective(m, 0))
    ending = imagination.play(Plan(o.Choice("B")), 7)
    assert ending is not None
    assert ending.unread > 0
    assert ending.held["cards"] == imagination.before["cards"]


def test_what_is_imagined_depends_on_what_the_seat_sees() -> None:
    m = voyage("{players: {tom: hand AB01, zoey: hand AB02}, step: act 1, room: deck}")
    other = voyage("{players: {tom: hand AB01, zoey: hand AB03}, step: act 1, room: deck}")
    more = voyage("{players: {tom: hand AB01, zoey: hand AB02}, stock: coin 1, step: act 1, room: deck}")
    seeds = [seed_of(Perspective(each, 0), each.view(0)) for each in (m, other, more)]
    assert seeds[0] == seeds[1] != seeds[2]


def test_a_reason_names_the_choices_that_it_does_not_compare() -> None:
    match = voyage("{region: M1c, step: act 1, stock: coin 3, read: '3.1'}")
    assert match.ask is not None
    first, second, third = (Plan(option) for option in match.ask.options if isinstance(option, o.Choice))
    imagination = Imagination(Perspective(match, 0))
    comparison = Comparison(imagination, [first, second, third], 0)
    for plan in comparison.endings:
        ending = imagination.play(plan, 0)
        assert ending is not None
        comparison.endings[plan].append(ending)
    assert other_choices(match.ask, comparison, second, third) == [first]
