"""The checks of continuity, stakes and memory: each finds what it should in a short story (L18 to L25)."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest
from msgspec import structs

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.assumptions import Book
from fathom.games.sleeping_gods.story.graph import Graph
from fathom.games.sleeping_gods.story.measures import measure
from fathom.games.sleeping_gods.survey.book import ROWS, survey_book
from fathom.games.sleeping_gods.validation import check_pack
from fathom.games.sleeping_gods.validation.continuity import note_continuity
from fathom.games.sleeping_gods.validation.memory import note_memory
from fathom.games.sleeping_gods.validation.stakes import note_stakes
from tests.sleeping_gods.content_kit import OTTERS, PACK, overlay

CAST = "[{id: otter, name: The otter, home: 12, gone: ['done:13']}]"
MARKS = "[{id: OWED, text: The otters are owed., set: ['12B'], read: ['2']}]"
STORY = """
- id: "12"
  pre:
    - {if: "done:13", goto: "12.2"}
    - {if: "kw:OTTER", goto: "12.1"}
  text: An otter.
  present: [otter]
  choices:
    - {key: A, text: Carry the whistle., requires: "new:13", then: quest(13), end: return}
    - {key: B, text: Borrow., once: ever, then: "gain(coin,3);mark(OWED)", end: return}
    - {key: C, text: Leave., end: return}
