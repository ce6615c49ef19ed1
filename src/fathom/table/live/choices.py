"""Secret choices at a table: everyone chooses at once, and the match gets the choices when all are made.

A complete choice is stored at its seat. Others see only that it was made. The player can withdraw it until everyone has
chosen; then the match is given all choices in the order in which its rules ask for them.
"""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Ask
from fathom.engine.errors import Illegal
from fathom.engine.secret_choice import SecretChoice, choosing, secret_choice
from fathom.matches.match import Match
from fathom.table.live.seating import Seating, StoredChoice
from fathom.table.live.series import answer_series, fitting


def awaited(match: Match, seating: Seating) -> tuple[int, ...]:
    """The seats that the table waits for: those that are asked or have a secret choice to make.

    A computer player with a secret choice counts only when the rules ask it.
    """
    if match.ask is None:
        return ()
    found = [
        seat
        for seat in choosing(match)
        if seat not in seating.choices and (seating.chairs[seat].kind != "computer" or seat in match.ask.seats)
    ]
    return tuple(found) or match.ask.seats


def has_chosen(match: Match, seating: Seating, seat: int) -> bool:
    """Whether a seat has made its secret choice while others still choose."""
    return seat in seating.choices and seat in choosing(match)


def replayed(match: Match, seat: int, options: tuple[str, ...]) -> SecretChoice | None:
    """The secret choice of a seat after it has taken these options; None if it has no secret choice to make now.

    An option that is not offered is skipped.
    """
    choice = secret_choice(match, seat)
    for option in options:
        if choice is not None and choice.ask is not None and option in map(str, choice.ask.options):
            choice.choose(option)
    return choice


def drafted(match: Match, seat: int, options: tuple[str, ...]) -> SecretChoice | None:
    """Like `replayed`, but without the option that completes the choice, so that a question is still open."""
    found = replayed(match, seat, options)
    if found is None or found.ask is not None:
        return found
    return replayed(match, seat, tuple(map(str, found.given[:-1])))


def completed(match: Match, seat: int, options: tuple[str, ...]) -> StoredChoice | None:
    """The secret choice of a seat, to be given to the match later; None if these options do not complete it.

    Raises `Illegal` if an option is not offered, or if the seat has nothing to choose in secret.
    """
    choice = secret_choice(match, seat)
    if choice is None or choice.ask is None:
        raise Illegal("There is nothing to choose in secret now.")
    question = question_of(choice.ask)
    for option in options:
        choice.choose(option)
    return StoredChoice(options, question) if choice.ask is None else None


def question_of(ask: Ask) -> str:
    """The id and the details of a question as text, by which a stored choice is matched to the question asked later."""
    return f"{ask.id} {msgspec.json.encode(ask.about).decode()}"


def given(match: Match, seating: Seating) -> Match:
    """The match after the stored choices, if everyone has chosen; otherwise the same match.

    A choice that no longer fits its question is dropped: the player is asked.
    """
    while (ask := match.ask) is not None and (choice := seating.choices.get(ask.seats[0])) is not None:
        people = [seat for seat in choosing(match) if seating.chairs[seat].kind != "computer"]
        if any(seat not in seating.choices for seat in people):
            return match
        seat = ask.seats[0]
        del seating.choices[seat]
        if question_of(ask) != choice.question:
            continue
        first = len(match.history)
        try:
            options, _ = fitting(match, seat, choice.options)
        except Illegal:
            continue
        match = answer_series(match, seat, options)
        seating.joined += range(first + 1, len(match.history))
    return match
