"""Where the ship is bound: a short tour of what promises most for the actions it takes (ledger 7.2, items 2 and 3)."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from fathom.core.ask import Ask, Option
from fathom.core.sight import Advice
from fathom.games.sleeping_gods import options as o
from fathom.games.sleeping_gods.atlas import Sea
from fathom.games.sleeping_gods.bot import harbour, tale
from fathom.games.sleeping_gods.bot.reckoning import actions_left, attempt, health, of, worth
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.view import View

PACE = 1.9
"""Regions a travel action covers."""
WORTHY = 1.5
"""What a visit must promise."""
TIME = 2.2
"""What an action is worth elsewhere."""
CANDIDATES, LEGS = 8, 4
"""How many goals are compared, and how many of them a tour has."""
WEAK = 0.3
"""Share of health below which nobody goes ashore but in a port."""


class Goal(NamedTuple):
    """Something to do in a region."""

    value: float
    region: str
    option: Option


@lru_cache(maxsize=256)
def ways(sea: Sea, start: str) -> dict[str, float]:
    """How far every region is, in moves; a hazard makes a region seem further."""
    found: dict[str, float] = {}
    queue = [(0.0, start)]
    while queue:
        so_far, here = heappop(queue)
        if here in found:
            continue
        found[here] = so_far
        for there in sea.onward(here):
            if there not in found:
                heappush(queue, (so_far + (1.5 if sea.region[there].hazard else 1.0), there))
    return found


def goals(pack: Pack, view: View) -> list[Goal]:
    """Everything worth doing anywhere."""
    found = []
    weak = health(view) < WEAK
    been = tale.past(view)
    for number, location in pack.location.items():
        if str(number) in pack.paragraph and not weak:
            value = tale.place(pack, view, number, been.get(str(number), tale.Past()))
            if value > WORTHY:
                found.append(Goal(value, location.at, o.Explore(str(number))))
    port = harbour.port_worth(pack, view)
    found += [Goal(port, id, o.Port()) for id in pack.sea.ports if port > WORTHY]
    market = harbour.market_worth(pack, view)
    if market > WORTHY:
        markets = [id for id, region in pack.sea.region.items() if region.market and pack.sea.open(id)]
        found += [Goal(market, id, o.Market()) for id in markets]
    return found


def bound(pack: Pack, view: View) -> Goal | None:
    """The first goal of the best tour."""
    distances = {view.region: ways(pack.sea, view.region)}
    near = distances[view.region]
    left = actions_left(pack, view)
    reachable = [goal for goal in goals(pack, view) if goal.region in near and near[goal.region] / PACE + 1 <= left]
    reachable.sort(key=lambda goal: TIME * near[goal.region] / PACE - goal.value)
    short = reachable[:CANDIDATES]
    for goal in short:
        distances.setdefault(goal.region, ways(pack.sea, goal.region))

    def tour(at: str, done: tuple[Goal, ...], spent: float) -> float:
        """The most that can still be had beyond the time it takes."""
        found = 0.0
        if len(done) == LEGS:
            return found
        for goal in short:
            if goal in done or (not isinstance(goal.option, o.Explore) and any(goal.option == x.option for x in done)):
                continue
            more = distances[at][goal.region] / PACE + 1
            if goal.value > TIME and spent + more <= left:
                gain = goal.value - TIME * more
                found = max(found, gain + tour(goal.region, (*done, goal), spent + more))
        return found

    best, most = None, 0.0
    for goal in short:
        spent = near[goal.region] / PACE + 1
        promised = goal.value - TIME * spent + tour(goal.region, (goal,), spent)
        # Of tours that promise the same, the one that begins nearby.
        if promised - 0.01 * spent > most:
            best, most = goal, promised - 0.01 * spent
    return best


def away(pack: Pack, view: View) -> int:
    """Moves to where the ship is bound."""
    goal = bound(pack, view)
    return pack.sea.distances(view.region)[goal.region] if goal is not None else 0


def short(pack: Pack, view: View) -> int:
    """What a travel total lacks to go one region further on the way there."""
    trial = view.trial
    assert trial is not None
    reached = pack.figures.distance(trial.total)
    if away(pack, view) <= reached:
        return 0
    return min((least for least, _ in pack.figures.travel if least > trial.total), default=trial.total) - trial.total


def action(pack: Pack, view: View, ask: Ask) -> Advice:
    """What promises most here, or under way to where more is to be had."""
    for option in of(ask, o.Tackle):
        parts = [effect.effects for effect in pack.event[option.event].effects if hasattr(effect, "effects")]
        if max((worth(pack, view, effects) for effects in parts), default=0.0) > 2.0:
            return Advice(option, "it should not follow us for ever.")
    goal = bound(pack, view)
    if goal is None:
        return Advice(o.Skip(), "nothing within reach is worth more than command.")
    if goal.region != view.region:
        return Advice(o.Travel(), "there is more to find elsewhere.")
    if goal.option not in ask.options:
        return Advice(o.Skip(), "command is worth more now.")
    if isinstance(goal.option, o.Port):
        return Advice(goal.option, "the port can help.")
    if isinstance(goal.option, o.Market):
        return Advice(goal.option, "there are coins to spend.")
    return Advice(goal.option, "there is something to find here.")


def steer(pack: Pack, view: View, ask: Ask) -> Advice:
    """One region on the way, around hazards where it is no detour."""
    goal = bound(pack, view)
    return toward(pack, view, ask, goal.region if goal else view.region)


def toward(pack: Pack, view: View, ask: Ask, region: str) -> Advice:
    """One region on the way to another."""
    if region == view.region:
        return Advice(o.STOP, "this is where we want to be.")
    there = ways(pack.sea, region)
    steps = [option for option in of(ask, o.Sail) if option.region in there]
    best = min(steps, key=lambda option: there[option.region] + _peril(pack, view, option.region), default=None)
    if best is None or there[best.region] >= there.get(view.region, 99.0):
        return Advice(o.STOP, "every way leads away from where we want to be.")
    return Advice(best, "it lies on the way.")


def _peril(pack: Pack, view: View, region: str) -> float:
    """What a hazard is likely to cost, in moves."""
    hazard = pack.sea.region[region].hazard
    if hazard is None:
        return 0.0
    return -0.3 * attempt(pack, view, hazard.skill, hazard.n, 0.0, worth(pack, view, hazard.failure))[0]
