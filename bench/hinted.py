"""Matches at a live table in which a person always takes the hint; computer players have the other seats."""

from __future__ import annotations

from typing import Any

from fathom import assist
from fathom.assist import HintPlan, planned_answers
from fathom.engine.ask import Ask
from fathom.engine.player import Advice, Perspective, Player
from fathom.players import make
from fathom.table.commands import BeginMatch, GiveAnswer, Occupant
from fathom.table.live.live_table import LiveTable

PERSON = "person"
COMPUTER = "scripted"
SEAT = 0
"""The seat of the person."""
SETTINGS: dict[str, dict[str, Any]] = {
    "rivals": {"armies": "quick", "layout": "mirror", "rounds": 12},
    # A whole campaign takes long to play; a short one has all its parts.
    "sleeping-gods": {"passes": 1, "events": 2},
}
"""The settings of each game; a game not named here is played with its defaults."""


class HintedMatch:
    """A match at a table as the web has it, but without a database and network.

    With `every_question`, the person is asked needless questions too.
    """

    def __init__(self, game: str, seats: int, seed: int, *, every_question: bool = False) -> None:
        chairs = (Occupant(people=(PERSON,)), *(Occupant(computer=COMPUTER) for _ in range(seats - 1)))
        settings = SETTINGS.get(game, {})
        self.live = LiveTable.begin(f"{game}-{seed}", BeginMatch(game, PERSON, chairs, settings, seed))
        self._every_question = every_question
        self._players: dict[int, Player] = {seat: make(COMPUTER, self.live.match.game) for seat in range(1, seats)}

    @property
    def question(self) -> Ask | None:
        """The question that the person is asked now; computer players answer until there is one. None after the end."""
        live = self.live
        while (ask := live.match.ask) is not None and SEAT not in ask.seats:
            seat = ask.seats[0]
            advice = self._players[seat].choose(Perspective(live.match, seat))
            self.answer(seat, str(advice.option))
        return ask

    def hint(self) -> Advice:
        """The hint for the person: from the plan of the last one, as long as it was followed."""
        live = self.live
        plan = live.hint_plans.get(SEAT)
        advice = plan.next(live.match, live.seating.needless) if plan is not None else None
        if advice is None:
            advice = assist.hint(live.match.game, Perspective(live.match, SEAT))
            live.hint_plans[SEAT] = HintPlan(SEAT, len(live.match.history), planned_answers(advice))
        return advice

    def answer(self, seat: int, option: str) -> None:
        """Answer for a seat; needless questions that follow are answered too."""
        command = GiveAnswer(seat, option)
        self.live.enter(command, 0.0)
        if not self._every_question:
            self.live.answer_needless(command)
