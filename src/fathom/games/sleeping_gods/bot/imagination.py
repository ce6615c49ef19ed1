"""Plays an option forward in an imagined match, with the scripted crew, and values where it leads."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.games.sleeping_gods.bot import exploration, ports
from fathom.games.sleeping_gods.bot.damage import threat
from fathom.games.sleeping_gods.bot.holdings import Holding, holdings, total
from fathom.games.sleeping_gods.bot.horizon import HORIZON, Horizon, Known, opened
from fathom.games.sleeping_gods.bot.navigation import TIME
from fathom.games.sleeping_gods.bot.scripted import Scripted
from fathom.games.sleeping_gods.bot.valuation import DISASTER
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.agenda import Read
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.model.view import View

LONGEST = 160
"""The most decisions in an imagined match."""
LOST = 4 * DISASTER
"""The cost of losing the campaign."""
MENDED = ("health", "down", "fatigue")
"""What a defeat restores (SG-851). It counts as it was: its value is in the cost of the defeat."""


class Plan(NamedTuple):
    """An option of the open question, and the actions to take after the part of the turn that it belongs to."""

    option: Option
    actions: tuple[Option, ...] = ()


class Ending(NamedTuple):
    """Where a plan led in one imagined match."""

    value: float
    held: dict[str, Holding]
    passed: bool | None
    """Whether the first challenge succeeded; None without a challenge."""
    won: bool | None
    """Whether the first fight was won; None without a fight."""
    odds: float | None
    """The chance of success of the first challenge when its fate was drawn; None if the draw was known before."""
    unread: float
    """The value of the unread page that was reached."""
    decisions: int


class Imagination:
    """Plays plans forward from one question, as its seat sees it."""

    def __init__(self, perspective: Perspective) -> None:
        self.perspective = perspective
        self.view: View = perspective.view
        self.known = Known(self.view)
        self.before = holdings(perspective.pack, self.view, self.known.fronts)
        self._player = Scripted()

    def play(self, plan: Plan, key: int) -> Ending | None:
        """Play a plan in the imagined match of this key; None if one of its actions is not offered there."""
        world, planned = self.perspective.imagine(key), list(plan.actions)
        horizon = Horizon(self.known, planned, key, world.rules.step)
        world.rules = replace(world.rules, step=horizon.step)
        world.log = []
        world.live()
        assert world.log is not None
        earlier, decisions = len(world.log), 1
        world.choose(plan.option, self.perspective.seat)
        while (ask := world.ask) is not None and decisions < LONGEST:
            if ask.about.what == "action":
                if not planned or planned[0] not in ask.options:
                    return None
                option = planned.pop(0)
            else:
                option = self._answer(world, ask).option
            world.choose(option, ask.seats[0])
            decisions += 1
        return self._ending(world, world.log[earlier:], plan, horizon, decisions)

    def _answer(self, world: Timeline, ask: Ask) -> Advice:
        """The answer of the scripted crew, which always passes in a free window (W0) of another player's question."""
        if ask.about.what == "window" and ask.about.source == "W0":
            return Advice(o.PASS, "nothing more is needed here.")
        return self._player.choose(Perspective(world, ask.seats[0]))

    def follow(self, plan: Plan, key: int, why: str) -> tuple[Advice, ...]:
        """The answers that the seat gives after the plan's option; `why` is the reason for the plan.

        They end where something hidden is revealed or another seat is asked.
        """
        world, planned = self.perspective.imagine(key), list(plan.actions)
        world.rules = replace(world.rules, step=Horizon(self.known, planned, key, world.rules.step).step)
        found: list[Advice] = []
        answer = Advice(plan.option, why)
        while len(found) < LONGEST:
            world.choose(answer.option, self.perspective.seat)
            ask = world.ask
            if ask is None or ask.seats != (self.perspective.seat,) or world.table.learned:
                break
            if ask.about.what == "action":
                if not planned or planned[0] not in ask.options:
                    break
                answer = Advice(planned.pop(0), f"this is a step of the plan: {why}")
            else:
                answer = self._answer(world, ask)
            found.append(answer)
        return tuple(found)

    def _ending(self, world: Timeline, events: list[Event], plan: Plan, horizon: Horizon, decisions: int) -> Ending:
        pack, view = self.perspective.pack, world.view(self.perspective.seat)
        held = holdings(pack, view, self.known.fronts)
        if view.defeats > self.view.defeats:
            held |= {kind: self.before[kind] for kind in MENDED}
        value = total(held) - total(self.before) - TIME * len(plan.actions)
        if world.ask is None and world.outcome is not None and world.outcome != HORIZON and not world.outcome.won:
            value -= LOST
        if view.battle is not None:
            value -= sum([threat(pack, enemy) for enemy in view.battle.row], 0.0)
        unread = self._unread(world.table, view)
        value += unread + sum([self._unplayed(view, option) for option in horizon.planned], 0.0)
        found = {event.what: index for index, event in reversed(list(enumerate(events)))}
        return Ending(
            value,
            held,
            _first(found, "passed", "failed"),
            _first(found, "victory", "defeat") if "combat" in found or self.view.battle is not None else None,
            horizon.odds,
            unread,
            decisions,
        )

    def _unplayed(self, view: View, option: Option) -> float:
        """The scripted player's value of a planned action that was not reached before the match stopped."""
        pack = self.perspective.pack
        if isinstance(option, o.Port):
            return ports.port_worth(pack, view)
        if isinstance(option, o.Explore):
            return exploration.place(pack, view, int(option.location), exploration.past(self.view))
        return TIME

    def _unread(self, t: Voyage, view: View) -> float:
        """The scripted player's value of the page at which the match stopped; 0 if it stopped elsewhere."""
        s, pack = t.state, self.perspective.pack
        item = s.agenda[-1] if s.agenda else None
        if not isinstance(item, Read) or s.story is None or opened(t, item.paragraph, self.known) in self.known.pages:
            return 0.0
        if s.story.kind == "explore" and s.story.paragraph == item.paragraph:
            return exploration.place(pack, view, int(item.paragraph), exploration.past(self.view))
        page = pack.paragraph[s.story.paragraph]
        hunt = exploration.hunted(pack, view, page)
        ways = [way for way in page.choices if way.goto == item.paragraph]
        if ways:
            return max(exploration.ahead(page, way, hunt) for way in ways)
        failed = any(way.challenge is not None and way.challenge.fail_goto == item.paragraph for way in page.choices)
        return 0.0 if failed else exploration.UNREAD


def _first(found: dict[str, int], good: str, bad: str) -> bool | None:
    """Whether the good event came before the bad one, or without it; None if neither came.

    `found` has the index of the first event of each kind.
    """
    if good in found:
        return bad not in found or found[good] < found[bad]
    return False if bad in found else None
