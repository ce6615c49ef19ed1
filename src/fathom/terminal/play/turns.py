"""The turns of a match: answers of the person at the screen, and of computer players one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from textual import events, work

from fathom.engine.ask import Option
from fathom.engine.errors import Illegal
from fathom.engine.player import Advice
from fathom.terminal.dialogs import ConfirmDialog, StoryDialog
from fathom.terminal.local_table import LocalGameFault, LocalTable
from fathom.terminal.navigation import Navigation
from fathom.terminal.play.end_screen import EndDialog
from fathom.terminal.play.table_screen import TableScreen
from fathom.terminal.widgets.board import BoardView, move_option
from fathom.terminal.widgets.question import QuestionPanel

T = TypeVar("T")


def reason_text(advice: Advice) -> str:
    """The reason for an answer in brackets, after a space; empty if there is none."""
    return f" ({advice.why.rstrip('.')})" if advice.why else ""


class TurnsScreen(TableScreen):
    """A screen on which people and computers take turns until the game is over."""

    def __init__(self, table: LocalTable, navigation: Navigation) -> None:
        super().__init__(table)
        self.navigation = navigation
        self.match_lock = asyncio.Lock()
        """Held while the match changes, and while a computer player thinks in a thread."""
        self._hurry = asyncio.Event()

    @property
    def thinking(self) -> bool:
        """Whether the match is locked, such as while a computer player thinks."""
        return self.match_lock.locked()

    async def think(self, thought: Callable[[], T]) -> T:
        """Run a function in a thread; the match is locked until it returns."""
        async with self.match_lock:
            return await asyncio.to_thread(thought)

    async def on_mount(self) -> None:
        """Show the table, and let the computers play if it is their turn."""
        await self.paint()
        self.query_one(QuestionPanel).choices.focus()
        for notice in self.table.match.notices:
            self.notify(notice, severity="warning")
        if told := self.table.campaign.previously():
            self.app.push_screen(StoryDialog("Previously …", told))
        self.continue_play()

    # -- choosing -----------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Choose the option whose key was pressed."""
        if event.character and (option := self.query_one(QuestionPanel).option_of(event.character)):
            event.stop()
            self.choose(option)

    def on_option_rows_impatient(self) -> None:
        """On enter or space without options: skip the pause between computer players, or show the end again."""
        if self.table.over:
            self.finish()
        else:
            self._hurry.set()

    def on_question_panel_picked(self, event: QuestionPanel.Picked) -> None:
        """Choose the option that was picked from the list."""
        self.choose(event.option)

    def on_board_view_step(self, event: BoardView.Step) -> None:
        """Handle an arrow key that was pressed on the board."""
        self.action_step(event.arrow)

    def action_step(self, arrow: str) -> None:
        """Move in the direction of an arrow key if the question offers it; otherwise scroll the board."""
        if self.table.asked is not None and (option := move_option(self.table.match.ask, arrow)):
            self.choose(option)
        else:
            self.action_look(arrow)

    @work(exclusive=True, group="choose")
    async def choose(self, option: Option) -> None:
        """Answer with an option; if there is a warning about it, the player confirms first."""
        table, ask = self.table, self.table.match.ask
        if table.asked is None or self.thinking:
            return
        warning = table.warning(option)
        if warning and not await self.app.push_screen_wait(ConfirmDialog("Are you sure?", warning, yes="Choose it")):
            return
        if ask is not table.match.ask or self.thinking:
            return
        before = self.story.event_count
        try:
            table.answer(option)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        except LocalGameFault as fault:
            self.show_fault(fault)
            return
        self.story.refresh_from(before)
        await self.paint()
        if self.focused is not self.query_one(BoardView):
            self.query_one(QuestionPanel).choices.focus()
        self.continue_play()

    @work(exclusive=True, group="choose")
    async def action_undo(self) -> None:
        """Undo the last answer; past revealed information only if the table allows it and the player confirms."""
        table = self.table
        if self.thinking:
            return
        why = table.undo_barrier()
        if why is not None:
            if not self.may_rewind():
                more = " With computer players at the table you cannot go back further." if table.computers else ""
                self.notify(f"{why}{more}", title="Cannot undo", severity="warning")
                return
            text = f"{why} If you undo anyway, hidden cards are reshuffled, and the log says so."
            if not await self.app.push_screen_wait(ConfirmDialog("Undo anyway?", text, yes="Undo")):
                return
        try:
            async with self.match_lock:
                table.undo(force=why is not None)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        self.story.refresh_from(self.story.event_count)
        await self.paint()
        self.continue_play()

    # -- computers ----------------------------------------------------------------------------------------------

    def continue_play(self) -> None:
        """Let computers play until a person is asked; if the match is over, show its ending."""
        if self.table.over:
            self.finish()
        elif self.table.asked is None:
            self._hurry.clear()
            self._let_computers_play()
        elif self.table.save_problem:
            self.notify(self.table.save_problem, severity="error")

    @work(exclusive=True, group="computers")
    async def _let_computers_play(self) -> None:
        """Let computers answer one by one, each shown for a moment, until a person is asked."""
        table = self.table
        while (ask := table.match.ask) is not None and table.asked is None:
            await self._pause()
            if ask is not table.match.ask:
                # An answer was undone, or a player gave up, meanwhile.
                continue
            words, before = table.words(self._viewer), self.story.event_count
            try:
                done = await self.think(partial(next, table.advance(), None))
            except LocalGameFault as fault:
                self.show_fault(fault)
                self.story.remark(before, f"You now play {words.seat(ask.seats[0])}.")
                await self.paint()
                return
            if done is None:
                return
            seat, advice = done
            self.story.remark(before, f"{words.seat(seat)}: “{words.label(ask, advice.option)}”{reason_text(advice)}.")
            await self.paint()
        self.continue_play()

    def action_pace(self, factor: float) -> None:
        """Change the speed of computer players."""
        self.navigation.pace = min(max(0.1, self.navigation.pace * factor), 6.4)
        self.notify(f"Each answer of a computer player stays for {self.navigation.pace:.1f} seconds.")

    async def _pause(self) -> None:
        """Wait before the next answer, unless the player skips the pause."""
        if self.navigation.pace > 0:
            try:
                await asyncio.wait_for(self._hurry.wait(), self.navigation.pace)
            except TimeoutError:
                return
        else:
            await asyncio.sleep(0)

    # -- the end ------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="end")
    async def finish(self) -> None:
        """Show the end of the game and do what the player chooses."""
        choice = await self.app.push_screen_wait(EndDialog(self.table, self._viewer))
        if choice == "again":
            self.navigation.play_again(self.table)
        elif choice == "new":
            self.navigation.show_start()
        elif choice == "quit":
            self.navigation.quit_from(self.table)
        elif choice == "undo":
            self.action_undo()
