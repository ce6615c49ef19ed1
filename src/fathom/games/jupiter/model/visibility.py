"""Who may see the deck."""

from __future__ import annotations

from typing import Any

from fathom.engine.visibility import Visibility


class Deck(Visibility):
    """The deck, top card last. All know which cards are in it, and the order of those that were seen put at its bottom
    (`State.sunk`); no one knows the order of the others (JD-210, JD-R03)."""

    def mask(self, value: list[str], holder: Any, seat: int | None) -> list[str]:
        """The deck, with the cards whose order no one knows sorted."""
        return [*value[: holder.sunk], *sorted(value[holder.sunk :])]
