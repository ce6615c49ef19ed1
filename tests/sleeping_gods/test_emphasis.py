"""What the storybook emphasises is set in italics where there are pages, and said without marks everywhere else."""

from __future__ import annotations

import pytest

from fathom.engine.ask import Ask
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import scene_for
from fathom.games.sleeping_gods.art.prose import printed
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model.options import About, Choice
from fathom.games.sleeping_gods.model.state import Note
from tests.sleeping_gods.voyage import panels, voyage

MARKED = [paragraph for paragraph in GAME.pack.paragraph.values() if "*" in paragraph.text]
ENDINGS = range(1, 13)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ('"Sit," she says. "Nothing will start."', "“Sit,” she says. “Nothing will start.”"),
        ("Hobb's boy said 'no', and didn't.", "Hobb’s boy said ‘no’, and didn’t."),
        ("\"He said 'never'—\" She stops.", "“He said ‘never’—” She stops."),
        ('The "*Constancy*", and *"gone"*.', "The “*Constancy*”, and *“gone”*."),
    ],
)
def test_pages_have_the_quotation_marks_of_a_printed_book(typed: str, shown: str) -> None:
    assert printed(typed) == shown


def test_questions_answers_and_the_log_are_said_without_marks() -> None:
    assert len(MARKED) > 100
    match = voyage("{}")
    words = GAME.text.words(match.pack, match.view(0))
    for paragraph in GAME.pack.paragraph.values():
        ask = Ask(
            (0,), "SG-D28", [Choice(choice.key) for choice in paragraph.choices], About("paragraph", paragraph.id)
        )
        said = [words.prompt(ask), *(words.label(ask, option) for option in ask.options)]
        said.append(words.tell(Event("SG-353", "paragraph", {"paragraph": paragraph.id})))
        for choice in paragraph.choices:
            facts = {"paragraph": paragraph.id, "key": choice.key}
            said.append(words.tell(Event("SG-354", "choice", facts)))
            said.append(words.tell(Event("SG-575", "failure text", {"choice": f"{paragraph.id}:{choice.key}"})))
        assert not [text for text in said if "*" in text], paragraph.id


def test_endings_are_said_without_marks() -> None:
    match = voyage("{}")
    words = GAME.text.words(match.pack, match.view(0))
    said = [words.ending(Outcome((), "SG-934", {"ending": number, "score": 1})) for number in ENDINGS]
    assert [number for number in ENDINGS if "*" in GAME.pack.paragraph[f"E{number}"].text]
    assert not [text for text in said if "*" in text]


def test_the_diary_is_read_without_marks_and_set_in_italics_beside_the_board() -> None:
    match = voyage("{quests: 75}")
    marked = [number for number in ENDINGS if "*" in GAME.pack.paragraph[f"E{number}"].text]
    match.state.journey += [Note(1, "quest", "75"), Note(2, "defeat", "ship"), Note(3, "ending", str(marked[0]))]
    view = match.view(0)
    assert GAME.campaigns is not None
    for read in ("\n".join(GAME.campaigns.diary(match.pack, view)), panels(match)):
        assert "It answers, says the wall" in read
        assert "The Manticore could take no more" in read
        assert "*" not in read
    drawn = "".join(str(panel.body) for panel in scene_for(GAME, match.pack, view).panels())
    assert drawn.count("<em>It answers</em>") == 2  # the quest, and the day it was begun
    assert "<em>Manticore</em>" in drawn
    assert "*" not in drawn
