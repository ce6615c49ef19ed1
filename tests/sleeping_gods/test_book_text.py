"""The storybook as one text: the whole book and difficult texts come back without loss, and mistakes are named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fathom.engine.errors import PackError
from fathom.games import find
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.book_text import read_book, write_book
from fathom.games.sleeping_gods.story.paragraphs import Paragraph

PACK: Pack = find("sleeping-gods").pack


def read(text: str) -> dict[str, list[Paragraph]]:
    """The pages of a text, as a pack has them."""
    return msgspec.convert(read_book(text), dict[str, list[Paragraph]])


def test_the_whole_book_comes_back_without_loss() -> None:
    text = write_book(PACK, "")
    assert read(text) == PACK.story
    assert text.count("\n---- ") == len(PACK.paragraph)


def test_a_part_has_only_its_files() -> None:
    assert list(read(write_book(PACK, "m1/03_harborlight"))) == ["m1/03_harborlight"]
    assert {file.partition("/")[0] for file in read(write_book(PACK, "M2"))} == {"m2"}
    with pytest.raises(ValueError, match=r"There is no story “m99”\. Choose one of: m1, "):
        write_book(PACK, "m99")


FULL: dict[str, Any] = {
    "id": "2",
    "text": "A. not a choice\n\n---- nor a page\n\n→ 5\n\neffect: none\n\n# prose \\ too",
    "town": "Two  spaces",
    "pre": [{"if": "mark:A, not read:2.1", "goto": "2.1"}],
    "effect": "quest(1)",
    "present": ["bettany", "lamp-of-ilme"],
    "choices": [
        {"key": "A", "text": "= equal", "requires": "kw:LAMP", "cost": "pay(coin,1)", "once": "ever", "goto": "2.1",
         "challenge": {"skill": "STR", "n": 5, "fail": "hurt(1,part)", "fail_text": "Ow.\nOw.", "fail_goto": "2.2"},
         "win": "cmd(1)", "then": "draw(1)"},
        {"key": "B", "text": "word " * 60 + "end", "combat": [11, 10], "more": [3], "show_level": False,
         "end": "return", "leave": True},
        {"key": "C", "text": "", "challenge": {"skill": "CUN", "n": 3, "fail_end": "return"}, "end": "return"},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    "page",
    [
        FULL,
        {"id": "2", "text": "", "end": "return"},
        {"id": "2", "text": " begins with a space, \t and has a tab ", "goto": "2.1", "end": "return"},
        {"id": "2", "text": "One line.\nAnother.\n\n\nAnother still.", "goto": "2.1"},
        {"id": "F1", "text": "“Quoted” ends: \\", "choices": []},
    ],
)
def test_difficult_pages_come_back_without_loss(page: dict[str, Any]) -> None:
    story = msgspec.convert({"plot/one": [page], "plot/two": []}, dict[str, list[Paragraph]])
    pack = msgspec.structs.replace(PACK, story=story)
    assert read(write_book(pack, "")) == story


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing here", "There is no story in this text: no line begins with “====”."),
        ("---- 2\n\nx\n", "line 1: this page is in no file. Write a line “==== m1/name ====” before it."),
        ("==== m1/a ====\nstray\n", "line 2: this belongs to no page. Begin a page with “---- id”."),
        ("==== m1/a ====\n---- 2\n\nx\n\n→ ship\n---- 2\n\ny\n", "line 7: the page 2 is there already, in line 2."),
        ("==== m1/a ====\n---- 2\nif: mark:A\n\nx\n", "line 3: write “if: conditions → page”."),
        ("==== m1/a ====\n---- 2\n\nx\n\nA. Go.\n   → 3\nWhy?\n", "line 8: not understood. After the text come"),
        ("==== m1/a ====\n---- 2\n\nx\n\nA. Go.\n   fail: hurt(1,part)\n", "line 7: fail: write it below"),
        ("==== m1/a ====\n---- 2\n\nx\n\nA. Go.\n   challenge: STR many\n", "line 2: page 2: Expected `int`"),
        ("==== m1/a ====\n---- 2\n\nx\n\nA. Go.\n   wins: cmd(1)\n", "line 2: page 2: Object contains unknown field"),
        ("==== m1/a ====\n==== m1/a ====\n", "line 2: the file m1/a is there twice."),
        ("==== m1/a ====\n---- 2\ntown: = oops\n\nx\n", "after “= ” write a text in quotes, as in JSON."),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_their_line(text: str, said: str) -> None:
    with pytest.raises(PackError) as error:
        read_book(text)
    assert said in str(error.value)


def test_all_mistakes_come_at_once() -> None:
    with pytest.raises(PackError) as error:
        read_book("==== m1/a ====\nstray\n---- 2\nif: nothing\n\nx\n\nA. Go.\n   challenge: STR x\n")
    assert [problem.partition(":")[0] for problem in error.value.problems] == ["line 2", "line 4", "line 3"]
