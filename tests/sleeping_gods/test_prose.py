"""The report on the prose of a storybook, and repetitions that ours must not have."""

from __future__ import annotations

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


def test_no_sentence_of_our_story_stands_in_two_paragraphs() -> None:
    """But towns have one way out in common, and the finale asks the same thing of many and of few."""
    shared = {"back to the ship", "steer for the great lamp", "open the furnace door"}
    twice = {sentence: set(ids) for sentence, ids in repeated_sentences(PACK).items() if len(set(ids)) > 1}
    assert set(twice) == shared


def test_a_sentence_said_again_is_found() -> None:
    pack = edited(LIGHTSHIP, "She stops stirring.", "The kettle is always on.")
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
    assert next(line for line in lines if line.startswith("all")).split()[1:3] == ["108", str(len(PACK.paragraph))]
    assert "45 totems can be gained, 166 of 180 quests begun, 12 endings reached." in lines
