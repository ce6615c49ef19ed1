"""The scripted player.

It plans its whole turn (promising pairs of actions, then every Kraken card that may come), evaluates positions
by `heuristics`, and gives its reason in a sentence. It uses only its seat's view: it plans in imagined matches in which
the order of the piles is a guess.
"""

from __future__ import annotations

import msgspec

from fathom.bots.evaluation import Plan
from fathom.bots.heuristics import LEAST_HARM, WINS, PerPack, Why, part_of, reason
from fathom.bots.lookahead import twin
from fathom.engine import chance
from fathom.engine.ask import Option
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.games.refuge.bot.heuristics import LOST, WON, Heuristics
from fathom.games.refuge.bot.lookahead import (
    Line,
    after_kraken,
    can_still_act,
    lines_after,
    promising_options,
    quick_answer,
)
from fathom.games.refuge.model.options import Choose, End, Give
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.model.view import View
from fathom.games.refuge.rules import actions

BREADTH = 8
"""How many first actions are followed to the end of the turn."""
FINALISTS = 12
"""How many lines are tried against every Kraken card."""
HOPELESS = 18.0
"""How many points a line may be worse than the best and still be tried."""
FAVOURITES = ("satoshi", "vega", "mags", "michael", "sophie", "katerina")
REASONS = {
    "threat": "this helps to keep tentacles off the Threat track",
    "supply": "this keeps more tentacles in the supply",
    "reef": "this helps to eliminate tentacles or to push them back",
    "salvage": "this saves the last Salvage cards",
    "team": "this keeps the team on its feet",
    "gear": "this helps the team to get useful cards or abilities",
    "objective": "this brings the objective closer",
}


HEURISTICS = PerPack(Heuristics)
"""Shared by all players: the heuristics depend on the pack only."""


