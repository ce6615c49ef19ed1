"""The question and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.engine.ask import Option
from fathom.present import phrases

COMMANDS = "uhrwslcqt"
KEYS = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS)
"""The keys of the options, in order. Keys of commands are left out, so that no key has two meanings."""
NO_UNDO = " ·no undo"
"""Marks an option that reveals hidden information."""


class OptionRow(msgspec.Struct, frozen=True):
    """An option with its label; `final` says that it cannot be undone."""

    option: Option
    label: str
    final: bool = False


class OptionRows(OptionList):
    """The options, one per line, each with its key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class Impatient(Message):
        """Enter or space was pressed while there are no options."""

    def action_select(self) -> None:
        """Choose the highlighted option."""
        if self.option_count:
            super().action_select()
        else:
            self.post_message(self.Impatient())


class QuestionPanel(Vertical):
    """The question: prompt and options, and on request a hint and a filter."""

    class Picked(Message):
        """The player chose this option."""

        def __init__(self, option: Option) -> None:
            super().__init__()
            self.option = option

    class Pointed(Message):
        """Another option was highlighted; `choice` is None if there are no options."""

        def __init__(self, choice: OptionRow | None) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._offered: list[OptionRow] = []
        self._advised: Option | None = None

    def compose(self) -> ComposeResult:
        """The prompt, the hint, the filter, the options, and recent events if the log is not shown."""
        yield Static(id="prompt")
        yield Static(id="advice")
        yield Input(placeholder="type to filter, enter chooses, esc ends", id="filter", compact=True)
        yield OptionRows(id="choices", markup=False)
        yield Static(id="recent")

    def on_mount(self) -> None:
        """Hide the hint and the filter."""
        self.query_one("#advice").display = False
        self.query_one("#filter").display = False

    @property
    def choices(self) -> OptionRows:
        """The list of options."""
        return self.query_one(OptionRows)

    def show(self, prompt: str, choices: Sequence[OptionRow], rule: str = "") -> None:
        """Show a question."""
        self.query_one("#prompt", Static).update(Content(prompt))
        self.query_one("#advice").display = False
        self._advised = None
        self._offered = list(choices)
        self.end_filter()
        self._list(self._offered)
        many = f"{len(choices)} options, / filters · " if len(choices) > 9 else ""
        self.border_subtitle = f"{many}{rule}"

    def wait(self, text: str) -> None:
        """Show a text without options."""
        self.show(text, [])

    def say(self, text: Content) -> None:
        """Show a text under the prompt."""
        advice = self.query_one("#advice", Static)
        advice.update(text)
        advice.display = True

    def advise(self, option: Option, why: str) -> None:
        """Mark an option as the hint and show the reason."""
        self._advised = option
        index = next((i for i, choice in enumerate(self._offered) if choice.option == option), None)
        if index is None:
            return
        label = self._offered[index].label
        self.say(Content.assemble(("★ ", "bold $accent"), (label.rstrip("."), "bold"), f". {phrases.sentence(why)}"))
        self.end_filter()
        self._list(self._offered)
        self.choices.highlighted = index
        # The text takes lines from the list, so scroll after the next layout.
        self.call_after_refresh(self.choices.scroll_to_highlight)

    def recent(self, sentences: Sequence[str]) -> None:
        """Show recent events on screens without a log: the newest sentences that fit."""
        width = self.content_size.width or 28
        shown: list[Content] = []
        room = 6
        for sentence in reversed(sentences):
            content = Content(sentence)
            room -= len(content.wrap(width))
            if room < 0:
                break
            shown.insert(0, content)
        recent = self.query_one("#recent", Static)
        recent.update(Content("\n").join(shown))
        recent.set_class(not shown, "empty")

    def option_of(self, key: str) -> Option | None:
        """The option that a key chooses; None if there is none."""
        place = KEYS.find(key)
        return self._offered[place].option if 0 <= place < len(self._offered) else None

    # -- the filter ---------------------------------------------------------------------------------------------

    def filter(self) -> None:
        """Show the filter and focus it."""
        if not self._offered:
            return
        field = self.query_one("#filter", Input)
        field.value = ""
        field.display = True
        field.focus()

    def end_filter(self) -> None:
        """Hide the filter."""
        field = self.query_one("#filter", Input)
        if field.display:
            field.display = False
            field.value = ""
            self.choices.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the options that contain every word typed."""
        event.stop()
        words = event.value.lower().split()
        self._list([choice for choice in self._offered if all(word in choice.label.lower() for word in words)])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose the highlighted option."""
        event.stop()
        self.choices.action_select()

    def on_key(self, event: events.Key) -> None:
        """While filtering, arrows move the highlight and escape ends the filter."""
        if not self.query_one("#filter").display:
            return
        if event.key == "escape":
            self.end_filter()
            self._list(self._offered)
        elif event.key == "down":
            self.choices.action_cursor_down()
        elif event.key == "up":
            self.choices.action_cursor_up()
        else:
            return
        event.stop()
        event.prevent_default()

    # -- the list -----------------------------------------------------------------------------------------------

    def _list(self, choices: Sequence[OptionRow]) -> None:
        rows = []
        for choice in choices:
            place = self._offered.index(choice)
            key = KEYS[place] if place < len(KEYS) else " "
            # Boards mark spaces with option numbers, so options without a digit key show their number too.
            number = f"{place + 1 if place >= 9 else '':>2} " if len(self._offered) > 9 else ""
            mark = "★ " if choice.option == self._advised else ""
            head = Content.assemble((f"{key} ", "bold $accent"), (number, "dim"), (mark, "bold $accent"))
            label = Content.assemble(choice.label, (NO_UNDO if choice.final else "", "dim"))
            rows.append(Row(head + self._wrap_label(label, head.cell_length), id=str(place)))
        self.choices.set_options(rows)
        self.choices.highlighted = 0 if rows else None
        if not rows:
            self.post_message(self.Pointed(None))

    def _wrap_label(self, label: Content, indent: int) -> Content:
        """Wrap a label so that further lines are aligned with the first."""
        room = self.choices.scrollable_content_region.width - indent - 1
        if room < 10:
            return label
        return Content("\n" + " " * indent).join(line.rstrip() for line in label.wrap(room))

    def on_resize(self) -> None:
        """Wrap the labels again; the highlight stays."""
        highlighted = self.choices.highlighted
        self.end_filter()
        self._list(self._offered)
        self.choices.highlighted = highlighted

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Report the option that is highlighted now."""
        event.stop()
        # The list may have been replaced since this message was sent.
        if event.option.id is not None and int(event.option.id) < len(self._offered):
            self.post_message(self.Pointed(self._offered[int(event.option.id)]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Report the option that was selected with enter or a click."""
        event.stop()
        if event.option.id is not None:
            self.post_message(self.Picked(self._offered[int(event.option.id)].option))
