"""Shows the state of a table to the person who is asked."""

from __future__ import annotations

import msgspec
from textual.content import Content
from textual.widgets import Markdown

from fathom.content.rulebook import cited
from fathom.engine.history import Answer
from fathom.present.words import Words, in_order
from fathom.terminal.dialogs import MessageDialog, PassScreen
from fathom.terminal.local_table import LocalGameFault, LocalTable
from fathom.terminal.play.match_log import MatchLog
from fathom.terminal.play.panes import PanesScreen
from fathom.terminal.widgets.board import BoardView
from fathom.terminal.widgets.panels import EdgeLine, LogView, Panels
from fathom.terminal.widgets.question import OptionRow, QuestionPanel


def views_differ(table: LocalTable, one: int, other: int) -> bool:
    """Whether two seats see different things, so that the screen must be passed between them."""
    mine, theirs = (msgspec.to_builtins(table.match.view(seat)) for seat in (one, other))
    return bool({**mine, "seat": None} != {**theirs, "seat": None})


class TableScreen(PanesScreen):
    """A screen that shows a table."""

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self.story = MatchLog(table)
        self._viewer: int | None = table.asked if table.asked is not None else next(iter(table.people), None)
        self._whose = Content()
        self._final = False

    async def paint(self) -> None:
        """Show the current state to the person who is asked."""
        table = self.table
        if table.asked is not None and table.asked != self._viewer:
            if self._viewer is not None and views_differ(table, self._viewer, table.asked):
                name = table.words(table.asked).seat(table.asked)
                await self.app.push_screen_wait(PassScreen(name))
            self._viewer = table.asked
            self.story.forget()
        try:
            words = table.words(self._viewer)
            self._update_log(words)
            grown = self.query_one(BoardView).show(words.board(table.match.ask), words.board(None))
            panels = words.panels()
            for place in self.query(Panels):
                await place.show(panels)
            self._ask(words)
            self._paint_rule()
            self._paint_edges(words)
        except Exception as error:
            # The texts are part of the game: an error in them must not end the match.
            self.show_fault(table.fault(error, "showing the table"))
            self._ask(None)
            grown = False
        if grown or self._layout is None:
            self._apply_layout()

    def _ask(self, words: Words | None) -> None:
        question, ask = self.query_one(QuestionPanel), self.table.match.ask
        if ask is None:
            question.wait("The game is over. Enter shows how it ended.")
        elif words is None:
            question.show(ask.id, [OptionRow(option, str(option)) for option in in_order(ask)])
        elif self.table.asked is None:
            question.wait(f"{words.seat(ask.seats[0])} is playing …")
        else:
            choices = [
                OptionRow(option, words.label(ask, option), self.table.reveals(option)) for option in in_order(ask)
            ]
            question.show(words.prompt(ask), choices, ask.id)
        question.border_title = (
            "Your turn" if self.table.asked is not None else "The end" if ask is None else "The computer's turn"
        )
        question.set_class(self.table.asked is not None, "asked")

    def _paint_edges(self, words: Words) -> None:
        table, ask = self.table, self.table.match.ask
        turn = table.match.game.rules.turn(table.match.state)
        title, status = self.query_one("#title", EdgeLine), self.query_one("#status", EdgeLine)
        goal = words.goal()
        title.left = Content.assemble((f" {table.title}", "bold"), f" · {goal.text}" if goal else "")
        title.right = Content(f"turn {turn} ")
        if ask is None:
            self._whose = Content(" The game is over.")
        else:
            seats = ", ".join(words.seat(seat) for seat in ask.seats)
            who = "your turn" if table.asked is not None else f"computer ({table.computers[ask.seats[0]]})"
            self._whose = Content.assemble((f" {seats}", "bold"), f" · {who}")
        self._paint_whose()
        status.right = Content(f"{self._saved()} · {self._undo_state()} ")

    def _paint_whose(self) -> None:
        """Show who is asked, and whether the highlighted option can be undone."""
        left = self._whose
        if self._final:
            left = Content.assemble(left, (" · reveals hidden information: cannot be undone", "$warning"))
        self.query_one("#status", EdgeLine).left = left

    def on_question_panel_pointed(self, event: QuestionPanel.Pointed) -> None:
        """Update the status line for the option that is highlighted now."""
        self._final = event.choice is not None and event.choice.final
        self._paint_whose()

    def _saved(self) -> str:
        if self.table.path is None:
            return "not saved"
        return "NOT SAVED" if self.table.save_problem else "saved"

    def _undo_state(self) -> str:
        undo_barrier = self.table.undo_barrier()
        if undo_barrier is None:
            return "u: undo"
        why = f"{undo_barrier[0].lower()}{undo_barrier[1:].rstrip('.')}"
        return f"u: undo (reshuffles hidden cards: {why})" if self.may_rewind() else f"no undo: {why}"

    def may_rewind(self) -> bool:
        """Whether the table allows an undo past revealed information and there is an answer to undo."""
        return self.table.may_rewind and any(isinstance(entry, Answer) for entry in self.table.match.history)

    def _apply_layout(self) -> None:
        super()._apply_layout()
        self._paint_rule()

    def _paint_rule(self) -> None:
        """On large screens, show the rule of the question and the rules it cites."""
        if self._layout is None or not self._layout.rule:
            return
        ask, explain = self.table.match.ask, self.table.explain
        text = (explain(ask.id) or "") if ask else ""
        ids = [ask.id, *dict.fromkeys(id for id in cited(text) if id != ask.id)] if ask else []
        rules = [f"**{id}** {said}" for id in ids if (said := explain(id))]
        self.query_one("#rule", Markdown).update("\n\n".join(rules))

    def _update_log(self, words: Words) -> None:
        """Update the log on the screen."""
        self.story.tell(words, self._viewer)
        lines = self.story.lines()
        for place in self.query(LogView):
            place.show(lines)
        self.query_one(QuestionPanel).recent([line.text for line in lines if line.fresh])

    def show_fault(self, fault: LocalGameFault) -> None:
        """Show that an option led to an error in the game, and that the player can choose another."""
        self.app.push_screen(MessageDialog("Error in the game", f"{fault} Choose another option."))
