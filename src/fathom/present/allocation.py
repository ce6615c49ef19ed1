"""Allocations: questions that are asked several times in a row, shown as one panel with a counter for each option."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fathom.engine.ask import Ask, Option, passing_option


class Share(msgspec.Struct, frozen=True):
    """An option, and how many times it can be chosen."""

    option: Option
    most: int


class Allocation(msgspec.Struct, frozen=True):
    """What a player divides among the options of a question: damage, command tokens, cards to discard.

    The player chooses options `least` to `total` times in all. `end` is the option, in notation, that ends the series
    early; empty if it must not end early.
    """

    shares: tuple[Share, ...]
    total: int
    least: int
    end: str = ""


def allocation(ask: Ask, total: int, most: Callable[[Option], int], *, end: str = "") -> Allocation | None:
    """The panel for a question that is asked up to `total` times; None if a panel would save no click.

    `most` returns how many times an option can be chosen. If the option that ends the series is offered only
    after the first answer, `end` is that option in notation; one that is offered now is found without `end`.
    """
    stop = passing_option(ask)
    shares = tuple(Share(option, min(total, most(option))) for option in ask.options if option is not stop)
    total = min(total, sum(share.most for share in shares))
    if total < 2 or len(shares) < 2:
        return None
    if stop is not None:
        return Allocation(shares, total, 0, str(stop))
    return Allocation(shares, total, 1 if end else total, end)
