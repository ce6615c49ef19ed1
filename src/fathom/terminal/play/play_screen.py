"""The playing screen: key bindings and their actions."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from fathom.assist import group_by_reason
from fathom.terminal import saves
from fathom.terminal.dialogs import (
    AnalysisDialog,
    ConfirmDialog,
    KeysDialog,
    LogScreen,
    RefusalsDialog,
    RulesDialog,
    StoryDialog,
    TextDialog,
)
from fathom.terminal.legend_dialog import LegendDialog
from fathom.terminal.notes_dialog import NotesDialog
from fathom.terminal.play.turns import TurnsScreen
from fathom.terminal.widgets.question import QuestionPanel

KEYS = [
    ("1-9 a-z", "choose the option with this key"),
    ("↑ ↓ enter", "choose from the list"),
    ("/", "filter a long list by typing"),
    ("shift+arrows", "move in that direction, if the question offers it"),
    ("ctrl+arrows", "scroll a board that is larger than the screen"),
    ("tab", "switch between options, panels and log; the arrow keys scroll them"),
    ("u", "undo your last answer"),
    ("h", "hint: what the computer would choose, and why"),
    ("t", "analyse: the win chance of every option"),
    ("r", "show the rule of the question; search the rulebook"),
    ("w", "why can't I …? what is not possible now, and the rule"),
    ("l", "show the whole log; enter on a line shows its rule"),
    ("s", "save a copy under another name"),
    ("c", "give up"),
    ("space", "skip the pause while computers play"),
    ("+ -", "make computers play faster or slower"),
    ("q", "quit; the match is saved"),
    ("f3", "the quests of a campaign, and the pages of the story read so far"),
    ("f4", "notes on the map: read them, write them"),
    ("f1", "what is what: all pieces, spaces and cards"),
    ("?", "show these keys"),
]


class PlayScreen(TurnsScreen):
    """The screen for playing a match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("t", "analyse", "Analyse"),
        Binding("r", "rule", "Rule"),
        Binding("w", "why_not", "Why not"),
        Binding("l", "log", "Log"),
        Binding("s", "save_as", "Save"),
        Binding("c", "concede", "Give up"),
        Binding("q", "leave", "Quit"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("f3", "quests", show=False),
        Binding("f4", "notes", show=False),
        Binding("f1", "legend", show=False),
        Binding("slash", "filter", show=False),
        Binding("tab", "next_place", show=False, priority=True),
        *(Binding(f"shift+{arrow}", f"step('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
        Binding("plus", "pace(0.5)", show=False),
        Binding("minus", "pace(2)", show=False),
        *(Binding(f"ctrl+{arrow}", f"look('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
    ]

    @work(group="hint")
    async def action_hint(self) -> None:
        """Show what the computer player that gives hints would choose, and why."""
        ask = self.table.match.ask
        if self.table.asked is None or self.thinking:
            self.notify("You are not asked anything now.")
            return
        try:
            advice = await self.think(self.table.hint)
        except Exception as error:
            self.notify(f"No hint available ({type(error).__name__}: {error}).", severity="warning")
            return
        if ask is self.table.match.ask:
            self.query_one(QuestionPanel).advise(advice.option, advice.why)

    @work(group="hint")
    async def action_analyse(self) -> None:
        """Show the win chance of every option."""
        ask = self.table.match.ask
        if self.table.asked is None or self.thinking:
            self.notify("You are not asked anything now.")
            return
        self.notify("Analysing …", timeout=3)
        try:
            found = await self.think(self.table.analyse)
        except Exception as error:
            self.notify(str(error), severity="warning")
            return
        if ask is self.table.match.ask:
            self.app.push_screen(AnalysisDialog(found))

    def action_rule(self) -> None:
        """Show the rule of the question, the rules it cites, and those of the last events."""
        ask = self.table.match.ask
        ids = [ask.id] if ask else []
        ids += [line.rule for line in reversed(self.story.lines()) if line.fresh and line.rule][:8]
        self.app.push_screen(RulesDialog(self.table.match.game, self.table.match.pack, ids))

    def action_why_not(self) -> None:
        """Show what is not possible now, and why."""
        if self.table.asked is None:
            self.notify("You are not asked anything now.")
            return
        self.app.push_screen(RefusalsDialog(group_by_reason(self.table.refusals(self.table.words(self._viewer)))))

    def action_log(self) -> None:
        """Show the whole log."""
        self.app.push_screen(LogScreen(self.story.lines()))

    def action_legend(self) -> None:
        """Show the legend of the game."""
        self.app.push_screen(LegendDialog(self.table.match.game.text.legend))

    def action_quests(self) -> None:
        """Show the quests of a campaign, and the pages of the story that were read."""
        campaign = self.table.campaign
        if not (told := [*campaign.quests(), *campaign.pages()]):
            self.notify("There are no quests here.")
            return
        self.app.push_screen(StoryDialog("Quests and pages read", told))

    def action_notes(self) -> None:
        """Read and write the notes at places of the board."""
        if not self.table.match.note_places:
            self.notify("This game has no places for notes.")
        elif not self.thinking:
            self.app.push_screen(NotesDialog(self.table))

    def action_filter(self) -> None:
        """Filter the options."""
        self.query_one(QuestionPanel).filter()

    def action_keys(self) -> None:
        """Show all keys."""
        self.app.push_screen(KeysDialog(KEYS))

    @work(exclusive=True, group="choose")
    async def action_save_as(self) -> None:
        """Ask for a name and save a copy of the match under it."""
        if self.thinking:
            return
        text = f"Name of the copy. It is saved in {self.navigation.saves}."
        name = await self.app.push_screen_wait(TextDialog("Save a copy", text))
        if name is None:
            return
        path = Path(name).expanduser()
        path = self.navigation.saves / (path if path.suffix else path.with_suffix(saves.SUFFIX))
        if path.exists() and not await self.app.push_screen_wait(
            ConfirmDialog("Replace?", f"{path.name} already exists. Replace it?", yes="Replace")
        ):
            return
        try:
            async with self.match_lock:
                self.table.save_as(path)
        except OSError as error:
            self.notify(f"Could not save: {error.strerror or error}.", severity="error")
        else:
            self.notify(f"Saved as {path}.")

    @work(exclusive=True, group="choose")
    async def action_concede(self) -> None:
        """Give up."""
        if self.table.over or self.thinking:
            return
        text = "All players give up, and the game is lost."
        if self.table.match.game.rules.may_leave:
            text = "You leave the game with everything you have. The others continue."
        if await self.app.push_screen_wait(ConfirmDialog("Give up?", text, yes="Give up")):
            async with self.match_lock:
                if not self.table.over:
                    self.table.concede()
            await self.paint()
            self.continue_play()

    @work(exclusive=True, group="choose")
    async def action_leave(self) -> None:
        """Quit. Asks first if the match is not saved."""
        text = self.table.save_problem or "This match is not saved and will be lost."
        if not self.table.resume and not await self.app.push_screen_wait(ConfirmDialog("Quit?", text, yes="Quit")):
            return
        self.navigation.quit_from(self.table)
