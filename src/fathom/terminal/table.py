"""A table on this machine: people who share one terminal, and computer players. Knows no game and no screen."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fathom.bots import make
from fathom.core.ask import Blocked, Illegal, Option, pick
from fathom.core.events import Event
from fathom.core.foresight import foresee
from fathom.core.match import REWOUND, Answer, Concede, Match, Rekey
from fathom.core.save import write_file
from fathom.core.sight import Advice, Sight
from fathom.core.words import Words

RECALLED = 12
"""How many of the last events are told again when a match is taken up again."""


class LocalTable:
    """A match with somebody at every seat.

    `computers` names the kind of computer player at a seat ("scripted", "random"); people have all other seats.
    With a `path` the match is saved there after every answer, so that nothing is ever lost. `resume` is how to take
    it up again, as one would type it; `{path}` stands for the file, `{computers}` for who plays the other seats.
    """

    def __init__(
        self,
        match: Match[Any, Any, Any],
        computers: Mapping[int, str] | None = None,
        path: Path | None = None,
        seed: int = 0,
        resume: str = "fathom play --from {path} --save {path}{computers}",
    ) -> None:
        self.match = match
        self.path = path
        self.seats = range(match.setup.seats)
        self.computers = dict(computers or {})
        self.save_problem = ""
        """Why the last autosave failed, if it did."""
        self._resume = resume
        self._players = {seat: make(kind, match.game, seed + seat) for seat, kind in self.computers.items()}
        self._told = max(0, len(match.log or []) - RECALLED) if match.entries else 0
        self._save()

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The game's title."""
        return self.match.game.title

    @property
    def people(self) -> list[int]:
        """The seats at which people sit."""
        return [seat for seat in self.seats if seat not in self.computers]

    @property
    def asked(self) -> int | None:
        """The person who is to answer now; None while a computer player is, or when the game is over."""
        ask = self.match.ask
        return next((seat for seat in ask.seats if seat not in self.computers), None) if ask else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    def words(self, seat: int | None = None) -> Words:
        """The game in sentences as a seat sees it; by default the person asked, or else the first person."""
        if seat is None:
            seat = self.asked
        if seat is None and self.people:
            seat = self.people[0]
        return self.match.game.words(self.match.pack, self.match.view(seat))

    def events(self) -> list[Event]:
        """Everything that happened so far and that the people here may know; they share the screen."""
        return self._heard(self.match.log or [])

    def new_events(self) -> list[Event]:
        """What happened since the last call."""
        log = self.match.log or []
        news = log[self._told :]
        self._told = len(log)
        return self._heard(news)

    def _heard(self, events: list[Event]) -> list[Event]:
        people = self.people or list(self.seats)
        return [event for event in events if event.to is None or any(seat in event.to for seat in people)]

    def why_not(self) -> list[Blocked]:
        """What the person asked might try now and may not, and why."""
        return self.match.blocked()

    def explain(self, id: str) -> str | None:
        """The text of a rule, a card or whatever else the game has under this id."""
        return self.match.game.explain(self.match.pack, id)

    def warning(self, option: Option) -> str | None:
        """What the person should know before this answer is final; None if it is harmless."""
        ask = self.match.ask
        if ask is None:
            return None
        return self.words().warning(ask, option, foresee(self.match, option))

    def hint(self) -> Advice:
        """What the game's scripted player would do, and why."""
        if self.asked is None:
            raise Illegal("Nobody here is asked anything.")
        return make("scripted", self.match.game).choose(Sight(self.match, self.asked))

    # -- playing ------------------------------------------------------------------------------------------------

    def advance(self) -> Iterator[tuple[int, Advice]]:
        """Let computer players answer until a person is asked or the game is over; gives each answer once made."""
        while (ask := self.match.ask) is not None and self.asked is None:
            seat = ask.seats[0]
            advice = self._players[seat].choose(Sight(self.match, seat))
            self.match.choose(advice.option, seat)
            self._save()
            yield seat, advice

    def pick(self, choice: Option | int | str) -> Option:
        """The offered option that `choice` names; one not offered is refused with the reason."""
        ask = self.match.ask
        if ask is None:
            raise Illegal("The game is over.")
        try:
            return pick(ask, choice)
        except Illegal:
            for blocked in self.why_not():
                if blocked.option == choice or str(blocked.option) == choice:
                    raise Illegal(f"{blocked.why} ({blocked.rule})", blocked.rule) from None
            raise

    def answer(self, choice: Option | int | str) -> None:
        """The person asked answers: an option, its index from 0, or its text."""
        if self.asked is None:
            raise Illegal("The game is over." if self.over else "Nobody here is asked anything.")
        self.match.choose(choice, self.asked)
        self._save()

    def concede(self) -> None:
        """Everybody at this table gives up."""
        self.match.concede(*self.seats)
        self._save()

    # -- going back ---------------------------------------------------------------------------------------------

    @property
    def may_rewind(self) -> bool:
        """Whether the people here may go back past what was revealed: only if nobody else plays."""
        return not self.computers

    def barrier(self) -> str | None:
        """Why the last answer of a person cannot be taken back freely, or None if it can."""
        last = self._last_own()
        if last is None:
            return "There is nothing to take back yet."
        if any(isinstance(entry, Answer) and entry.learned for entry in self.match.entries[last:]):
            return "Something hidden has been revealed since."
        return None

    def undo(self, *, force: bool = False) -> None:
        """Go back to the question a person answered last, taking back what computer players answered since.

        Refused with the reason when something hidden has shown since. `force` goes back all the same where
        `may_rewind` allows it; whatever is hidden is then laid out anew.
        """
        why, last = self.barrier(), self._last_own()
        if last is None or (why and not (force and self.may_rewind)):
            raise Illegal(f"{why} It cannot be taken back.")
        if why:
            self.match.rewind(last)
        else:
            while any(not isinstance(entry, Rekey) for entry in self.match.entries[last:]):
                self.match.undo()
        log = self.match.log or []
        self._told = len(log) - (1 if log and log[-1].what == REWOUND else 0)
        self._save()

    def _last_own(self) -> int | None:
        entries = self.match.entries
        for index in range(len(entries) - 1, -1, -1):
            entry = entries[index]
            if not isinstance(entry, Rekey) and entry.seat not in self.computers:
                # The votes by which the table gave up are taken back together.
                while index and isinstance(entry, Concede) and isinstance(entries[index - 1], Concede):
                    index -= 1
                return index
        return None

    # -- keeping ------------------------------------------------------------------------------------------------

    def save_as(self, path: Path) -> None:
        """Save a copy of the match."""
        write_file(path, self.match.save())

    @property
    def resume(self) -> str:
        """How to take this match up again; empty if it is kept nowhere."""
        if self.path is None or self.save_problem:
            return ""
        computers = "".join(f" --computer {seat + 1}:{kind}" for seat, kind in sorted(self.computers.items()))
        return self._resume.format(path=shlex.quote(str(self.path)), computers=computers)

    def _save(self) -> None:
        self.save_problem = ""
        if self.path is None:
            return
        try:
            self.save_as(self.path)
        except OSError as error:
            # A full disk must not stop the game; the face tells the players.
            self.save_problem = f"The match could not be saved in {self.path}: {error.strerror or error}."
