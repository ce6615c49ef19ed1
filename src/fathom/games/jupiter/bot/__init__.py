"""The scripted player.

It searches its whole turn with the real rules, following a few lines of play after each action (`lookahead`), values
the positions they lead to (`heuristics`), and gives a reason for its choice. It knows only its seat's view: it searches
in imagined matches, where the order of the deck is a guess.
"""

from __future__ import annotations

import msgspec

from fathom.bots.evaluation import Plan, single_option_plans
from fathom.bots.heuristics import LEAST_HARM, WINS, PerPack, Why, part_of, reason
from fathom.engine import chance, hexes
from fathom.engine.ask import Option
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.games.jupiter.bot import dangers
from fathom.games.jupiter.bot.hands import hand_value, is_useful
from fathom.games.jupiter.bot.heuristics import LOST, WON, Judge, total
from fathom.games.jupiter.bot.lookahead import WIDTH, Line, Signature, best_turn, best_turns, signature
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.state import CREEP, Rescue
from fathom.games.jupiter.rules.queries import colony_of, me

NO_LOOKAHEAD = ("JD-D01", "JD-D02", "JD-D03", "JD-D24", "JD-D45")
"""Decisions for which looking ahead does not help: colours, Cores, discards."""
BEST_CORES = (
    *("suppressant", "sniper", "heat_seeker", "follower", "bullhorn", "boost", "module_control", "teleport", "pilot"),
    *("phase_shift", "swap", "override", "juggernaut", "rocket_boots", "grenadier", "data_core"),
)
"""Cores by the share of games won with them, the best first."""
MOST_TURNS = 8
"""How many lines of play for a turn `plans` returns."""
CORE_GAIN = 5
"""Use a Data Core only if the new Core is at least this many ranks better."""
REASONS = {
    "saved": "this helps to save colonists",
    "crowd": "this helps to bring colonists closer to the Pod",
    "contact": "this helps to protect colonists from creeps",
    "creeps": "this helps to get rid of creeps",
    "sites": "this helps to protect a power plant or a radar dish",
    "robots": "this helps to bring robots where they are needed",
    "cards": "this helps to give good cards to the right robot",
}


FITTING: dict[type[Option], tuple[str, ...]] = {
    o.Command: ("saved", "crowd", "contact"),
    o.Move: ("creeps", "contact", "sites", "robots"),
    o.Shoot: ("creeps", "contact", "sites"),
    o.Trade: ("cards",),
}
"""What an action can be said to help with; every reason fits other actions."""


JUDGES = PerPack(Judge)
"""One judge for each pack, shared by all players: it caches only what is the same for every seat."""


