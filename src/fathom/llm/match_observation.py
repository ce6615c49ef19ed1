"""The observation of a seat at a match, and an answer to a match as text."""

from __future__ import annotations

from collections.abc import Collection

from fathom import assist
from fathom.engine.ask import Option, pick
from fathom.engine.errors import Illegal
from fathom.engine.events import Event
from fathom.engine.history import Answer
from fathom.engine.player import Perspective
from fathom.llm.answers import Refused, read_answer
from fathom.llm.observation import Observation, OfferedOption, Recommendation, build
from fathom.matches.match import Match
from fathom.present.words import Words


def observe(
    match: Match,
    seat: int,
    *,
    primer: bool = False,
    recommend: bool = False,
    needless: Collection[int] = (),
) -> Observation:
    """What a seat of a match observes now.

    `primer` adds the rules in short, `recommend` what a hint would advise. `needless` has the indices in
    the history of answers that the seat was not asked for. Raises `Illegal` if there is no such seat.
    """
    view = match.view(seat)
    asked = match.ask is not None and seat in match.ask.seats
    return build(
        match.game,
        match.pack,
        seat,
        view,
        ask=match.ask if asked else None,
        waiting=() if match.ask is None else match.ask.seats,
        events=events_since_answer(match, seat, needless),
        outcome=match.outcome,
        with_primer=primer,
        recommended=_recommendation(match, seat) if recommend and asked else None,
    )


def answer(match: Match, text: str, seat: int | None = None) -> Option:
    """Answer the open question of a match with a text, and return the option it names. See `read_answer`.

    Raises `Illegal`, and changes nothing, if the text names no offered option; the message says why and lists close
    options.
    """
    ask = match.ask
    if ask is None:
        raise Illegal("The game is over.")
    seat = ask.seats[0] if seat is None else seat
    words = match.game.text.words(match.pack, match.view(seat))
    offered = [OfferedOption(number, str(one), words.label(ask, one)) for number, one in enumerate(ask.options, 1)]
    option = pick(ask, read_answer(offered, text, lambda: refused_options(match, words)))
    match.choose(option, seat)
    return option


def refused_options(match: Match, words: Words) -> list[Refused]:
    """The options that are not offered in the open question, and why."""
    return [Refused(str(one.option), one.label, one.rule, one.why) for one in assist.refusals(match, words)]


def events_since_answer(match: Match, seat: int, needless: Collection[int] = ()) -> list[Event]:
    """The events that a seat may see since it gave its last answer, with what that answer caused.

    `needless` has the indices in the history of answers that the seat was not asked for. A quiet match has no events.
    """
    if match.log is None:
        return []
    history = match.history
    given = (
        index
        for index in range(len(history) - 1, -1, -1)
        if isinstance(entry := history[index], Answer) and entry.seat == seat and index not in needless
    )
    last = next(given, None)
    before = 0 if last is None else len(match.fork(last).log or ())
    return [event for event in match.log[before:] if event.to is None or seat in event.to]


def _recommendation(match: Match, seat: int) -> Recommendation:
    assert match.ask is not None
    advice = assist.hint(match.game, Perspective(match, seat))
    label = match.game.text.words(match.pack, match.view(seat)).label(match.ask, advice.option)
    return Recommendation(str(advice.option), label, advice.why)
