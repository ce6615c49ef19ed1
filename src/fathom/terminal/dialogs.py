"""Dialogs over the table: confirmations, rules, log, refusals, analysis and keys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, HorizontalGroup, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.assist import LabelledRefusal, RefusalGroup
from fathom.content.rulebook import cited
from fathom.game.game import Game
from fathom.players.search import HEADINGS, Analysis, OptionEstimate, percent_range
from fathom.terminal.widgets.key_footer import KeyFooter
from fathom.terminal.widgets.panels import LogLine, LogView

CLOSE: list[BindingType] = [Binding("escape,q", "close", "Close", key_display="esc")]
BAR = 20
"""The length of the bar for a win chance of 100 %, in characters."""


class Dialog(ModalScreen[None]):
    """A dialog that the player reads and closes."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def action_close(self) -> None:
        """Close the dialog."""
        self.dismiss(None)


class ConfirmDialog(ModalScreen[bool]):
    """Asks for confirmation. The safe answer has the focus."""

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
        """Answer with the button that was pressed."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answer with the key that was pressed."""
        self.dismiss(yes)


class MessageDialog(Dialog):
    """Shows a message."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "close", show=False)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The text of the message."""
        with Vertical(classes="card small fault") as card:
            card.border_title = self._title
            card.border_subtitle = "enter closes"
            yield Static(Content(self._text))


class StoryDialog(Dialog):
    """Shows a longer text under its title, such as what happened before."""

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        super().__init__()
        self._title, self._paragraphs = title, paragraphs

    def compose(self) -> ComposeResult:
        """The paragraphs, with a line between them."""
        with VerticalScroll(classes="card") as card:
            card.border_title = self._title
            card.border_subtitle = "esc closes"
            yield Static(Content("\n\n".join(self._paragraphs)))


class PassScreen(Screen[None]):
    """Hides the table while the screen is passed to a player who sees different cards."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "close", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """A message with the name of the next player, and nothing of the table."""
        with Vertical(classes="card small") as card:
            card.border_title = f"Pass the screen to {self._name}."
            card.border_subtitle = "enter: I'm ready"
            yield Static(f"Other players, please look away. {self._name}, press enter when you are ready.")

    def action_close(self) -> None:
        """Show the table."""
        self.dismiss(None)


class TextDialog(ModalScreen[str | None]):
    """Asks for a line of text, such as a name for a save."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Cancel")]

    def __init__(self, title: str, text: str, value: str = "") -> None:
        super().__init__()
        self._title, self._text, self._value = title, text, value

    def compose(self) -> ComposeResult:
        """The text and an input field."""
        with Vertical(classes="card small") as card:
            card.border_title = self._title
            card.border_subtitle = "enter saves · esc cancels"
            yield Static(Content(self._text), classes="sentence")
            yield Input(self._value, id="answer")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the text; an empty text cancels."""
        self.dismiss(event.value.strip() or None)

    def action_close(self) -> None:
        """Cancel."""
        self.dismiss(None)


class KeysDialog(Dialog):
    """Lists all keys."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        """One line for each key."""
        with VerticalScroll(classes="card") as card:
            card.border_title = "Keys"
            card.border_subtitle = "esc closes"
            wide = max(len(key) for key, _ in self._keys)
            lines = [Content.assemble((key.rjust(wide), "bold $accent"), f"  {text}") for key, text in self._keys]
            yield Static(Content("\n").join(lines))


class RulesDialog(Dialog):
    """Shows the rule of a question or a log line, the rules it cites, and a search of the rulebook."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", key_display="esc"),
        Binding("slash", "search", "Search", key_display="/"),
    ]

    def __init__(self, game: Game, pack: Any, ids: Sequence[str]) -> None:
        super().__init__()
        self._game, self._pack = game, pack
        self._first = list(dict.fromkeys(id for id in ids if self._explained(id)))
        near = [id for rule in self._first for id in cited(self._explained(rule) or "") if self._explained(id)]
        self._near = [id for id in dict.fromkeys(near) if id not in self._first]

    def compose(self) -> ComposeResult:
        """A search field above the list of rules, and the text of the selected rule."""
        with Vertical(classes="card large") as card:
            card.border_title = f"Rules of {self._game.title}"
            card.border_subtitle = "type to search · ↑↓ choose · esc closes"
            yield Input(placeholder="search the rulebook", id="search", compact=True)
            with Horizontal():
                yield OptionList(id="found", markup=False)
                with VerticalScroll(id="text"):
                    yield Markdown(id="rule")

    def on_mount(self) -> None:
        """Show the requested rules."""
        self._show(self._first + self._near)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search. An empty field shows the requested rules again."""
        event.stop()
        if event.value.strip():
            self._show([rule.id for rule in self._game.rulebook.search(event.value)])
        else:
            self._show(self._first + self._near)

    def on_key(self, event: Any) -> None:
        """Arrow keys move through the list while the search field has the focus."""
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
        """Focus the search field."""
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
        if id in self._game.explanations:
            head += f"{self._game.explanations[id]}\n\nIn the manual: "
        await self.query_one("#rule", Markdown).update(head + (text or "No rule contains all of these words."))
        self.query_one("#text").scroll_home(animate=False)


class RefusalsDialog(Dialog):
    """Shows what is not possible now, grouped by reason. Selecting a reason shows its rule."""

    def __init__(self, refusals: Sequence[RefusalGroup[LabelledRefusal]]) -> None:
        super().__init__()
        self._refusals = refusals

    def compose(self) -> ComposeResult:
        """Each reason with the options it excludes."""
        with Vertical(classes="card") as card:
            card.border_title = "Why can't I …?"
            card.border_subtitle = "enter shows the rule · esc closes"
            if not self._refusals:
                yield Static("Everything is possible here: choose any option.", classes="sentence")
                return
            rows = []
            for refusal in self._refusals:
                labels = "".join(f"\n  {refused.label}" for refused in refusal.refused)
                rows.append(Row(Content.assemble((refusal.why, "bold"), (f"  {refusal.rule}", "$accent"), labels)))
            yield OptionList(*rows, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the rule of the selected reason."""
        event.stop()
        self.post_message(LogView.RuleWanted(self._refusals[event.option_index].rule))