class Scripted:
    """Plays one seat. Level 1 follows only the best line of play in its search, level 2 the best few."""

    def __init__(self, level: int = 2) -> None:
        self.width = WIDTH if level > 1 else 1
        self._plan: list[tuple[Signature, Advice]] = []
        """The remaining answers of the turn, each with the signature of the position before it."""

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer: from the plan for this turn if it still fits, otherwise from a new plan."""
        ask, world = perspective.ask, self._imagine(perspective)
        if self._plan and self._plan[0][0] == signature(world.state) and self._plan[0][1].option in ask.options:
            return self._next()
        self._plan = []
        judge = JUDGES.of(perspective.pack)
        if ask.id == "JD-D10":
            return self._plan_turn(judge, world.table)
        if ask.id in ("JD-D02", "JD-D24"):
            cards = [option for option in ask.options if isinstance(option, o.Core)]
            return Advice(min(cards, key=rank), "teams win most often with this Core.")
        if ask.id in ("JD-D04", "JD-D05", "JD-D23"):
            best = judge.best_dock(world.table)
            docks = [option for option in ask.options if isinstance(option, o.Dock)]
            option = next(option for option in docks if hexes.named(option.cell) == best)
            return Advice(option, "this is the best cell for the nearest colonists and robots.")
        if ask.id == "JD-D45":
            cards_held = [option for option in ask.options if isinstance(option, o.Discard)]
            least = min(cards_held, key=lambda option: hand_value(option.card, world.state.seats))
            return Advice(least, "the other cards are worth more.")
        if ask.id == "JD-D40":
            return dangers.reroll(judge, world.table, ask)
        if ask.id in ("JD-D41", "JD-D43"):
            return dangers.suppress(judge, world.table, ask)
        if ask.id in ("JD-D42", "JD-D44"):
            return dangers.place(judge, world.table, ask)
        if ask.id in ("JD-D01", "JD-D03"):
            return Advice(ask.options[0], "the choice makes no difference.")
        if ask.id == "JD-D14":
            wanted = [
                option for option in ask.options if isinstance(option, o.Take) and is_useful(world.table, option.card)
            ]
            if wanted:
                return Advice(wanted[0], "this card is useful at once.")
            return Advice(ask.options[-1], "nothing else is useful now.")
        return self._try_each(perspective, judge, world)

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans worth considering, the best first: lines of play to the end of a turn, or single options."""
        if perspective.ask.id in NO_LOOKAHEAD:
            return [(self.choose(perspective).option,)]
        if perspective.ask.id != "JD-D10":
            return single_option_plans(perspective.ask.options, self.choose(perspective).option)
        judge, t = JUDGES.of(perspective.pack), self._imagine(perspective).table
        new_core = self._new_core(t)
        if new_core is not None:
            return [(new_core.option,)]
        dock = t.state.layout.pod or judge.best_dock(t)
        turns = best_turns(judge, t, dock, self.width)
        return list(dict.fromkeys((*(option for _, option in line.answers), o.End()) for line in turns))[:MOST_TURNS]

    # -- the turn ------------------------------------------------------------------------------------------------

    def _plan_turn(self, judge: Judge, t: Rescue) -> Advice:
        new_core = self._new_core(t)
        if new_core is not None:
            return new_core
        dock = t.state.layout.pod or judge.best_dock(t)
        best = best_turn(judge, t, dock, self.width)
        actions = best.actions()
        if not actions:
            return Advice(o.End(), "no action improves the position.")
        assert actions[0].before is not None
        plan = self._reason(actions[0].before.terms, best)
        self._plan = [step for line in actions for step in self._steps(line, plan)]
        return self._next()

    def _next(self) -> Advice:
        """Advice to give the next answer of the plan, with those that follow it."""
        _, advice = self._plan.pop(0)
        return msgspec.structs.replace(advice, then=tuple(later for _, later in self._plan))

    def _steps(self, line: Line, plan: Why) -> list[tuple[Signature, Advice]]:
        """The answers of the last action of a line, with the reason for this action.

        If the action improves nothing itself, the reason is that it is a part of the plan, which ends as `plan` says.
        """
        assert line.before is not None
        was, answers = line.before, line.answers[len(line.before.answers) :]
        action = answers[0][1]
        why = self._reason(was.terms, line, FITTING.get(type(action)))
        if why is LEAST_HARM:
            why = part_of(plan)
        if why.claim == "contact" and isinstance(action, o.Command) and next_to_creep(was.table, action.space):
            why = Why("this is a step of the best plan for the turn.")
        return [(mark, Advice(option, why.text, claim=why.claim)) for mark, option in answers]

    def _new_core(self, t: Rescue) -> Advice | None:
        """Advice to use a Data Core if a hand card is a much better Core than the current one; None if not."""
        robot = me(t)
        source: o.Source = "core" if robot.core == "data_core" and not robot.spent else "hand"
        others = [card for card in robot.hand if card != "data_core"]
        if not robot.core or not others or (source == "hand" and "data_core" not in robot.hand):
            return None
        best = min(rank(o.Core(card)) for card in others)
        if best + CORE_GAIN > rank(o.Core(robot.core)):
            return None
        return Advice(o.Use("data_core", source), "a much better Core is in your hand.")

    # -- questions in between ------------------------------------------------------------------------------------

    def _try_each(self, perspective: Perspective, judge: Judge, world: Timeline) -> Advice:
        """Try every option in an imagined match and choose the one with the best position right after it."""
        dock = world.state.layout.pod or judge.best_dock(world.table)
        before = judge.terms(world.table, dock)
        best: tuple[Option, Line] | None = None
        for option in perspective.ask.options:
            trial = world.fork()
            trial.choose(option)
            terms = judge.terms(trial.table, trial.state.layout.pod or dock)
            value = total(terms)
            if trial.outcome is not None:
                value = WON if trial.outcome.won else LOST
            if best is None or value > best[1].value:
                best = option, Line([], trial.table, dock, (), terms, value)
        assert best is not None
        why = self._reason(before, best[1])
        return Advice(best[0], why.text, claim=why.claim)

    # -- shared -------------------------------------------------------------------------------------------------

    def _imagine(self, perspective: Perspective) -> Timeline:
        """An imagined match that fits the seat's view. Its deck has any order: no deck card is looked at."""
        return perspective.imagine(chance.key("scripted"))

    def _reason(self, before: dict[str, float], line: Line, fitting: tuple[str, ...] | None = None) -> Why:
        """Why to play a line from a position with the terms `before`; of the `fitting` reasons, if they are given."""
        if line.value >= WON:
            return WINS
        after = {term: value for term, value in line.terms.items() if fitting is None or term in fitting}
        return reason(REASONS, before, after)


def next_to_creep(t: Rescue, space: o.Space) -> bool:
    """Whether a creep is one bridge away from a space; always False for the Pod, where colonists are safe."""
    colony = colony_of(t)
    near = colony.near[colony.dome[space]] if space != "pod" else ()
    return any(t.state.board[dome] == CREEP for dome in near)


def rank(option: o.Core) -> int:
    """The rank of a card as Core, 0 for the best."""
    return BEST_CORES.index(option.card) if option.card in BEST_CORES else len(BEST_CORES)
