"""Widgets around the board and the question: panels, the log, tabs, and the top and bottom lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.present.words import TextPanel
from fathom.terminal.styled import to_rich


class Panels(VerticalScroll):
    """The panels beside the board, each in a titled box."""

    async def show(self, panels: Sequence[TextPanel]) -> None:
        """Show these panels."""
        boxes = list(self.query(".panel").results(Static))
        if len(boxes) != len(panels):
            await self.remove_children()
            boxes = [Static(classes="panel") for _ in panels]
            await self.mount(*boxes)
        for box, panel in zip(boxes, panels, strict=True):
            box.border_title = panel.title
            box.update(to_rich(panel.body))


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log. `rule` is empty for a remark without a rule."""

    rule: str
    text: str
    fresh: bool = False
    """Whether the event happened since the player last chose."""


class LogView(OptionList):
    """The log: events, each with its rule. Selecting a line shows the rule."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class RuleWanted(Message):
        """A line was selected to read its rule."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, id: str | None = None, *, from_end: bool = True) -> None:
        super().__init__(id=id, markup=False)
        self._lines_shown: list[LogLine] = []
        self._from_end = from_end
        self.border_title = "Log"

    def show(self, lines: Sequence[LogLine]) -> None:
        """Show these lines, scrolled to the newest (`from_end`) or to the first."""
        if list(lines) == self._lines_shown:
            return
        self._lines_shown = list(lines)
        self.set_options([Row(self.render_entry(line)) for line in lines])
        self.call_after_refresh(self._scroll)

    def on_show(self) -> None:
        """Scroll to lines that were added while the log was hidden."""
        self.call_after_refresh(self._scroll)

    def _scroll(self) -> None:
        if self._from_end:
            self.scroll_end(animate=False, force=True)
        else:
            self.scroll_home(animate=False, force=True)

    @staticmethod
    def render_entry(line: LogLine) -> Content:
        """A line as text: new lines bright, older lines dim, the rule id last."""
        style = "" if line.fresh else "dim"
        if not line.rule:
            return Content.styled(line.text, f"italic {style}")
        return Content.assemble((line.text, style), (f"  {line.rule}", f"$secondary {style}"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the rule of a line."""
        event.stop()
        if rule := self._lines_shown[event.option_index].rule:
            self.post_message(self.RuleWanted(rule))


class EdgeLine(Widget):
    """One line with text on the left and on the right."""

    left: reactive[Content] = reactive(Content)
    right: reactive[Content] = reactive(Content)

    def render(self) -> Content:
        """Both texts with space between them; the longer one is truncated if needed."""
        width, left, right = self.content_size.width, self.left, self.right
        if left.cell_length > right.cell_length:
            left = left.truncate(max(0, width - right.cell_length - 2), ellipsis=True)
        else:
            right = right.truncate(max(0, width - left.cell_length - 2), ellipsis=True)
        gap = max(1, width - left.cell_length - right.cell_length)
        return Content.assemble(left, " " * gap, right)

    def on_resize(self) -> None:
        """Render again for the new width."""
        self.refresh()


class Tabs(Widget):
    """The tabs of panes that share a place on a small screen."""

    class Chosen(Message):
        """A tab was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    titles: ClassVar[dict[str, str]] = {"board": "Board", "panels": "Panels", "log": "Log"}
    names: reactive[list[str]] = reactive(list)
    current = reactive("board")

    def render(self) -> Content:
        """All tabs, the current one highlighted."""
        parts: list[Content | str | tuple[str, str]] = []
        for name in self.names:
            style = "$text on $panel bold" if name == self.current else "$secondary"
            parts.append((f" {self.titles[name]} ", style))
        parts.append(("  tab", "bold $accent"))
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Choose the tab under the pointer."""
        right = 0
        for name in self.names:
            right += len(self.titles[name]) + 2
            if event.x < right:
                self.post_message(self.Chosen(name))
                return
