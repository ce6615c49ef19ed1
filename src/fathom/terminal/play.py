"""The playing screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer

from fathom.core.ask import Ask, Illegal, Option
from fathom.core.events import Event
from fathom.core.match import Answer
from fathom.core.sight import Advice
from fathom.core.words import Words
from fathom.terminal import saves
from fathom.terminal.ending import Ending
from fathom.terminal.layout import Plan, plan
from fathom.terminal.screens import AskText, Confirm, Keys, LogScreen, Rules, WhyNot
from fathom.terminal.table import LocalTable
from fathom.terminal.widgets import Board, Edge, Journal, Line, Panels, Question, Tabs, towards

if TYPE_CHECKING:
    from fathom.terminal.app import FathomApp

KEYS = [
    ("1-9 a-z", "choose the option with this key"),
    ("↑ ↓ enter", "choose from the list"),
    ("/", "filter a long list by typing"),
    ("shift+arrows", "take a step that way, where steps are offered"),
    ("tab", "go to the board, the panels, the log"),
    ("u", "undo: take back your last answer"),
    ("h", "hint: what the computer would do, and why"),
    ("r", "the rule behind the question; search the rulebook"),
    ("w", "why can't I …? what is forbidden now, and by which rule"),
    ("l", "the whole log; enter on a line shows its rule"),
    ("s", "save a copy under a name of your own"),
    ("c", "concede: give the game up"),
    ("space", "while computers play: do not wait"),
    ("q", "quit; the match is kept"),
    ("?", "these keys"),
]


class Play(Screen[None]):
    """A table: the board, the question, what lies beside it, and what happened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("r", "rule", "Rule"),
        Binding("w", "why_not", "Why not?"),
        Binding("l", "log", "Log"),
        Binding("s", "save_as", "Save as"),
        Binding("c", "concede", "Concede"),
        Binding("q", "leave", "Quit"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("slash", "filter", show=False),
        Binding("tab", "next_tab", show=False, priority=True),
        *(Binding(f"shift+{arrow}", f"step('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
    ]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self._viewer: int | None = table.asked if table.asked is not None else next(iter(table.people), None)
        self._told: list[tuple[Event, str]] = []
        self._remarks: list[tuple[int, str]] = [(0, notice) for notice in table.match.notices]
        self._fresh = 0
        self._thinking = False
        self._hurry = asyncio.Event()
        self._plan: Plan | None = None

    @property
    def fathom(self) -> FathomApp:
        """The app this screen belongs to."""
        return cast("FathomApp", self.app)

    def compose(self) -> ComposeResult:
        """Everything; `_arrange` decides what has a place of its own."""
        yield Edge(id="title")
        with Container(id="table"):
            with Vertical(id="left"):
                yield Tabs(id="tabs")
                yield Board(id="board")
                yield Panels(id="hidden-panels")
                yield Journal(id="journal")
            with Container(id="right"):
                yield Question(id="question")
                yield Panels(id="panels")
        yield Edge(id="status")
        yield Footer(show_command_palette=False, compact=True)

    async def on_mount(self) -> None:
        """Show the table, and let the computers play if it is their turn."""
        self.query_one("#journal").border_title = "Log"
        self._fresh = len(self.table.events())
        saves.remember(self.table, self.table.path)
        await self._paint()
        self.query_one(Question).choices.focus()
        self._go_on()

    # -- painting -----------------------------------------------------------------------------------------------

    async def _paint(self) -> None:
        """Show how things stand."""
        table = self.table
        if table.asked is not None:
            self._viewer = table.asked
        try:
            words = table.words(self._viewer)
            self._tell(words)
            grown = self.query_one(Board).show(words.board(table.match.ask))
            panels = words.panels()
            for place in self.query(Panels):
                await place.show(panels)
            self._ask(words)
            self._paint_edges(words)
        except Exception as error:
            # The words are part of the game: a fault in them must not cost the players their match either.
            self._report(error, "showing the table")
            self._ask(None)
            grown = False
        if grown or self._plan is None:
            self._arrange()

    def _ask(self, words: Words | None) -> None:
        question, ask = self.query_one(Question), self.table.match.ask
        if ask is None:
            question.wait("The game is over.")
        elif words is None:
            question.show(ask.id, [(option, str(option)) for option in ask.options])
        elif self.table.asked is None:
            question.wait(f"{words.seat(ask.seats[0])} is playing …")
        else:
            question.show(words.prompt(ask), [(option, words.label(ask, option)) for option in ask.options])
        question.border_title = "The question" if self.table.asked is not None else "The computer's turn"
        self.set_class(self.table.asked is not None, "asked")

    def _paint_edges(self, words: Words) -> None:
        table, ask = self.table, self.table.match.ask
        turn = table.match.game.turn(table.match.state)
        title, status = self.query_one("#title", Edge), self.query_one("#status", Edge)
        title.left = Content.assemble((f" {table.title}", "bold"))
        title.right = Content(f"turn {turn} ")
        if ask is None:
            status.left = Content(" The game is over.")
        else:
            seats = ", ".join(words.seat(seat) for seat in ask.seats)
            who = "your turn" if table.asked is not None else f"computer, {table.computers[ask.seats[0]]}"
            status.left = Content.assemble((f" {seats}", "bold"), f" · {who}")
        status.right = Content(f"{self._kept()} · {self._takes_back()} ")

    def _kept(self) -> str:
        if self.table.path is None:
            return "not saved"
        return "NOT SAVED" if self.table.save_problem else "saved"

    def _takes_back(self) -> str:
        barrier = self.table.barrier()
        return "u takes back" if barrier is None else f"no undo: {barrier[0].lower()}{barrier[1:].rstrip('.')}"

    def _tell(self, words: Words) -> None:
        """Bring the journal up to date: sentences once told stay as they were, those taken back go."""
        happened = self.table.events()
        kept = 0
        while kept < min(len(happened), len(self._told)) and happened[kept] == self._told[kept][0]:
            kept += 1
        del self._told[kept:]
        self._told += [(event, words.tell(event)) for event in happened[kept:]]
        self._remarks = [remark for remark in self._remarks if remark[0] <= len(happened)]
        self._fresh = min(self._fresh, len(happened))
        lines = self.lines()
        self.query_one("#journal", Journal).show(lines)
        fresh = [line for line in lines if line.fresh][-4:]
        self.query_one(Question).recent([Content.styled(line.text, "italic") for line in fresh])

    def lines(self) -> list[Line]:
        """The journal: what happened, and what the computers thought when they chose."""
        lines, remarks = [], iter([*self._remarks, (len(self._told) + 1, "")])
        place, remark = next(remarks)
        for index in range(len(self._told) + 1):
            while place <= index:
                lines.append(Line("", remark, index >= self._fresh))
                place, remark = next(remarks)
            if index < len(self._told):
                event, text = self._told[index]
                if text:
                    lines.append(Line(event.rule, text, index >= self._fresh))
        return lines

    # -- arranging ----------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Another size, another layout."""
        self._arrange()

    def _arrange(self) -> None:
        picture = self.query_one(Board).picture_size
        if not picture:
            return
        self._plan = now = plan(self.size.width, self.size.height - 3, picture.width, picture.height)
        table, left, right = self.query_one("#table"), self.query_one("#left"), self.query_one("#right")
        table.set_class(now.stacked, "stacked")
        left.styles.width = "1fr" if now.stacked else now.left
        self.query_one(Board).styles.height = now.board or "1fr"
        right.set_class(now.panels == "beside", "beside")
        right.styles.height = now.question if now.stacked else "1fr"
        question = self.query_one(Question)
        question.styles.height = now.question if now.question and not now.stacked else "1fr"
        self.query_one("#recent").display = not now.journal and not now.stacked
        self.query_one("#panels").display = now.panels != "tab"
        tabs = self.query_one(Tabs)
        tabs.display = bool(now.tabs)
        tabs.names = now.tabs
        self.show_tab(tabs.current if tabs.current in now.tabs else "board")

    def show_tab(self, name: str) -> None:
        """On the board's side, show the board, the panels or the journal."""
        assert self._plan is not None
        self.query_one(Tabs).current = name
        self.query_one(Board).display = name == "board"
        self.query_one("#hidden-panels").display = name == "panels"
        self.query_one("#journal").display = name == "journal" or (self._plan.journal and name == "board")
        focus = {"board": "#choices", "panels": "#hidden-panels", "journal": "#journal"}[name]
        self.query_one(focus).focus()

    def on_tabs_chosen(self, event: Tabs.Chosen) -> None:
        """A tab was clicked."""
        self.show_tab(event.name)

    def action_next_tab(self) -> None:
        """The next tab; where everything is in sight, the next place for the focus."""
        if self._plan is not None and (names := self._plan.tabs):
            self.show_tab(names[(names.index(self.query_one(Tabs).current) + 1) % len(names)])
        else:
            self.focus_next()

    # -- choosing -----------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """An option's key picks it; space hurries the computers."""
        if event.key == "space" and self.table.asked is None:
            self._hurry.set()
        elif event.character and (option := self.query_one(Question).option_of(event.character)):
            event.stop()
            self.choose(option)

    def on_question_picked(self, event: Question.Picked) -> None:
        """Picked from the list."""
        self.choose(event.option)

    def on_board_step(self, event: Board.Step) -> None:
        """An arrow key on the board."""
        self.action_step(event.arrow)

    def action_step(self, arrow: str) -> None:
        """Take a step that way if that is offered; otherwise the arrow scrolls the board."""
        if self.table.asked is not None and (option := towards(self.table.match.ask, arrow)):
            self.choose(option)
        else:
            getattr(self.query_one(Board), f"action_scroll_{arrow}")()

    @work(exclusive=True, group="choose")
    async def choose(self, option: Option) -> None:
        """Answer, after a warning where one is due."""
        table = self.table
        if table.asked is None or self._thinking:
            return
        ask = table.match.ask
        try:
            warning = table.warning(option)
            if warning and not await self.app.push_screen_wait(Confirm("Are you sure?", warning, yes="Do it")):
                return
            if ask is not table.match.ask:
                return
            before = len(table.events())
            table.answer(option)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        except Exception as error:
            self._report(error, str(option))
            return
        self._fresh = before
        await self._paint()
        self._go_on()

    # -- computers ----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self.table.over:
            self._finish()
        elif self.table.asked is None:
            self._hurry.clear()
            self._let_computers_play()
        elif self.table.save_problem:
            self.notify(self.table.save_problem, severity="error")

    @work(exclusive=True, group="computers")
    async def _let_computers_play(self) -> None:
        """One answer after the other, each shown for a moment, until a person is asked."""
        table = self.table
        while (ask := table.match.ask) is not None and table.asked is None:
            await self._pause()
            words, before = table.words(self._viewer), len(table.events())
            self._thinking = True
            try:
                seat, advice = await asyncio.to_thread(next, table.advance())
            except Exception as error:
                self._step_in(ask, words, error)
                return
            finally:
                self._thinking = False
            self._remarks.append((before, self._remark(words, ask, seat, advice)))
            await self._paint()
        self._go_on()

    async def _pause(self) -> None:
        """A moment to see what happened; less if the player is in a hurry."""
        if self.fathom.pace > 0:
            try:
                await asyncio.wait_for(self._hurry.wait(), self.fathom.pace)
            except TimeoutError:
                return
        else:
            await asyncio.sleep(0)

    def _remark(self, words: Words, ask: Ask, seat: int, advice: Advice) -> str:
        return f"{words.seat(seat)}: {words.label(ask, advice.option)}. {advice.why}"

    def _step_in(self, ask: Ask, words: Words, error: Exception) -> None:
        """A computer player or the rules under it failed: a person takes its seat, and the game goes on."""
        seat = ask.seats[0]
        self._report(error, f"the computer player at seat {seat}")
        del self.table.computers[seat]
        saves.remember(self.table, self.table.path)
        self._remarks.append((len(self.table.events()), f"You now answer for {words.seat(seat)}."))
        self.call_later(self._paint)

    def _report(self, error: Exception, tried: str) -> None:
        """Keep a match in which the rules failed, and say so."""
        beside = self.table.path or self.fathom.saves / f"{self.table.match.game.name}.json"
        try:
            path = saves.keep_crash(self.table.match, beside, tried, error)
            kept = f"Nothing is lost: the match is kept, and a copy for a report is in {path}."
        except Exception as worse:
            kept = f"No report could be written ({worse})."
        self.notify(
            f"The rules failed ({type(error).__name__}: {error}). {kept} You may choose something else and go on.",
            title="A fault in the game",
            severity="error",
            timeout=20,
        )

    # -- keys ---------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="choose")
    async def action_undo(self) -> None:
        """Take back the last answer; past a barrier only if the table allows it and the player means it."""
        table = self.table
        if self._thinking:
            return
        why = table.barrier()
        if why is not None:
            answers = [entry for entry in table.match.entries if isinstance(entry, Answer)]
            answered = any(entry.seat not in table.computers for entry in answers)
            if not answered or not table.may_rewind:
                more = " With computer players at the table there is no going further back." if answered else ""
                self.notify(f"{why}{more}", title="It cannot be taken back", severity="warning")
                return
            text = f"{why} You may go back all the same: whatever is hidden is then laid out anew, and the log says so."
            if not await self.app.push_screen_wait(Confirm("Rewind?", text, yes="Rewind")):
                return
        try:
            table.undo(force=why is not None)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        self._fresh = len(table.events())
        await self._paint()
        self._go_on()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """What the scripted player would do, and why."""
        ask = self.table.match.ask
        if self.table.asked is None or self._thinking:
            self.notify("There is nothing to decide at the moment.")
            return
        try:
            advice = await asyncio.to_thread(self.table.hint)
        except Exception as error:
            self.notify(f"No advice this time ({type(error).__name__}: {error}).", severity="warning")
            return
        if ask is self.table.match.ask:
            self.query_one(Question).advise(advice.option, advice.why)

    def action_rule(self) -> None:
        """The rule behind the question, those it cites, and those of the last events."""
        ask = self.table.match.ask
        ids = [ask.id] if ask else []
        ids += [line.rule for line in reversed(self.lines()) if line.fresh and line.rule][:8]
        self.show_rules(ids)

    def on_journal_rule_wanted(self, event: Journal.RuleWanted) -> None:
        """A line of the log, or a refusal, was selected."""
        self.show_rules([event.rule])

    def show_rules(self, ids: list[str]) -> None:
        """Open the rulebook at these rules."""
        self.app.push_screen(Rules(self.table.match.game, self.table.match.pack, ids))

    def action_why_not(self) -> None:
        """What cannot be done now, and why."""
        ask = self.table.match.ask
        if ask is None or self.table.asked is None:
            self.notify("There is nothing to decide at the moment.")
            return
        words = self.table.words(self._viewer)
        self.app.push_screen(WhyNot([(refusal, words.label(ask, refusal.option)) for refusal in self.table.why_not()]))

    def action_log(self) -> None:
        """The whole log."""
        self.app.push_screen(LogScreen(self.lines()))

    def action_filter(self) -> None:
        """Filter the options."""
        self.query_one(Question).filter()

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(Keys(KEYS))

    @work(exclusive=True, group="choose")
    async def action_save_as(self) -> None:
        """Save a copy."""
        if self._thinking:
            return
        text = f"A name for the copy. It goes to {self.fathom.saves} and can be continued from there."
        name = await self.app.push_screen_wait(AskText("Save a copy", text))
        if name is None:
            return
        path = Path(name).expanduser()
        path = self.fathom.saves / (path if path.suffix else path.with_suffix(saves.SUFFIX))
        if path.exists() and not await self.app.push_screen_wait(
            Confirm("Replace?", f"{path.name} is there already. Replace it?", yes="Replace")
        ):
            return
        try:
            self.table.save_as(path)
        except OSError as error:
            self.notify(f"It could not be saved: {error.strerror or error}.", severity="error")
        else:
            saves.remember(self.table, path)
            self.notify(f"Saved as {path}.")

    @work(exclusive=True, group="choose")
    async def action_concede(self) -> None:
        """Give up."""
        if self.table.over or self._thinking:
            return
        text = "Everybody at this table gives up, and the game is lost."
        if await self.app.push_screen_wait(Confirm("Concede?", text, yes="Give up")):
            self.table.concede()
            await self._paint()
            self._go_on()

    @work(exclusive=True, group="choose")
    async def action_leave(self) -> None:
        """Quit; asks only if the match is kept nowhere."""
        text = self.table.save_problem or "This match is not saved anywhere and will be lost."
        if not self.table.resume and not await self.app.push_screen_wait(Confirm("Quit?", text, yes="Quit")):
            return
        self.fathom.leave(self.table)

    # -- the end ------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="end")
    async def _finish(self) -> None:
        """The game is over: how it ended, and what now."""
        saves.remember(self.table, self.table.path)
        wish = await self.app.push_screen_wait(Ending(self.table, self._viewer))
        if wish == "again":
            self.fathom.again(self.table)
        elif wish == "new":
            self.fathom.start()
        elif wish == "quit":
            self.fathom.leave(self.table)
        elif wish == "undo":
            self.action_undo()


__all__ = ["Play"]
