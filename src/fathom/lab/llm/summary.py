"""The figures of an evaluation: win rate with its interval, illegal answers, tokens and cost."""

from __future__ import annotations

import msgspec

from fathom.lab.intervals import Share
from fathom.lab.llm.records import EvaluationConfig, MatchRecord

MILLION = 1_000_000


class Summary(msgspec.Struct, frozen=True):
    """The figures over all finished matches. `low` to `high` is the 95 % interval of the win rate."""

    game: str
    model: str
    partner: str
    seats: int
    matches: int
    won: float
    win_rate: float
    low: float
    high: float
    questions: int
    replies: int
    illegal: int
    illegal_rate: float
    """The share of replies that named no legal option."""
    fallbacks: int
    """How many answers were taken at random, because no reply was legal."""
    input_tokens: int
    output_tokens: int
    estimated: bool
    """Whether some tokens were estimated, because the model does not count them."""
    cost: float | None
    """The cost in the currency of the prices; None without prices."""


def summarise(config: EvaluationConfig, records: list[MatchRecord]) -> Summary:
    """The figures over finished matches."""
    share = Share(sum(one.won for one in records), len(records))
    replies, illegal = sum(one.replies for one in records), sum(one.illegal for one in records)
    read, written = sum(one.input_tokens for one in records), sum(one.output_tokens for one in records)
    cost = None
    if config.price_input is not None and config.price_output is not None:
        cost = (read * config.price_input + written * config.price_output) / MILLION
    return Summary(
        game=config.game,
        model=config.model,
        partner=config.partner,
        seats=config.seats,
        matches=len(records),
        won=share.won,
        win_rate=share.value,
        low=share.low,
        high=share.high,
        questions=sum(one.questions for one in records),
        replies=replies,
        illegal=illegal,
        illegal_rate=illegal / replies if replies else 0.0,
        fallbacks=sum(one.fallbacks for one in records),
        input_tokens=read,
        output_tokens=written,
        estimated=any(one.estimated for one in records),
        cost=cost,
    )
