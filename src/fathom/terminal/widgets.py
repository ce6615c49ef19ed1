"""The parts of the playing screen: board, question, panels, journal, and the lines above and below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.core.ask import Ask, Option
from fathom.core.words import Panel

COMMANDS = "uhrwslcq"
KEYS = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS)
"""The keys of the options, in order. Command letters are never among them, so that no key has two meanings."""

WAYS = {
    "up": ("up", "north"),
    "down": ("down", "south"),
    "left": ("left", "west"),
    "right": ("right", "east"),
}


def towards(ask: Ask | None, arrow: str) -> Option | None:
    """The one option that is nothing but a step in the direction of an arrow key, if the question offers it."""
    if ask is None:
        return None
    found = [option for option in ask.options if (words := str(option).split())[1:] and words[-1] in WAYS[arrow]]
    plain = [option for option in found if len(msgspec.structs.astuple(option)) == 1]
    return plain[0] if len(plain) == 1 else None


def _difference(one: Text, other: Text | None) -> tuple[int, int] | None:
    """The middle of what differs between two pictures, as column and line."""
    if other is None:
        return None
    differ = [
        (x, y)
        for y, (line, was) in enumerate(zip(one.plain.split("\n"), other.plain.split("\n"), strict=False))
        for x, (char, old) in enumerate(zip(line, was, strict=False))
        if char != old
    ]
    if not differ:
        return None
    xs, ys = sorted({x for x, _ in differ}), sorted({y for _, y in differ})
    return xs[len(xs) // 2], ys[len(ys) // 2]


class Board(ScrollableContainer):
    """The board. With the focus on it, the arrow keys take a step where the question offers steps."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(arrow, f"step('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")
    ]

    class Step(Message):
        """The player wants to go that way."""

        def __init__(self, arrow: str) -> None:
            super().__init__()
            self.arrow = arrow

    picture_size: Size = Size(0, 0)
    _shown: Text | None = None

    def compose(self) -> ComposeResult:
        """One picture, as large as it is."""
        yield Static(id="picture")

    def show(self, picture: Text, plain: Text | None = None) -> bool:
        """Show the board; whether its size has changed.

        Where the board is larger than its place, what the question points at comes into sight: that is where the
        picture differs from the `plain` one that answers no question; failing that, where it differs from before.
        """
        lines = picture.plain.rstrip("\n").split("\n")
        size = Size(max(map(cell_len, lines)), len(lines))
        self.query_one("#picture", Static).update(picture)
        spot = _difference(picture, plain) or _difference(picture, self._shown)
        if spot is not None:
            self.call_after_refresh(self._look_at, *spot)
        changed = size != self.picture_size
        self.picture_size, self._shown = size, picture
        return changed

    def _look_at(self, x: int, y: int) -> None:
        width, height = self.scrollable_content_region.size
        self.scroll_to(x - width // 2, y - height // 2, animate=False)

    def action_step(self, arrow: str) -> None:
        """Go that way."""
        self.post_message(self.Step(arrow))


class Choices(OptionList):
    """The options, one a line, each with its key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class Impatient(Message):
        """Enter or space, but there is nothing to choose."""

    def action_select(self) -> None:
        """Pick the highlighted option."""
        if self.option_count:
            super().action_select()
        else:
            self.post_message(self.Impatient())


class Question(Vertical):
    """What the player is asked: the prompt, the options, and, on request, advice and a filter."""

    class Picked(Message):
        """The player picked this option of the current question."""

        def __init__(self, option: Option) -> None:
            super().__init__()
            self.option = option

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._labels: list[tuple[str, Option, str]] = []
        self._advised: Option | None = None

    def compose(self) -> ComposeResult:
        """The prompt, advice, the filter, the options, and (where no journal is in sight) what just happened."""
        yield Static(id="prompt")
        yield Static(id="advice")
        yield Input(placeholder="type to filter, enter picks, esc ends", id="filter", compact=True)
        yield Choices(id="choices", markup=False)
        yield Static(id="recent")

    def on_mount(self) -> None:
        """Nothing is asked yet."""
        self.query_one("#advice").display = False
        self.query_one("#filter").display = False

    @property
    def choices(self) -> Choices:
        """The list of options."""
        return self.query_one(Choices)

    def show(self, prompt: str, labels: Sequence[tuple[Option, str]], rule: str = "") -> None:
        """Ask this; each option with its label."""
        self.query_one("#prompt", Static).update(Content(prompt))
        self.query_one("#advice").display = False
        self._advised = None
        keys = [*KEYS, *[""] * len(labels)]
        self._labels = [(keys[index], option, label) for index, (option, label) in enumerate(labels)]
        self.end_filter()
        self._list(self._labels)
        many = f"{len(labels)} choices, / filters · " if len(labels) > 9 else ""
        self.border_subtitle = f"{many}{rule}"

    def wait(self, text: str) -> None:
        """Nothing to choose at the moment, and why."""
        self.show(text, [])

    def say(self, text: Content) -> None:
        """Show a remark under the prompt."""
        advice = self.query_one("#advice", Static)
        advice.update(text)
        advice.display = True

    def advise(self, option: Option, why: str) -> None:
        """Mark an option as advised and say why."""
        self._advised = option
        index = next((i for i, (_, offered, _) in enumerate(self._labels) if offered == option), None)
        if index is None:
            return
        label = self._labels[index][2]
        self.say(Content.assemble(("★ ", "bold $accent"), (label, "bold"), f": {why}"))
        self.end_filter()
        self._list(self._labels)
        self.choices.highlighted = index
        # The remark takes lines from the list, so where the highlight is can be known only afterwards.
        self.call_after_refresh(self.choices.scroll_to_highlight)

    def recent(self, sentences: Sequence[str]) -> None:
        """What just happened, for screens too small for the journal: the newest sentences, as many as fit."""
        width = self.content_size.width or 28
        kept: list[Content] = []
        room = 6
        for sentence in reversed(sentences):
            content = Content(sentence)
            room -= len(content.wrap(width))
            if room < 0:
                break
            kept.insert(0, content)
        recent = self.query_one("#recent", Static)
        recent.update(Content("\n").join(kept))
        recent.set_class(not kept, "empty")

    def option_of(self, key: str) -> Option | None:
        """The option that a key picks."""
        return next((option for letter, option, _ in self._labels if letter == key), None)

    # -- the filter ---------------------------------------------------------------------------------------------

    def filter(self) -> None:
        """Let the player type a part of a label."""
        if not self._labels:
            return
        field = self.query_one("#filter", Input)
        field.value = ""
        field.display = True
        field.focus()

    def end_filter(self) -> None:
        """Show all options again."""
        field = self.query_one("#filter", Input)
        if field.display:
            field.display = False
            field.value = ""
            self.choices.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the options that contain every word typed."""
        event.stop()
        words = event.value.lower().split()
        self._list([entry for entry in self._labels if all(word in entry[2].lower() for word in words)])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Pick the highlighted option of those left."""
        event.stop()
        self.choices.action_select()

    def on_key(self, event: events.Key) -> None:
        """While filtering, the arrows still move the highlight and escape ends it."""
        if not self.query_one("#filter").display:
            return
        if event.key == "escape":
            self.end_filter()
            self._list(self._labels)
        elif event.key == "down":
            self.choices.action_cursor_down()
        elif event.key == "up":
            self.choices.action_cursor_up()
        else:
            return
        event.stop()
        event.prevent_default()

    # -- the list -----------------------------------------------------------------------------------------------

    def _list(self, entries: Sequence[tuple[str, Option, str]]) -> None:
        rows = []
        for key, option, label in entries:
            place = self._place(option)
            # Boards mark spaces with the number of the option, so beyond the digit keys the number is shown as well.
            number = f"{place + 1 if place >= 9 else '':>2} " if len(self._labels) > 9 else ""
            mark = "★ " if option == self._advised else ""
            head = Content.assemble((f"{key or ' '} ", "bold $accent"), (number, "dim"), (mark, "bold $accent"))
            rows.append(Row(head + self._hanging(label, head.cell_length), id=str(place)))
        self.choices.set_options(rows)
        self.choices.highlighted = 0 if rows else None

    def _hanging(self, label: str, indent: int) -> Content:
        """A label whose further lines stand under its first, not under its key."""
        room = self.choices.scrollable_content_region.width - indent - 1
        if room < 10:
            return Content(label)
        return Content("\n" + " " * indent).join(line.rstrip() for line in Content(label).wrap(room))

    def on_resize(self) -> None:
        """Labels are broken anew; the highlight stays."""
        highlighted = self.choices.highlighted
        self.end_filter()
        self._list(self._labels)
        self.choices.highlighted = highlighted

    def _place(self, option: Option) -> int:
        return next(index for index, (_, offered, _) in enumerate(self._labels) if offered == option)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, a click: picked."""
        event.stop()
        if event.option.id is not None:
            self.post_message(self.Picked(self._labels[int(event.option.id)][1]))


class Panels(VerticalScroll):
    """Everything beside the board, each in its titled box."""

    async def show(self, panels: Sequence[Panel]) -> None:
        """Show these boxes."""
        boxes = list(self.query(".panel").results(Static))
        if len(boxes) != len(panels):
            await self.remove_children()
            boxes = [Static(classes="panel") for _ in panels]
            await self.mount(*boxes)
        for box, panel in zip(boxes, panels, strict=True):
            box.border_title = panel.title
            box.update(panel.body)


class Line(msgspec.Struct, frozen=True):
    """One line of the journal. `rule` is empty for a remark that no rule made."""

    rule: str
    text: str
    fresh: bool = False
    """It happened since the player last chose."""


class Journal(OptionList):
    """What happened, each line with the rule that made it happen. Selecting a line shows the rule."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class RuleWanted(Message):
        """The player wants to read this rule."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, id: str | None = None, *, from_end: bool = True) -> None:
        super().__init__(id=id, markup=False)
        self._lines_shown: list[Line] = []
        self._from_end = from_end
        self.border_title = "Log"

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines: the newest in sight, unless it reads from the start."""
        if list(lines) == self._lines_shown:
            return
        self._lines_shown = list(lines)
        self.set_options([Row(self.render_entry(line)) for line in lines])
        self.call_after_refresh(self._settle)

    def on_show(self) -> None:
        """Lines that came while it was out of sight could not be scrolled to."""
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        if self._from_end:
            self.scroll_end(animate=False, force=True)
        else:
            self.scroll_home(animate=False, force=True)

    @staticmethod
    def render_entry(line: Line) -> Content:
        """A line as text: fresh ones bright, older ones dim, the rule id last."""
        style = "" if line.fresh else "dim"
        if not line.rule:
            return Content.styled(line.text, f"italic {style}")
        return Content.assemble((line.text, style), (f"  {line.rule}", f"$secondary {style}"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the rule of a line."""
        event.stop()
        if rule := self._lines_shown[event.option_index].rule:
            self.post_message(self.RuleWanted(rule))


class Edge(Widget):
    """One line of the screen with something at its left and something at its right."""

    left: reactive[Content] = reactive(Content)
    right: reactive[Content] = reactive(Content)

    def render(self) -> Content:
        """Both, with as much space between them as there is; the longer one gives way."""
        width, left, right = self.content_size.width, self.left, self.right
        if left.cell_length > right.cell_length:
            left = left.truncate(max(0, width - right.cell_length - 2), ellipsis=True)
        else:
            right = right.truncate(max(0, width - left.cell_length - 2), ellipsis=True)
        gap = max(1, width - left.cell_length - right.cell_length)
        return Content.assemble(left, " " * gap, right)

    def on_resize(self) -> None:
        """The space between depends on the width."""
        self.refresh()


class Tabs(Widget):
    """On a small screen: what the left side shows."""

    class Chosen(Message):
        """Show that one."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    titles: ClassVar[dict[str, str]] = {"board": "Board", "panels": "Panels", "journal": "Log"}
    names: reactive[list[str]] = reactive(list)
    current = reactive("board")

    def render(self) -> Content:
        """All of them, the current one lit up."""
        parts: list[Content | str | tuple[str, str]] = []
        for name in self.names:
            style = "$text on $panel bold" if name == self.current else "$secondary"
            parts.append((f" {self.titles[name]} ", style))
        parts.append(("  tab", "bold $accent"))
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """The one under the pointer."""
        right = 0
        for name in self.names:
            right += len(self.titles[name]) + 2
            if event.x < right:
                self.post_message(self.Chosen(name))
                return
