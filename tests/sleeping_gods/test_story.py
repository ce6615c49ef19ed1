"""Exploring: paragraphs, choices, towns, keywords, explore tokens, quests."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.story.paragraphs import Before
from fathom.matches.match import Match
from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import stock, voyage


@pytest.mark.rule(
    "SG-350", "SG-351", "SG-353", "SG-355", "SG-X25", "SG-D27", "SG-D28", "SG-D29", "SG-R100", "SG-352", "SG-354"
)
def test_a_town_is_a_hub_of_choices_taken_once_a_visit() -> None:
    m = voyage("{region: M1c, stock: coin 3 mat 4, cards: '', step: act 1}")
    play(m, "explore 3", asks="SG-D29")
    assert m.state.story.paragraph == "3"
    play(m, "choice B", asks="SG-D28")
    play(m, "choice A", asks="SG-D29")
    assert stock(m) == {"coin": 6, "mat": 2}
    assert "choice B" not in offered(m)
    assert {str(b.option): b.rule for b in m.refusals()}["choice B"] == "SG-355"
    play(m, "choice G", asks="SG-D23")
    assert m.state.story is None
    play(m, "explore 3", asks="SG-D29")
    assert "choice B" in offered(m)


@pytest.mark.rule("SG-S30", "SG-R106")
def test_a_failed_choice_counts_as_taken() -> None:
    m = voyage("{region: M1c, cards: '', step: act 1, fate: 1}")
    play(m, "explore 3", "choice A", "choice A", "join sofi", "pass", asks="SG-D29")
    assert "choice A" not in offered(m)
    play(m, "choice G", asks="SG-D23")
    assert m.state.crew["sofi"].damage == 1
    assert events_of(m, "failure text") == [{"choice": "3.1:A"}]


@pytest.mark.rule("SG-X10", "SG-576", "SG-582", "SG-579")
def test_after_a_failure_the_story_continues() -> None:
    m = voyage("{cards: '', step: act 1, read: 'A', fate: 1}")
    play(m, "choice B", "join audrie", "pass", asks="SG-D43")
    play(m, "crew mac", asks="SG-D61")
    assert m.state.story.paragraph == "A1"
    assert m.state.crew["mac"].fatigue == 1
    assert events_of(m, "failure text") == [{"choice": "A:B"}]


def _keyword_lines(m: Match, paragraph: str) -> list[Before]:
    """The lines read before a paragraph that ask for one keyword and nothing else, in the order of the book."""
    return [line for line in m.pack.paragraph[paragraph].pre if line.test.removeprefix("kw:") in m.pack.keyword]


@pytest.mark.rule("SG-S29", "SG-357", "SG-R101", "SG-832", "SG-833")
def test_the_first_true_line_is_followed() -> None:
    m = voyage("{cards: '', step: act 1}")
    first, second = _keyword_lines(m, "3")[:2]
    numbers = [m.pack.keyword[line.test.removeprefix("kw:")].num for line in (second, first)]
    m = voyage(f"{{cards: '', quests: '{numbers[0]} {numbers[1]}', step: act 1, read: '3'}}")
    assert events_of(m, "paragraph")[0] == {"paragraph": first.goto}


@pytest.mark.rule("SG-357", "SG-355")
def test_a_keyword_gained_in_a_town_counts_when_the_town_is_read_again() -> None:
    m = voyage("{region: M1c, cards: '', step: act 1}")
    first = _keyword_lines(m, "3")[0]
    play(m, "explore 3", "choice B", asks="SG-D28")
    m.state.quests.append(m.pack.keyword[first.test.removeprefix("kw:")].num)
    play(m, "choice E", "pass", asks="SG-D29")
    assert [read["paragraph"] for read in events_of(m, "paragraph")] == ["3", "3.2", first.goto, "3"]


@pytest.mark.rule("SG-358", "SG-R102", "SG-S48", "SG-831", "SG-830")
def test_a_used_quest_gives_no_keyword_and_never_comes_back() -> None:
    m = voyage("{cards: '', quests: '1 2', step: act 1, do: 'complete(1);losequest(2);quest(1)'}")
    assert m.state.quests == []
    assert m.state.quests_used == [1, 2]
    word = m.pack.quest[1].keyword
    m = voyage(f"{{cards: '', used: 1, step: act 1, do: 'if(kw:{word}){{gain(coin,1)}}else{{gain(mat,1)}}'}}")
    assert stock(m) == {"mat": 1}


@pytest.mark.rule("SG-R103", "SG-R104", "SG-800", "SG-802", "SG-809", "SG-R205", "SG-940")
def test_cards_gained_lost_and_found_again() -> None:
    m = voyage("{cards: '', step: act 1, do: 'adv(1);adv(1);loseadv(1)'}")
    assert m.state.cards == {}
    assert m.state.totems == ["AD01"]
    assert len(events_of(m, "card")) == 1
    m = voyage("{cards: '', step: act 1, do: 'adv(1);loseadv(1);adv(1)'}")
    assert list(m.state.cards) == ["AD01"]


@pytest.mark.rule("SG-384", "SG-R109", "SG-800")
def test_a_weapon_found_is_carried_at_once() -> None:
    m = voyage("{cards: '', step: act 1, do: 'adv(7)'}")
    play(m, asks="SG-D37")
    play(m, "crew mac", asks="SG-D23")
    assert m.state.crew["mac"].weapons == ["AD07"]


@pytest.mark.rule("SG-S31", "SG-356", "SG-112")
def test_explore_tokens_return_with_the_crew() -> None:
    m = voyage("{region: M1c, cards: '', step: act 1, read: '3.1', do: 'explore(C)'}")
    assert m.state.story.explore == ["C"]
    play(m, "choice D", "choice G", asks="SG-D23")
    assert m.state.story is None
    play(m, "explore 3", asks="SG-D29")
    assert m.state.story is not None
    assert m.state.story.explore == []


@pytest.mark.rule("SG-R105")
def test_a_paragraph_that_is_not_there_leads_back_to_the_ship() -> None:
    m = voyage("{cards: '', step: act 1, read: '999'}")
    play(m, asks="SG-D23")
    assert events_of(m, "paragraph missing") == [{"paragraph": "999"}]


@pytest.mark.rule("SG-R107", "SG-R130")
def test_a_defeat_ends_the_visit() -> None:
    m = voyage(
        """
        region: M1b
        cubes: deck 2 sickbay 2 galley 2 quarters 2 bridge 2
        cards: ""
        step: act 1
        read: "3.1"
        fate: 1
        do: ship(1)
        """
    )
    play(m, asks="SG-D10")
    assert m.state.story is None
    assert m.state.region == "M1c"


@pytest.mark.rule("SG-405", "SG-013", "SG-R004")
def test_xp_is_shared_and_noted() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, cards: '', xp: 2, step: act 1, do: 'xp(3)'}")
    assert m.state.xp == 5


@pytest.mark.rule("SG-R100")
def test_a_place_that_is_read_to_the_end_is_offered_and_says_so() -> None:
    m = voyage("{region: M1i, step: act 1, room: deck, cards: ''}")

    def label(option: str) -> str:
        assert m.ask is not None
        found = next(each for each in m.ask.options if str(each) == option)
        return m.game.text.words(m.pack, m.view(0)).label(m.ask, found)

    assert label("explore 7") == "Explore Bell Rock — read its story"
    m.state.visited += ["7", "7.1"]
    assert label("explore 7") == "Explore Bell Rock — read its story", "the next visit opens a page of its own"
    m.state.visited += ["7.6", "7.10"]
    assert label("explore 7") == "Explore Bell Rock — nothing new there"
    m.state.quests.append(9)
    assert label("explore 7") == "Explore Bell Rock — read its story", "a keyword opens an unread page"
    m.state.visited += ["7.2", "7.3", "7.4", "7.5"]
    assert label("explore 7") == "Explore Bell Rock — read its story", "the totem is still there"
    m.state.cards["AD04"] = 0
    assert label("explore 7") == "Explore Bell Rock — nothing new there"


@pytest.mark.rule("SG-351", "SG-D28")
def test_a_paragraph_that_only_leads_on_is_read_before_the_story_continues() -> None:
    m = voyage("{players: {tom: command 0}, cards: '', step: act 1, read: '1.1'}")
    assert offered(m) == ["pass"]
    play(m, "pass", asks="SG-D23")
    assert m.state.story is None
