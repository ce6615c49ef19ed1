"""`python -m bench.clicks`: how often a person is asked and has to click, and how many questions are needless.

A person who always takes the hint plays each game with computer players. Counted for each turn in which the person is
asked:

- questions: what the person is asked.
- clicks: one for each question; one more for an option with a warning, which has to be confirmed, unless all options
  have the same one; a single one for several steps to a place, if a click on the place takes them all.
- needless: questions whose answer changes no position that can still be reached (`fathom/engine/needless.py`, with
  twenty times as many positions looked at), and those that the rules of the game declare to be needless.
- pages: other questions with one option, which are asked so that the player reads something.
- skipped: questions that the person was not asked, because they are needless or offer only what the person has passed
  on in this turn.
- returns: steps to a place where the same piece has been in the same turn. In The Refuge that often pays: to enter a
  space, use it, and come back.

`--all-questions` also asks the needless questions, for comparison. `--list` prints which of them were asked.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field

from bench.hinted import SEAT, HintedMatch
from fathom.engine.ask import Ask, Option
from fathom.engine.needless import POSITIONS, equal_answer
from fathom.engine.script import Table
from fathom.engine.visibility import masked
from fathom.games import find, names
from fathom.table.access.view_builder import seat_view
from fathom.table.bots import hints

SEATS = 2
SECONDS = 60.0
"""How long each game is played."""


@dataclass
class Counts:
    """What was counted in the matches of one game."""

    matches: int = 0
    turns: int = 0
    questions: int = 0
    clicks: int = 0
    confirmations: int = 0
    needless: int = 0
    pages: int = 0
    skipped: int = 0
    returns: int = 0
    seconds: float = 0.0
    """Time spent in answering, the judgement of the next question included."""
    left: Counter[str] = field(default_factory=Counter)
    """The needless questions that were asked, by their id and what they are about."""

    def row(self, game: str) -> str:
        """A line of the table."""
        turns, asked = max(1, self.turns), max(1, self.questions - self.pages)
        return (
            f"{game:14} {self.matches:7} {self.turns:6} {self.questions / turns:15.1f} {self.clicks / turns:12.1f}"
            f" {self.confirmations / turns:14.2f} {100 * self.needless / asked:9.1f} % {self.pages / turns:8.2f}"
            f" {self.skipped / turns:9.2f} {self.returns:8} {1000 * self.seconds / max(1, self.questions):9.1f}"
        )


HEAD = (
    "game           matches  turns  questions/turn  clicks/turn  confirmations   needless    pages   skipped  returns"
    "  ms/answer"
)


class Clicker:
    """Plays matches of one game and counts."""

    def __init__(self, game: str, *, every_question: bool) -> None:
        self._game = game
        self._every_question = every_question
        self.counts = Counts()
        self._turn = -1
        self._in_reach: set[str] = set()
        """The places that the click before this question leads to by further steps."""
        self._arrival = ""
        """The option that ends a way by itself; empty if no way was taken."""
        self._visited: set[tuple[str, str]] = set()

    def play(self, seed: int, until: float) -> None:
        """Play a match to its end, or until a time."""
        match = HintedMatch(self._game, SEATS, seed, every_question=self._every_question)
        self.counts.matches += 1
        self._turn = -1
        while (ask := match.question) is not None and time.monotonic() < until:
            self._count_turn(match)
            option = match.hint().option
            self._count(match, ask, option)
            before = time.perf_counter()
            match.answer(SEAT, str(option))
            self.counts.seconds += time.perf_counter() - before
        self.counts.skipped += len(match.live.seating.needless)

    def _count_turn(self, match: HintedMatch) -> None:
        turn = match.live.match.game.rules.turn(match.live.match.state)
        if turn != self._turn:
            self._turn = turn
            self.counts.turns += 1
            self._in_reach, self._arrival, self._visited = set(), "", set()

    def _count(self, match: HintedMatch, ask: Ask, option: Option) -> None:
        counts, live = self.counts, match.live
        counts.questions += 1
        if self._is_needless(match, ask):
            counts.needless += 1
            counts.left[f"{ask.id} {getattr(ask.about, 'what', '')} of {len(ask.options)}"] += 1
        elif len(ask.options) == 1:
            counts.pages += 1
        if self._walks_on(match, ask, option):
            return
        counts.clicks += 1
        warned = hints.warnings(live, SEAT)
        if str(option) in warned and len({warned.get(str(each)) for each in ask.options}) > 1:
            counts.clicks += 1
            counts.confirmations += 1

    def _walks_on(self, match: HintedMatch, ask: Ask, option: Option) -> bool:
        """Whether the last click already answers this question, because it leads on to the place of this option."""
        scene = seat_view(match.live, SEAT).scene
        place = scene.step(ask, option)
        if place is None:
            ends = bool(self._arrival) and str(option) == self._arrival
            self._in_reach, self._arrival = set(), ""
            return ends
        piece = getattr(ask.about, "model", "")
        self._visited.add((piece, scene.origin(ask) or ""))
        self.counts.returns += (piece, place) in self._visited
        if place in self._in_reach:
            return True
        self._in_reach = {way.spot for way in hints.ways(match.live, SEAT)}
        self._arrival = scene.arrival()
        return False

    def _is_needless(self, match: HintedMatch, ask: Ask) -> bool:
        timeline = match.live.match
        table = Table(masked(timeline.state, None), timeline.pack)
        declared = timeline.rules.needless(table, ask, True)
        return declared is not None or equal_answer(timeline, SEAT, 20 * POSITIONS) is not None


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description="Count questions, clicks and needless questions of a person.")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-questions", action="store_true")
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args()
    print(HEAD)
    for game in asked.games or names():
        find(game)
        clicker = Clicker(game, every_question=asked.all_questions)
        until = time.monotonic() + asked.seconds
        for seed in range(asked.seed, asked.seed + asked.matches):
            if time.monotonic() < until:
                clicker.play(seed, until)
        print(clicker.counts.row(game), flush=True)
        if asked.list:
            for what, number in clicker.counts.left.most_common(12):
                print(f"    {number:5} {what}")


if __name__ == "__main__":
    main()
