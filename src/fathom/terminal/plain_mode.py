"""The plain face: full sentences and numbered options, line by line.

For screen readers, slow lines and programs. Everything works through pipes; colours and drawings appear only on a
terminal.
"""

from __future__ import annotations

import io
import re
import shutil
import textwrap
from itertools import groupby
from pathlib import Path
from typing import TextIO

from rich.console import Console

from fathom.engine.ask import Ask, Illegal, Option
from fathom.engine.events import Event
from fathom.players.search import HEADINGS, between
from fathom.terminal.local_table import LocalGameFault, LocalTable

HELP = (
    ("a number", "choose that option; its text in brackets does the same"),
    ("board", "show the board"),
    ("look", "hear the whole position"),
    ("hand", "hear what concerns you"),
    ("why", "hear what you might try now and may not, and why"),
    ("rule", "read the rule behind this question; “rule RF-620” any other; also a card's name, or words to search for"),
    ("hint", "ask the computer player what it would do"),
    ("chances", "have every answer tried out: the chance to win with each, and what would follow"),
    ("undo", "take your last answer back"),
    ("log", "read what happened so far; “log 10” only the last ten lines"),
    ("save PATH", "save a copy of the game"),
    ("concede", "give up"),
    ("quit", "leave; the game can be taken up again"),
    ("help or ?", "read this list"),
)
FINAL = "cannot be taken back"
"""What is said of an option that shows something hidden."""
LOG_LINES = 30
FOUND = 5
# Drawing characters and what stands for them where only plain characters are wanted.
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
    """The person leaves, or the input has ended."""


def play_plain(table: LocalTable, input: TextIO, output: TextIO) -> None:
    """Play until the game is over, the person leaves, or the input ends."""
    if isinstance(output, io.TextIOWrapper):
        # A terminal that cannot write a sign of the board shows another, rather than losing the game.
        output.reconfigure(errors="replace")
    PlainSession(table, input, output).run()


