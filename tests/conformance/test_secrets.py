"""Views, texts, questions and computer players depend only on what the seat may know."""

from __future__ import annotations

from collections.abc import Iterator

from tests.conformance.tools import (
    LARGE_SAMPLE,
    SMALL_SAMPLE,
    AnyMatch,
    Case,
    advice,
    all_viewers,
    asked,
    each_game,
    encoded,
    every_match,
    known_to,
    moments,
    other_worlds,
    played,
    question,
    redealt,
    replay,
    seen_by,
    texts_for,
)


@every_match
def test_no_view_shows_what_the_seat_cannot_know(match: AnyMatch) -> None:
    for live in replay(match, LARGE_SAMPLE):
        for seat in all_viewers(live):
            seen = seen_by(live, seat)
            for key in (1, 2):
                assert seen_by(redealt(live, known_to(seat), key), seat) == seen, f"seat {seat}"


@every_match
def test_no_text_tells_what_the_seat_cannot_know(match: AnyMatch) -> None:
    for moment in moments(match, 5):
        for seat in all_viewers(moment):
            if moment.ask is None or seat not in moment.ask.seats:
                assert texts_for(redealt(moment, known_to(seat), 1), seat) == texts_for(moment, seat)
        for seat, others in indistinguishable(moment):
            here = texts_for(moment, seat)
            assert all(texts_for(other, seat) == here for other in others)


@every_match
def test_no_question_depends_on_what_the_asked_cannot_know(match: AnyMatch) -> None:
    for live in replay(match, LARGE_SAMPLE):
        if live.ask is None:
            continue
        refusals = live.refusals()
        for seat, others in indistinguishable(live):
            for other in others:
                assert asked(other) == asked(live)
                assert seen_by(other, seat) == seen_by(live, seat)
                assert other.refusals() == refusals


@every_match
def test_what_a_seat_imagines_depends_only_on_what_it_knows(match: AnyMatch) -> None:
    for moment in moments(match):
        for seat, others in indistinguishable(moment):
            here = moment.imagine(seat, 9)
            assert asked(here) == asked(moment)
            assert seen_by(here, seat) == seen_by(moment, seat)
            assert list(here.game.rules.invariants(here.table)) == []
            for other in others:
                there = other.imagine(seat, 9)
                assert encoded(here.state) == encoded(there.state)
                assert asked(here) == asked(there)


@every_match
def test_an_imagined_match_can_be_played_to_its_end(match: AnyMatch) -> None:
    """A search does this. It may begin in the middle of an effect, and the rules continue from there."""
    for moment in moments(match, SMALL_SAMPLE):
        imagined = moment.imagine(question(moment).seats[0], 5)
        before = encoded(moment.state)
        for turn in range(200):
            if imagined.ask is None:
                break
            imagined.choose(turn % len(imagined.ask.options))
            assert list(imagined.game.rules.invariants(imagined.table)) == []
        assert encoded(moment.state) == before


@every_match
def test_a_scripted_player_does_not_use_what_it_cannot_know(match: AnyMatch) -> None:
    for moment in moments(match):
        for seat, others in indistinguishable(moment):
            here = advice(moment, seat)
            assert all(advice(other, seat) == here for other in others)


@each_game
def test_many_questions_are_reached_again_after_a_redeal(case: Case) -> None:
    """If `other_worlds` found only one for each question, the checks above would prove little."""
    asked_live = list(moments(played(case, "random", 0)))
    reached = [sum(len(list(others)) for _, others in indistinguishable(moment)) for moment in asked_live]
    assert sum(count > 1 for count in reached) > len(asked_live) // 3


def indistinguishable(match: AnyMatch) -> Iterator[tuple[int, Iterator[AnyMatch]]]:
    """Each seat that is asked, with the matches that look the same to it."""
    for seat in question(match).seats:
        yield seat, other_worlds(match, seat, 7)