class Scripted:
    """Plays one seat. Level 1 takes the best next action; level 2 plans the turn against the Kraken's cards."""

    def __init__(self, level: int = 2) -> None:
        self.level = level
        self._plan: list[Option] = []
        self._why = LEAST_HARM
        self._moment: tuple[int, str] | None = None

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer: from the plan if it still fits, else from a new plan."""
        ask = perspective.ask
        fits = ask.id != "RF-D06" and self._moment == self._moment_of(perspective)
        if fits and self._plan and self._plan[0] in ask.options:
            return self._next()
        self._plan = []
        if ask.id == "RF-D03":
            return self._pick_diver(ask.options)
        if ask.id == "RF-D06":
            return self._plan_turn(perspective)
        return self._try_each(perspective)

    def _moment_of(self, perspective: Perspective) -> tuple[int, str]:
        """The turn and step of a question: a plan holds only within one step of one turn."""
        view: View = perspective.view
        return view.turn, view.step

    # -- set-up --------------------------------------------------------------------------------------------------

    def _pick_diver(self, options: list[Option]) -> Advice:
        free = [option.diver for option in options if isinstance(option, Choose)]
        name = next((name for name in FAVOURITES if name in free), free[0])
        return Advice(Choose(name), "of the divers left, this one helps teams most.")

    # -- the turn ------------------------------------------------------------------------------------------------

    def _plan_turn(self, perspective: Perspective) -> Advice:
        heuristics, t = HEURISTICS.of(perspective.pack), self._imagine(perspective).table
        now = heuristics.terms(t)
        gift = self._gift(heuristics, t, perspective.ask.options)
        if gift is not None:
            return gift
        best = self._best_lines(heuristics, t)[0]
        self._plan = list(best.answers)
        self._moment = self._moment_of(perspective)
        self._why = self._reason(heuristics, now, best)
        return self._next()

    def _next(self) -> Advice:
        """Advice to give the next answer of the plan, with those that follow it: all belong to one action."""
        first, *rest = (Advice(option, self._why.text, claim=self._why.claim) for option in self._plan)
        self._plan.pop(0)
        return msgspec.structs.replace(first, then=tuple(rest))

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans worth searching, best first: in the action step, actions with the answers that follow them."""
        if perspective.ask.id == "RF-D03":
            return [(self._pick_diver(perspective.ask.options).option,)]
        heuristics, t = HEURISTICS.of(perspective.pack), self._imagine(perspective).table
        if perspective.ask.id != "RF-D06":
            return [tuple(line.answers) for line in self._tried(heuristics, perspective)]
        gift = self._gift(heuristics, t, perspective.ask.options)
        if gift is not None:
            return [(gift.option,)]
        return list(dict.fromkeys(tuple(line.answers) for line in self._best_lines(heuristics, t)))

    def _gift(self, heuristics: Heuristics, t: Dive, options: list[Option]) -> Advice | None:
        """Advice to pass a card, for free, to a diver who gains more from it; None if no card is worth passing."""
        before = heuristics.value(t)
        best: tuple[float, Option] | None = None
        for option in options:
            if isinstance(option, Give):
                table = twin(t)
                for _ in actions.carry_out(table, table.state.divers[t.state.active], option):
                    pass
                gain = heuristics.value(table) - before
                if gain > 1.5 and (best is None or gain > best[0]):
                    best = (gain, option)
        return Advice(best[1], "the card is worth more to that diver.") if best else None

    def _best_lines(self, heuristics: Heuristics, t: Dive) -> list[Line]:
        """The best lines for this turn, best first; at level 1 only the one with the best next action.

        At level 2 a line is evaluated after up to two actions and the Kraken step.
        """
        stop = Line([End()], t, heuristics.value(t))
        first = [line for option in self._things_to_do(t) for line in lines_after(heuristics, t, option)]
        if self.level < 2:
            return [max([stop, *first], key=lambda line: line.value)]
        first.sort(key=lambda line: line.value, reverse=True)
        if first and first[0].value >= WON:
            return [first[0]]
        finals = [stop]
        for line in _different(first, BREADTH):
            finals.append(line)
            if not line.over and can_still_act(line.table):
                for option in self._things_to_do(line.table):
                    for further in lines_after(heuristics, line.table, option):
                        if further.value >= WON:
                            return [line]
                        finals.append(Line(line.answers, further.table, further.value, further.over, line.table))
        finals.sort(key=lambda line: line.value, reverse=True)
        best = _different(finals, FINALISTS)
        for line in best:
            if not line.over:
                line.value = after_kraken(heuristics, line.table)
        return sorted(best, key=lambda line: line.value, reverse=True)

    def _things_to_do(self, t: Dive) -> list[Option]:
        diver = t.state.divers[t.state.active]
        return [option for option in actions.offered(t, diver) if not isinstance(option, End | Give)]

    # -- other questions -----------------------------------------------------------------------------------------

    def _try_each(self, perspective: Perspective) -> Advice:
        """Try every answer in an imagined match and take the one that leaves the team best off."""
        heuristics = HEURISTICS.of(perspective.pack)
        world = self._imagine(perspective)
        now = heuristics.terms(world.table) if world.state.objectives else {}
        best = self._tried(heuristics, perspective)[0]
        why = self._reason(heuristics, now, best)
        return Advice(best.answers[0], why.text, claim=why.claim)

    def _tried(self, heuristics: Heuristics, perspective: Perspective) -> list[Line]:
        """A line for every answer, best first."""
        world = self._imagine(perspective)
        found = []
        for option in perspective.ask.options:
            trial = self._after(world, option)
            found.append(Line([option], trial.table, self._best_course(heuristics, trial, perspective.seat, set())))
        return sorted(found, key=lambda line: line.value, reverse=True)

    def _best_course(self, heuristics: Heuristics, world: Timeline, seat: int, visited: set[str]) -> float:
        """The value of the position when an action is asked for next, or at the end of the match.

        Until then, `seat` gives the best answers while it is the active player; all other questions get a quick answer.
        """
        while world.ask is not None and world.ask.id != "RF-D06":
            ask, t = world.ask, world.table
            own = seat == ask.seats[0] == t.state.active
            choices = promising_options(heuristics, t, visited, ask) if own else [quick_answer(t, ask)]
            if len(choices) > 1:
                return max(
                    self._best_course(heuristics, self._after(world, choice), seat, visited) for choice in choices
                )
            world.choose(choices[0])
        if world.outcome is not None:
            return WON if world.outcome.won else LOST
        return heuristics.value(world.table)

    def _after(self, world: Timeline, option: Option) -> Timeline:
        trial = world.fork()
        trial.choose(option)
        return trial

    # -- imagined matches and reasons ----------------------------------------------------------------------------

    def _imagine(self, perspective: Perspective) -> Timeline:
        """An imagined match that fits the seat's view; the same view always gives the same match."""
        view: View = perspective.view
        return perspective.imagine(chance.key("scripted", view.turn, view.actions, view.salvage_left, view.eliminated))

    def _reason(self, heuristics: Heuristics, before: dict[str, float], line: Line) -> Why:
        if line.value >= WON:
            return WINS
        if isinstance(line.answers[0], End):
            return Why("nothing else would leave the team better off.")
        if not before:  # During set-up there is nothing to compare with.
            return Why("this gives the team the best start.")
        why = reason(REASONS, before, heuristics.terms(line.first or line.table))
        if line.first is None or why is not LEAST_HARM:
            return why
        # The first action only prepares the second one.
        return part_of(reason(REASONS, before, heuristics.terms(line.table)))


def _different(lines: list[Line], count: int) -> list[Line]:
    """The first `count` lines that lead to different positions, without those far worse than the first line."""
    chosen: list[Line] = []
    for line in lines:
        if len(chosen) == count or line.value < lines[0].value - HOPELESS:
            break
        if all(line.table.state != other.table.state for other in chosen):
            chosen.append(line)
    return chosen
