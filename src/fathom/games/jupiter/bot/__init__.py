"""A competent scripted robot.

It thinks through its whole turn with the real rules, keeping a few lines after each action (`lookahead`), judges where
they lead by `judgement`, and can say in a sentence why. It sees only its seat's view: it thinks in imagined worlds in
which the order of the deck is a guess.
"""

from __future__ import annotations

from fathom.bots.evaluation import Plan, single_option_plans
from fathom.bots.heuristics import PerPack, reason
from fathom.engine import chance, hexes
from fathom.engine.ask import Option
from fathom.engine.hexes import Hex
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.games.jupiter.bot import dangers
from fathom.games.jupiter.bot.hands import keep, of_use
from fathom.games.jupiter.bot.heuristics import LOST, WON, Judge
from fathom.games.jupiter.bot.lookahead import WIDTH, Signature, best_turn, best_turns, signature
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules.queries import me

SETTLED = ("JD-D01", "JD-D02", "JD-D03", "JD-D24", "JD-D45")
"""Questions in which looking ahead does not help: colours, Cores, what to discard."""
CORES = (
    *("suppressant", "sniper", "heat_seeker", "follower", "bullhorn", "boost", "module_control", "teleport", "pilot"),
    *("phase_shift", "swap", "override", "juggernaut", "rocket_boots", "grenadier", "data_core"),
)
"""The best Cores first, by the share of games won with them."""
TURNS = 8
"""Turns worth comparing."""
BETTER = 5
"""Places by which a new Core must be better to be worth a Data Core."""
REASONS = {
    "saved": "it saves colonists",
    "crowd": "it brings colonists closer to the Pod",
    "contact": "it keeps colonists out of the creeps' reach",
    "creeps": "it holds the creeps down",
    "sites": "it protects a plant or a dish",
    "robots": "it puts the robots where they are needed",
    "cards": "it puts good cards where they serve best",
}


JUDGES = PerPack(Judge)
"""Shared by all players: a judge only remembers what is the same for everybody."""


class Scripted:
    """Plays one seat. Level 1 takes the best next action; level 2 plans the whole turn."""

    def __init__(self, level: int = 2) -> None:
        self.width = WIDTH if level > 1 else 1
        self._plan: list[tuple[Signature, Option]] = []
        self._why = ""

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer: of the plan, if it still fits; otherwise think anew."""
        ask, world = perspective.ask, self._imagine(perspective)
        if self._plan and self._plan[0][0] == signature(world.state) and self._plan[0][1] in ask.options:
            return Advice(self._plan.pop(0)[1], self._why)
        self._plan = []
        judge = JUDGES.of(perspective.pack)
        if ask.id == "JD-D10":
            return self._plan_turn(judge, world.table)
        if ask.id in ("JD-D02", "JD-D24"):
            cards = [option for option in ask.options if isinstance(option, o.Core)]
            return Advice(min(cards, key=rank), "of these cards it has served teams best as Core.")
        if ask.id in ("JD-D04", "JD-D05", "JD-D23"):
            best = judge.best_dock(world.table)
            docks = [option for option in ask.options if isinstance(option, o.Dock)]
            option = next(option for option in docks if hexes.named(option.cell) == best)
            return Advice(option, "from there the next colonists have the shortest way.")
        if ask.id == "JD-D45":
            cards_held = [option for option in ask.options if isinstance(option, o.Discard)]
            least = min(cards_held, key=lambda option: keep(option.card, world.state.seats))
            return Advice(least, "the others are worth more.")
        if ask.id == "JD-D40":
            return dangers.reroll(judge, world.table, ask)
        if ask.id in ("JD-D41", "JD-D43"):
            return dangers.suppress(judge, world.table, ask)
        if ask.id in ("JD-D42", "JD-D44"):
            return dangers.place(judge, world.table, ask)
        if ask.id in ("JD-D01", "JD-D03"):
            return Advice(ask.options[0], "it makes no difference.")
        if ask.id == "JD-D14":
            wanted = [
                option for option in ask.options if isinstance(option, o.Take) and of_use(world.table, option.card)
            ]
            if wanted:
                return Advice(wanted[0], "it is of use at once.")
            return Advice(ask.options[-1], "nothing else is of use now.")
        return self._try_each(perspective, judge, world)

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The ways to answer worth thinking about, the best first: in a turn, all that is left of it."""
        if perspective.ask.id in SETTLED:
            return [(self.choose(perspective).option,)]
        if perspective.ask.id != "JD-D10":
            return single_option_plans(perspective.ask.options, self.choose(perspective).option)
        judge, t = JUDGES.of(perspective.pack), self._imagine(perspective).table
        renewal = self._new_core(t)
        if renewal is not None:
            return [(renewal.option,)]
        dock = t.state.layout.pod or judge.best_dock(t)
        turns = best_turns(judge, t, dock, self.width)
        return list(dict.fromkeys((*(option for _, option in line.answers), o.End()) for line in turns))[:TURNS]

    # -- the turn ------------------------------------------------------------------------------------------------

    def _plan_turn(self, judge: Judge, t: Rescue) -> Advice:
        renewal = self._new_core(t)
        if renewal is not None:
            return renewal
        dock = t.state.layout.pod or judge.best_dock(t)
        before = judge.terms(t, dock)
        best = best_turn(judge, t, dock, self.width)
        if not best.answers:
            return Advice(o.End(), "nothing else would leave the team better off.")
        self._plan = best.answers[1:]
        self._why = self._reason(judge, before, best.table, best.dock, best.value)
        return Advice(best.answers[0][1], self._why)

    def _new_core(self, t: Rescue) -> Advice | None:
        """A Data Core for a hand card that is far better as Core than the present one."""
        robot = me(t)
        source: o.Source = "core" if robot.core == "data_core" and not robot.spent else "hand"
        others = [card for card in robot.hand if card != "data_core"]
        if not robot.core or not others or (source == "hand" and "data_core" not in robot.hand):
            return None
        best = min(rank(o.Core(card)) for card in others)
        if best + BETTER > rank(o.Core(robot.core)):
            return None
        return Advice(o.Use("data_core", source), "a far better Core is in the hand.")

    # -- questions in between ------------------------------------------------------------------------------------

    def _try_each(self, perspective: Perspective, judge: Judge, world: Timeline) -> Advice:
        """Try every answer in an imagined world and take the one that leaves the team best off at once."""
        dock = world.state.layout.pod or judge.best_dock(world.table)
        before = judge.terms(world.table, dock)
        best: tuple[float, Option, Rescue] | None = None
        for option in perspective.ask.options:
            trial = world.fork()
            trial.choose(option)
            value = judge.value(trial.table, trial.state.layout.pod or dock)
            if trial.outcome is not None:
                value = WON if trial.outcome.won else LOST
            if best is None or value > best[0]:
                best = (value, option, trial.table)
        assert best is not None
        return Advice(best[1], self._reason(judge, before, best[2], dock, best[0]))

    # -- thinking ------------------------------------------------------------------------------------------------

    def _imagine(self, perspective: Perspective) -> Timeline:
        """One world that fits what the seat sees; it never looks into the deck, so any order of it will do."""
        return perspective.imagine(chance.key("scripted"))

    def _reason(self, judge: Judge, before: dict[str, float], t: Rescue, dock: Hex, value: float) -> str:
        if value >= WON:
            return "it wins."
        return reason(REASONS, before, judge.terms(t, t.state.layout.pod or dock))


def rank(option: o.Core) -> int:
    """The place of a card among the Cores."""
    return CORES.index(option.card) if option.card in CORES else len(CORES)