class AnalysisDialog(Dialog):
    """Shows the win chance of every option and the expected continuation, best first."""

    def __init__(self, found: Analysis) -> None:
        super().__init__()
        self._found = found

    def compose(self) -> ComposeResult:
        """A bar for each option."""
        with VerticalScroll(classes="card") as card:
            card.border_title = "Win chance by option"
            tries = sum(one.tries for one in self._found.estimates)
            card.border_subtitle = f"{tries} simulated games, each played {self._found.horizon} · esc closes"
            for verdict, some in groupby(self._found.estimates, lambda one: one.verdict):
                yield Static(Content.styled(HEADINGS[verdict], "$text-muted"))
                for one in some:
                    yield Static(self._line(one), classes="sentence")

    def _line(self, one: OptionEstimate) -> Content:
        answer, *then = [words.partition(" — ")[0] for words in one.follows] or [str(one.option)]
        full = 0 if one.verdict == "unknown" else round(BAR * one.chance)
        colour = "$success" if one.verdict == "best" else "$primary"
        bar = ("█" * full, colour), ("░" * (BAR - full) + " ", "$text-muted")
        chance = "" if one.verdict == "unknown" else percent_range(one.low, one.high)
        after = (f"\n  then {' → '.join(then)}", "$text-muted") if then else ""
        return Content.assemble(*bar, (f"{chance:<11}", "bold"), answer, after)


class LogScreen(Dialog):
    """Shows the whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSE,
        Binding("l", "close", show=False),
        Binding("slash", "filter", "Filter", key_display="/"),
    ]

    def __init__(self, lines: Sequence[LogLine]) -> None:
        super().__init__()
        self._lines = list(lines)

    def compose(self) -> ComposeResult:
        """The lines and a filter."""
        with Vertical(classes="card large") as card:
            card.border_title = "Log"
            card.border_subtitle = "enter shows the rule · / filters · esc closes"
            yield Input(placeholder="filter", id="filter", compact=True)
            yield LogView()
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show all lines, scrolled to the end."""
        self.query_one("#filter").display = False
        log = self.query_one(LogView)
        log.show(self._lines)
        log.focus()

    def action_filter(self) -> None:
        """Show and focus the filter."""
        self.query_one("#filter").display = True
        self.query_one("#filter").focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the lines that contain every word typed."""
        words = event.value.lower().split()
        matching = [line for line in self._lines if all(word in f"{line.text} {line.rule}".lower() for word in words)]
        self.query_one(LogView).show(matching)

    def on_input_submitted(self) -> None:
        """Focus the lines."""
        self.query_one(LogView).focus()
