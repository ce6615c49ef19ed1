"""Who may see the deck."""

from __future__ import annotations

from typing import Any

from fathom.engine.visibility import Visibility


class Deck(Visibility):
    """The deck, top card last. All players know which cards are in it, but not their order (JD-210, JD-R03).

    They know the order only of the cards that they saw being put at the bottom; `State.sunk` counts these cards.
    """

    def mask(self, value: list[str], holder: Any, seat: int | None) -> list[str]:
        """The deck as every seat sees it: cards of unknown order are sorted."""
        return [*value[: holder.sunk], *sorted(value[holder.sunk :])]
