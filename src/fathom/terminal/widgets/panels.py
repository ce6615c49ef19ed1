"""What stands around the board and the question: panels, journal, tabs, and the lines above and below them."""

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

from fathom.present.words import Panel


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


class JournalLine(msgspec.Struct, frozen=True):
    """One line of the journal. `rule` is empty for a remark that no rule made."""

    rule: str
    text: str
    fresh: bool = False
    """It happened since the player last chose."""


class JournalView(OptionList):
    """What happened, each line with the rule that made it happen. Selecting a line shows the rule."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class RuleWanted(Message):
        """The player wants to read this rule."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, id: str | None = None, *, from_end: bool = True) -> None:
        super().__init__(id=id, markup=False)
        self._lines_shown: list[JournalLine] = []
        self._from_end = from_end
        self.border_title = "Log"

    def show(self, lines: Sequence[JournalLine]) -> None:
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
    def render_entry(line: JournalLine) -> Content:
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


class EdgeLine(Widget):
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
