"""The plain mode: full sentences and numbered options, line by line.

For screen readers, slow connections and programs. Everything works through pipes; colours and drawings appear only on
a terminal.
"""

from __future__ import annotations

import io
import re
import shutil
import textwrap
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TextIO

from rich.console import Console

from fathom.assist import group_by_reason
from fathom.engine.ask import Ask, Option
from fathom.engine.errors import Illegal
from fathom.engine.events import Event
from fathom.game.notes import find_place
from fathom.players.search import HEADINGS, percent_range
from fathom.present import phrases
from fathom.present.words import in_order
from fathom.terminal.local_table import LocalGameFault, LocalTable
from fathom.terminal.styled import to_rich

HELP = (
    ("a number", "choose that option; the text in brackets also works"),
    ("board", "show the board"),
    ("goal", "say what you are trying to do, and how far you are"),
    ("look", "describe the whole position"),
    ("hand", "describe what you have"),
    ("why", "list what is not possible now, and why"),
    ("legend", "say what is what: all pieces, spaces and cards"),
    ("rule", "read the rule of this question; “rule RF-620” for another; or a card's name, or words to search for"),
    ("hint or h", "show what the computer player would choose"),
    ("analyse", "estimate the win chance of every option"),
    ("undo or u", "undo your last answer"),
    ("log", "list what happened so far; “log 10” for the last ten lines"),
    ("save PATH", "save a copy of the game"),
    ("concede", "give up"),
    ("quit", "leave; you can continue the game later"),
    ("help or ?", "show this list"),
)
CAMPAIGN_HELP = (
    ("previously", "tell what happened before this evening"),
    ("quests", "list the quests: what you know, where you heard of each, how it ended"),
    ("pages", "read the pages of the story again that were read so far"),
    ("evening", "sum up this evening"),
)
NOTE_HELP = (
    ("note PLACE TEXT", "write a note at a place of the board; “note PLACE -” removes it, “note PLACE” reads it"),
    ("notes", "list all notes; “notes places” lists the places"),
)
NO_TEXT = "-"
"""The text that removes a note."""
FINAL = "cannot be undone"
"""Marks an option that reveals hidden information."""
LOG_LINES = 30
FOUND = 5
# Plain characters that replace drawing characters in pipes.
ASCII = str.maketrans(
    {
        **dict.fromkeys("─═╌", "-"),
        **dict.fromkeys("│║", "|"),
        **dict.fromkeys("┌┐└┘╭╮╰╯├┤┬┴┼", "+"),
        **dict.fromkeys("█■", "#"),
        **dict.fromkeys("▀▄▌▐▖▗▘▙▚▛▜▝▞▟", "%"),
    }
)


class PlayerLeft(Exception):
    """The player quit, or the input has ended."""


def play_plain(table: LocalTable, input: TextIO, output: TextIO) -> None:
    """Play until the game is over, the player quits, or the input ends."""
    if isinstance(output, io.TextIOWrapper):
        # On a terminal that cannot print a character, print a replacement instead of failing.
        output.reconfigure(errors="replace")
    PlainSession(table, input, output).run()


