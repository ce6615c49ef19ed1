"""A match: a timeline together with its game, with texts, advice, saves and positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from fathom.engine.arguments import is_whole_number
from fathom.engine.ask import Option, pick
from fathom.engine.errors import Illegal, SetupError
from fathom.engine.player import Advice, Perspective
from fathom.engine.timeline import Setup, Timeline
from fathom.game.game import Game
from fathom.game.notes import NotePlace, with_notes
from fathom.matches.writing import save, take_snapshot, write_position


class Match(Timeline):
    """A match of a game.

    `ask` is the open question (None when the game is over), `outcome` is how it ended, `log` has the events, `history`
    has the entries. `choose` answers, `undo` undoes, `fork` copies, `view` returns what a seat may see.
    """

    def __init__(self, game: Game, pack: Any, setup: Setup) -> None:
        super().__init__(game.rules, pack, setup)
        self.game = game

    @classmethod
    def begin(cls, game: Game, pack: Any, setup: Setup, *, quiet: bool = False) -> Self:
        """A new match at its first question. A quiet match has no log."""
        return cls(game, pack, setup).start(quiet=quiet)

    def twin(self, setup: Setup) -> Self:
        """A match of the same game and content with another set-up; it has not begun."""
        return type(self)(self.game, self.pack, setup)

    def __repr__(self) -> str:
        what = f"{self.game.name}, {self.setup.seats} seats, {len(self.history)} entries"
        if self.ask is None:
            won = self.outcome is not None and self.outcome.won
            return f"<Match {what}, {'won' if won else 'lost'}>"
        return f"<Match {what}, {self.ask.id} asks seat {', '.join(map(str, self.ask.seats))}>"

    def prompt(self) -> str:
        """The open question in one sentence, as the asked seat reads it; after the end, how the game ended."""
        words = self.game.text.words
        if self.ask is None:
            assert self.outcome is not None
            return words(self.pack, self.view(None)).ending(self.outcome)
        return words(self.pack, self.view(self.ask.seats[0])).prompt(self.ask)

    def label(self, choice: Option | int | str) -> str:
        """An offered option in a few words, as the asked seat reads it."""
        if self.ask is None:
            raise Illegal("The game is over.")
        view = self.view(self.ask.seats[0])
        return self.game.text.words(self.pack, view).label(self.ask, pick(self.ask, choice))

    def advise(self, level: int = 2) -> Advice:
        """What the scripted player of this level would answer, and why. 1 is easy, 2 normal; some games have more.

        Raises `SetupError` for a level that the game does not have. Other players: `fathom.players.make`.
        """
        if self.ask is None:
            raise Illegal("The game is over.")
        levels = self.game.bots.levels
        if not is_whole_number(level) or level not in levels:
            raise SetupError(
                f"The level of the scripted player is {levels[0]} to {levels[-1]} in {self.game.title}, not {level!r}. "
                "Make other players by name with fathom.players.make."
            )
        return self.game.bots.scripted(level).choose(Perspective(self, self.ask.seats[0]))

    @property
    def note_places(self) -> Mapping[str, NotePlace]:
        """The places of the board that can have a note, by id."""
        return self.game.text.note_places(self.pack)

    def write_notes(self, changes: Mapping[str, str]) -> None:
        """Write a text at each of these places; an empty text removes the note there. Undo does not change notes.

        Raises `Illegal`, and changes nothing, if there is no such place or a text is too long.
        """
        self.notes = with_notes(self.note_places, self.notes, changes)

    def save(self) -> bytes:
        """The match as the bytes of a save file."""
        return save(self.game, self)

    def snapshot(self) -> bytes:
        """The match as a snapshot: bytes that `restore` trusts."""
        return take_snapshot(self.game, self)

    def position(self) -> str:
        """The position of the match in the game's notation."""
        return write_position(self.game, self)
