"""The playing screen: the keys, and what each of them opens."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from fathom.terminal import saves
from fathom.terminal.dialogs import (
    AnalysisDialog,
    ConfirmDialog,
    KeysDialog,
    LogScreen,
    RefusalsDialog,
    RulesDialog,
    TextDialog,
)
from fathom.terminal.play.turns import TurnsScreen
from fathom.terminal.widgets.question import QuestionPanel

KEYS = [
    ("1-9 a-z", "choose the option with this key"),
    ("↑ ↓ enter", "choose from the list"),
    ("/", "filter a long list by typing"),
    ("shift+arrows", "take a step that way, where steps are offered"),
    ("ctrl+arrows", "look at another part of a board larger than the screen"),
    ("tab", "to the panels, to the log, and back; the arrow keys then scroll them"),
    ("u", "undo: take back your last answer"),
    ("h", "hint: what the computer would do, and why"),
    ("t", "think longer: the chance to win with every answer"),
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


class PlayScreen(TurnsScreen):
    """A table: the board, the question, what lies beside it, and what happened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("t", "chances", "Think"),
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

    @work(group="hint")
    async def action_hint(self) -> None:
        """What the scripted player would do, and why."""
        ask = self.table.match.ask
        if self.table.asked is None or self.thinking:
            self.notify("There is nothing to decide at the moment.")
            return
        try:
            advice = await self.think(self.table.hint)
        except Exception as error:
            self.notify(f"No advice this time ({type(error).__name__}: {error}).", severity="warning")
            return
        if ask is self.table.match.ask:
            self.query_one(QuestionPanel).advise(advice.option, advice.why)

    @work(group="hint")
    async def action_chances(self) -> None:
        """Every answer with its chance to win."""
        ask = self.table.match.ask
        if self.table.asked is None or self.thinking:
            self.notify("There is nothing to decide at the moment.")
            return
        self.notify("Trying the answers out …", timeout=3)
        try:
            found = await self.think(self.table.chances)
        except Exception as error:
            self.notify(str(error), severity="warning")
            return
        if ask is self.table.match.ask:
            self.app.push_screen(AnalysisDialog(found))

    def action_rule(self) -> None:
        """The rule behind the question, those it cites, and those of the last events."""
        ask = self.table.match.ask
        ids = [ask.id] if ask else []
        ids += [line.rule for line in reversed(self.story.lines()) if line.fresh and line.rule][:8]
        self.app.push_screen(RulesDialog(self.table.match.game, self.table.match.pack, ids))

    def action_why_not(self) -> None:
        """What cannot be done now, and why."""
        if self.table.asked is None:
            self.notify("There is nothing to decide at the moment.")
            return
        self.app.push_screen(RefusalsDialog(self.table.refusals(self.table.words(self._viewer))))

    def action_log(self) -> None:
        """The whole log."""
        self.app.push_screen(LogScreen(self.story.lines()))

    def action_filter(self) -> None:
        """Filter the options."""
        self.query_one(QuestionPanel).filter()

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(KeysDialog(KEYS))

    @work(exclusive=True, group="choose")
    async def action_save_as(self) -> None:
        """Save a copy."""
        if self.thinking:
            return
        text = f"A name for the copy. It goes to {self.navigation.saves} and can be continued from there."
        name = await self.app.push_screen_wait(TextDialog("Save a copy", text))
        if name is None:
            return
        path = Path(name).expanduser()
        path = self.navigation.saves / (path if path.suffix else path.with_suffix(saves.SUFFIX))
        if path.exists() and not await self.app.push_screen_wait(
            ConfirmDialog("Replace?", f"{path.name} is there already. Replace it?", yes="Replace")
        ):
            return
        try:
            async with self.match_lock:
                self.table.save_as(path)
        except OSError as error:
            self.notify(f"It could not be saved: {error.strerror or error}.", severity="error")
        else:
            self.notify(f"Saved as {path}.")

    @work(exclusive=True, group="choose")
    async def action_concede(self) -> None:
        """Give up."""
        if self.table.over or self.thinking:
            return
        text = "Everybody at this table gives up, and the game is lost."
        if self.table.match.game.may_leave:
            text = "You leave the game with everything you have; the others go on without you."
        if await self.app.push_screen_wait(ConfirmDialog("Concede?", text, yes="Give up")):
            async with self.match_lock:
                if not self.table.over:
                    self.table.concede()
            await self.paint()
            self.continue_play()

    @work(exclusive=True, group="choose")
    async def action_leave(self) -> None:
        """Quit; asks only if the match is kept nowhere."""
        text = self.table.save_problem or "This match is not saved anywhere and will be lost."
        if not self.table.resume and not await self.app.push_screen_wait(ConfirmDialog("Quit?", text, yes="Quit")):
            return
        self.navigation.quit_from(self.table)
