"""The report on the prose of a storybook, and repetitions that ours must not have."""

from __future__ import annotations

import re

from msgspec import structs

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.prose import (
    proofread,
    repeated_openings,
    repeated_sentences,
    sentences,
    used_words,
)
from tests.sleeping_gods.content_kit import PACK, edited

LIGHTSHIP = "story/m1/02_lightship"


def test_sentences_end_where_a_new_one_begins() -> None:
    text = 'He says "No. Never!" and goes. *Well,* it says. We wait … and wait.'
    assert sentences(text) == ['He says "No.', 'Never!" and goes.', "*Well,* it says.", "We wait … and wait."]


SHARED = {
    "back to the ship",
    "steer for the great lamp",
    "take the maker's offer",
    "go back to the orchards",
    "open the furnace door",
    "we left it an inch open once and the cold will be in first",
    "hand it the form for leave",
    "somebody will have to sign and do its round for it",
}
"""Towns have one choice to leave by, and the finale asks the same of a crew with many totems and with few."""


def _group(paragraph: str) -> str:
    """The place of a paragraph, or the ending that it is a version of: E401 and E402 are versions of E4."""
    ending = re.fullmatch(r"(E\d{1,2})(?:\d\d)?", paragraph)
    return ending[1] if ending else paragraph.partition(".")[0]


def _spoken(pack: Pack) -> dict[str, set[str]]:
    """For each sentence of a paragraph's own text, not of its choices: the paragraphs that have it."""
    only_text = {
        file: tuple(structs.replace(paragraph, choices=()) for paragraph in paragraphs)
        for file, paragraphs in pack.story.items()
    }
    return {s: set(ids) for s, ids in repeated_sentences(structs.replace(pack, story=only_text)).items()}


def test_no_sentence_of_our_story_stands_in_two_places() -> None:
    """A place may offer the same choice again later. No other place may."""
    twice = {sentence for sentence, ids in repeated_sentences(PACK).items() if len({_group(id) for id in ids}) > 1}
    assert twice == SHARED


def test_no_paragraph_of_a_place_is_told_in_the_words_of_another() -> None:
    """Only versions of one ending have sentences in common: a crew reads one of them."""
    twice = {sentence: ids for sentence, ids in _spoken(PACK).items() if len(ids) > 1}
    assert {sentence: ids for sentence, ids in twice.items() if not all(id.startswith("E") for id in ids)} == {}
    assert all(len({_group(id) for id in ids}) == 1 for ids in twice.values())


def test_a_sentence_of_a_neighbouring_paragraph_is_found() -> None:
    pack = edited(LIGHTSHIP, "Bettany stops stirring.", "The kettle is always on.")
    assert _spoken(pack)["the kettle is always on"] == {"2.5", "2.6"}


def test_a_sentence_said_again_is_found() -> None:
    pack = edited(LIGHTSHIP, "Bettany stops stirring.", "The kettle is always on.")
    assert repeated_sentences(pack)["the kettle is always on"] == ["2.5", "2.6"]


def test_few_paragraphs_begin_the_same() -> None:
    openings = repeated_openings(PACK)
    assert max(len(ids) for ids in openings.values()) <= 4
    assert sum(len(ids) for ids in openings.values()) <= len(PACK.paragraph) // 10


def test_every_one_of_the_crew_has_moments_on_every_map() -> None:
    for board in PACK.crew:
        name = "Captain" if board.id == "sofi" else board.id.capitalize()
        maps = {PACK.file_of[p.id].partition("/")[0] for p in PACK.paragraph.values() if name in p.text}
        assert maps >= {page.id.lower() for page in PACK.atlas}, name


def test_no_telling_word_is_worn_out() -> None:
    assert max(used_words(PACK).values()) < 0.0025


def test_the_report_counts_what_there_is() -> None:
    lines = proofread(PACK).splitlines()
    assert lines[0].split() == ["locations", "paragraphs", "choices", "words", "it/there"]
    assert next(line for line in lines if line.startswith("all")).split()[1:3] == [
        str(len(PACK.locations)),
        str(len(PACK.paragraph)),
    ]
    assert "45 totems can be gained, 166 of 180 quests begun, 12 endings reached." in lines
