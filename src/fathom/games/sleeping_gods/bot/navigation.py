"""Where the ship goes: the player plans short tours and compares their value with the number of actions they take."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from fathom.engine.ask import Ask, Option
from fathom.engine.player import Advice
from fathom.games.sleeping_gods.bot import exploration, ports
from fathom.games.sleeping_gods.bot.valuation import actions_left, attempt, health, of, worth
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.atlas import Sea
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.story.knowledge import is_open

PACE = 1.9
"""How many regions a travel action covers on average."""
WORTHY = 1.5
"""The least value of a visit that becomes a goal."""
TIME = 2.2
"""The value of an action used for something else."""
CANDIDATES, AROUND, LEGS = 10, 7, 4
"""How many first goals are compared, how many goals are considered after each, and how many a tour has at most."""
FAR = 99.0
"""A distance greater than to any region."""
WEAK = 0.3
"""Share of health below which the crew goes ashore only in a port."""


class Goal(NamedTuple):
    """Something to do in a region: the option that does it there, and its value."""

    value: float
    region: str
    option: Option


@lru_cache(maxsize=256)
def ways(sea: Sea, start: str) -> dict[str, float]:
    """The distance to every region in moves; a region with a hazard counts as 1.5."""
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
    """All goals on the map that are worth a visit."""
    found = []
    weak = health(view) < WEAK
    log = exploration.past(view)
    for number, location in pack.location.items():
        if str(number) in pack.paragraph and not weak and is_open(pack, view, number):
            value = exploration.place(pack, view, number, log)
            if value > WORTHY:
                found.append(Goal(value, location.at, o.Explore(str(number))))
    port = ports.port_worth(pack, view)
    found += [Goal(port, id, o.Port()) for id in pack.sea.ports if port > WORTHY]
    market = ports.market_worth(pack, view)
    if market > WORTHY:
        markets = [id for id, region in pack.sea.region.items() if region.market and pack.sea.open(id)]
        found += [Goal(market, id, o.Market()) for id in markets]
    return found


def bound(pack: Pack, view: View) -> Goal | None:
    """The first goal of the best tour; None if no tour is worth its time.

    The value of the rest of a tour depends on its first goal, not on where the ship is. So the best goal is still the
    best after one move towards it, and the ship does not sail back and forth.
    """
    left = actions_left(pack, view)
    every = goals(pack, view)
    best, most = None, 0.0
    for goal in nearest(pack, view.region, every, CANDIDATES):
        spent = actions(pack, view.region, goal)
        if spent > left:
            continue
        promised = goal.value - TIME * spent + tour(pack, goal, every, left - spent)
        # Of tours of equal value, prefer the one with the nearer first goal.
        if promised - 0.01 * spent > most:
            best, most = goal, promised - 0.01 * spent
    return best


def actions(pack: Pack, region: str, goal: Goal) -> float:
    """How many actions it takes to get to a goal and do it."""
    return ways(pack.sea, region)[goal.region] / PACE + 1


def nearest(pack: Pack, region: str, every: list[Goal], n: int) -> list[Goal]:
    """The `n` best goals from a region: value less the time to get there."""
    near = ways(pack.sea, region)
    found = [goal for goal in every if goal.region in near]
    return sorted(found, key=lambda goal: TIME * near[goal.region] / PACE - goal.value)[:n]


def tour(pack: Pack, first: Goal, every: list[Goal], left: float) -> float:
    """The highest value of the goals that can follow a first goal in `left` actions, less the time they take."""
    others = [goal for goal in nearest(pack, first.region, every, AROUND) if goal.value > TIME and goal != first]

    def onward(at: Goal, done: tuple[Goal, ...], left: float) -> float:
        found = 0.0
        if len(done) == LEGS:
            return found
        for goal in others:
            if goal in done or (not isinstance(goal.option, o.Explore) and any(goal.option == x.option for x in done)):
                continue
            spent = actions(pack, at.region, goal)
            if spent <= left:
                found = max(found, goal.value - TIME * spent + onward(goal, (*done, goal), left - spent))
        return found

    return onward(first, (first,), left)


def away(pack: Pack, view: View) -> int:
    """The number of moves to the current goal; 0 without a goal."""
    goal = bound(pack, view)
    return pack.sea.distances(view.region)[goal.region] if goal is not None else 0


def short(pack: Pack, view: View) -> int:
    """How much the travel total lacks to sail one region further; 0 if the goal is in reach."""
    trial = view.trial
    assert trial is not None
    reached = pack.figures.distance(trial.total)
    if away(pack, view) <= reached:
        return 0
    return min((least for least, _ in pack.figures.travel if least > trial.total), default=trial.total) - trial.total


def action(pack: Pack, view: View, ask: Ask) -> Advice:
    """The action towards the current goal, or one that removes a bad event."""
    for option in of(ask, o.Tackle):
        parts = [effect.effects for effect in pack.event[option.event].effects if hasattr(effect, "effects")]
        if max((worth(pack, view, effects) for effects in parts), default=0.0) > 2.0:
            return Advice(option, "this event should not stay in play.")
    goal = bound(pack, view)
    if goal is None:
        return Advice(o.Skip(), "nothing within reach is worth more than the command for skipping.")
    if goal.region != view.region:
        return Advice(o.Travel(), "the best goal is in another region.")
    if goal.option not in ask.options:
        return Advice(o.Skip(), "nothing here can be done now, and skipping gives command.")
    if isinstance(goal.option, o.Port):
        return Advice(goal.option, "the services of the port are worth an action.")
    if isinstance(goal.option, o.Market):
        return Advice(goal.option, "the crew has coins to spend.")
    return Advice(goal.option, "there is something to find here.")


def steer(pack: Pack, view: View, ask: Ask) -> Advice:
    """The advice to sail one region towards the current goal, or to stop."""
    goal = bound(pack, view)
    return toward(pack, view, ask, goal.region if goal else view.region)


def toward(pack: Pack, view: View, ask: Ask, region: str) -> Advice:
    """The advice to sail one region towards `region`, or to stop if it is reached or no move leads closer."""
    if region == view.region:
        return Advice(o.STOP, "no other region is a better goal.")
    there = ways(pack.sea, region)
    closer = [x for x in of(ask, o.Sail) if there.get(x.region, FAR) < there.get(view.region, FAR)]
    if not closer:
        return Advice(o.STOP, "no move leads closer to the best goal.")
    best = min(closer, key=lambda option: there[option.region] + _peril(pack, view, option.region))
    return Advice(best, "this region lies on the way to the best goal.")


def _peril(pack: Pack, view: View, region: str) -> float:
    """The expected cost of a region's hazard, in moves."""
    hazard = pack.sea.region[region].hazard
    if hazard is None:
        return 0.0
    return -0.3 * attempt(pack, view, hazard.skill, hazard.n, 0.0, worth(pack, view, hazard.failure))[0]
