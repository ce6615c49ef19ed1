"""Pictures in the options: the actions that something costs."""

from __future__ import annotations

from fathom.present.icons import icon


def _pips(words: str) -> str:
    """A dot for each action of a price: “one action” or “3 actions”."""
    number = words.split()[0]
    return "●" * (int(number) if number.isdecimal() else 1)


ICONS = (icon(r"\b(?:one action|[2-9] actions)\b(?= or |\)|,|$)", _pips, beside=True),)
"""Only prices: “3 actions” at the end of a phrase, or before “with both copies”."""
