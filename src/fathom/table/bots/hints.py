"""Help for a player who is asked: warnings, refusals, hints and analysis, built on request."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from fathom import assist, guided
from fathom.assist import ADVISER, HintPlan, PlannedAnswer, planned_answers
from fathom.engine.ask import Ask, Option
from fathom.engine.copying import copy
from fathom.engine.preview import Preview, preview
from fathom.engine.script import Table
from fathom.engine.timeline import Timeline
from fathom.engine.ways import Places, Way
from fathom.engine.ways import ways as find_ways
from fathom.game.art import scene_for
from fathom.matches.match import Match
from fathom.present.phrases import sentence
from fathom.present.words import Caution
from fathom.table.access.view_builder import seat_view
from fathom.table.access.views import Analysis, Hint, OptionAnalysis, OptionRefusal, SeatView, WayTo
from fathom.table.bots.workers import AnalysisResult, BotAnswer, bot_task
from fathom.table.errors import GameFault, Refused
from fathom.table.live.choices import drafted
from fathom.table.live.live_table import LiveTable
from fathom.table.texts import place

QUICK = "scripted"
"""The computer player that answers a series of questions."""


def asked(live: LiveTable, seat: int) -> tuple[SeatView, Ask]:
    """The view of a seat and the question it is asked. Raises `Refused` if it is not asked."""
    seen = seat_view(live, seat)
    if seen.ask is None or seen.early:
        raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
    return seen, seen.ask


def is_asked(live: LiveTable, seat: int) -> bool:
    """Whether a seat is asked something, or chooses something in secret."""
    seen = seat_view(live, seat)
    return (seen.ask is not None and not seen.early) or _choice(live, seat, ()) is not None


def warnings(live: LiveTable, seat: int, draft: tuple[str, ...] = ()) -> dict[str, str]:
    """The warning of each option that has one, by option; empty if the seat is not asked, or no longer.

    `draft` is what the seat has chosen in secret so far.
    """
    if not is_asked(live, seat):
        return {}
    return {option: caution.text for option, caution in cautions(live, seat, draft).items()}


def cautions(live: LiveTable, seat: int, draft: tuple[str, ...] = ()) -> dict[str, Caution]:
    """The same as `warnings`, with what each warning denies."""
    return live.cached_views.get(("warnings", seat, draft), lambda: _new_cautions(live, seat, draft))


def _new_cautions(live: LiveTable, seat: int, draft: tuple[str, ...]) -> dict[str, Caution]:
    choice = _choice(live, seat, draft)
    if choice is None:
        seen, ask = asked(live, seat)
        previews = {option: preview(live.match, option) for option in ask.options}
    else:
        seen, ask = seat_view(live, seat, draft=draft), choice[1]
        previews = dict.fromkeys(ask.options, Preview([], choice[0], None, False))
    warned = ((option, seen.words.caution(ask, option, previews[option])) for option in ask.options)
    return {str(option): warning for option, warning in warned if warning}


def _choice(live: LiveTable, seat: int, draft: tuple[str, ...]) -> tuple[Table[Any, Any], Ask] | None:
    """The table and the question of a seat that chooses in secret; None if it does not, or has chosen."""
    found = None if seat in live.seating.choices else drafted(live.match, seat, draft)
    return None if found is None or found.ask is None else (found.table, found.ask)


def ways(live: LiveTable, seat: int) -> list[WayTo]:
    """The places that the seat's piece can reach by several steps, nearest first; those with a warning are last."""
    return live.cached_views.get(("ways", seat), lambda: _build_ways(live, seat))


def _build_ways(live: LiveTable, seat: int) -> list[WayTo]:
    seen = seat_view(live, seat)
    ask = seen.ask
    if ask is None or not any(seen.scene.step(ask, option) for option in ask.options):
        return []
    game, pack, end, origin = live.match.game, live.match.pack, seen.scene.arrival(), seen.scene.origin(ask)
    warned = False

    def safe_places(timeline: Timeline) -> Places:
        view = timeline.view(seat)
        words, scene = game.text.words(pack, view), scene_for(game, pack, view)

        def place(ask: Ask, option: Option) -> str | None:
            nonlocal warned
            found = scene.step(ask, option)
            # A player confirms the first step when they choose it, if it has a warning.
            if found is None or timeline is live.match or not words.warning(ask, option, preview(timeline, option)):
                return found
            warned = True
            return None

        return place

    def all_places(timeline: Timeline) -> Places:
        return scene_for(game, pack, timeline.view(seat)).step

    found = {way.place: (way, "") for way in find_ways(live.match, safe_places, origin)}
    if warned:
        for way in find_ways(live.match, all_places, origin):
            found.setdefault(way.place, (way, _later_warning(live.match, seat, way)))
    return [
        WayTo(way.place, (*map(str, way.options), *([end] if end else [])), len(way.options), warning)
        for way, warning in found.values()
        if end or len(way.options) > 1
    ]


