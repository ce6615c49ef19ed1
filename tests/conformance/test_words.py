"""Texts: every question, option, event, position and ending has one, and options of a question have different ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fathom.engine.preview import preview
from fathom.game.art import scene_for
from fathom.present.phrases import PROMPT_LENGTH
from fathom.present.words import Words
from tests.conformance.tools import (
    LARGE_SAMPLE,
    AnyMatch,
    all_viewers,
    encoded,
    every_match,
    moments,
    question,
    sample_indices,
)


@every_match
def test_every_question_and_every_option_has_a_text(match: AnyMatch) -> None:
    for moment in moments(match):
        ask = question(moment)
        for seat in ask.seats:
            words = words_of(moment, seat)
            assert sentence(words.prompt(ask))
            labels = [words.label(ask, option) for option in ask.options]
            assert all(sentence(label) for label in labels)
            assert [label for label in labels if fault(label)] == []
            assert len(set(labels)) == len(labels), f"{ask.id}: two options are called the same: {labels}"
            assert words.board(ask).plain.strip()


@every_match
def test_a_prompt_is_short(match: AnyMatch) -> None:
    """The prompt that a page shows: Sleeping Gods has its storybook beside it."""
    for index in sample_indices(len(match.history), LARGE_SAMPLE):
        moment = match.fork(index)
        ask = question(moment)
        view = moment.view(ask.seats[0])
        drawn = scene_for(match.game, match.pack, view).prompt(ask)
        shown = drawn or words_of(moment, ask.seats[0]).prompt(ask)
        assert len(shown) <= PROMPT_LENGTH, shown


@every_match
def test_every_event_has_a_sentence_for_the_seats_that_see_it(match: AnyMatch) -> None:
    for seat in all_viewers(match):
        words = words_of(match, seat)
        assert match.events_for(seat)
        for event in match.events_for(seat):
            assert event.to is None or seat in event.to
            assert sentence(words.tell(event)), event


@every_match
def test_every_position_can_be_described(match: AnyMatch) -> None:
    for moment in [*moments(match, 5), match]:
        for seat in all_viewers(moment):
            words = words_of(moment, seat)
            assert words.situation()
            assert all(sentence(line) for line in words.situation())
            assert words.board(None).plain.strip()
            assert all(sentence(panel.title) for panel in words.panels())
            seats = [words.seat(other) for other in range(moment.setup.seats)]
            assert all(sentence(name) and name[0].isupper() for name in seats), seats


@every_match
def test_every_ending_has_a_text(match: AnyMatch) -> None:
    assert match.outcome is not None
    for seat in all_viewers(match):
        assert words_of(match, seat).ending(match.outcome).strip()


@every_match
def test_a_warning_is_a_sentence_or_nothing(match: AnyMatch) -> None:
    for moment in moments(match, 8):
        ask = question(moment)
        words = words_of(moment, ask.seats[0])
        before = encoded(moment.state)
        for option in ask.options:
            warning = words.warning(ask, option, preview(moment, option))
            assert warning is None or sentence(warning)
        assert encoded(moment.state) == before


@every_match
def test_a_concession_and_a_rewind_have_sentences(match: AnyMatch) -> None:
    for moment in afterwards(match):
        for seat in all_viewers(moment):
            words = words_of(moment, seat)
            assert moment.log
            assert sentence(words.tell(moment.log[-1]))
            if moment.outcome is not None:
                assert words.ending(moment.outcome).strip()


def afterwards(match: AnyMatch) -> Iterator[AnyMatch]:
    """The match rewound to the middle, and then after each concession."""
    back = match.fork()
    back.rewind(len(back.history) // 2)
    yield back
    for seat in range(match.setup.seats):
        if back.outcome is None:
            back = back.fork()
            back.concede(question(back).seats[0] if match.game.rules.may_leave else seat)
            yield back


def words_of(match: AnyMatch, seat: int | None) -> Words:
    """The texts of a match for a seat."""
    words: Words = match.game.text.words(match.pack, match.view(seat))
    return words


def fault(label: str) -> str:
    """What is wrong with the form of an option's text: brackets, doubled or loose punctuation; empty if nothing is."""
    depth = 0
    for letter in label:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth not in (0, 1):
            return "brackets"
    found = LOOSE.search(label)
    return "brackets" if depth else found.group() if found else ""


LOOSE = re.compile(r" [,.;:)]|[(] |[.,;:][.,;:]|[.!?] [(]|  |[,;:(–—-]$")
"""Punctuation after a space, before a bracket or at the end of an option, and doubled punctuation."""


def sentence(text: str) -> bool:
    """Whether a text is not empty and fits on one line."""
    return bool(text.strip()) and text.isprintable()
