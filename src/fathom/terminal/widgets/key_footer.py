"""The line of keys at the bottom of a screen."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import Footer


class KeyFooter(Footer):
    """The keys of a screen, made again only when they change.

    Textual's own footer makes all of them again whenever the focus moves, which is slow.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._keys: list[tuple[str, str, bool]] = []

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """Show the keys that can be pressed now."""
        bindings = screen.active_bindings.values()
        keys = [(binding.key, binding.description, enabled) for _, binding, enabled, _ in bindings if binding.show]
        # Without the focus Textual leaves the keys as they are.
        if keys != self._keys and screen.app.app_focus:
            self._keys = keys
            super().bindings_changed(screen)