class PlainSession:
    """One game played line by line."""

    def __init__(self, table: LocalTable, input: TextIO, output: TextIO) -> None:
        self.table = table
        self._input = input
        self._output = output
        self._drawn = output.isatty()
        self._commands = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "goal": self._goal,
            "look": self._look,
            "hand": self._hand,
            "why": self._why,
            "legend": self._legend,
            "rule": self._rule,
            "hint": self._hint,
            "h": self._hint,
            "analyse": self._analyse,
            "analyze": self._analyse,
            "undo": self._undo,
            "u": self._undo,
            "log": self._log,
            "save": self._save,
            "concede": self._concede,
            "quit": self._quit,
        }
        if table.match.game.campaigns is not None:
            told = table.campaign
            for name, lines in (
                ("previously", told.previously),
                ("quests", told.quests),
                ("pages", told.pages),
                ("evening", told.evening),
            ):
                self._commands[name] = partial(self._tell, lines)
        if table.match.note_places:
            self._commands |= {"note": self._note, "notes": self._notes}

    def run(self) -> None:
        """Play the match to its end, or until the player leaves: ask people, and let computer players answer."""
        self.say(f"{self.table.title}. {self.table.match.game.blurb} Type “help” for a list of commands.")
        for notice in self.table.match.notices:
            self.say(notice)
        if told := self.table.campaign.previously():
            self.say("\n".join(["Previously …", *told]))
        try:
            while not self.table.over:
                self._computers()
                if not self.table.over:
                    self._ask()
            self._ending()
        except (PlayerLeft, KeyboardInterrupt):
            self._leave()

    # -- input and output ---------------------------------------------------------------------------------------

    def say(self, text: str = "", indent: str = "") -> None:
        """Print a paragraph, wrapped only on a terminal."""
        if self._drawn:
            width = min(shutil.get_terminal_size().columns, 100)
            wrapper = textwrap.TextWrapper(width, subsequent_indent=indent, break_on_hyphens=False)
            text = "\n".join(wrapper.fill(line) for line in text.split("\n"))
        print(text, file=self._output, flush=True)

    def _read(self) -> str:
        """Read a line; on a terminal after a prompt."""
        if self._drawn:
            print("> ", end="", file=self._output, flush=True)
        line = self._input.readline()
        if not line:
            raise PlayerLeft
        return line.strip()

    def _sure(self, question: str) -> bool:
        self.say(f"{question} (yes/no)")
        while True:
            answer = self._read().lower()
            if answer in ("yes", "y"):
                return True
            if answer in ("no", "n"):
                return False
            self.say("Please answer yes or no.")

    # -- the game -----------------------------------------------------------------------------------------------

    def _computers(self) -> None:
        """Print what happened, and let the computer players answer."""
        self._print_events()
        said = ""
        try:
            for seat, advice in self.table.advance():
                reason = f"{self.table.words().seat(seat)} (computer): {phrases.sentence(advice.why)}"
                if reason != said:
                    self.say(reason, "  ")
                said = reason
                self._print_events()
        except LocalGameFault as fault:
            self.say(str(fault))
            if fault.seat is not None:
                self.say(f"You now play {self.table.words().seat(fault.seat)}.")

    def _print_events(self) -> None:
        words = self.table.words()
        for event in self.table.new_events():
            self.say(_with_rule(words.tell(event), event), "  ")
        if self.table.save_problem:
            self.say(self.table.save_problem)

    def _ask(self) -> None:
        """Ask the question until it is answered or undone."""
        ask = self.table.match.ask
        assert ask is not None
        self._question(ask)
        while self.table.match.ask is ask:
            line = self._read()
            option = self._chosen(ask, line)
            if option is not None:
                if self._confirmed(option):
                    self._answer(option)
            elif line:
                self._command(line)

    def _answer(self, option: Option) -> None:
        try:
            self.table.answer(option)
        except LocalGameFault as fault:
            self.say(f"{fault} Choose another option.")

    def _question(self, ask: Ask) -> None:
        words = self.table.words()
        self.say()
        self.say(f"{words.prompt(ask)} ({ask.id})")
        for number, option in enumerate(in_order(ask), 1):
            notation = "" if self._drawn else f" [{option}]"
            final = f" ({FINAL})" if self.table.reveals(option) else ""
            self.say(f"{number:>3}. {words.label(ask, option)}{final}{notation}", "     ")

    def _chosen(self, ask: Ask, line: str) -> Option | None:
        """The option that a line names, by number or text; None if it names none."""
        if line.isdecimal() and 0 < int(line) <= len(ask.options):
            return in_order(ask)[int(line) - 1]
        wanted = " ".join(line.split()).casefold()
        return next((option for option in ask.options if str(option).casefold() == wanted), None)

    def _confirmed(self, option: Option) -> bool:
        warning = self.table.warning(option)
        if warning is None or self._sure(f"{warning} Are you sure?"):
            return True
        self.say("Nothing was chosen. Choose an option.")
        return False

    def _command(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        command = self._commands.get(name.lower())
        if command is not None:
            command(rest.strip())
        else:
            self.say(self._refused(line))

    def _refused(self, line: str) -> str:
        """The message for a line that names no offered option: why the option is refused, or how to answer."""
        ask = self.table.match.ask
        assert ask is not None
        if line.isdecimal():
            return f"There is no option {line}. Choose 1 to {len(ask.options)}."
        for refusal in self.table.refusals():
            if str(refusal.option).casefold() == line.casefold():
                return f"Not possible now: {refusal.why} ({refusal.rule})"
        return f"“{line}” is not an option or a command. Type a number from 1 to {len(ask.options)}, or “help”."

    def _ending(self) -> None:
        self._print_events()
        outcome = self.table.match.outcome
        assert outcome is not None
        self.say()
        self.say(self.table.words().ending(outcome))

    def _leave(self) -> None:
        self.say()
        if told := self.table.campaign.evening():
            self.say("\n".join(["This evening:", *told]))
        if self.table.resume:
            self.say(f"The game is saved. Continue with: {self.table.resume} --plain")
        else:
            self.say(self.table.save_problem or "The game was not saved.")

    # -- commands -----------------------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        more = CAMPAIGN_HELP if self.table.match.game.campaigns is not None else ()
        notes = NOTE_HELP if self.table.match.note_places else ()
        for what, meaning in (*HELP, *more, *notes):
            self.say(f"  {what}: {meaning}.", "    ")

    def _tell(self, told: Callable[[], list[str]], rest: str) -> None:
        self.say("\n".join(told() or ["Nothing so far."]))

    def _note(self, rest: str) -> None:
        """Write, remove or read the note at a place. `rest` is the id of the place and, to change the note, a text."""
        word, _, text = rest.partition(" ")
        if not word:
            self.say("Type “note”, a place and a text. “notes places” lists the places.")
            return
        try:
            place = find_place(self.table.match.note_places, word)
            if text.strip():
                self.table.write_note(place, "" if text.strip() == NO_TEXT else text)
        except Illegal as refused:
            self.say(f"{refused} “notes places” lists the places." if not text.strip() else str(refused))
            return
        name, written = self.table.match.note_places[place].name, self.table.match.notes.get(place)
        self.say(f"Note at {name}: {written}" if written else f"There is no note at {name}.")

    def _notes(self, rest: str) -> None:
        """List the notes or, if `rest` is “places”, the places that can have a note."""
        if rest == "places":
            places = self.table.match.note_places.items()
            for group, some in groupby(places, lambda entry: entry[1].group):
                self.say(f"{group}: {'; '.join(f'{place.name} [{id}]' for id, place in some)}", "  ")
        else:
            self._tell(self.table.note_lines, rest)

    def _board(self, rest: str) -> None:
        board = self.table.words().board(self.table.match.ask)
        if self._drawn:
            Console(file=self._output, soft_wrap=True).print(to_rich(board))
        else:
            self.say("\n".join(line.rstrip() for line in board.plain.translate(ASCII).splitlines()))

    def _goal(self, rest: str) -> None:
        goal = self.table.words().goal()
        self.say(f"{goal.text} {goal.detail}".rstrip() if goal else self.table.match.game.blurb)

    def _look(self, rest: str) -> None:
        for sentence in self.table.words().situation():
            self.say(sentence, "  ")

    def _hand(self, rest: str) -> None:
        """Print what the player has: the sentences about the position that start with the player's name."""
        words = self.table.words()
        name = words.seat(self.table.asked or 0)
        mine = [sentence for sentence in words.situation() if sentence.startswith(name)]
        for sentence in mine or ["You have nothing yet."]:
            self.say(sentence, "  ")

    def _why(self, rest: str) -> None:
        groups = group_by_reason(self.table.refusals())
        if not groups:
            self.say("Everything is possible here: choose any option.")
        for group in groups:
            labels = [refusal.label for refusal in group.refused]
            some = "; ".join(labels[:4])
            more = f"; and {len(labels) - 4} more" if len(labels) > 4 else ""
            self.say(f"Not now: {some}{more}. {group.why} ({group.rule})".replace("….", "…"), "  ")

    def _legend(self, rest: str) -> None:
        for entry in self.table.match.game.text.legend:
            self.say(f"{entry.name}: {entry.text}" + (f" ({entry.rule})" if entry.rule else ""), "  ")

    def _rule(self, rest: str) -> None:
        game, ask = self.table.match.game, self.table.match.ask
        assert ask is not None
        wanted = rest or ask.id
        for id in (wanted.upper(), f"{game.prefix}-{wanted.upper()}"):
            if text := self.table.explain(id):
                if explained := game.explanations.get(id):
                    self.say(f"{id}: {explained}", "  ")
                    self.say(f"In the manual: {_unmarked(text)}", "  ")
                else:
                    self.say(f"{id}: {_unmarked(text)}" if game.rulebook.get(id) else text, "  ")
                return
        found = game.rulebook.search(wanted)
        for rule in found[:FOUND]:
            self.say(f"{rule.id}: {_unmarked(rule.text)}", "  ")
        if len(found) > FOUND:
            self.say(f"And {len(found) - FOUND} more rules mention “{wanted}”.")
        if not found:
            self.say(f"No rule, card or name matches “{wanted}”.")

    def _hint(self, rest: str) -> None:
        ask = self.table.match.ask
        assert ask is not None
        try:
            advice = self.table.hint()
        except Exception as error:
            self.say(f"No hint available ({type(error).__name__}: {error}).")
            return
        number, label = in_order(ask).index(advice.option) + 1, self.table.words().label(ask, advice.option)
        self.say(f"The computer player would choose {number}, “{label.rstrip('.')}”. {phrases.sentence(advice.why)}")

    def _analyse(self, rest: str) -> None:
        ask = self.table.match.ask
        assert ask is not None
        self.say("Analysing. This takes a few seconds.")
        try:
            found = self.table.analyse()
        except Illegal as refused:
            self.say(str(refused))
            return
        words = self.table.words()
        tries = sum(one.tries for one in found.estimates)
        self.say(f"Win chance by option, from {tries} simulated games, each played {found.horizon}.")
        for verdict, some in groupby(found.estimates, lambda one: one.verdict):
            self.say(f"{HEADINGS[verdict]}:")
            for one in some:
                number = in_order(ask).index(one.option) + 1
                follows = [step.partition(" — ")[0] for step in one.follows] or [words.label(ask, one.option)]
                chance = "" if verdict == "unknown" else f"{percent_range(one.low, one.high)}: "
                self.say(f"{number}. {chance}{', then '.join(follows)}", "   ")

    def _undo(self, rest: str) -> None:
        try:
            self.table.undo()
        except Illegal as refused:
            self.say(str(refused))
            if self.table.may_rewind and self.table.match.history:
                if not self._sure("Undo anyway? Hidden cards will be reshuffled."):
                    return
                self.table.undo(force=True)
            else:
                return
        self.say("Undone.")

    def _log(self, rest: str) -> None:
        words = self.table.words()
        lines = int(rest) if rest.isdecimal() and int(rest) else LOG_LINES
        for event in self.table.events()[-lines:]:
            self.say(_with_rule(words.tell(event), event), "  ")

    def _save(self, rest: str) -> None:
        if not rest:
            self.say("Type “save” and a file name.")
            return
        try:
            self.table.save_as(Path(rest).expanduser())
        except OSError as error:
            self.say(f"Could not save there: {error.strerror or error}.")
        else:
            self.say(f"Saved a copy in {rest}.")

    def _concede(self, rest: str) -> None:
        if self._sure("Give up this game?"):
            self.table.concede()

    def _quit(self, rest: str) -> None:
        raise PlayerLeft


def _unmarked(text: str) -> str:
    """The text without Markdown emphasis."""
    return re.sub(r"\*+(\S[^*]*?)\*+", r"\1", text)


def _with_rule(sentence: str, event: Event) -> str:
    """A sentence with the rule of its event."""
    return f"{sentence} ({event.rule})"
