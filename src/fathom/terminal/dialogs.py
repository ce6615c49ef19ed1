"""What opens over the table: questions of the app itself, the rules, the log, the refusals, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, HorizontalGroup, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.content.rulebook import cited
from fathom.game import Game
from fathom.players.search import HEADINGS, Prospect, Thoughts, between
from fathom.terminal.local_table import RefusalGroup
from fathom.terminal.widgets.panels import JournalLine, JournalView

CLOSE: list[BindingType] = [Binding("escape,q", "close", "Close", key_display="esc")]
BAR = 20
"""How many signs wide a sure win is."""


class Dialog(ModalScreen[None]):
    """A sheet over the table that the player reads and closes."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class ConfirmDialog(ModalScreen[bool]):
    """Yes or no, with what hangs on it spelled out. The safe answer has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No", key_display="n"),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self._title, self._text, self._yes, self._no = title, text, yes, no

    def compose(self) -> ComposeResult:
        """The question and its two buttons."""
        with Vertical(classes="card small") as card:
            card.border_title = self._title
            yield Static(Content(self._text), classes="sentence")
            with HorizontalGroup(classes="buttons"):
                yield Button(f"{self._no} (n)", id="no", compact=True)
                yield Button(f"{self._yes} (y)", id="yes", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Clicked."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answered by key."""
        self.dismiss(yes)


class MessageDialog(Dialog):
    """Something the player has to know."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "close", show=False)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The text."""
        with Vertical(classes="card small fault") as card:
            card.border_title = self._title
            card.border_subtitle = "enter goes on"
            yield Static(Content(self._text))


class PassScreen(Screen[None]):
    """Between two people with secrets from each other: nothing in sight until the next one is there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "close", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Whose turn it is, and nothing else."""
        with Vertical(classes="card small") as card:
            card.border_title = f"{self._name}, it is your turn"
            card.border_subtitle = "enter shows the table"
            yield Static(f"Everybody else looks away now. When only {self._name} can see the screen, press enter.")

    def action_close(self) -> None:
        """Show the table."""
        self.dismiss(None)


class TextDialog(ModalScreen[str | None]):
    """A line of text, such as a name for a save."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Cancel")]

    def __init__(self, title: str, text: str, value: str = "") -> None:
        super().__init__()
        self._title, self._text, self._value = title, text, value

    def compose(self) -> ComposeResult:
        """The field."""
        with Vertical(classes="card small") as card:
            card.border_title = self._title
            card.border_subtitle = "enter accepts · esc cancels"
            yield Static(Content(self._text), classes="sentence")
            yield Input(self._value, id="answer")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accepted; nothing typed is a cancel."""
        self.dismiss(event.value.strip() or None)

    def action_close(self) -> None:
        """Cancelled."""
        self.dismiss(None)


class KeysDialog(Dialog):
    """All keys."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Key and meaning, one a line."""
        with VerticalScroll(classes="card") as card:
            card.border_title = "Keys"
            card.border_subtitle = "esc closes"
            wide = max(len(key) for key, _ in self._keys)
            lines = [Content.assemble((key.rjust(wide), "bold $accent"), f"  {text}") for key, text in self._keys]
            yield Static(Content("\n").join(lines))


