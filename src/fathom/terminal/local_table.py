"""A table on this machine: people who share one terminal, and computer players. Knows no game and no screen."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from fathom.engine.ask import Ask, Illegal, Option
from fathom.engine.events import Event
from fathom.engine.history import Answer, Concede, Rekey
from fathom.engine.legality import Refusal
from fathom.engine.match import REWOUND, Match
from fathom.engine.preview import Preview, preview
from fathom.players import check, make
from fathom.players.player import Advice, Perspective, Player
from fathom.players.search import Budget, Thoughts, consider, thoughts
from fathom.present.words import Words
from fathom.records.save import write_file
from fathom.terminal.saves import write_crash_report

ANALYSIS_BUDGET = Budget(ms=2500)
"""How long the chances of all answers are thought about."""
EVENTS_RECALLED = 12
"""How many of the last events are told again when a match is taken up again."""


class LocalGameFault(Exception):
    """The game itself has failed; `str()` is what to tell the players. The match stands where it stood.

    `seat` is the seat of a computer player that failed and was left to a person.
    """

    def __init__(self, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.seat = seat


class RefusalGroup(msgspec.Struct, frozen=True):
    """A reason, the rule behind it, and the labels of all it forbids now."""

    why: str
    rule: str
    labels: list[str]


class LocalTable:
    """A match with somebody at every seat.

    `computers` names the kind of computer player at a seat ("scripted", "random"); people have all other seats. None
    leaves it to the match, which knows who played it. With a `path` the match is saved there after every answer, so
    that nothing is ever lost. `pack` is the folder of its content, if that is not the game's own.
    """

    def __init__(
        self,
        match: Match[Any, Any, Any],
        computers: Mapping[int, str] | None = None,
        path: Path | None = None,
        seed: int = 0,
        pack: Path | None = None,
    ) -> None:
        self.match = match
        self.path = path
        self.pack = pack
        self.seats = range(match.setup.seats)
        self.save_problem = ""
        """Why the last autosave failed, if it did."""
        self._seed = seed
        self._players: dict[tuple[int, str], Player] = {}
        self._previews: tuple[Ask | None, dict[Option, Preview]] = None, {}
        self._told = max(0, len(match.log or []) - EVENTS_RECALLED) if match.entries else 0
        if computers is None:
            self._drop_unknown_players()
        else:
            for seat, kind in computers.items():
                self._check_player(seat, kind)
            match.players = dict(computers)
        self._save()

    # -- who sits where -----------------------------------------------------------------------------------------

    @property
    def computers(self) -> Mapping[int, str]:
        """The kind of computer player at each seat that has one, as the match notes it."""
        return self.match.players

    def seat_computer(self, seat: int, kind: str | None) -> None:
        """Hand a seat to a computer player of this kind, or (None) to a person."""
        self._check_player(seat, kind)
        if kind is None:
            self.match.players.pop(seat, None)
        else:
            self.match.players[seat] = kind
        self._save()

    def _check_player(self, seat: int, kind: str | None) -> None:
        if seat not in self.seats:
            raise ValueError(f"There is no seat {seat + 1}; there are seats 1 to {len(self.seats)}.")
        if kind is not None:
            check(kind, self.match.game)

    def _drop_unknown_players(self) -> None:
        """A save may name computer players that there are not: people take their seats, and are told."""
        for seat, kind in sorted(self.match.players.items()):
            try:
                self._check_player(seat, kind)
            except ValueError as error:
                del self.match.players[seat]
                instead = f" A person plays seat {seat + 1}." if seat in self.seats else ""
                self.match.notices.append(f"{error}{instead}")

    def _player(self, seat: int) -> Player:
        kind = self.computers[seat]
        if (seat, kind) not in self._players:
            self._players[seat, kind] = make(kind, self.match.game, self._seed + seat)
        return self._players[seat, kind]

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

    def why_not(self) -> list[Refusal]:
        """What the person asked might try now and may not, and why."""
        return self.match.refusals()

    def explain(self, id: str) -> str | None:
        """The text of a rule, a card or whatever else the game has under this id."""
        return self.match.game.explain(self.match.pack, id)

    def refusals(self, words: Words) -> list[RefusalGroup]:
        """The refusals of this question, grouped by their reason."""
        ask = self.match.ask
        groups: dict[tuple[str, str], RefusalGroup] = {}
        for refusal in self.why_not() if ask else []:
            assert ask is not None
            key = (refusal.why, refusal.rule)
            groups.setdefault(key, RefusalGroup(*key, [])).labels.append(words.label(ask, refusal.option))
        return list(groups.values())

    def warning(self, option: Option) -> str | None:
        """What the person should know before this answer is final; None if it is harmless."""
        ask = self.match.ask
        preview = self._preview(option)
        if ask is None or preview is None:
            return None
        try:
            return self.words().warning(ask, option, preview)
        except Exception:
            # A game that cannot put a warning into words can still be played.
            return None

    def reveals(self, option: Option) -> bool:
        """Whether this answer shows something hidden and so cannot be taken back."""
        preview = self._preview(option)
        return preview is not None and preview.reveals

    def _preview(self, option: Option) -> Preview | None:
        """What the option will bring about; None where the rules fail, as answering it would then report."""
        ask = self.match.ask
        if self._previews[0] is not ask:
            self._previews = ask, {}
        known = self._previews[1]
        if option not in known:
            try:
                known[option] = preview(self.match, option)
            except Exception:
                return None
        return known[option]

    def hint(self) -> Advice:
        """What the game's scripted player would do, and why."""
        if self.asked is None:
            raise Illegal("Nobody here is asked anything.")
        return make("scripted", self.match.game).choose(Perspective(self.match, self.asked))

    def chances(self) -> Thoughts:
        """Every answer with its chance to win, as a search finds it; the best first."""
        if self.asked is None:
            raise Illegal("Nobody here is asked anything.")
        if not self.match.game.searchable:
            raise Illegal(f"Nobody can tell chances in {self.match.game.title}: its end is too far away.")
        return thoughts(
            consider(Perspective(self.match, self.asked), ANALYSIS_BUDGET, len(self.match.entries), every=True)
        )

    # -- playing ------------------------------------------------------------------------------------------------

    def advance(self) -> Iterator[tuple[int, Advice]]:
        """Let computer players answer until a person is asked or the game is over; gives each answer once made.

        One that fails leaves its seat to a person, and a `LocalGameFault` tells of it.
        """
        while (ask := self.match.ask) is not None and self.asked is None:
            seat = ask.seats[0]
            try:
                advice = self._player(seat).choose(Perspective(self.match, seat))
                self.match.choose(advice.option, seat)
            except Exception as error:
                fault = self.fault(error, f"the computer player at seat {seat + 1}", seat)
                self.seat_computer(seat, None)
                raise fault from error
            self._save()
            yield seat, advice

    def answer(self, choice: Option | int | str) -> None:
        """The person asked answers: an option, its index from 0, or its text."""
        if self.asked is None:
            raise Illegal("The game is over." if self.over else "Nobody here is asked anything.")
        try:
            self.match.choose(choice, self.asked)
        except Illegal:
            raise
        except Exception as error:
            raise self.fault(error, str(choice)) from error
        self._save()

    def fault(self, error: Exception, tried: str, seat: int | None = None) -> LocalGameFault:
        """Keep a copy of a match in which the game failed, with a report; gives what to tell the players."""
        with contextlib.suppress(Exception):
            # To the question that was open, now: later, it would become another one while the players look at it.
            self.match.view(None)
        kept = "The match stands as it was, but nothing could be kept for a report, as it is saved nowhere."
        if self.path is not None:
            try:
                copy = write_crash_report(self.match, self.path, tried, error)
                kept = f"Nothing is lost, and a copy for a report is in {copy}."
            except Exception as worse:
                kept = f"The match stands as it was, but no report could be written ({worse})."
        return LocalGameFault(f"The game has made a mistake ({type(error).__name__}: {error}). {kept}", seat)

    def concede(self) -> None:
        """Everybody at this table gives up; where one may leave alone, whoever is asked."""
        if self.match.game.may_leave:
            if self.asked is None:
                raise Illegal("Nobody here is asked anything.")
            self.match.concede(self.asked)
        else:
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
        """How to take this match up again, as one would type it; empty if it is kept nowhere."""
        if self.path is None or self.save_problem:
            return ""
        path = shlex.quote(str(self.path))
        pack = f" --pack {shlex.quote(str(self.pack))}" if self.pack else ""
        computers = "".join(f" --computer {seat + 1}:{kind}" for seat, kind in sorted(self.computers.items()))
        return f"fathom play --from {path} --save {path}{pack}{computers}"

    def _save(self) -> None:
        self.save_problem = ""
        if self.path is None:
            return
        try:
            self.save_as(self.path)
        except OSError as error:
            # A full disk must not stop the game; the face tells the players.
            self.save_problem = f"The match could not be saved in {self.path}: {error.strerror or error}."
