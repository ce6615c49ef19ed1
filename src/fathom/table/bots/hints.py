"""Help for a player who is asked: warnings, refusals, hints and analysis, built on request."""

from __future__ import annotations

import msgspec

from fathom import assist
from fathom.assist import ADVISER, HintPlan
from fathom.engine.ask import Ask, Option
from fathom.engine.preview import preview
from fathom.engine.timeline import Timeline
from fathom.engine.ways import Places
from fathom.engine.ways import ways as find_ways
from fathom.game.art import scene_for
from fathom.table.access.view_builder import seat_view
from fathom.table.access.views import Analysis, Hint, OptionAnalysis, OptionRefusal, SeatView, WayTo
from fathom.table.bots.workers import AnalysisResult, BotAnswer, bot_task
from fathom.table.errors import GameFault, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.texts import place


def asked(live: LiveTable, seat: int) -> tuple[SeatView, Ask]:
    """The view of a seat and the question it is asked. Raises `Refused` if it is not asked."""
    seen = seat_view(live, seat)
    if seen.ask is None:
        raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
    return seen, seen.ask


def warnings(live: LiveTable, seat: int) -> dict[str, str]:
    """The warnings of options that have one, by option."""
    if ("warnings", seat) not in live.cached_views:
        seen, ask = asked(live, seat)
        warned = ((option, seen.words.warning(ask, option, preview(live.match, option))) for option in ask.options)
        live.cached_views["warnings", seat] = {str(option): warning for option, warning in warned if warning}
    found: dict[str, str] = live.cached_views["warnings", seat]
    return found


def ways(live: LiveTable, seat: int) -> list[WayTo]:
    """The places that the seat's piece can reach by several steps, nearest first."""
    if ("ways", seat) not in live.cached_views:
        live.cached_views["ways", seat] = _build_ways(live, seat)
    found: list[WayTo] = live.cached_views["ways", seat]
    return found


def _build_ways(live: LiveTable, seat: int) -> list[WayTo]:
    seen = seat_view(live, seat)
    ask = seen.ask
    if ask is None or not any(seen.scene.step(ask, option) for option in ask.options):
        return []
    game, pack, end = live.match.game, live.match.pack, seen.scene.arrival()

    def places(timeline: Timeline) -> Places:
        view = timeline.view(seat)
        words, scene = game.text.words(pack, view), scene_for(game, pack, view)

        def place(ask: Ask, option: Option) -> str | None:
            found = scene.step(ask, option)
            # A player confirms the first step if it has a warning; no way goes over another one that has.
            if found is None or timeline is live.match or not words.warning(ask, option, preview(timeline, option)):
                return found
            return None

        return place

    return [
        WayTo(way.place, (*map(str, way.options), *([end] if end else [])), len(way.options))
        for way in find_ways(live.match, places, seen.scene.origin(ask))
        if end or len(way.options) > 1
    ]


def refusals(live: LiveTable, seat: int) -> list[OptionRefusal]:
    """Options that are not offered now, with the reasons."""
    seen, ask = asked(live, seat)
    return [
        OptionRefusal(str(x.option), x.label, x.rule, x.why, seen.scene.spot(ask, x.option) or "")
        for x in assist.refusals(live.match, seen.words)
    ]


def question(live: LiveTable, seat: int, seconds: float, kind: str = ADVISER) -> tuple[SeatView, bytes]:
    """The view of a seat, and its question as a task for a worker."""
    seen, _ = asked(live, seat)
    return seen, msgspec.json.encode(bot_task(live.match, seat, kind, seconds))


def analysis(seen: SeatView, found: bytes) -> Analysis:
    """The result of a search in words, best option first."""
    result = msgspec.json.decode(found, type=AnalysisResult)
    assert seen.ask is not None
    if not result.estimates:
        raise GameFault("The analysis failed.")
    label = {str(option): seen.words.label(seen.ask, option) for option in seen.ask.options}
    return Analysis(
        [
            OptionAnalysis(
                one.option, label[one.option], one.chance, one.low, one.high, one.tries, one.verdict, one.follows
            )
            for one in result.estimates
        ],
        result.horizon,
    )


def planned_hint(live: LiveTable, seat: int) -> Hint | None:
    """The hint that an earlier hint planned for the open question; None if there is none."""
    plan = live.hint_plans.get(seat)
    advice = plan.next(live.match, live.seating.needless) if plan is not None else None
    return None if advice is None else _hint(live, seat, str(advice.option), advice.why)


def new_hint(live: LiveTable, seat: int, concluded: bytes) -> Hint:
    """The answer of a computer player in words. What it plans to answer next is used for the next hints."""
    conclusion = msgspec.json.decode(concluded, type=BotAnswer)
    if not conclusion.option:
        raise GameFault("The computer player that gives hints failed.")
    options = (conclusion.option, *conclusion.then)
    live.hint_plans[seat] = HintPlan(seat, len(live.match.history), options, conclusion.why)
    return _hint(live, seat, conclusion.option, conclusion.why)


def _hint(live: LiveTable, seat: int, option: str, why: str) -> Hint:
    seen, ask = asked(live, seat)
    found = next(each for each in ask.options if str(each) == option)
    reason = assist.honest_reason(why, option, warnings(live, seat), len(ask.options))
    return Hint(option, seen.words.label(ask, found), reason)