- {id: "12.1", text: The otter comes along., present: [otter], effect: "complete(13);adv(10)", goto: "12.2"}
- {id: "12.2", text: Nobody., end: return}
"""


LOOKS_BACK = '    - {if: "done:13", goto: "12.2"}\n'
"""The line of the story that looks back."""


def book(story: str = STORY, marks: str = MARKS, cast: str = CAST) -> Pack:
    """Our pack with a short story at location 12, with its marks and cast instead of ours."""
    return overlay({OTTERS: dedent(story), "marks/m1": marks, "cast/m1": cast})


CHECKS = {note_continuity: ("L18", "L19"), note_stakes: ("L20", "L21", "L22"), note_memory: ("L23", "L24", "L25")}
"""Which function makes which checks: the others are not run, because each reads the whole book."""


def notes(pack: Pack, *checks: str) -> list[str]:
    """The notes of some checks on location 12 and its marks."""
    ours = (f"{OTTERS}.yaml", "marks/m1.yaml: OWED", "quests.yaml: 13:")
    whole = Book(pack, Graph(pack))
    made = [note for find, kinds in CHECKS.items() if set(kinds) & set(checks) for note in find(whole)]
    return [note for note in made if note.startswith(ours) and note.rpartition("(")[2].rstrip(")") in checks]


def test_a_story_in_which_everything_is_right() -> None:
    assert notes(book(), "L18", "L19", "L20", "L21", "L22") == []


@pytest.mark.parametrize(
    ("before", "after", "check", "report"),
    [
        (LOOKS_BACK, "", "L18", "12: present: otter is gone if done:13, but the page can be read"),
        ("complete(13);adv(10)", "adv(10)", "L19", "12.1: card 10 is offered again"),
        ("once: ever, ", "", "L20", "12: B: gain(coin,3) can be had on every visit"),
        (
            'text: Leave., end: return}',
            'text: Leave., end: return}\n    - {key: D, text: Go., end: return}',
            "L21",
            "12: choices: C and D have the same price and outcome",
        ),
        (
            'text: Leave., end: return}',
            'text: Leave., end: return}\n    - {key: D, text: Go., then: "hurt(1,one)", end: return}',
            "L22",
            "12: choices: C is never worse than D",
        ),
    ],
)  # fmt: skip
def test_a_break_is_noted(before: str, after: str, check: str, report: str) -> None:
    assert before in STORY
    assert f"{OTTERS}.yaml: {report} ({check})" in notes(book(STORY.replace(before, after)), check)


def test_a_quest_that_is_offered_again_is_noted() -> None:
    """The line before the page is enough: a crew with the quest, or with its end behind it, does not read the page."""
    always = STORY.replace('requires: "new:13", ', "")
    assert notes(book(always), "L19") == []
    again = always.replace(LOOKS_BACK, "")
    assert notes(book(again), "L19") == [f"{OTTERS}.yaml: 12: A: quest 13 is offered again (L19)"]


def test_a_page_that_makes_someone_leave_may_show_them() -> None:
    shown = book(STORY.replace('effect: "complete(13);adv(10)", goto: "12.2"', "effect: complete(13), end: return"))
    assert notes(shown, "L18") == []


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ('"Well?" says Old Tib. He waits.', False),
        ("Tib stands at the door.", False),
        ("Tib's letter says so. We think of Tib.", True),
        ('"Tib says that it is late," says Mac.', True),
        ("Harborlight stands where it stood.", True),
    ],
)
def test_who_speaks_or_acts_is_listed(text: str, listed: bool) -> None:
    """A name alone is no presence: a letter, a thought, what somebody else says, a place of the same name."""
    cast = CAST.replace("]}]", "]}, {id: tib, name: Old Tib of Harborlight}]")
    story = STORY.replace("text: Nobody.", f"text: {json.dumps(text)}")
    found = notes(book(story, cast=cast), "L18")
    assert (found == []) is listed


def test_a_reward_that_costs_something_can_be_had_again() -> None:
    paid = STORY.replace("once: ever, ", 'cost: "pay(mat,1)", ')
    assert notes(book(paid), "L20") == []


def test_choices_that_are_never_offered_together_are_not_compared() -> None:
    story = STORY.replace("text: Leave., ", "text: Leave., requires: done:2, ")
    other = "\n    - {key: D, text: Go., requires: new:2, end: return}"
    story = story.replace("requires: done:2, end: return}", "requires: done:2, end: return}" + other)
    assert notes(book(story), "L21") == []


@pytest.mark.parametrize(
    ("marks", "story", "report"),
    [
        (MARKS, STORY.replace(";mark(OWED)", ""), "no page sets the mark"),
        (MARKS, STORY, "no page asks for the mark"),
        (
            MARKS,
            STORY.replace('"done:13", goto', '"mark:OWED", goto'),
            "only the place that sets the mark asks for it; `read:` is enough there",
        ),
        (MARKS.replace("text: The otters are owed., ", ""), STORY, "text: the journal has nothing to tell"),
        (MARKS.replace("'12B'", "'12C'"), STORY, "set: 12C does not set the mark"),
        (MARKS.replace("'2'", "'2.99'"), STORY, "read: there is no page or choice 2.99"),
    ],
)
def test_a_mark_without_use_is_noted(marks: str, story: str, report: str) -> None:
    assert f"marks/m1.yaml: OWED: {report} (L23)" in notes(book(story, marks), "L23")


def test_the_end_of_a_chain_leaves_a_trace() -> None:
    untold = STORY.replace(LOOKS_BACK, "")
    found = notes(book(untold, cast="[{id: otter, name: The otter}]"), "L24")
    assert found == [
        "quests.yaml: 13: no other place knows that OTTER is over (L24)",
        "quests.yaml: 13: the opening of 12 does not look back at OTTER (L24)",
    ]
    assert "quests.yaml: 13: the opening of 12 does not look back at OTTER (L24)" not in notes(book(), "L24")


BROKEN = [
    (
        STORY,
        MARKS.replace("OWED", "OWING"),
        CAST,
        f"{OTTERS}.yaml: 12: there is no mark OWED (L23)",
    ),
    (STORY, MARKS, "[]", f"{OTTERS}.yaml: 12: present: there is no otter in cast/ (L18)"),
    (STORY, MARKS.replace("12B", "12G"), CAST, "marks/m1.yaml: OWED: set: there is no page or choice 12G (L23)"),
    (STORY, MARKS, CAST.replace("done:13", "done:998"), "cast/m1.yaml: otter: gone: there is no quest 998 (L1)"),
    (STORY, MARKS, CAST.replace("home: 12", "home: 998"), "cast/m1.yaml: otter: home: there is no location 998 (L1)"),
    (STORY.replace("new:13", "read:12.9"), MARKS, CAST, f"{OTTERS}.yaml: 12: there is no paragraph 12.9 (L1)"),
    (
        STORY.replace("key: C, text", 'key: C, win: "xp(1)", text'), MARKS, CAST,
        f"{OTTERS}.yaml: 12: C: win: the choice has neither a challenge nor a combat; write then (L5)",
    ),
    (
        STORY.replace("key: C, text", "key: C, more: [5], text"), MARKS, CAST,
        f"{OTTERS}.yaml: 12: C: more: the choice has no combat (L5)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("story", "marks", "cast", "report"), BROKEN)
def test_what_does_not_exist_is_an_error(story: str, marks: str, cast: str, report: str) -> None:
    assert report in check_pack(book(story, marks, cast))


def test_ends_must_be_marks() -> None:
    quests = [structs.replace(quest, ends=("NOWHERE",)) if quest.num == 13 else quest for quest in PACK.quests]
    assert "quests.yaml: 13: ends: there is no mark NOWHERE (L23)" in check_pack(structs.replace(PACK, quests=quests))


def test_more_locations_and_quests_than_ours_are_allowed() -> None:
    place = structs.replace(PACK.location[12], num=200)
    story = {
        **PACK.story,
        "m1/200": [structs.replace(PACK.paragraph["12"], id="200", pre=(), choices=(), end="return")],
    }
    pack = structs.replace(PACK, locations=[*PACK.locations, place], story=story)
    assert [problem for problem in check_pack(pack) if "200" in problem] == []


def test_the_survey_has_a_line_for_every_figure() -> None:
    lines = survey_book(PACK).splitlines()
    assert len(lines) == len(ROWS) + 1
    assert lines[0].split() == [*PACK.sea.at_hand, "Plot", "All"]
    assert lines[1].split()[-1] == str(len(PACK.paragraph))
    both = survey_book(PACK, book()).splitlines()
    assert len(both) == 2 * len(ROWS) + 1


def test_the_figures_of_the_maps_add_up() -> None:
    figures = measure(PACK)
    for name in ("pages", "choices", "challenges", "fights", "free", "marks"):
        total = sum(getattr(each, name) for part, each in figures.items() if part != "All")
        assert getattr(figures["All"], name) == total