def _later_warning(match: Match, seat: int, way: Way) -> str:
    """The first warning of the options of a way after its first option; empty if there is none."""
    here = match.fork()
    for option, then in pairwise(way.options):
        here.choose(option)
        assert here.ask is not None
        words = match.game.text.words(match.pack, here.view(seat))
        warning = words.warning(here.ask, then, preview(here, then))
        if warning:
            return warning
    return ""


def refusals(live: LiveTable, seat: int, draft: tuple[str, ...] = ()) -> list[OptionRefusal]:
    """Options that are not offered now, with the reasons. `draft` is what the seat has chosen in secret so far."""
    choice = _choice(live, seat, draft)
    if choice is None:
        seen, ask = asked(live, seat)
        refused = live.match.refusals()
    else:
        seen, ask = seat_view(live, seat, draft=draft), choice[1]
        refused = live.match.game.rules.decisions.refusals(*choice)
    words, scene = seen.words, seen.scene
    return [
        OptionRefusal(str(x.option), words.label(ask, x.option), x.rule, x.why, scene.spot(ask, x.option) or "")
        for x in refused
    ]


def question(
    live: LiveTable, seat: int, seconds: float, draft: tuple[str, ...] = (), kind: str = ADVISER
) -> tuple[SeatView, bytes]:
    """The view of a seat, and its question as a task for a worker. `draft` is what it has chosen in secret so far.

    `kind` is the computer player that answers.
    """
    choice, match = _choice(live, seat, draft), live.match
    if choice is None:
        seen, _ = asked(live, seat)
    else:
        # A match that asks this seat next, as if the others came later.
        seen, start = seat_view(live, seat, draft=draft), copy(choice[0].state)
        setup = msgspec.structs.replace(match.setup, start=start)
        match = Match.begin(match.game, match.pack, setup, quiet=True)
        if match.ask is None or seat not in match.ask.seats:
            raise Refused("There is no hint before the game asks you.")
    return seen, msgspec.json.encode(bot_task(match, seat, kind, seconds, pack_file=live.pack_file))


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
    """The next hint of the plan made with an earlier hint; None if no plan fits the open question."""
    plan = live.hint_plans.get(seat)
    advice = plan.next(live.match, live.seating.needless) if plan is not None else None
    if advice is None:
        return None
    seen, _ = asked(live, seat)
    return _hint(seen, planned_answers(advice)[0], cautions(live, seat))


def new_hint(live: LiveTable, seat: int, concluded: bytes, draft: tuple[str, ...] = ()) -> Hint:
    """A hint from the answer of a computer player, `concluded` (a `BotAnswer` in JSON).

    The answers that it plans to give next are used for the next hints.
    """
    conclusion = msgspec.json.decode(concluded, type=BotAnswer)
    if not conclusion.option:
        raise GameFault("The computer player that gives hints failed.")
    seen = seat_view(live, seat, draft=draft)
    if seen.suggested not in ("", conclusion.option):
        # In a guided first game the hint is the option that the page suggests.
        conclusion = BotAnswer(seen.suggested, guided.WHY)
    elif not seen.choosing:
        live.hint_plans[seat] = HintPlan(seat, len(live.match.history), (_first(conclusion), *conclusion.then))
    return _hint(seen, _first(conclusion), cautions(live, seat, draft))


def _first(conclusion: BotAnswer) -> PlannedAnswer:
    return PlannedAnswer(conclusion.option, conclusion.why, conclusion.claim)


def _hint(seen: SeatView, answer: PlannedAnswer, warned: dict[str, Caution]) -> Hint:
    ask = seen.ask
    found = next((each for each in ask.options if str(each) == answer.option), None) if ask is not None else None
    if ask is None or found is None:
        raise Refused("The question was answered meanwhile.")
    reason = assist.honest_reason(answer, warned, len(ask.options))
    return Hint(answer.option, seen.words.label(ask, found), sentence(reason))
