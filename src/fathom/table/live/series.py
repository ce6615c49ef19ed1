"""Series of answers: several options for a question that is asked several times in a row, given as one command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fathom.engine.ask import PASSING, Ask
from fathom.engine.errors import Illegal
from fathom.engine.timeline import ONLY_CHOICE
from fathom.matches.match import Match


def asked_again(first: Ask, ask: Ask | None) -> bool:
    """Whether `ask` is the question `first` again: the same decision, for the same purpose, to the same seats."""
    if ask is None or (ask.id, ask.seats) != (first.id, first.seats):
        return False
    return getattr(ask.about, "what", None) == getattr(first.about, "what", None)


def answer_series(match: Match, seat: int, options: Sequence[str]) -> Match:
    """A copy of the match after these answers. Raises `Illegal` if one of them is not offered."""
    after = match.fork()
    for option in options:
        after.choose(option, seat)
    return after


def fitting(match: Match, seat: int, options: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The options that can be given one after another, and why the next one cannot; the reason is empty if all can.

    An option that the game chooses itself, because no other is left, is skipped; so is a last option that only says “no
    more” after the game has continued. Raises `Illegal` if not even the first option can be given.
    """
    first, after = match.ask, match.fork()
    given: list[str] = []
    forced: Counter[str] = Counter()
    for option in options:
        again = first is None or asked_again(first, after.ask)
        offered = map(str, after.ask.options) if again and after.ask is not None else ()
        if given and option not in offered and (forced[option] or (option in PASSING and not again)):
            forced[option] -= 1
            continue
        if given and not again:
            return tuple(given), "The game continued before all these options were used."
        known = len(after.log or ())
        try:
            after.choose(option, seat)
        except Illegal as refused:
            if not given:
                raise
            return tuple(given), str(refused)
        given.append(option)
        forced.update(str(event.facts["option"]) for event in (after.log or [])[known:] if event.what == ONLY_CHOICE)
    return tuple(given), ""
