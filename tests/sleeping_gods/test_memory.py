"""The story remembers: pages read, quests, marks, choices made once, places that close (SG-R230 to SG-R237)."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from msgspec import structs

from fathom.content.packs import load_pack, read_yaml
from fathom.engine.errors import PackError
from fathom.games.sleeping_gods.art.journal import SleepingGodsJournal
from fathom.games.sleeping_gods.campaign import adapt, pack_up, unpack
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model.memory import Mark
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Note
from fathom.games.sleeping_gods.story.graph import transitions
from fathom.games.sleeping_gods.story.knowledge import nothing_new
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.games.sleeping_gods.text.journal import diary
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.quest_log import quest_lines
from fathom.games.sleeping_gods.text.recap import previously
from fathom.matches.match import Match
from fathom.matches.reading import load, read_position
from tests.kit import events_of, offered, play
from tests.sleeping_gods.content_kit import CONTENT, PACK
from tests.sleeping_gods.voyage import stock

STORY = """
- id: "12"
  pre:
    - {if: "due:OWED", goto: "12.4"}
    - {if: "mark:OWED", goto: "12.3"}
    - {if: "done:13", goto: "12.2"}
    - {if: "read:12", goto: "12.1"}
  text: The first visit.
  present: [otter]
  choices:
    - {key: A, text: Carry the whistle., requires: "new:13", then: quest(13), end: return}
    - {key: B, text: Borrow., then: "gain(coin,3);mark(OWED)", end: return}
    - {key: C, text: Leave., end: return}
- id: "12.1"
  text: A visit in between.
  choices:
    - {key: A, text: Work., once: pass, then: "gain(mat,1)", end: return}
    - {key: B, text: Search the reeds., once: ever, then: "gain(art,1)", end: return}
    - key: C
      text: Bargain.
      challenge: {skill: CUN, n: 8, fail: "lose(coin,1)", fail_end: return}
      win: gain(grain,1)
      then: gain(veg,1)
      goto: "12.2"
    - {key: D, text: Fight., combat: [5], more: [10], win: xp(1), end: return}
    - {key: E, text: Send someone., then: "losecard(animal,1)", end: return}
    - {key: F, text: Settle it., then: "if(mark:OWED){unmark(OWED);goto(12.3)}", goto: "12.2"}
