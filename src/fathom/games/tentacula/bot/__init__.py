"""A competent scripted player.

It plans the whole round: who plays next, the lane of every tile, every move, keeping the best plans; judges where they
lead by `judgement`, and can say in a sentence why. It sees only its seat's view: it thinks in an imagined world whose
piles are a guess, and never looks at them.
"""

from __future__ import annotations

from fathom.bots.evaluation import Way, singly
from fathom.bots.heuristics import PerPack, reason
from fathom.bots.lookahead import twin
from fathom.engine import chance
from fathom.engine.ask import Option
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.games.tentacula.bot.heuristics import TERMS, Judge
from fathom.games.tentacula.bot.planning import (
    BREADTH,
    Plan,
    best_by_next_round,
    best_different,
    best_gem,
    best_rounds,
    carried_on,
    moves,
    turns,
)
from fathom.games.tentacula.model.options import About, Chip, Decline, Face, Gem, Keep, Play, Roll, Take
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.model.view import View
from fathom.games.tentacula.rules import end

PLANNED = ("TN-D07", "TN-D08", "TN-D09")
"""Who plays next, where the tile goes, which fish moves: all decided together."""
FAVOURITES = ("choose_face", "flip", "any_animal", "reroll")
"""Superpowers, the one that has served teams best first."""
REASONS = {
    "gems": "it protects the gems that the stash needs",
    "safety": "it leaves the fish safe at the end of the round",
    "shells": "it gains a shell",
    "progress": "it brings the fish forward while there is time",
    "freedom": "it leaves the next players good moves",
}


JUDGES = PerPack(Judge)
"""Shared by all players: a judge only remembers what is the same for everybody."""


