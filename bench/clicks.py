"""`python -m bench.clicks`: how often a person is asked and has to click, and how many questions are needless.

People who always take the hint play a fixed number of matches of each game: one person with a computer player, and, as
a row of its own, two people. Each match is played once and counted in two ways, so both columns are about the same
questions:

- before: each question of the engine that a person would have to answer, needless ones too, is a click.
- now: what the page asks for. A way to a place is one click if a click on the place takes all its steps. A panel in
  which something is divided or several things are chosen is one click with its suggestion; so is a button that answers
  a question and its repetitions as suggested. Needless questions are not asked.

Both count one more click for an option with a warning, which has to be confirmed, unless all options have the same one.
Clicks are counted in the turns in which a person is asked, for each person; the set-up is counted apart.

- questions: what the people are asked now.
- needless: questions whose answer changes no position that can still be reached (`fathom/engine/needless.py`, with
  twenty times as many positions looked at), and those that the rules of the game declare to be needless; before: those
  that are skipped now too, because they are needless or offer only what the person has passed on in this turn.
- pages: other questions with one option, which are asked so that the player reads something.
- returns: steps to a place where the same piece has been in the same turn. In The Refuge that often pays: to enter a
  space, use it, and come back.

`--list` prints which needless questions were asked.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

from bench.hinted import HintedMatch
from fathom.engine.ask import Ask, Option
from fathom.engine.needless import POSITIONS, declared_answer, equal_answer
from fathom.games import find, names
from fathom.table.access.view_builder import seat_view
from fathom.table.bots import hints
from fathom.table.live.series import asked_again

SEATS = 2
MATCHES = 5
MOST = 100
"""More than the repetitions that a button answers as suggested."""


@dataclass
class Clicks:
    """Clicks in some part of the matches, counted in both ways."""

    before: int = 0
    now: int = 0

    def per(self, number: int) -> str:
        """The clicks for each of a number of turns or matches, before and now."""
        return f"{self.before / max(1, number):.1f} / {self.now / max(1, number):.1f}"


@dataclass
class Counts:
    """What was counted in the matches of one game."""

    matches: int = 0
    seats: int = 0
    """The seats of people in all matches."""
    turns: int = 0
    questions: int = 0
    clicks: Clicks = field(default_factory=Clicks)
    """All clicks in turns."""
    setup: Clicks = field(default_factory=Clicks)
    first: Clicks = field(default_factory=Clicks)
    """The clicks of the first turn of each person."""
    confirmations: int = 0
    needless: int = 0
    pages: int = 0
    skipped: int = 0
    returns: int = 0
    left: Counter[str] = field(default_factory=Counter)
    """The needless questions that were asked, by their id and what they are about."""

    def row(self, title: str) -> str:
        """A line of the table."""
        turns, asked = max(1, self.turns), max(1, self.questions - self.pages)
        needless = f"{100 * (self.needless + self.skipped) / (asked + self.skipped):.1f} / "
        return (
            f"{title:26} {self.matches:7} {self.turns:6} {self.clicks.per(turns):>14} {self.first.per(self.seats):>14}"
            f" {self.setup.per(self.seats):>12} {self.confirmations / turns:14.2f}"
            f" {needless + f'{100 * self.needless / asked:.1f} %':>14} {self.pages / turns:6.2f} {self.returns:8}"
        )


HEAD = (
    "game                       matches  turns    clicks/turn     first turn       set-up  confirmations       needless"
    "  pages  returns"
)


class Clicker:
    """Plays matches of one game and counts."""

    def __init__(self, game: str, people: int = 1) -> None:
        self._game = game
        self._people = people
        self.counts = Counts()
        self._turns: dict[int, int] = {}
        """The turn in which each person was asked last."""
        self._opened: dict[int, int] = {}
        """The first turn of each person."""
        self._in_reach: set[str] = set()
        """The places that the click before this question leads to by further steps."""
        self._arrival = ""
        """The option that ends a way by itself; empty if no way was taken."""
        self._panel: Ask | None = None
        """The question of the panel or the button whose click answers its repetitions too."""
        self._repetitions = 0
        """How many repetitions that click can still answer."""
        self._visited: set[tuple[str, str]] = set()

    def play(self, seed: int, limit: int | None = None) -> None:
        """Play a match to its end, or until people were asked `limit` questions in all matches."""
        match = HintedMatch(self._game, SEATS, seed, people=self._people)
        counts = self.counts
        counts.matches += 1
        counts.seats += self._people
        self._turns, self._opened, self._panel = {}, {}, None
        while (ask := match.question) is not None and (limit is None or counts.questions < limit):
            turn = self._turn(match)
            option = match.hint().option
            now = self._count(match, ask, option)
            skipped = len(match.live.seating.needless)
            seat = match.asked
            match.answer(seat, str(option))
            skipped = len(match.live.seating.needless) - skipped
            counts.skipped += skipped
            confirmed = max(0, now - 1)
            self._add(seat, turn, Clicks(1 + confirmed + skipped, now))

    def _add(self, seat: int, turn: int, clicks: Clicks) -> None:
        """Add the clicks for a question to the parts of the match that it belongs to; turn 0 is the set-up."""
        parts = [self.counts.clicks if turn else self.counts.setup]
        if turn and self._opened.setdefault(seat, turn) == turn:
            parts.append(self.counts.first)
        for part in parts:
            part.before += clicks.before
            part.now += clicks.now

    def _turn(self, match: HintedMatch) -> int:
        turn = match.live.match.game.rules.turn(match.live.match.state)
        if turn != self._turns.get(match.asked):
            self._turns[match.asked] = turn
            self.counts.turns += bool(turn)
            self._in_reach, self._arrival, self._visited = set(), "", set()
        return turn

    def _count(self, match: HintedMatch, ask: Ask, option: Option) -> int:
        """Count a question; returns the clicks that it takes now."""
        counts, live = self.counts, match.live
        counts.questions += 1
        if self._is_needless(match, ask):
            counts.needless += 1
            counts.left[f"{ask.id} {getattr(ask.about, 'what', '')} of {len(ask.options)}"] += 1
        elif len(ask.options) == 1:
            counts.pages += 1
        if self._walks_on(match, ask, option) or self._in_panel(match, ask):
            return 0
        warned = hints.warnings(live, match.asked)
        if str(option) not in warned or len({warned.get(str(each)) for each in ask.options}) == 1:
            return 1
        counts.confirmations += 1
        return 2

    def _in_panel(self, match: HintedMatch, ask: Ask) -> bool:
        """Whether the last click already answers this question, because its panel or button answers the repetitions."""
        if self._panel is not None and self._repetitions and asked_again(self._panel, ask):
            self._repetitions -= 1
            return True
        seen = seat_view(match.live, match.asked)
        panel = None if seen.choosing else seen.words.allocation(ask)
        self._panel = ask
        self._repetitions = MOST if seen.words.series(ask) else panel.total if panel else 0
        return False

    def _walks_on(self, match: HintedMatch, ask: Ask, option: Option) -> bool:
        """Whether the last click already answers this question, because it leads on to the place of this option."""
        scene = seat_view(match.live, match.asked).scene
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
        self._in_reach = {way.spot for way in hints.ways(match.live, match.asked)}
        self._arrival = scene.arrival()
        return False

    def _is_needless(self, match: HintedMatch, ask: Ask) -> bool:
        timeline = match.live.match
        declared = declared_answer(timeline, ask, alone=True)
        return declared is not None or equal_answer(timeline, match.asked, 20 * POSITIONS) is not None


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description="Count questions, clicks and needless questions of people.")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--questions", type=int, default=None, help="the most questions of a row; default: no limit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args()
    print(HEAD)
    for game in asked.games or names():
        find(game)
        for people in (1, SEATS):
            clicker = Clicker(game, people)
            for seed in range(asked.seed, asked.seed + asked.matches):
                if asked.questions is None or clicker.counts.questions < asked.questions:
                    clicker.play(seed, asked.questions)
            print(clicker.counts.row(game if people == 1 else f"{game}, {people} people"), flush=True)
            if asked.list:
                for what, number in clicker.counts.left.most_common(12):
                    print(f"    {number:5} {what}")


if __name__ == "__main__":
    main()
