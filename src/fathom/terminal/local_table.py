"""A table on this computer: people who share one terminal, and computer players. Independent of game and screen."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from fathom import assist, guided
from fathom.assist import HintPlan, LabelledRefusal, planned_answers
from fathom.engine.ask import Ask, Option
from fathom.engine.errors import Illegal
from fathom.engine.events import Event
from fathom.engine.history import Answer, Concede, Rekey
from fathom.engine.needless import MOST_IN_A_ROW, PassedWindows, needless_answer
from fathom.engine.player import Advice, Perspective, Player
from fathom.engine.preview import Preview, preview
from fathom.engine.timeline import REWOUND
from fathom.game.notes import note_lines
from fathom.matches.match import Match
from fathom.matches.writing import write_file
from fathom.players import make
from fathom.players.search import Analysis
from fathom.present.words import Caution, Words
from fathom.setups import check_seat, check_seat_player
from fathom.terminal.campaign_texts import CampaignTexts
from fathom.terminal.saves import write_crash_report

EVENTS_RECALLED = 12
"""The number of past events that are shown again when a saved match is opened."""


class LocalGameFault(Exception):
    """The game's code raised an unexpected error. `str()` is a message for the players; the match is unchanged.

    `seat` is the seat of a computer player that failed and is now played by a person; None if none failed.
    """

    def __init__(self, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.seat = seat


class LocalTable:
    """A match with a player at every seat.

    `computers` names the computer player of a seat ("scripted", "random"); people have all other seats. With None, the
    players stored in the match are used. With a `path`, the match is saved there after every answer. `pack` is the
    folder of a custom content pack.
    """

    def __init__(
        self,
        match: Match,
        computers: Mapping[int, str] | None = None,
        path: Path | None = None,
        seed: int = 0,
        pack: Path | None = None,
    ) -> None:
        self.match = match
        self.path = path
        self.pack = pack
        self.seats = range(match.setup.seats)
        self.asks_everything = False
        """Whether people are also asked needless questions (`engine/needless.py`)."""
        self.needless: set[int] = set()
        """The indices in the history of answers to needless questions, which people were not asked."""
        self.campaign = CampaignTexts(match)
        self.save_problem = ""
        """Why the last automatic save failed; empty if it did not."""
        self._seed = seed
        self._players: dict[tuple[int, str], Player] = {}
        self._hint_plans: dict[int, HintPlan] = {}
        self._passed = PassedWindows()
        self._previews: tuple[Ask | None, dict[Option, Preview]] = None, {}
        self._shown = max(0, len(match.log or []) - EVENTS_RECALLED) if match.history else 0
        if computers is None:
            self._drop_unknown_players()
        else:
            for seat, kind in computers.items():
                self._check_player(seat, kind, custom=True)
            match.players = dict(computers)
        self._save()

    # -- seats --------------------------------------------------------------------------------------------------

    @property
    def computers(self) -> Mapping[int, str]:
        """The computer player at each seat that has one, as stored in the match."""
        return self.match.players

    def seat_computer(self, seat: int, kind: str | None) -> None:
        """Give a seat to this computer player, or (None) to a person."""
        self._check_player(seat, kind, custom=True)
        if kind is None:
            self.match.players.pop(seat, None)
        else:
            self.match.players[seat] = kind
        self._save()

    def _check_player(self, seat: int, kind: str | None, *, custom: bool = False) -> None:
        if kind is None:
            check_seat(len(self.seats), seat)
        else:
            check_seat_player(self.match.game, len(self.seats), seat, kind, custom=custom)

    def _drop_unknown_players(self) -> None:
        """Give seats of unknown computer players to people, with a notice.

        A save may name any player, so `module:Class` is not imported here.
        """
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

    # -- views --------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The game's title."""
        return self.match.game.title

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [seat for seat in self.seats if seat not in self.computers]

    @property
    def asked(self) -> int | None:
        """The seat of the person who should answer now; None during a computer player's turn or after the end."""
        ask = self.match.ask
        return next((seat for seat in ask.seats if seat not in self.computers), None) if ask else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    def words(self, seat: int | None = None) -> Words:
        """The texts of the game for a seat; by default for the person asked, or the first person if none is asked."""
        if seat is None:
            seat = self.asked
        if seat is None and self.people:
            seat = self.people[0]
        return self.match.game.text.words(self.match.pack, self.match.view(seat))

    def events(self) -> list[Event]:
        """All events that the people at this table, who share a screen, may see."""
        return self._visible(self.match.log or [])

    def new_events(self) -> list[Event]:
        """The events since the last call."""
        log = self.match.log or []
        events = log[self._shown :]
        self._shown = len(log)
        return self._visible(events)

    def _visible(self, events: list[Event]) -> list[Event]:
        people = self.people or list(self.seats)
        return [event for event in events if event.to is None or any(seat in event.to for seat in people)]

    def refusals(self, words: Words | None = None) -> list[LabelledRefusal]:
        """The options that are not offered to the person asked, and why."""
        return assist.refusals(self.match, words or self.words())

    def explain(self, id: str) -> str | None:
        """The text of the rule, card or other piece of content with this id; None if there is none."""
        return self.match.game.explain(self.match.pack, id)

    def warning(self, option: Option) -> str | None:
        """What the person should know before choosing this option; None if there is no warning."""
        found = self._caution(option)
        return found.text if found else None

    def _caution(self, option: Option) -> Caution | None:
        """The warning about an option, with what it denies; None if there is no warning."""
        ask = self.match.ask
        preview = self._preview(option)
        if ask is None or preview is None:
            return None
        try:
            return self.words().caution(ask, option, preview)
        except Exception:
            # The game can be played without the text of a warning.
            return None

    def reveals(self, option: Option) -> bool:
        """Whether this answer reveals hidden information, so that it cannot be undone."""
        preview = self._preview(option)
        return preview is not None and preview.reveals

    def _preview(self, option: Option) -> Preview | None:
        """The certain consequences of an option; None if the rules raise an error.

        No error is reported here: it is reported when the player chooses the option.
        """
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
        """What the adviser would choose, and why; in a guided first game the planned answer.

        If the person followed the last hint, this one continues the plan of that hint.
        """
        perspective = self._perspective()
        seat, ask = perspective.seat, perspective.ask
        plan = self._hint_plans.get(seat)
        advice = guided.planned(self.match)
        if advice is None and plan is not None:
            advice = plan.next(self.match, self.needless)
        if advice is None:
            advice = assist.hint(self.match.game, perspective)
            self._hint_plans[seat] = HintPlan(seat, len(self.match.history), planned_answers(advice))
        warned = {str(option): warning for option in ask.options if (warning := self._caution(option))}
        return Advice(advice.option, assist.honest_reason(planned_answers(advice)[0], warned, len(ask.options)))

    def analyse(self) -> Analysis:
        """The estimated win chance of every option, best first."""
        return assist.analyse(self.match.game, self._perspective(), seed=len(self.match.history))

    def _perspective(self) -> Perspective:
        if self.asked is None:
            raise Illegal("No person is asked anything now.")
        return Perspective(self.match, self.asked)

    # -- playing ------------------------------------------------------------------------------------------------

    def advance(self) -> Iterator[tuple[int, Advice]]:
        """Let computer players answer until a person is asked or the game is over. Yields each answer.

        A player that fails loses its seat to a person, and `LocalGameFault` is raised.
        """
        while (ask := self.match.ask) is not None and self.asked is None:
            seat = ask.seats[0]
            try:
                advice = guided.planned(self.match) or self._player(seat).choose(Perspective(self.match, seat))
                self.match.choose(advice.option, seat)
            except Exception as error:
                fault = self.fault(error, f"the computer player at seat {seat + 1}", seat)
                self.seat_computer(seat, None)
                raise fault from error
            self._answer_needless()
            self._save()
            yield seat, advice

    def answer(self, choice: Option | int | str) -> None:
        """Answer for the person asked, with an option, its index from 0, or its text."""
        if self.asked is None:
            raise Illegal("The game is over." if self.over else "No person is asked anything now.")
        self._passed.note(self.match, self.asked, choice)
        try:
            self.match.choose(choice, self.asked)
        except Illegal:
            raise
        except Exception as error:
            raise self.fault(error, str(choice)) from error
        self._answer_needless()
        self._save()

    def _answer_needless(self) -> None:
        """Answer the needless questions that a person is asked now."""
        for _ in range(MOST_IN_A_ROW):
            seat = self.asked
            if self.asks_everything or seat is None:
                return
            index = len(self.match.history)
            try:
                option = needless_answer(self.match, seat, alone=len(self.people) == 1, passed=self._passed)
                if option is None:
                    return
                self.match.choose(option, seat)
            except Exception:
                # The person is asked. An error in the rules is reported when they choose an option.
                return
            self.needless.add(index)

    def fault(self, error: Exception, tried: str, seat: int | None = None) -> LocalGameFault:
        """Save a crash report with a copy of the match, and return the error to show."""
        with contextlib.suppress(Exception):
            # Rebuild the open question now, so that it does not change while the players look at it.
            self.match.view(None)
        report = "The match is unchanged. No report was written, because the match is not saved in a file."
        if self.path is not None:
            try:
                copy = write_crash_report(self.match, self.path, tried, error)
                report = f"The match is unchanged. A copy for a bug report is in {copy}."
            except Exception as worse:
                report = f"The match is unchanged. No report could be written ({worse})."
        return LocalGameFault(f"The game raised an error ({type(error).__name__}: {error}). {report}", seat)

    def concede(self) -> None:
        """Give up: the asked seat if seats can leave the game one by one, otherwise all seats."""
        if self.match.game.rules.may_leave:
            if self.asked is None:
                raise Illegal("No person is asked anything now.")
            self.match.concede(self.asked)
        else:
            self.match.concede(*self.seats)
        self._save()

    # -- undo ---------------------------------------------------------------------------------------------------

    @property
    def won(self) -> bool:
        """Whether a person at this table has won; if only computers play, whether anyone has."""
        outcome = self.match.outcome
        ours = self.people or self.seats
        return outcome is not None and any(seat in ours for seat in outcome.winners)

    @property
    def may_rewind(self) -> bool:
        """Whether people may undo past revealed information: only without computer players, and not after a win."""
        return not self.computers and not self.won

    def undo_barrier(self) -> str | None:
        """Why the last answer of a person cannot be undone without a reshuffle; None if it can."""
        if self.won:
            return "The match is won."
        last = self._last_person_entry()
        if last is None:
            return "There is nothing to undo yet."
        if any(isinstance(entry, Answer) and entry.learned for entry in self.match.history[last:]):
            return "Hidden information was revealed since."
        return None

    def undo(self, *, force: bool = False) -> None:
        """Return to the question that a person answered last, undoing later answers of computer players.

        Raises `Illegal` with the reason if hidden information was revealed since. `force` undoes anyway where
        `may_rewind` allows it, and hidden cards are reshuffled.
        """
        why, last = self.undo_barrier(), self._last_person_entry()
        if last is None or (why and not (force and self.may_rewind)):
            raise Illegal(f"{why} You cannot undo past this point.")
        if why:
            self.match.rewind(last)
        else:
            while any(not isinstance(entry, Rekey) for entry in self.match.history[last:]):
                self.match.undo()
        self.needless = {index for index in self.needless if index < last}
        self._hint_plans.clear()
        self._passed = PassedWindows()
        log = self.match.log or []
        self._shown = len(log) - (1 if log and log[-1].what == REWOUND else 0)
        self._save()

    def _last_person_entry(self) -> int | None:
        entries = self.match.history
        for index in range(len(entries) - 1, -1, -1):
            entry = entries[index]
            if not isinstance(entry, Rekey) and entry.seat not in self.computers and index not in self.needless:
                # Votes to give up that belong together are undone together.
                while index and isinstance(entry, Concede) and isinstance(entries[index - 1], Concede):
                    index -= 1
                return index
        return None

    # -- notes --------------------------------------------------------------------------------------------------

    def write_note(self, place: str, text: str) -> None:
        """Write a note at a place of the board, change it or, with an empty text, remove it.

        Raises `Illegal` if there is no such place or the text is too long.
        """
        self.match.write_notes({place: text})
        self._save()

    def note_lines(self) -> list[str]:
        """The notes at places of the board, as lines."""
        return note_lines(self.match.note_places, self.match.notes)

    # -- saving -------------------------------------------------------------------------------------------------

    def save_as(self, path: Path) -> None:
        """Save a copy of the match."""
        write_file(path, self.match.save())

    @property
    def resume(self) -> str:
        """The command that continues this match; empty if the match is not saved."""
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
            # A full disk must not stop the game; the message is shown to the players.
            self.save_problem = f"The match could not be saved in {self.path}: {error.strerror or error}."