class Scripted:
    """Plays one seat. Level 1 looks one turn ahead, level 2 plans the round, level 3 thinks of the next one too."""

    def __init__(self, level: int = 2) -> None:
        self.level = level
        self._planned: tuple[object, list[Option], str] = None, [], ""
        """What is left to answer of a turn that was planned before it began, and where that was."""

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to the question."""
        about, id = perspective.ask.about, perspective.ask.id
        assert isinstance(about, About)
        if id == "TN-D03":
            return self._chip(perspective)
        if id in PLANNED:
            return self._plan(perspective)
        judge, t = JUDGES.of(perspective.pack), self._imagine(perspective).table
        if id in ("TN-D10", "TN-D11"):
            return self._special(judge, t, about)
        if id == "TN-D12":
            return self._reroll(judge, t, about)
        if id == "TN-D13":
            return self._give_up(judge, t, perspective.ask.options)
        if id in ("TN-D06", "TN-D14"):
            return self._tile(judge, t, perspective)
        return Advice(perspective.ask.options[0], "nothing is left to do in this round.")

    # -- rounds --------------------------------------------------------------------------------------------------

    def _plan(self, perspective: Perspective) -> Advice:
        """Who plays, where the tile goes, which fish moves."""
        view: View = perspective.view
        here = view.turn + (perspective.ask.id == "TN-D07"), view.fish, view.pool, view.chest
        planned, answers, why = self._planned
        for answer in answers if planned == here else ():
            if answer in perspective.ask.options:
                return Advice(answer, why)
        judge, t = JUDGES.of(perspective.pack), self._imagine(perspective).table
        best = self._best(judge, self._first(judge, t, perspective))
        why = self._reason(judge, t, best)
        first, *rest = best.answers
        if not isinstance(first, Play) or first.seat == perspective.seat:
            self._planned = here, rest, why
        return Advice(first, why)

    def _first(self, judge: Judge, t: Voyage, perspective: Perspective) -> list[Plan]:
        """The plans after one turn: of anybody who may play next, or of this player."""
        if perspective.ask.id == "TN-D07":
            return list(carried_on(judge, Plan([], t)))
        if perspective.ask.id == "TN-D08":
            return list(turns(judge, t, perspective.seat))
        return list(moves(judge, t, perspective.seat, perspective.ask.about.tile))

    def _best(self, judge: Judge, plans: list[Plan]) -> Plan:
        if self.level < 2:
            return best_different(judge, plans, 1)[0]
        rounds = best_rounds(judge, plans)
        return rounds[0] if self.level < 3 else best_by_next_round(judge, rounds)

    def ways(self, perspective: Perspective) -> list[Way]:
        """The ways to answer worth thinking about, the best first: in a round, whole turns."""
        if perspective.ask.id not in PLANNED:
            return singly(perspective.ask.options, self.choose(perspective).option)
        judge, t = JUDGES.of(perspective.pack), self._imagine(perspective).table
        first = self._first(judge, t, perspective)
        plans = [*best_rounds(judge, first), *best_different(judge, first, BREADTH)]
        return list(dict.fromkeys(self._own_part(perspective, plan.answers) for plan in plans))

    def _own_part(self, perspective: Perspective, answers: list[Option]) -> Way:
        """What of a turn this player decides: of somebody else's, only that it comes next."""
        first = answers[0]
        return (first,) if isinstance(first, Play) and first.seat != perspective.seat else tuple(answers)

    # -- questions in between ------------------------------------------------------------------------------------

    def _chip(self, perspective: Perspective) -> Advice:
        """The chips that are left."""
        pack: Pack = perspective.pack
        free = [option for option in perspective.ask.options if isinstance(option, Chip)]
        best = min(free, key=lambda option: FAVOURITES.index(pack.power[option.animal]))
        return Advice(best, "of the animals left, this one has served teams best.")

    def _special(self, judge: Judge, t: Voyage, about: About) -> Advice:
        """Dolphin or shark."""
        colour = best_gem(judge, t, about.what)
        if colour is None:
            return Advice(Decline(), "no gem here is worth a shell now.")
        why = "it could not be lost any more." if about.what == "dolphin" else "the stash needs it back."
        return Advice(Gem(t.pack.gems[colour].id), why)

    def _reroll(self, judge: Judge, t: Voyage, about: About) -> Advice:
        """Roll again if the colour hurts more than most."""
        chest, harms = t.state.chest, judge.harms(t)
        colour = t.pack.colour(about.colour)
        least = min(harm for harm, count in zip(harms, chest, strict=True) if count)
        loss = harms[colour] if chest[colour] else least
        if loss > judge.roll(t) - judge.bareness(t):
            return Advice(Roll(), "another colour would hurt less on average.")
        return Advice(Keep(), "this colour hurts less than most.")

    def _give_up(self, judge: Judge, t: Voyage, options: list[Option]) -> Advice:
        """The least harmful gem; of several, one there are many of."""
        harms, chest = judge.harms(t), t.state.chest
        gems = [t.pack.colour(option.colour) for option in options if isinstance(option, Gem)]
        best = min(gems, key=lambda colour: (harms[colour], -chest[colour]))
        return Advice(Gem(t.pack.gems[best].id), "it is the gem that will be missed least.")

    def _tile(self, judge: Judge, t: Voyage, perspective: Perspective) -> Advice:
        """The tile, or the face, with which the best turn could be taken now."""
        values = {}
        for index, option in enumerate(perspective.ask.options):
            faces = self._faces(t, perspective, option)
            values[index] = max(self._worth(judge, t, perspective.seat, face) for face in faces)
        best = max(values, key=lambda index: values[index])
        return Advice(perspective.ask.options[best], "with it the next turn promises most.")

    def _faces(self, t: Voyage, perspective: Perspective, option: Option) -> list[str]:
        """The faces that may lie up if this is chosen."""
        if isinstance(option, Face):
            return [f"{t.pack.face[perspective.ask.about.tile].tile}:{option.animal}"]
        assert isinstance(option, Take)
        face = t.pack.face[t.state.lanes[LANES.index(option.lane)].tiles[0]]
        chooses = t.pack.power[t.state.players[perspective.seat].chip] == "choose_face"
        return [face.other, face.id] if chooses else [face.other]

    def _worth(self, judge: Judge, t: Voyage, seat: int, face: str) -> float:
        """The best turn with this tile. What the tile leaves open in the reef is the same whichever is taken."""
        table = twin(t)
        table.state.players[seat].tile = face
        return best_different(judge, turns(judge, table, seat), 1)[0].value

    # -- thinking ------------------------------------------------------------------------------------------------

    def _imagine(self, perspective: Perspective) -> Timeline:
        """A world that fits what the seat sees. Which one depends on the view alone."""
        view: View = perspective.view
        return perspective.imagine(chance.key("scripted", view.turn, view.round, view.pool))

    def _reason(self, judge: Judge, t: Voyage, best: Plan) -> str:
        if best.over and not end.missing(best.table):
            return "it wins."
        before, after = (dict(zip(TERMS, judge.terms(table), strict=True)) for table in (t, best.table))
        return reason(REASONS, before, after)
