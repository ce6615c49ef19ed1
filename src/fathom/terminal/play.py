"""The playing screen."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Markdown

from fathom.core.ask import Ask, Illegal, Option
from fathom.core.events import Event
from fathom.core.match import Answer
from fathom.core.rulebook import cited
from fathom.core.sight import Advice
from fathom.core.words import Words
from fathom.terminal import saves
from fathom.terminal.ending import Ending
from fathom.terminal.layout import Plan, plan
from fathom.terminal.screens import AskText, Confirm, Handover, Keys, LogScreen, Note, Rules, WhyNot
from fathom.terminal.table import LocalTable
from fathom.terminal.widgets import Board, Edge, Journal, Line, Panels, Question, Tabs, towards

if TYPE_CHECKING:
    from fathom.terminal.app import FathomApp

KEYS = [
    ("1-9 a-z", "choose the option with this key"),
    ("↑ ↓ enter", "choose from the list"),
    ("/", "filter a long list by typing"),
    ("shift+arrows", "take a step that way, where steps are offered"),
    ("ctrl+arrows", "look at another part of a board larger than the screen"),
    ("tab", "to the panels, to the log, and back; the arrow keys then scroll them"),
    ("u", "undo: take back your last answer"),
    ("h", "hint: what the computer would do, and why"),
    ("r", "the rule behind the question; search the rulebook"),
    ("w", "why can't I …? what is forbidden now, and by which rule"),
    ("l", "the whole log; enter on a line shows its rule"),
    ("s", "save a copy under a name of your own"),
    ("c", "concede: give the game up"),
    ("space", "while computers play: do not wait"),
    ("+ -", "computers play faster, slower"),
    ("q", "quit; the match is kept"),
    ("?", "these keys"),
]


class Remark(msgspec.Struct, frozen=True):
    """Something no rule made happen, for the journal: before the event of number `place`, after so many entries."""

    place: int
    entries: int
    text: str


def because(advice: Advice) -> str:
    """The reason for an answer, in brackets."""
    return f" ({advice.why.rstrip('.')})" if advice.why else ""


def secrets_between(table: LocalTable, one: int, other: int) -> bool:
    """Whether two seats see different things, so that they must not look at the screen together."""
    mine, theirs = (msgspec.to_builtins(table.match.view(seat)) for seat in (one, other))
    return bool({**mine, "seat": None} != {**theirs, "seat": None})


class Play(Screen[None]):
    """A table: the board, the question, what lies beside it, and what happened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("r", "rule", "Rule"),
        Binding("w", "why_not", "Why not"),
        Binding("l", "log", "Log"),
        Binding("s", "save_as", "Save"),
        Binding("c", "concede", "Concede"),
        Binding("q", "leave", "Quit"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("slash", "filter", show=False),
        Binding("tab", "next_place", show=False, priority=True),
        *(Binding(f"shift+{arrow}", f"step('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
        Binding("plus", "pace(0.5)", show=False),
        Binding("minus", "pace(2)", show=False),
        *(Binding(f"ctrl+{arrow}", f"look('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
    ]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self._viewer: int | None = table.asked if table.asked is not None else next(iter(table.people), None)
        self._told: list[tuple[Event, str]] = []
        """Every event so far with its sentence; an empty one if the person at the screen may not know of it."""
        self._remarks: list[Remark] = [Remark(0, 0, notice) for notice in table.match.notices]
        self._fresh = 0
        self._thinking = False
        self._hurry = asyncio.Event()
        self._plan: Plan | None = None
        self._tab = "board"

    @property
    def fathom(self) -> FathomApp:
        """The app this screen belongs to."""
        return cast("FathomApp", self.app)

    def compose(self) -> ComposeResult:
        """Everything; `_arrange` decides what has a place of its own."""
        yield Edge(id="title")
        with Container(id="table"):
            with Vertical(id="left"):
                yield Tabs(id="left-tabs")
                yield Board(id="board")
                yield Panels(id="left-panels")
                yield Journal(id="left-journal")
            with Container(id="right"):
                with Vertical(id="asking"):
                    yield Question(id="question")
                    yield Journal(id="asking-journal")
                    with VerticalScroll(id="rule-box") as box:
                        box.border_title = "The rule"
                        yield Markdown(id="rule")
                with Vertical(id="side"):
                    yield Tabs(id="side-tabs")
                    yield Panels(id="side-panels")
                    yield Journal(id="side-journal")
        yield Edge(id="status")
        yield Footer(show_command_palette=False)

    async def on_mount(self) -> None:
        """Show the table, and let the computers play if it is their turn."""
        self._fresh = self._happened
        self._note_players()
        await self._paint()
        self.query_one(Question).choices.focus()
        self._go_on()

    def _note_players(self) -> None:
        """Who sits where belongs to the save, so that going on later needs no questions."""
        table = self.table
        if table.match.players != table.computers:
            table.match.players = dict(table.computers)
            if table.path is not None:
                with contextlib.suppress(OSError):
                    table.save_as(table.path)

    # -- painting -----------------------------------------------------------------------------------------------

    async def _paint(self) -> None:
        """Show how things stand to the person who is asked."""
        table = self.table
        if table.asked is not None and table.asked != self._viewer:
            if self._viewer is not None and secrets_between(table, self._viewer, table.asked):
                name = table.words(table.asked).seat(table.asked)
                await self.app.push_screen_wait(Handover(name))
            self._viewer = table.asked
            self._told.clear()
        try:
            words = table.words(self._viewer)
            self._tell(words)
            grown = self.query_one(Board).show(words.board(table.match.ask), words.board(None))
            panels = words.panels()
            for place in self.query(Panels):
                await place.show(panels)
            self._ask(words)
            self._paint_rule()
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
            question.wait("The game is over. Enter shows how it ended.")
        elif words is None:
            question.show(ask.id, [(option, str(option)) for option in ask.options])
        elif self.table.asked is None:
            question.wait(f"{words.seat(ask.seats[0])} is playing …")
        else:
            question.show(words.prompt(ask), [(option, words.label(ask, option)) for option in ask.options], ask.id)
        question.border_title = (
            "Your turn" if self.table.asked is not None else "The end" if ask is None else "The computer's turn"
        )
        question.set_class(self.table.asked is not None, "asked")

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
        if barrier is None:
            return "u takes back"
        why = f"{barrier[0].lower()}{barrier[1:].rstrip('.')}"
        return f"u rewinds: {why}" if self._may_rewind() else f"no undo: {why}"

    def _may_rewind(self) -> bool:
        """Whether there is something to go back to beyond the barrier, and the table allows it."""
        return self.table.may_rewind and any(isinstance(entry, Answer) for entry in self.table.match.entries)

    def _paint_rule(self) -> None:
        """The rule behind the question and those it cites, for large screens."""
        if self._plan is None or not self._plan.rule:
            return
        ask, explain = self.table.match.ask, self.table.explain
        text = (explain(ask.id) or "") if ask else ""
        ids = [ask.id, *dict.fromkeys(id for id in cited(text) if id != ask.id)] if ask else []
        rules = [f"**{id}** {said}" for id in ids if (said := explain(id))]
        self.query_one("#rule", Markdown).update("\n\n".join(rules))

    def _tell(self, words: Words) -> None:
        """Bring the journal up to date: sentences once told stay as they were, those taken back go."""
        happened = self.table.match.log or []
        kept = 0
        while kept < min(len(happened), len(self._told)) and happened[kept] == self._told[kept][0]:
            kept += 1
        del self._told[kept:]
        for event in happened[kept:]:
            known = event.to is None or self._viewer in event.to
            self._told.append((event, words.tell(event) if known else ""))
        self._remarks = [remark for remark in self._remarks if remark.entries <= len(self.table.match.entries)]
        self._fresh = min(self._fresh, len(happened))
        lines = self.lines()
        for place in self.query(Journal):
            place.show(lines)
        self.query_one(Question).recent([line.text for line in lines if line.fresh])

    @property
    def _happened(self) -> int:
        return len(self.table.match.log or [])

    def lines(self) -> list[Line]:
        """The journal: what happened, and what the computers thought when they chose."""
        lines: list[Line] = []
        remarks: dict[int, list[str]] = {}
        for remark in self._remarks:
            remarks.setdefault(remark.place, []).append(remark.text)
        for index, (event, text) in enumerate([*self._told, (None, "")]):
            fresh = index >= self._fresh
            lines += [Line("", said, fresh) for said in remarks.get(index, [])]
            if event is not None and text:
                lines.append(Line(event.rule, text, fresh))
        return lines

    # -- arranging ----------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Another size, another layout."""
        self._arrange()

    def _arrange(self) -> None:
        """Give everything its place."""
        picture = self.query_one(Board).picture_size
        if not picture:
            return
        self._plan = now = plan(self.size.width, self.size.height - 3, picture.width, picture.height)
        self.query_one("#left").styles.width = now.left
        self.query_one("#left").set_class(now.panels == "behind" and not now.board, "bare")
        self.query_one(Board).styles.height = now.board or "1fr"
        self.query_one("#right").set_class(now.panels == "beside", "beside")
        self.query_one("#side").display = now.panels != "behind"
        asking = self.query_one("#asking")
        asking.styles.height = now.question if now.panels == "below" else "1fr"
        self.query_one(Question).styles.height = now.question if now.question and now.panels == "beside" else "1fr"
        self.query_one("#rule-box").display = now.rule
        self._paint_rule()
        self.query_one("#asking-journal").display = now.journal == "under question"
        self.query_one("#recent").display = now.journal in ("behind", "with panels")
        self.query_one("#left-tabs").display = now.panels == "behind"
        self.query_one("#side-tabs").display = now.journal == "with panels"
        self.show_tab(self._tab if self._tab in now.tabs else (now.tabs or ["board"])[0])

    def show_tab(self, name: str) -> None:
        """Where several things share a place, show this one."""
        now = self._plan
        assert now is not None
        self._tab = name
        for strip in self.query(Tabs):
            strip.names, strip.current = now.tabs, name
        behind = now.panels == "behind"
        self.query_one(Board).display = not behind or name == "board"
        self.query_one("#left-panels").display = behind and name == "panels"
        self.query_one("#left-journal").display = now.journal == "under board" or (behind and name == "journal")
        self.query_one("#side-panels").display = not behind and (now.journal != "with panels" or name == "panels")
        self.query_one("#side-journal").display = now.journal == "with panels" and name == "journal"

    def on_tabs_chosen(self, event: Tabs.Chosen) -> None:
        """A tab was clicked."""
        self.show_tab(event.name)

    def action_next_place(self) -> None:
        """On to the next place: what shares the screen comes into sight, and the arrow keys then scroll it."""
        now = self._plan
        if now is None or not now.tabs:
            self.focus_next()
            return
        side = "left" if now.panels == "behind" else "side"
        stops = [(now.tabs[0], "#choices"), *((tab, f"#{side}-{tab}") for tab in now.tabs if tab != "board")]
        here = next((i for i, (_, place) in enumerate(stops) if self.focused is self.query_one(place)), 0)
        tab, place = stops[(here + 1) % len(stops)]
        self.show_tab(tab)
        self.query_one(place).focus()

    # -- choosing -----------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """An option's key picks it."""
        if event.character and (option := self.query_one(Question).option_of(event.character)):
            event.stop()
            self.choose(option)

    def on_choices_impatient(self) -> None:
        """Enter or space while there is nothing to choose: hurry the computers, or show the end once more."""
        if self.table.over:
            self._finish()
        else:
            self._hurry.set()

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
            self.action_look(arrow)

    def action_look(self, arrow: str) -> None:
        """Scroll the board."""
        dx, dy = {"up": (0, -3), "down": (0, 3), "left": (-7, 0), "right": (7, 0)}[arrow]
        self.query_one(Board).scroll_relative(dx, dy, animate=False)

    @work(exclusive=True, group="choose")
    async def choose(self, option: Option) -> None:
        """Answer, after a warning where one is due."""
        table, ask = self.table, self.table.match.ask
        if table.asked is None or self._thinking:
            return
        warning = self._warning(option)
        if warning and not await self.app.push_screen_wait(Confirm("Are you sure?", warning, yes="Do it")):
            return
        if ask is not table.match.ask:
            return
        before = self._happened
        try:
            table.answer(option)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        except Exception as error:
            self._report(error, str(option))
            return
        self._fresh = before
        await self._paint()
        if self.focused is not self.query_one(Board):
            self.query_one(Question).choices.focus()
        self._go_on()

    def _warning(self, option: Option) -> str | None:
        try:
            return self.table.warning(option)
        except Exception:
            # Where looking ahead fails, answering will fail as well and be reported, or succeed and be none the worse.
            return None

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
            words, before = table.words(self._viewer), self._happened
            self._thinking = True
            try:
                seat, advice = await asyncio.to_thread(next, table.advance())
            except Exception as error:
                self._thinking = False
                await self._step_in(ask, words, error)
                return
            finally:
                self._thinking = False
            self._remark(before, f"{words.seat(seat)}: “{words.label(ask, advice.option)}”{because(advice)}.")
            await self._paint()
        self._go_on()

    def action_pace(self, factor: float) -> None:
        """Computers play faster or slower."""
        self.fathom.pace = min(max(0.1, self.fathom.pace * factor), 6.4)
        self.notify(f"Each answer of a computer player is shown for {self.fathom.pace:.1f} seconds.")

    async def _pause(self) -> None:
        """A moment to see what happened; less if the player is in a hurry."""
        if self.fathom.pace > 0:
            try:
                await asyncio.wait_for(self._hurry.wait(), self.fathom.pace)
            except TimeoutError:
                return
        else:
            await asyncio.sleep(0)

    def _remark(self, place: int, text: str) -> None:
        self._remarks.append(Remark(place, len(self.table.match.entries), text))

    async def _step_in(self, ask: Ask, words: Words, error: Exception) -> None:
        """A computer player or the rules under it failed: a person takes its seat, and the game goes on."""
        seat = ask.seats[0]
        self._report(error, f"the computer player at seat {seat}")
        del self.table.computers[seat]
        self._note_players()
        self._remark(self._happened, f"From now on you answer for {words.seat(seat)}.")
        await self._paint()

    def _report(self, error: Exception, tried: str) -> None:
        """Keep a match in which the rules failed, and say so."""
        beside = self.table.path or self.fathom.saves / f"{self.table.match.game.name}{saves.SUFFIX}"
        try:
            path = saves.keep_crash(self.table.match, beside, tried, error)
            kept = f"Nothing is lost: the match is kept, and a copy for a report is in {path}."
        except Exception as worse:
            kept = f"The match is kept, but no report could be written ({worse})."
        text = (
            f"The game has made a mistake ({type(error).__name__}: {error}). {kept} You may go on with another choice."
        )
        self.app.push_screen(Note("A fault in the game", text))

    # -- keys ---------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="choose")
    async def action_undo(self) -> None:
        """Take back the last answer; past a barrier only if the table allows it and the player means it."""
        table = self.table
        if self._thinking:
            return
        why = table.barrier()
        if why is not None:
            if not self._may_rewind():
                more = " With computer players at the table there is no going further back." if table.computers else ""
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
        self._fresh = self._happened
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
