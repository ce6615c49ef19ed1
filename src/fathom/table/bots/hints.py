"""Help for the player who is asked: warnings, reasons, hints. Made only when somebody asks for it."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Ask
from fathom.engine.preview import preview
from fathom.table.access.view_builder import seat_view
from fathom.table.access.views import Analysis, Hint, OptionAnalysis, OptionRefusal, SeatView
from fathom.table.bots.workers import AnalysisResult, BotAnswer, bot_task
from fathom.table.errors import GameFault, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.texts import place

ADVISER = "scripted"
"""The kind of computer player that gives hints."""
SEARCHER = "search:ms=2500"
"""The kind that tells the chances of every answer, to people who wait for it."""


def asked(live: LiveTable, seat: int) -> tuple[SeatView, Ask]:
    """What a seat sees, and the question put to it."""
    seen = seat_view(live, seat)
    if seen.ask is None:
        raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
    return seen, seen.ask


def warnings(live: LiveTable, seat: int) -> dict[str, str]:
    """What should be known before choosing an option, for those where there is something."""
    if ("warnings", seat) not in live.cached_views:
        seen, ask = asked(live, seat)
        told = ((option, seen.words.warning(ask, option, preview(live.match, option))) for option in ask.options)
        live.cached_views["warnings", seat] = {str(option): warning for option, warning in told if warning}
    found: dict[str, str] = live.cached_views["warnings", seat]
    return found


def refusals(live: LiveTable, seat: int) -> list[OptionRefusal]:
    """What might be tried and is not allowed."""
    seen, ask = asked(live, seat)
    return [
        OptionRefusal(
            str(x.option), seen.words.label(ask, x.option), x.rule, x.why, seen.scene.spot(ask, x.option) or ""
        )
        for x in live.match.refusals()
    ]


def question(live: LiveTable, seat: int, seconds: float, kind: str = ADVISER) -> tuple[SeatView, bytes]:
    """What a seat sees, and the question put to it as a computer player takes it."""
    seen, _ = asked(live, seat)
    return seen, msgspec.json.encode(bot_task(live.match, seat, kind, seconds))


def chances(seen: SeatView, found: bytes) -> Analysis:
    """What a search has found out about each answer, in words; the best first."""
    result = msgspec.json.decode(found, type=AnalysisResult)
    assert seen.ask is not None
    if not result.prospects:
        raise GameFault("The search that tells the chances has failed.")
    label = {str(option): seen.words.label(seen.ask, option) for option in seen.ask.options}
    return Analysis(
        [
            OptionAnalysis(
                one.option, label[one.option], one.chance, one.low, one.high, one.tries, one.standing, one.follows
            )
            for one in result.prospects
        ],
        result.reach,
    )


def hint(seen: SeatView, concluded: bytes) -> Hint:
    """A computer player's conclusion in words."""
    conclusion = msgspec.json.decode(concluded, type=BotAnswer)
    assert seen.ask is not None
    if not conclusion.option:
        raise GameFault("The computer player that gives hints has failed.")
    option = next(option for option in seen.ask.options if str(option) == conclusion.option)
    return Hint(conclusion.option, seen.words.label(seen.ask, option), conclusion.why)
