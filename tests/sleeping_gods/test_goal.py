"""What wins and loses a campaign: the goal line, and the verdict at the end."""

from __future__ import annotations

from typing import Any

import pytest

from fathom.engine.outcome import Outcome
from fathom.game.art import scene_for
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.text.goal import finale_steps
from fathom.matches.match import Match
from tests.sleeping_gods.voyage import voyage

TOTEMS = "AD01 AD02 AD03 AD04 AD05"


def words(match: Match) -> Any:
    return GAME.text.words(match.pack, match.view(0))


@pytest.mark.rule("SG-004", "SG-156", "SG-257")
@pytest.mark.parametrize(
    ("position", "line"),
    [
        (
            "events_left: 7, pass: 1",
            "Win: survive the finale, 43 events away. Lose: crew down or ship wrecked in it twice.",
        ),
        (
            "events_left: 0, pass: 3",
            "Win: survive the finale, which comes now. Lose: crew down or ship wrecked in it twice.",
        ),
        (
            "events_left: 1, pass: 3, mode: brutal",
            "Win: survive the finale, 1 event away. Lose: crew down or ship wrecked.",
        ),
    ],
)
def test_the_goal_says_what_wins_and_when_the_finale_comes(position: str, line: str) -> None:
    m = voyage(f"{{cards: '{TOTEMS}', step: act 1, {position}}}")
    assert words(m).goal().text == line


@pytest.mark.rule("SG-156", "SG-257", "SG-350")
def test_the_detail_says_what_to_do_and_adds_up_the_events() -> None:
    detail = words(voyage("{step: act 1, events_left: 7, pass: 1}")).goal().detail
    assert "sail and explore places with a number" in detail
    assert "You have 0 totems: they add points to the score, and their number changes the finale." in detail
    assert "With at least 4, 7 or 12 it begins in another way." in detail
    assert "after 7 in this pass through the event deck and 2 more passes of 18: 43 in all." in detail
    assert (
        "after 7 in this pass through the event deck: 7 in all."
        in words(voyage("{step: act 1, events_left: 7, pass: 3}")).goal().detail
    )
    finale = words(voyage("{cards: '', pass: 3, step: event, events_left: 0}")).goal().detail
    assert finale.startswith("A defeat: ")


@pytest.mark.rule("SG-R138")
def test_the_goal_counts_the_defeats_of_the_finale() -> None:
    m = voyage("{cards: '', pass: 3, step: event, events_left: 0}")
    text = words(m).goal().text
    assert text == "Finale. Win: survive it. Lose: crew down or ship wrecked twice (0 so far)."
    m.state.finale_lost = 1
    assert "twice (1 so far)" in words(m).goal().text


@pytest.mark.rule("SG-850", "SG-851", "SG-853")
def test_the_detail_says_what_a_defeat_is_and_what_it_costs() -> None:
    detail = words(voyage("{cubes: deck 2 hull 1, crew: {mac: damage 5}, step: act 1}")).goal().detail
    assert "all 9 crew members are down (1 now), or the ship has 11 damage (3 now)" in detail
    assert "the crew is healed or the ship repaired, and 6 events are lost" in detail
    assert "In the finale the first defeat begins it again, the second one loses." in detail
    assert "ends the campaign" in words(voyage("{step: act 1, mode: brutal}")).goal().detail


def test_the_steps_of_the_finale_are_those_of_its_story() -> None:
    assert finale_steps(GAME.pack) == [4, 7, 12]


@pytest.mark.rule("SG-004", "SG-934", "SG-R138", "SG-853", "SG-R211")
@pytest.mark.parametrize(
    ("rule", "ending", "verdict"),
    [
        ("SG-934", 10, "Won: the crew survived the finale and reached an ending. You found 0 totems"),
        ("SG-R138", 12, "Lost: the crew was defeated twice in the finale. You found 0 totems"),
        ("SG-853", 0, "Lost: in brutal mode the first defeat ends the campaign."),
        ("SG-R211", 0, "Lost: no ending was reached."),
    ],
)
def test_the_end_says_why_the_campaign_is_won_or_lost(rule: str, ending: int, verdict: str) -> None:
    m = voyage("{cards: '', step: act 1, mode: brutal, do: 'hurt(60,split)'}")
    while m.ask is not None:
        m.choose(0)
    outcome = Outcome((0,) if ending == 10 else (), rule, {"ending": ending, "score": 1} if ending else {"score": 1})
    assert verdict in words(m).ending(outcome)
    assert ("begins in another way with at least 4, 7 or 12 totems" in words(m).ending(outcome)) == bool(ending)
    assert verdict in str(scene_for(GAME, m.pack, m.view(0)).ending(outcome))
