"""Matches at a live table in which people always take the hint; computer players have the other seats."""

from __future__ import annotations

from typing import Any

from fathom import assist
from fathom.assist import HintPlan, planned_answers
from fathom.engine.ask import Ask
from fathom.engine.player import Advice, Perspective, Player
from fathom.players import make
from fathom.table.commands import BeginMatch, GiveAnswer, Occupant
from fathom.table.live.live_table import LiveTable

COMPUTER = "scripted"
SEAT = 0
"""The seat of the first person; further people sit beside it."""
SETTINGS: dict[str, dict[str, Any]] = {
    "rivals": {"armies": "quick", "layout": "mirror", "rounds": 12},
    # A whole campaign takes long to play; a short one has all its parts.
    "sleeping-gods": {"passes": 1, "events": 2},
}
"""The settings of each game; a game not named here is played with its defaults."""


class HintedMatch:
    """A match at a table as the web has it, but without a database and network; the first `people` seats are people's.

    `settings` replace those of `SETTINGS`.
    """

    def __init__(
        self, game: str, seats: int, seed: int, *, people: int = 1, settings: dict[str, Any] | None = None
    ) -> None:
        persons = [Occupant(people=(f"person {seat}",)) for seat in range(people)]
        chairs = (*persons, *(Occupant(computer=COMPUTER) for _ in range(seats - people)))
        chosen = SETTINGS.get(game, {}) if settings is None else settings
        self.live = LiveTable.begin(f"{game}-{seed}", BeginMatch(game, "person 0", chairs, chosen, seed))
        self.asked = SEAT
        """The seat of the person whose question was looked at last."""
        self._people = range(people)
        self._players: dict[int, Player] = {seat: make(COMPUTER, self.live.match.game) for seat in range(people, seats)}

    @property
    def question(self) -> Ask | None:
        """The question that a person is asked now; computer players answer until there is one. None after the end."""
        live = self.live
        while (ask := live.match.ask) is not None:
            for seat in ask.seats:
                if seat in self._people:
                    self.asked = seat
                    return ask
            seat = ask.seats[0]
            advice = self._players[seat].choose(Perspective(live.match, seat))
            self.answer(seat, str(advice.option))
        return None

    def hint(self) -> Advice:
        """The hint for the person who is asked: from the plan of the last one, as long as it was followed."""
        live = self.live
        plan = live.hint_plans.get(self.asked)
        advice = plan.next(live.match, live.seating.needless) if plan is not None else None
        if advice is None:
            advice = assist.hint(live.match.game, Perspective(live.match, self.asked))
            live.hint_plans[self.asked] = HintPlan(self.asked, len(live.match.history), planned_answers(advice))
        return advice

    def answer(self, seat: int, option: str) -> None:
        """Answer for a seat; needless questions that follow are answered too."""
        command = GiveAnswer(seat, option)
        self.live.enter(command, 0.0)
        self.live.answer_needless(command)
