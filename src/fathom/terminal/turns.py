"""Who answers next: the person at the screen, or a computer player, whose answers are shown one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar, cast

from textual import events, work

from fathom.engine.ask import Option
from fathom.engine.errors import Illegal
from fathom.engine.player import Advice
from fathom.terminal.board import Board, towards
from fathom.terminal.ending import Ending
from fathom.terminal.question import Question
from fathom.terminal.screens import Confirm
from fathom.terminal.showing import Showing
from fathom.terminal.table import Fault, LocalTable

if TYPE_CHECKING:
    from fathom.terminal.app import FathomApp


T = TypeVar("T")


def because(advice: Advice) -> str:
    """The reason for an answer, in brackets."""
    return f" ({advice.why.rstrip('.')})" if advice.why else ""


class Turns(Showing):
    """A table at which people and computers take turns until the game is over."""

    def __init__(self, table: LocalTable) -> None:
        super().__init__(table)
        self.at_table = asyncio.Lock()
        """Held by whoever changes the match, and by a computer player who thinks in a thread of its own."""
        self._hurry = asyncio.Event()

    @property
    def fathom(self) -> FathomApp:
        """The app this screen belongs to."""
        return cast("FathomApp", self.app)

    @property
    def thinking(self) -> bool:
        """Whether a computer player thinks."""
        return self.at_table.locked()

    async def think(self, thought: Callable[[], T]) -> T:
        """Think in a thread, so that the screen stays alive; nobody changes the match meanwhile."""
        async with self.at_table:
            return await asyncio.to_thread(thought)

    async def on_mount(self) -> None:
        """Show the table, and let the computers play if it is their turn."""
        await self.paint()
        self.query_one(Question).choices.focus()
        for notice in self.table.match.notices:
            self.notify(notice, severity="warning")
        self.go_on()

    # -- choosing -----------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """An option's key picks it."""
        if event.character and (option := self.query_one(Question).option_of(event.character)):
            event.stop()
            self.choose(option)

    def on_choices_impatient(self) -> None:
        """Enter or space while there is nothing to choose: hurry the computers, or show the end once more."""
        if self.table.over:
            self.finish()
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

    @work(exclusive=True, group="choose")
    async def choose(self, option: Option) -> None:
        """Answer, after a warning where one is due."""
        table, ask = self.table, self.table.match.ask
        if table.asked is None or self.thinking:
            return
        warning = table.warning(option)
        if warning and not await self.app.push_screen_wait(Confirm("Are you sure?", warning, yes="Do it")):
            return
        if ask is not table.match.ask or self.thinking:
            return
        before = self.story.happened
        try:
            table.answer(option)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        except Fault as fault:
            self.tell_fault(fault)
            return
        self.story.refresh_from(before)
        await self.paint()
        if self.focused is not self.query_one(Board):
            self.query_one(Question).choices.focus()
        self.go_on()

    @work(exclusive=True, group="choose")
    async def action_undo(self) -> None:
        """Take back the last answer; past a barrier only if the table allows it and the player means it."""
        table = self.table
        if self.thinking:
            return
        why = table.barrier()
        if why is not None:
            if not self.may_rewind():
                more = " With computer players at the table there is no going further back." if table.computers else ""
                self.notify(f"{why}{more}", title="It cannot be taken back", severity="warning")
                return
            text = f"{why} You may go back all the same: whatever is hidden is then laid out anew, and the log says so."
            if not await self.app.push_screen_wait(Confirm("Rewind?", text, yes="Rewind")):
                return
        try:
            async with self.at_table:
                table.undo(force=why is not None)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        self.story.refresh_from(self.story.happened)
        await self.paint()
        self.go_on()

    # -- computers ----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """After an answer: on to whoever is next."""
        if self.table.over:
            self.finish()
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
            if ask is not table.match.ask:
                # Somebody took an answer back, or gave up, meanwhile.
                continue
            words, before = table.words(self._viewer), self.story.happened
            try:
                done = await self.think(partial(next, table.advance(), None))
            except Fault as fault:
                self.tell_fault(fault)
                self.story.remark(before, f"From now on you answer for {words.seat(ask.seats[0])}.")
                await self.paint()
                return
            if done is None:
                return
            seat, advice = done
            self.story.remark(before, f"{words.seat(seat)}: “{words.label(ask, advice.option)}”{because(advice)}.")
            await self.paint()
        self.go_on()

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

    # -- the end ------------------------------------------------------------------------------------------------

    @work(exclusive=True, group="end")
    async def finish(self) -> None:
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