class PlainSession:
    """One sitting at a table, in lines."""

    def __init__(self, table: LocalTable, input: TextIO, output: TextIO) -> None:
        self.table = table
        self._input = input
        self._output = output
        self._drawn = output.isatty()
        self._commands = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "look": self._look,
            "hand": self._hand,
            "why": self._why,
            "rule": self._rule,
            "hint": self._hint,
            "chances": self._chances,
            "undo": self._undo,
            "log": self._log,
            "save": self._save,
            "concede": self._concede,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Talk until there is nothing more to say."""
        self.say(f"{self.table.title}. {self.table.match.game.blurb} Type “help” for what you can type.")
        for notice in self.table.match.notices:
            self.say(notice)
        try:
            while not self.table.over:
                self._computers()
                if not self.table.over:
                    self._ask()
            self._ending()
        except (PlayerLeft, KeyboardInterrupt):
            self._leave()

    # -- saying and reading -------------------------------------------------------------------------------------

    def say(self, text: str = "", indent: str = "") -> None:
        """A paragraph; broken into lines only on a terminal."""
        if self._drawn:
            width = min(shutil.get_terminal_size().columns, 100)
            wrapper = textwrap.TextWrapper(width, subsequent_indent=indent, break_on_hyphens=False)
            text = "\n".join(wrapper.fill(line) for line in text.split("\n"))
        print(text, file=self._output, flush=True)

    def _read(self) -> str:
        """A line of input; on a terminal with a prompt."""
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
        """What has happened, and what computer players do."""
        self._news()
        said = ""
        try:
            for seat, advice in self.table.advance():
                reason = f"{self.table.words().seat(seat)} (computer): {advice.why}"
                if reason != said:
                    self.say(reason, "  ")
                said = reason
                self._news()
        except LocalGameFault as fault:
            self.say(str(fault))
            if fault.seat is not None:
                self.say(f"From now on you answer for {self.table.words().seat(fault.seat)}.")

    def _news(self) -> None:
        words = self.table.words()
        for event in self.table.new_events():
            self.say(_told(words.tell(event), event), "  ")
        if self.table.save_problem:
            self.say(self.table.save_problem)

    def _ask(self) -> None:
        """Put the question until it is answered or taken back."""
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
            self.say(f"{fault} Please choose something else.")

    def _question(self, ask: Ask) -> None:
        words = self.table.words()
        self.say()
        self.say(f"{words.prompt(ask)} ({ask.id})")
        for number, option in enumerate(ask.options, 1):
            notation = "" if self._drawn else f" [{option}]"
            final = f" ({FINAL})" if self.table.reveals(option) else ""
            self.say(f"{number:>3}. {words.label(ask, option)}{final}{notation}", "     ")

    def _chosen(self, ask: Ask, line: str) -> Option | None:
        """The option meant by a line: its number or its text."""
        if line.isdecimal() and 0 < int(line) <= len(ask.options):
            return ask.options[int(line) - 1]
        wanted = " ".join(line.split()).casefold()
        return next((option for option in ask.options if str(option).casefold() == wanted), None)

    def _confirmed(self, option: Option) -> bool:
        warning = self.table.warning(option)
        if warning is None or self._sure(f"{warning} Are you sure?"):
            return True
        self.say("Nothing was done. What do you choose?")
        return False

    def _command(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        command = self._commands.get(name.lower())
        if command is not None:
            command(rest.strip())
        else:
            self.say(self._refused(line))

    def _refused(self, line: str) -> str:
        """Why a line is no answer."""
        ask = self.table.match.ask
        assert ask is not None
        if line.isdecimal():
            return f"There are options 1 to {len(ask.options)}, not {line}."
        for refusals in self.table.why_not():
            if str(refusals.option).casefold() == line.casefold():
                return f"That is not possible now: {refusals.why} ({refusals.rule})"
        return f"“{line}” is neither an option nor a command. Type a number from 1 to {len(ask.options)}, or “help”."

    def _ending(self) -> None:
        self._news()
        outcome = self.table.match.outcome
        assert outcome is not None
        self.say()
        self.say(self.table.words().ending(outcome))

    def _leave(self) -> None:
        self.say()
        if self.table.resume:
            self.say(f"The game is saved. Take it up again with: {self.table.resume} --plain")
        else:
            self.say(self.table.save_problem or "You have left. The game was not kept in a file.")

    # -- commands -----------------------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        for what, meaning in HELP:
            self.say(f"  {what}: {meaning}.", "    ")

    def _board(self, rest: str) -> None:
        board = self.table.words().board(self.table.match.ask)
        if self._drawn:
            Console(file=self._output, soft_wrap=True).print(board)
        else:
            self.say("\n".join(line.rstrip() for line in board.plain.translate(ASCII).splitlines()))

    def _look(self, rest: str) -> None:
        for sentence in self.table.words().situation():
            self.say(sentence, "  ")

    def _hand(self, rest: str) -> None:
        """The sentences that begin with the own name."""
        words = self.table.words()
        name = words.seat(self.table.asked or 0)
        mine = [sentence for sentence in words.situation() if sentence.startswith(name)]
        for sentence in mine or ["There is nothing to tell about you yet."]:
            self.say(sentence, "  ")

    def _why(self, rest: str) -> None:
        refusals = self.table.refusals(self.table.words())
        if not refusals:
            self.say("Nothing you might try here is forbidden.")
        for refusal in refusals:
            some = "; ".join(refusal.labels[:4])
            more = f"; and {len(refusal.labels) - 4} more" if len(refusal.labels) > 4 else ""
            self.say(f"Not now: {some}{more}. {refusal.why} ({refusal.rule})".replace("….", "…"), "  ")

    def _rule(self, rest: str) -> None:
        game, ask = self.table.match.game, self.table.match.ask
        assert ask is not None
        wanted = rest or ask.id
        for id in (wanted.upper(), f"{game.prefix}-{wanted.upper()}"):
            if text := self.table.explain(id):
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
            self.say(f"No advice this time ({type(error).__name__}: {error}).")
            return
        number, label = ask.options.index(advice.option) + 1, self.table.words().label(ask, advice.option)
        self.say(f"The computer player would choose {number}, “{label}”: {advice.why}")

    def _chances(self, rest: str) -> None:
        ask = self.table.match.ask
        assert ask is not None
        self.say("Trying the answers out; this takes a few seconds.")
        try:
            found = self.table.chances()
        except Illegal as refused:
            self.say(str(refused))
            return
        words = self.table.words()
        tries = sum(one.tries for one in found.prospects)
        self.say(
            f"Tried out in {tries} imagined games, each played on {found.reach}: between what the chances to win lie."
        )
        for standing, some in groupby(found.prospects, lambda one: one.standing):
            self.say(f"{HEADINGS[standing]}:")
            for one in some:
                number = ask.options.index(one.option) + 1
                follows = [step.partition(" — ")[0] for step in one.follows] or [words.label(ask, one.option)]
                told = "" if standing == "unknown" else f"{between(one.low, one.high)}: "
                self.say(f"{number}. {told}{', then '.join(follows)}", "   ")

    def _undo(self, rest: str) -> None:
        try:
            self.table.undo()
        except Illegal as refused:
            self.say(str(refused))
            if self.table.may_rewind and self.table.match.entries:
                if not self._sure("Go back all the same? What is hidden will then be shuffled anew."):
                    return
                self.table.undo(force=True)
            else:
                return
        self.say("Taken back.")

    def _log(self, rest: str) -> None:
        words = self.table.words()
        lines = int(rest) if rest.isdecimal() and int(rest) else LOG_LINES
        for event in self.table.events()[-lines:]:
            self.say(_told(words.tell(event), event), "  ")

    def _save(self, rest: str) -> None:
        if not rest:
            self.say("Where to? Type “save” and a file name.")
            return
        try:
            self.table.save_as(Path(rest).expanduser())
        except OSError as error:
            self.say(f"It could not be saved there: {error.strerror or error}.")
        else:
            self.say(f"A copy is saved in {rest}.")

    def _concede(self, rest: str) -> None:
        if self._sure("Give up this game?"):
            self.table.concede()

    def _quit(self, rest: str) -> None:
        raise PlayerLeft


def _unmarked(text: str) -> str:
    """Markdown without its stars."""
    return re.sub(r"\*+(\S[^*]*?)\*+", r"\1", text)


def _told(sentence: str, event: Event) -> str:
    """A sentence with the rule that made it happen."""
    return f"{sentence} ({event.rule})"
