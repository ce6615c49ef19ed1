"""A row of the form that sets one value with the left and right arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class SettingRow(Widget, can_focus=True):
    """One setting and its possible values."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Change", key_display="← →"),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, setting: SettingRow) -> None:
            super().__init__()
            self.setting = setting

        @property
        def control(self) -> SettingRow:
            """The row of the setting that changed."""
            return self.setting

    index = reactive(0)

    def __init__(
        self, title: str, values: Sequence[tuple[Any, str]], value: Any, help: str = "", id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.title, self.values, self.help = title, list(values), help
        self.set_reactive(SettingRow.index, next((i for i, (known, _) in enumerate(values) if known == value), 0))

    @property
    def value(self) -> Any:
        """The selected value."""
        return self.values[self.index][0]

    def render(self) -> Content:
        """The title and the value, with arrows if there are several values."""
        label = self.values[self.index][1]
        left, right = ("◂ ", " ▸") if len(self.values) > 1 else ("  ", "")
        title = self.title.ljust(13)
        return Content.assemble((title, "$secondary"), (left, "$accent"), (label, "bold"), (right, "$accent"))

    def action_turn(self, steps: int) -> None:
        """Select the next value, or the one before."""
        self.index = (self.index + steps) % len(self.values)
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """A click selects the next value."""
        self.action_turn(1)