- {id: "12.2", text: The quest is over., again: It is still over., choices: [{key: A, text: Leave., end: return}]}
- {id: "12.3", text: A debt., choices: [{key: A, text: Pay., then: unmark(OWED), end: return}]}
- {id: "12.4", text: The debt is due., end: return}
"""
MARKS = """
- {id: OWED, map: M1, text: "The otters are owed.", set: ["12B", "12.2"], read: ["12.3"]}
- {id: SETTLED, map: M1, text: "Nobody is owed.", set: ["12.3"]}
"""


def book(**more: object) -> Pack:
    """Our pack with the short story above at location 12."""
    story = {**PACK.story, PACK.file_of["12"]: read_yaml(dedent(STORY), "story", list[Paragraph])}
    return structs.replace(PACK, story=story, marks={"m1": read_yaml(MARKS, "marks", list[Mark])}, **more)


def closing(when: str) -> Pack:
    """The pack of `book`, in which location 12 is open only under a condition."""
    places = [structs.replace(place, when=when) if place.num == 12 else place for place in PACK.locations]
    return book(locations=places)


def ashore(more: str = "", pack: Pack | None = None, cards: str = "", step: str = "act 1") -> Match:
    """A match before its first action, with the ship at location 12."""
    return read_position(GAME, pack or book(), f"{{region: M1g, cards: '{cards}', step: {step}{more}}}")


def visit(match: Match) -> str:
    """Explore location 12 and return the page that is read."""
    if match.ask is not None and match.ask.id != "SG-D23":
        pytest.fail(f"no action is asked for, but {match.ask}")
    match.choose("explore 12")
    return str(events_of(match, "paragraph")[-1]["paragraph"])


# -- conditions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-R230")
def test_the_second_visit_reads_another_page() -> None:
    m = ashore()
    assert visit(m) == "12"
    play(m, "choice C", asks="SG-D23")
    assert visit(m) == "12.1"


@pytest.mark.rule("SG-R230")
def test_a_page_that_only_sends_the_crew_on_was_not_read() -> None:
    m = ashore(", used: '13'")
    assert visit(m) == "12.2"
    assert m.state.visited == ["12.2"]


@pytest.mark.rule("SG-R230")
def test_a_page_that_is_read_again_has_other_words() -> None:
    m = ashore(", used: '13'")
    told = [visit(m), m.prompt()]
    play(m, "choice A", asks="SG-D23")
    again = [visit(m), m.prompt()]
    assert (told[0], again[0]) == ("12.2", "12.2")
    assert "The quest is over." in told[1]
    assert "It is still over." in again[1]
    assert "The quest is over." not in again[1]
    assert [facts.get("again", False) for facts in events_of(m, "paragraph")] == [False, True]


@pytest.mark.rule("SG-R231")
def test_a_quest_is_new_until_it_is_gained_and_done_when_it_is_used() -> None:
    m = ashore(", quests: '13'")
    visit(m)
    assert offered(m) == ["choice B", "choice C"]
    assert visit(ashore(", used: '13'")) == "12.2"


# -- marks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-R232")
def test_a_mark_is_remembered_with_its_pass_and_falls_due_in_the_next() -> None:
    m = ashore()
    visit(m)
    play(m, "choice B", asks="SG-D23")
    assert m.state.marks == {"OWED": 1}
    assert stock(m)["coin"] == 3
    assert visit(m) == "12.3"
    assert visit(ashore(", pass: 2, marks: OWED 1")) == "12.4"


@pytest.mark.rule("SG-R232")
def test_a_removed_mark_is_not_set_again_by_an_older_page() -> None:
    m = ashore(", marks: OWED 1")
    assert visit(m) == "12.3"
    play(m, "choice A", asks="SG-D23")
    assert m.state.marks == {"OWED": 0}
    assert visit(m) == "12"


@pytest.mark.rule("SG-R232")
def test_a_mark_that_is_set_again_keeps_its_pass() -> None:
    m = ashore(", pass: 2, marks: OWED 1, do: mark(OWED)")
    assert m.state.marks == {"OWED": 1}


@pytest.mark.rule("SG-R232")
def test_marks_are_public_and_part_of_every_save() -> None:
    m = ashore(", marks: OWED 1", step="begin")
    assert m.view(0).marks == m.view(None).marks == {"OWED": 1}
    packed = pack_up(m.setup.start)
    assert unpack(m.pack, packed, 0, m.state.chance).marks == {"OWED": 1}
    assert read_position(GAME, m.pack, m.position()).state.marks == {"OWED": 1}


def test_a_mark_must_exist_in_a_position() -> None:
    with pytest.raises(ValueError, match="there is no HOARD"):
        ashore(", marks: HOARD 1")


# -- choices ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-R233")
def test_a_choice_is_made_once_in_a_pass_or_once_in_a_campaign() -> None:
    m = ashore()
    m.state.visited.append("12")
    visit(m)
    play(m, "choice A", asks="SG-D23")
    visit(m)
    assert {str(b.option): b.rule for b in m.refusals()}["choice A"] == "SG-R233"
    play(m, "choice B", asks="SG-D10")
    m.state.passes = 2
    assert m.state.taken == {"12.1:A": 1, "12.1:B": 1}
    later = ashore(", pass: 2")
    later.state.visited.append("12")
    later.state.taken.update(m.state.taken)
    visit(later)
    assert "choice A" in offered(later)
    assert "choice B" not in offered(later)


@pytest.mark.rule("SG-R234")
def test_success_brings_win_and_then() -> None:
    m = ashore(", fate: 6")
    m.state.visited.append("12")
    visit(m)
    play(m, "choice C", "join kasumi", "join marco", "pass", asks="SG-D28")
    assert stock(m) == {"grain": 1, "veg": 1}
    assert m.state.story.paragraph == "12.2"


@pytest.mark.rule("SG-R234")
def test_a_failure_can_end_the_visit_with_nothing() -> None:
    m = ashore(", fate: 1, stock: coin 2")
    m.state.visited.append("12")
    visit(m)
    play(m, "choice C", "pass", asks="SG-D23")
    assert stock(m) == {"coin": 1}


@pytest.mark.rule("SG-R237")
def test_more_enemies_join_from_the_second_pass_on() -> None:
    for number, enemies in ((1, {5}), (2, {5, 10}), (3, {5, 10})):
        m = ashore(f", pass: {number}")
        m.state.visited.append("12")
        visit(m)
        m.choose("choice D")
        assert {enemy.number for enemy in m.state.battle.row} == enemies


@pytest.mark.rule("SG-R237")
def test_a_pass_adds_to_the_number_of_challenges() -> None:
    harder = book(figures=structs.replace(PACK.figures, pass_difficulty=(0, 1, 2)))
    for number, needed in ((1, 8), (2, 9), (3, 10)):
        m = ashore(f", pass: {number}", harder)
        m.state.visited.append("12")
        visit(m)
        m.choose("choice C")
        assert m.state.trial.number == needed


@pytest.mark.rule("SG-R236")
def test_the_player_chooses_which_card_of_a_type_is_lost() -> None:
    m = ashore(cards="AD10 MK01 AD01")
    animals = [id for id in m.state.cards if "animal" in m.pack.card[id].types]
    m.state.visited.append("12")
    visit(m)
    m.choose("choice E")
    assert animals == ["AD10"]
    assert "AD10" not in m.state.cards
    assert "AD01" in m.state.cards


@pytest.mark.rule("SG-R236")
def test_a_lost_market_card_goes_under_the_market_deck() -> None:
    weapons = [card.id for card in PACK.market if card.weapon][:2]
    m = ashore(", do: 'losecard(weapon,1)'", cards=" ".join(weapons))
    play(m, f"card {weapons[0]}", asks="SG-D23")
    assert list(m.state.cards) == weapons[1:]
    assert m.state.market[0] == weapons[0]
    assert m.view(None).unbought == (weapons[0],)
    assert list(GAME.rules.invariants(m.table)) == []


# -- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-R235")
def test_a_closed_place_cannot_be_explored_and_is_not_on_the_chart() -> None:
    m = ashore(", marks: OWED 1", closing("not mark:OWED"))
    assert "explore 12" not in offered(m)
    assert "explore 12" not in {str(b.option) for b in m.refusals()}
    names = Names(m.pack, m.view(0))
    assert "Otter Banks" not in names.region("M1g")
    assert nothing_new(m.pack, m.view(0), "12")
    m.state.visited.append("12")
    assert {str(b.option): b.rule for b in m.refusals()}["explore 12"] == "SG-R235"


@pytest.mark.rule("SG-R235")
def test_a_place_opens_by_what_happened() -> None:
    pack = closing("mark:OWED")
    assert "explore 12" not in offered(ashore("", pack))
    assert "explore 12" in offered(ashore(", marks: OWED 1", pack))


# -- what is told ------------------------------------------------------------------------------------------------------


def test_the_journal_and_the_recap_tell_how_a_quest_ended() -> None:
    quests = [structs.replace(quest, ends=("OWED", "SETTLED")) if quest.num == 13 else quest for quest in PACK.quests]
    m = ashore(", turn: 5, marks: OWED 1", book(quests=quests))
    m.state.journey += [Note(4, "explored", "12"), Note(4, "quest", "13"), Note(5, "completed", "13")]
    m.state.journey.append(Note(5, "mark", "OWED"))
    names = Names(m.pack, m.view(0))
    assert quest_lines(names)[0].endswith("The otters are owed.")
    assert "The otters are owed." in previously(names, [], 0)[0]
    assert "The otters are owed." in diary(names)[1]
    assert "The otters are owed." in str(SleepingGodsJournal(m.pack, m.view(0), []).quests())


# -- the graph -------------------------------------------------------------------------------------------------------


def test_transitions_follow_goto_inside_the_effects_of_a_choice() -> None:
    found = {way.to for way in transitions(book().paragraph["12.1"]) if way.choice and way.choice.key == "F"}
    assert found == {"12.2", "12.3"}


# -- files -----------------------------------------------------------------------------------------------------------


def test_marks_may_be_one_file(tmp_path: Path) -> None:
    (tmp_path / "marks.yaml").write_text("- {id: ALONE, text: Alone.}\n")
    assert "ALONE" in load_pack(Pack, tmp_path, CONTENT).mark
    (tmp_path / "story.yaml").write_text("[]\n")
    with pytest.raises(PackError, match=r"story\.yaml: not a file of this pack"):
        load_pack(Pack, tmp_path, CONTENT)


# -- campaigns begun before --------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-R232")
def test_an_older_campaign_gets_the_marks_of_the_pages_it_has_read() -> None:
    m = ashore(", pass: 2", PACK)
    m.state.visited += ["12", "12.2"]
    assert adapt(book(), m.state).marks == {"OWED": 2}
    assert m.state.marks == {}
    m.state.marks["OWED"] = 0
    assert adapt(book(), m.state).marks == {"OWED": 0}


def test_a_state_that_does_not_fit_the_pack_is_refused() -> None:
    m = ashore("", PACK)
    with pytest.raises(ValueError, match="not those of the pack"):
        adapt(structs.replace(PACK, market=PACK.market[1:]), m.state)
    m.state.quests.append(999)
    with pytest.raises(ValueError, match="not those of the pack"):
        adapt(PACK, m.state)


def test_a_campaign_opens_with_a_notice_when_the_story_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    m = ashore("", PACK)
    m.choose("explore 12")
    m.choose("choice D")
    data = m.save()
    monkeypatch.setattr(GAME, "pack", book())
    opened = load(data, lambda name: GAME)
    assert opened.notices[0].startswith("The story has changed since this campaign was saved.")
    assert opened.state.visited == ["12"]
