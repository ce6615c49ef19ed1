"""The scripted player.

It plans the whole round (who plays next, the lane of every tile, every move) with a beam search over plans, evaluates
the resulting positions by `heuristics`, and gives its reason in a sentence. It uses only its seat's view: it plans in
an imagined match and never reads the piles.
"""

from __future__ import annotations

import msgspec

from fathom.bots.evaluation import Plan, single_option_plans
from fathom.bots.heuristics import LEAST_HARM, WINS, PerPack, Why, reason
from fathom.bots.lookahead import twin
from fathom.engine import chance
from fathom.engine.ask import Option
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Timeline
from fathom.games.tentacula.bot.heuristics import TERMS, Heuristics
from fathom.games.tentacula.bot.planning import (
    BREADTH,
    RoundPlan,
    best_distinct,
    best_gem,
    best_round_plans,
    best_with_next_round,
    possible_moves,
    possible_turns,
    with_one_more_turn,
)
from fathom.games.tentacula.model.options import About, Chip, Decline, Face, Gem, Keep, Lay, Play, Roll, Take
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.model.view import View
from fathom.games.tentacula.rules import end, placing

PLANNED = ("TN-D07", "TN-D08", "TN-D09")
"""Decisions that one plan answers: who plays next, where the tile goes, which fish moves."""
POWERS_BY_STRENGTH = ("choose_face", "flip", "any_animal", "reroll")
"""Superpowers, the most useful first."""
REASONS = {
    "gems": "the plan is to keep the gems that the stash needs",
    "safety": "the plan is to end the round with all fish protected",
    "shells": "the plan is to gain a shell for the team",
    "progress": "the plan is to bring the fish forward before the turns run out",
    "mobility": "the plan is to leave good moves for the next players",
}
"""Reasons for all answers of a turn: who plays, where the tile goes and which fish moves are parts of one plan."""


HEURISTICS = PerPack(Heuristics)
"""Shared by all players: the heuristics depend on the pack only."""


