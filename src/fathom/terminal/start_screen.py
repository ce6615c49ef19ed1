"""The start screen: continue a saved game or set up a new one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any, ClassVar

import msgspec
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option as Row

import fathom
from fathom.content.settings import Field, fields
from fathom.content.win_rates import changed
from fathom.engine.errors import SetupError
from fathom.game.game import Game
from fathom.games import find
from fathom.matches.match import Match
from fathom.players import offered
from fathom.setups import settings_for_people
from fathom.terminal import saves
from fathom.terminal.dialogs import ConfirmDialog
from fathom.terminal.navigation import Navigation
from fathom.terminal.widgets.key_footer import KeyFooter
from fathom.terminal.widgets.setting_row import SettingRow

PERSON = "person"
TYPED = object()
"""The choice that stands for a value that the player types."""


class SavesList(OptionList):
    """The list of saved games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Continue"),
        Binding("delete", "screen.delete", "Delete", key_display="del"),
    ]


class StartScreen(Screen[None]):
    """The screen on which a player continues a saved game or starts a new one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "begin", "Start"),
        Binding("tab", "other_side", "Other side", priority=True),
        Binding("escape,ctrl+q", "leave", "Quit", key_display="esc"),
    ]

    def __init__(self, navigation: Navigation, game: str | None = None) -> None:
        super().__init__()
        self._navigation = navigation
        self._folder = navigation.saves
        self._titles: dict[str, str] = {}
        for name in fathom.game_names():
            with suppress(SetupError):  # `fathom play NAME` says why a game of another package cannot be loaded
                self._titles[name] = find(name).title
        self._game = find(game or next(iter(self._titles)))
        self._fields: list[Field] = []
        self._saved: list[saves.SavedMatch] = []

    def compose(self) -> ComposeResult:
        """Saved games on the left, a new game on the right."""
        yield Static(
            Content.assemble(("F A T H O M   F I V E", "bold $primary"), "\n", ("deep-sea board games", "$secondary")),
            id="masthead",
        )
        with Horizontal(id="sides"):
            with Vertical(id="continue", classes="box") as box:
                box.border_title = "Continue"
                yield SavesList(id="saves", markup=False)
                yield Static("No saved games yet.", id="none")
            with Vertical(id="new", classes="box") as box:
                box.border_title = "New game"
                yield VerticalScroll(id="form", can_focus=False)
                yield Static(id="help")
        yield KeyFooter()

    async def on_mount(self) -> None:
        """List the saves and build the form."""
        await self._build_form()
        self._list()
        playable = next((index for index, saved in enumerate(self._saved) if not saved.problem), None)
        self.query_one("#saves", OptionList).highlighted = playable or (0 if self._saved else None)
        self.query_one("#game" if playable is None else "#saves").focus()

    # -- saved games --------------------------------------------------------------------------------------------

    def _list(self) -> None:
        self._saved = saves.listed(self._folder)
        self.query_one("#none").display = not self._saved
        listing = self.query_one("#saves", OptionList)
        listing.display = bool(self._saved)
        listing.set_options([Row(self._row(saved)) for saved in self._saved])
        listing.highlighted = 0 if self._saved else None

    def _row(self, saved: saves.SavedMatch) -> Content:
        if saved.problem:
            return Content.styled(f"{saved.title}\n  cannot be opened: {saved.problem}", "dim")
        state = "finished" if saved.over else f"turn {saved.turn}"
        players = f"{saved.seats} player{'s' * (saved.seats > 1)}"
        year = "" if saved.when.year == datetime.now().year else " %Y"
        more = f"\n  {state} · {players} · {saved.when.strftime(f'%d %b{year}, %H:%M')}"
        return Content.assemble((saved.title, "" if saved.over else "bold"), (more, "$secondary"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Continue the selected match."""
        saved = self._saved[event.option_index]
        try:
            match = fathom.load(saved.path.read_bytes(), own=True)
        except (OSError, ValueError) as error:
            self.notify(str(error), title="Cannot open this match", severity="error")
            return
        self._navigation.open_match(match, saved.path)

    @work(exclusive=True)
    async def action_delete(self) -> None:
        """Delete the highlighted save."""
        index = self.query_one("#saves", OptionList).highlighted
        if index is None:
            return
        saved = self._saved[index]
        turn = "" if saved.problem else f", turn {saved.turn}"
        text = f"{saved.title}{turn}, saved {saved.when:%d %b %Y, %H:%M}. This cannot be undone."
        if await self.app.push_screen_wait(ConfirmDialog("Delete this save?", text, yes="Delete")):
            saved.path.unlink(missing_ok=True)
            self._list()
            if not self._saved:
                self.query_one("#game").focus()

    # -- a new game ---------------------------------------------------------------------------------------------

    async def _build_form(self) -> None:
        """Build the form for the selected game."""
        self._fields = [field for field in fields(self._game.settings_type) if field.name != "confirm_end"]
        form = self.query_one("#form")
        await form.remove_children()
        await form.mount(*self._rows())
        self._show_rows()

    def _rows(self) -> Iterator[SettingRow | Input | Button]:
        game = self._game
        yield SettingRow("Game", list(self._titles.items()), game.name, game.blurb, id="game")
        seats = [(count, str(count)) for count in game.seats]
        low, high = game.minutes
        yield SettingRow(
            "Players", seats, game.default_seats, f"The board game takes {low} to {high} minutes.", id="players"
        )
        for seat in range(max(game.seats)):
            yield seat_row(game, seat, PERSON if seat == 0 else "scripted")
        for field in self._fields:
            choices = [*field.choices, *([(TYPED, "type a value …")] if field.free and field.choices else [])]
            if choices:
                yield SettingRow(field.title, choices, field.default, field.help, id=f"option-{field.name}")
            if field.free:
                value = "" if field.choices else str(field.default)
                yield Input(value, placeholder=field.title, id=f"typed-{field.name}", compact=True, classes="typed")
        yield Input(placeholder="Random seed (default: random)", id="seed", compact=True)
        yield Button("Start", variant="primary", id="begin", compact=True)

    def _show_rows(self) -> None:
        """Show only the rows that apply to the chosen number of players and settings."""
        players = self.query_one("#players", SettingRow).value
        for seat in range(max(self._game.seats)):
            self.query_one(f"#seat-{seat}").display = seat < players
        for field in self._fields:
            if field.free and field.choices:
                chosen = self.query_one(f"#option-{field.name}", SettingRow).value
                self.query_one(f"#typed-{field.name}").display = chosen is TYPED

    async def on_setting_row_changed(self, event: SettingRow.Changed) -> None:
        """Update the form for another game or number of players."""
        if event.setting.id == "game":
            self._game = find(event.setting.value)
            await self._build_form()
            self.query_one("#game").focus()
        self._show_rows()
        self._explain()

    def on_descendant_focus(self) -> None:
        """Explain the focused setting."""
        self._explain()

    def _explain(self, problem: str = "") -> None:
        help = self.query_one("#help", Static)
        help.set_class(bool(problem), "problem")
        help.update(Content(problem or self._help()))

    def _help(self) -> str:
        if isinstance(self.focused, SettingRow):
            return f"{self.focused.help} {self._how_hard()}".strip() if self._is_about_rules() else self.focused.help
        if self.focused is self.query_one("#seed"):
            return "The same seed deals the same game again. Leave it empty for a random game."
        return ""

    def _is_about_rules(self) -> bool:
        """Whether the focused row is the number of players or a setting of the game."""
        id = (self.focused.id or "") if self.focused else ""
        return id == "players" or id.startswith("option-")

    def _how_hard(self) -> str:
        """How often computer experts win with what is chosen; empty if it is not known."""
        rates = self._game.win_rates
        if rates is None:
            return ""
        try:
            values = {field.name: self._value(field) for field in self._fields}
            settings = msgspec.convert(values, self._game.settings_type)
        except ValueError:  # a value that is being typed
            return ""
        return rates.sentence(self.query_one("#players", SettingRow).value, changed(settings))

    def on_input_submitted(self) -> None:
        """Start the game when enter is pressed in a field."""
        self.action_begin()

    def on_button_pressed(self) -> None:
        """Start the game."""
        self.action_begin()

    def action_begin(self) -> None:
        """Start the game, or show what is wrong with the form."""
        try:
            match = self._match()
            self._navigation.open_match(match, saves.new_path(self._folder, self._game), self._computers())
        except ValueError as error:
            self._explain(str(error))

    def _match(self) -> Match:
        seats: int = self.query_one("#players", SettingRow).value
        typed = self.query_one("#seed", Input).value.strip()
        if typed and not typed.isdigit():
            raise ValueError("A seed must be a whole number, such as 7.")
        seed = int(typed) if typed else None
        values = {field.name: self._value(field) for field in self._fields}
        if len(self._computers()) < seats:
            values = settings_for_people(self._game, values)
        return fathom.new(self._game.name, seats, seed, values)

    def _value(self, field: Field) -> Any:
        if field.choices:
            chosen = self.query_one(f"#option-{field.name}", SettingRow).value
            if chosen is not TYPED:
                return chosen
        return field.read(self.query_one(f"#typed-{field.name}", Input).value)

    def _computers(self) -> dict[int, str]:
        rows = [
            self.query_one(f"#seat-{seat}", SettingRow) for seat in range(self.query_one("#players", SettingRow).value)
        ]
        return {seat: row.value for seat, row in enumerate(rows) if row.value != PERSON}

    # -- keys ---------------------------------------------------------------------------------------------------

    def action_other_side(self) -> None:
        """Move between the saved games and the form."""
        in_saves = self.focused is self.query_one("#saves")
        self.query_one("#game" if in_saves or not self._saved else "#saves").focus()

    def action_leave(self) -> None:
        """Quit."""
        self.app.exit()


def seat_row(game: Game, seat: int, value: str) -> SettingRow:
    """The row that sets the player of a seat."""
    help = "A person at this keyboard, or a computer player."
    sitters = [(PERSON, "person"), *((kind, words.lower()) for kind, words in offered(game, others=True).items())]
    return SettingRow(f"Seat {seat + 1}", sitters, value, help, id=f"seat-{seat}")
