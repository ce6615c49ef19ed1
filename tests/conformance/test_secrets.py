"""Nobody is shown, told, asked or advised by what they cannot know."""

from __future__ import annotations

from collections.abc import Iterator

from tests.conformance.tools import (
    MANY_LOOKS,
    AnyMatch,
    Case,
    advice,
    asked,
    each_game,
    encoded,
    every_match,
    everybody,
    knowing,
    laid_anew,
    moments,
    other_worlds,
    played,
    question,
    replay,
    seen_by,
    spoken,
)


@every_match
def test_no_view_shows_what_the_seat_cannot_know(match: AnyMatch) -> None:
    for live in replay(match, MANY_LOOKS):
        for seat in everybody(live):
            seen = seen_by(live, seat)
            for key in (1, 2):
                assert seen_by(laid_anew(live, knowing(seat), key), seat) == seen, f"seat {seat}"


@every_match
def test_no_words_tell_what_the_seat_cannot_know(match: AnyMatch) -> None:
    for moment in moments(match, 5):
        for seat in everybody(moment):
            if moment.ask is None or seat not in moment.ask.seats:
                assert spoken(laid_anew(moment, knowing(seat), 1), seat) == spoken(moment, seat)
        for seat, other in indistinguishable(moment):
            assert spoken(other, seat) == spoken(moment, seat)


@every_match
def test_no_question_depends_on_what_the_asked_cannot_know(match: AnyMatch) -> None:
    for live in replay(match, MANY_LOOKS):
        if live.ask is None:
            continue
        for seat, other in indistinguishable(live):
            assert asked(other) == asked(live)
            assert seen_by(other, seat) == seen_by(live, seat)
            assert other.refusals() == live.refusals()


@every_match
def test_what_a_seat_imagines_depends_only_on_what_it_knows(match: AnyMatch) -> None:
    for moment in moments(match):
        for seat, other in indistinguishable(moment):
            here, there = moment.imagine(seat, 9), other.imagine(seat, 9)
            assert encoded(here.state) == encoded(there.state)
            assert asked(here) == asked(there) == asked(moment)
            assert seen_by(here, seat) == seen_by(moment, seat)
            assert list(here.game.rules.invariants(here.table)) == []


@every_match
def test_an_imagined_match_can_be_played_to_its_end(match: AnyMatch) -> None:
    """What a search does: whatever is imagined in the middle of an effect, the rules go on from there."""
    for moment in moments(match):
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
        for seat, other in indistinguishable(moment):
            assert advice(other, seat) == advice(moment, seat)


@each_game
def test_the_kit_does_reach_questions_from_another_world(case: Case) -> None:
    """The checks above would be idle if every other world were turned down."""
    asked_live = list(moments(played(case, "random", 0)))
    reached = [len(list(indistinguishable(moment))) for moment in asked_live]
    assert sum(count > 1 for count in reached) > len(asked_live) // 3


def indistinguishable(match: AnyMatch) -> Iterator[tuple[int, AnyMatch]]:
    """Each seat that is asked, with worlds it cannot tell from this one."""
    for seat in question(match).seats:
        for other in other_worlds(match, seat, 7):
            yield seat, other