class Scripted:
    """Plays one seat. Level 1 looks one turn ahead, level 2 plans the round, level 3 also looks at the next round."""

    def __init__(self, level: int = 2) -> None:
        self.level = level
        self._planned: tuple[object, list[Option], Why] = None, [], LEAST_HARM
        """The position where a turn was planned, its remaining answers, and the reason."""

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to the question."""
        about, id = perspective.ask.about, perspective.ask.id
        assert isinstance(about, About)
        if id == "TN-D03":
            return self._chip(perspective)
        if id in PLANNED:
            return self._plan(perspective)
        heuristics, t = HEURISTICS.of(perspective.pack), self._imagine(perspective).table
        if id in ("TN-D10", "TN-D11"):
            return self._special(heuristics, t, about)
        if id == "TN-D12":
            return self._reroll(heuristics, t, about)
        if id == "TN-D13":
            return self._instead(heuristics, t, perspective.ask.options)
        if id in ("TN-D06", "TN-D14"):
            return self._tile(heuristics, t, perspective)
        return Advice(perspective.ask.options[0], "nothing is left to do in this round.")

    # -- rounds --------------------------------------------------------------------------------------------------

    def _plan(self, perspective: Perspective) -> Advice:
        """The planned answer to who plays next, where the tile goes or which fish moves."""
        view: View = perspective.view
        here = view.turn + (perspective.ask.id == "TN-D07"), view.fish, view.pool, view.chest
        planned, answers, why = self._planned
        for index, answer in enumerate(answers if planned == here else ()):
            if answer in perspective.ask.options:
                return _advice(why, [answer, *answers[index + 1 :]])
        heuristics, t = HEURISTICS.of(perspective.pack), self._imagine(perspective).table
        best = self._best(heuristics, self._first(heuristics, t, perspective))
        why = self._reason(heuristics, t, best)
        first, *rest = best.answers
        if isinstance(first, Play) and first.seat != perspective.seat:
            return _advice(why, [first])
        self._planned = here, rest, why
        return _advice(why, [first, *self._asked(t, rest)])

    def _asked(self, t: Voyage, answers: list[Option]) -> list[Option]:
        """The planned answers that will be asked for: all but the lane of a tile if only one lane is free."""
        return [answer for answer in answers if not isinstance(answer, Lay) or len(placing.free_lanes(t)) > 1]

    def _first(self, heuristics: Heuristics, t: Voyage, perspective: Perspective) -> list[RoundPlan]:
        """All plans for one turn: of every player who may play next, if that is the question; else of this player."""
        if perspective.ask.id == "TN-D07":
            return list(with_one_more_turn(heuristics, RoundPlan([], t)))
        if perspective.ask.id == "TN-D08":
            return list(possible_turns(heuristics, t, perspective.seat))
        return list(possible_moves(heuristics, t, perspective.seat, perspective.ask.about.tile))

    def _best(self, heuristics: Heuristics, plans: list[RoundPlan]) -> RoundPlan:
        if self.level < 2:
            return best_distinct(heuristics, plans, 1)[0]
        rounds = best_round_plans(heuristics, plans)
        return rounds[0] if self.level < 3 else best_with_next_round(heuristics, rounds)

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The plans worth searching, the best first: whole turns, or single answers to other questions."""
        if perspective.ask.id not in PLANNED:
            return single_option_plans(perspective.ask.options, self.choose(perspective).option)
        heuristics, t = HEURISTICS.of(perspective.pack), self._imagine(perspective).table
        first = self._first(heuristics, t, perspective)
        plans = [*best_round_plans(heuristics, first), *best_distinct(heuristics, first, BREADTH)]
        return list(dict.fromkeys(self._own_part(perspective, plan.answers) for plan in plans))

    def _own_part(self, perspective: Perspective, answers: list[Option]) -> Plan:
        """This player's answers in a planned turn; if another player takes the turn, only who plays next."""
        first = answers[0]
        return (first,) if isinstance(first, Play) and first.seat != perspective.seat else tuple(answers)

    # -- other questions -----------------------------------------------------------------------------------------

    def _chip(self, perspective: Perspective) -> Advice:
        """Choose the chip with the most useful superpower."""
        pack: Pack = perspective.pack
        free = [option for option in perspective.ask.options if isinstance(option, Chip)]
        best = min(free, key=lambda option: POWERS_BY_STRENGTH.index(pack.power[option.animal]))
        return Advice(best, "of the animals left, this one is the most useful.")

    def _special(self, heuristics: Heuristics, t: Voyage, about: About) -> Advice:
        """Choose the gem for a dolphin or shark, or decline."""
        colour = best_gem(heuristics, t, about.what)
        if colour is None:
            return Advice(Decline(), "no gem here is worth a shell now.")
        why = "a gem in the stash cannot be stolen." if about.what == "dolphin" else "the stash needs this gem."
        return Advice(Gem(t.pack.gems[colour].id), why)

    def _reroll(self, heuristics: Heuristics, t: Voyage, about: About) -> Advice:
        """Roll again if this colour is a greater loss than the average."""
        chest, losses = t.state.chest, heuristics.losses(t)
        colour = t.pack.colour(about.colour)
        least = min(harm for harm, count in zip(losses, chest, strict=True) if count)
        loss = losses[colour] if chest[colour] else least
        if loss > heuristics.theft_loss(t) - heuristics.base_loss(t):
            return Advice(Roll(), "losing another colour does less harm on average.")
        if not chest[colour]:
            return Advice(Keep(), "you can choose a gem that does little harm.")
        return Advice(Keep(), "losing this colour does less harm than most.")

    def _instead(self, heuristics: Heuristics, t: Voyage, options: list[Option]) -> Advice:
        """Choose the least harmful gem; of equals, the colour with the most gems in the chest."""
        losses, chest = heuristics.losses(t), t.state.chest
        gems = [t.pack.colour(option.colour) for option in options if isinstance(option, Gem)]
        best = min(gems, key=lambda colour: (losses[colour], -chest[colour]))
        return Advice(Gem(t.pack.gems[best].id), "losing this gem does the least harm.")

    def _tile(self, heuristics: Heuristics, t: Voyage, perspective: Perspective) -> Advice:
        """Choose the tile or the face that allows the best turn."""
        values = {}
        for index, option in enumerate(perspective.ask.options):
            faces = self._faces(t, perspective, option)
            values[index] = max(self._worth(heuristics, t, perspective.seat, face) for face in faces)
        best = max(values, key=lambda index: values[index])
        return Advice(perspective.ask.options[best], "this gives you the best next turn.")

    def _faces(self, t: Voyage, perspective: Perspective, option: Option) -> list[str]:
        """The ids of the tile faces that may be up after this option."""
        if isinstance(option, Face):
            return [f"{t.pack.face[perspective.ask.about.tile].tile}:{option.animal}"]
        assert isinstance(option, Take)
        face = t.pack.face[t.state.lanes[LANES.index(option.lane)].tiles[0]]
        chooses = t.pack.power[t.state.players[perspective.seat].chip] == "choose_face"
        return [face.other, face.id] if chooses else [face.other]

    def _worth(self, heuristics: Heuristics, t: Voyage, seat: int, face: str) -> float:
        """The value of the best turn if the seat's tile lies with this face up.

        Every option uncovers the same squares of the reef, so this loss is ignored.
        """
        table = twin(t)
        table.state.players[seat].tile = face
        return best_distinct(heuristics, possible_turns(heuristics, table, seat), 1)[0].value

    # -- planning ------------------------------------------------------------------------------------------------

    def _imagine(self, perspective: Perspective) -> Timeline:
        """An imagined match that fits the seat's view; the same view always gives the same match."""
        view: View = perspective.view
        return perspective.imagine(chance.key("scripted", view.turn, view.round, view.pool))

    def _reason(self, heuristics: Heuristics, t: Voyage, best: RoundPlan) -> Why:
        if best.over:
            return LEAST_HARM if end.gems_missing(best.table) else WINS
        before, after = (dict(zip(TERMS, heuristics.terms(table), strict=True)) for table in (t, best.table))
        if best.robbed or after["safety"] < 0:
            # The plan accepts a theft: that it protects gems or fish would contradict it.
            after = {term: value for term, value in after.items() if term not in ("gems", "safety")}
        return reason(REASONS, before, after)


def _advice(why: Why, answers: list[Option]) -> Advice:
    """Advice to give these answers, one after another, all for the same reason."""
    first, *rest = (Advice(answer, why.text, claim=why.claim) for answer in answers)
    return msgspec.structs.replace(first, then=tuple(rest))
