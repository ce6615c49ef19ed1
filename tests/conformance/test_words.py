"""Words: every question, option, event, position and ending can be said, each in its own words."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.preview import preview
from fathom.present.words import Words
from tests.conformance.tools import AnyMatch, encoded, every_match, everybody, moments, question


@every_match
def test_every_question_and_every_option_can_be_said(match: AnyMatch) -> None:
    for moment in moments(match):
        ask = question(moment)
        for seat in ask.seats:
            words = words_of(moment, seat)
            assert sentence(words.prompt(ask))
            labels = [words.label(ask, option) for option in ask.options]
            assert all(sentence(label) for label in labels)
            assert len(set(labels)) == len(labels), f"{ask.id}: two options are called the same: {labels}"
            assert words.board(ask).plain.strip()


@every_match
def test_everything_that_happened_can_be_told_to_those_who_may_know(match: AnyMatch) -> None:
    for seat in everybody(match):
        words = words_of(match, seat)
        assert match.events_for(seat)
        for event in match.events_for(seat):
            assert event.to is None or seat in event.to
            assert sentence(words.tell(event)), event


@every_match
def test_every_position_can_be_described(match: AnyMatch) -> None:
    for moment in [*moments(match, 5), match]:
        for seat in everybody(moment):
            words = words_of(moment, seat)
            assert words.situation()
            assert all(sentence(line) for line in words.situation())
            assert words.board(None).plain.strip()
            assert all(sentence(panel.title) for panel in words.panels())
            seats = [words.seat(other) for other in range(moment.setup.seats)]
            assert all(sentence(name) and name[0].isupper() for name in seats), seats


@every_match
def test_every_ending_can_be_told(match: AnyMatch) -> None:
    assert match.outcome is not None
    for seat in everybody(match):
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
def test_a_concession_and_a_rewinding_can_be_told(match: AnyMatch) -> None:
    for moment in afterwards(match):
        for seat in everybody(moment):
            words = words_of(moment, seat)
            assert moment.log
            assert sentence(words.tell(moment.log[-1]))
            if moment.outcome is not None:
                assert words.ending(moment.outcome).strip()


def afterwards(match: AnyMatch) -> Iterator[AnyMatch]:
    """The match rewound, and given up by one after another."""
    back = match.fork()
    back.rewind(len(back.history) // 2)
    yield back
    for seat in range(match.setup.seats):
        if back.outcome is None:
            back = back.fork()
            back.concede(question(back).seats[0] if match.game.rules.may_leave else seat)
            yield back


def words_of(match: AnyMatch, seat: int | None) -> Words:
    """The match in words, as a seat sees it."""
    words: Words = match.game.text.words(match.pack, match.view(seat))
    return words


def sentence(text: str) -> bool:
    """Whether this can be said in one line."""
    return bool(text.strip()) and text.isprintable()