class RulesDialog(Dialog):
    """The rule behind a question or a log line, those it cites, and a search over the whole rulebook."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", key_display="esc"),
        Binding("slash", "search", "Search", key_display="/"),
    ]

    def __init__(self, game: Game[Any, Any, Any], pack: Any, ids: Sequence[str]) -> None:
        super().__init__()
        self._game, self._pack = game, pack
        self._first = list(dict.fromkeys(id for id in ids if self._explained(id)))
        near = [id for rule in self._first for id in cited(self._explained(rule) or "") if self._explained(id)]
        self._near = [id for id in dict.fromkeys(near) if id not in self._first]

    def compose(self) -> ComposeResult:
        """A search field over the list of rules, the text beside it."""
        with Vertical(classes="card large") as card:
            card.border_title = f"Rules of {self._game.title}"
            card.border_subtitle = "type to search · ↑↓ choose · esc closes"
            yield Input(placeholder="search the whole rulebook", id="search", compact=True)
            with Horizontal():
                yield OptionList(id="found", markup=False)
                with VerticalScroll(id="text"):
                    yield Markdown(id="rule")

    def on_mount(self) -> None:
        """Open at the rules asked for."""
        self._show(self._first + self._near)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search; an empty field shows the rules it opened with."""
        event.stop()
        if event.value.strip():
            self._show([rule.id for rule in self._game.rulebook.search(event.value)])
        else:
            self._show(self._first + self._near)

    def on_key(self, event: Any) -> None:
        """The arrows move through the list while the search field has the focus."""
        found = self.query_one("#found", OptionList)
        if self.focused is not self.query_one("#search") or event.key not in ("up", "down", "enter"):
            return
        event.stop()
        event.prevent_default()
        if event.key == "up":
            found.action_cursor_up()
        else:
            found.action_cursor_down()

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the rule."""
        if event.option.id is not None:
            await self._read(event.option.id)

    def action_search(self) -> None:
        """Into the search field."""
        self.query_one("#search").focus()

    def _explained(self, id: str) -> str | None:
        return self._game.explain(self._pack, id)

    def _show(self, ids: Sequence[str]) -> None:
        found = self.query_one("#found", OptionList)
        rows = []
        for id in ids:
            start = (self._explained(id) or "").replace("*", "").replace("`", "")
            rows.append(Row(Content.assemble((id, "bold $accent"), f" {start}").truncate(76, ellipsis=True), id=id))
        found.set_options(rows)
        found.highlighted = 0 if rows else None
        if not rows:
            self.run_worker(self._read(""), exclusive=True)

    async def _read(self, id: str) -> None:
        text = self._explained(id) if id else None
        rule = self._game.rulebook.get(id)
        head = f"**{id}**{f' · *{rule.chapter}*' if rule and rule.chapter else ''}\n\n" if id else ""
        await self.query_one("#rule", Markdown).update(head + (text or "No rule contains all of these words."))
        self.query_one("#text").scroll_home(animate=False)


class RefusalsDialog(Dialog):
    """What cannot be done now, by the reason that forbids it. Selecting a reason shows its rule."""

    def __init__(self, refusals: Sequence[RefusalGroup]) -> None:
        super().__init__()
        self._refusals = refusals

    def compose(self) -> ComposeResult:
        """Each reason with everything it forbids."""
        with Vertical(classes="card") as card:
            card.border_title = "What you cannot do now"
            card.border_subtitle = "enter shows the rule · esc closes"
            if not self._refusals:
                yield Static("Nothing that is usually possible is forbidden here.", classes="sentence")
                return
            rows = []
            for refusal in self._refusals:
                labels = "".join(f"\n  {label}" for label in refusal.labels)
                rows.append(Row(Content.assemble((refusal.why, "bold"), (f"  {refusal.rule}", "$accent"), labels)))
            yield OptionList(*rows, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the rule."""
        event.stop()
        self.post_message(JournalView.RuleWanted(self._refusals[event.option_index].rule))


class AnalysisDialog(Dialog):
    """Every answer with its chance to win and what would follow it, the best first."""

    def __init__(self, found: Thoughts) -> None:
        super().__init__()
        self._found = found

    def compose(self) -> ComposeResult:
        """A bar for each answer."""
        with VerticalScroll(classes="card") as card:
            card.border_title = "What each answer promises"
            tries = sum(one.tries for one in self._found.prospects)
            card.border_subtitle = f"{tries} imagined games, played on {self._found.reach} · esc closes"
            for standing, some in groupby(self._found.prospects, lambda one: one.standing):
                yield Static(Content.styled(HEADINGS[standing], "$text-muted"))
                for one in some:
                    yield Static(self._line(one), classes="sentence")

    def _line(self, one: Prospect) -> Content:
        answer, *then = [words.partition(" — ")[0] for words in one.follows] or [str(one.option)]
        full = 0 if one.standing == "unknown" else round(BAR * one.chance)
        colour = "$success" if one.standing == "best" else "$primary"
        bar = ("█" * full, colour), ("░" * (BAR - full) + " ", "$text-muted")
        told = "" if one.standing == "unknown" else between(one.low, one.high)
        after = (f"\n  then {' → '.join(then)}", "$text-muted") if then else ""
        return Content.assemble(*bar, (f"{told:<11}", "bold"), answer, after)


class LogScreen(Dialog):
    """Everything that happened, on the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSE,
        Binding("l", "close", show=False),
        Binding("slash", "filter", "Filter", key_display="/"),
    ]

    def __init__(self, lines: Sequence[JournalLine]) -> None:
        super().__init__()
        self._lines = list(lines)

    def compose(self) -> ComposeResult:
        """The lines, and a filter."""
        with Vertical(classes="card large") as card:
            card.border_title = "Log"
            card.border_subtitle = "enter shows the rule · / filters · esc closes"
            yield Input(placeholder="filter", id="filter", compact=True)
            yield JournalView()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """All of it, at its end."""
        self.query_one("#filter").display = False
        journal = self.query_one(JournalView)
        journal.show(self._lines)
        journal.focus()

    def action_filter(self) -> None:
        """Type to filter."""
        self.query_one("#filter").display = True
        self.query_one("#filter").focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the lines that contain every word typed."""
        words = event.value.lower().split()
        kept = [line for line in self._lines if all(word in f"{line.text} {line.rule}".lower() for word in words)]
        self.query_one(JournalView).show(kept)

    def on_input_submitted(self) -> None:
        """Into the lines found."""
        self.query_one(JournalView).focus()
