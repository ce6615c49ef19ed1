"""“Did you mean …?”: the known word that is closest to a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

CLOSE = 0.75
"""How much of two words must be the same to suggest one for the other. Among hundreds of words, less finds nonsense."""
MOST_LISTED = 40
"""The largest number of known words that a message lists."""


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that is most similar to this word; empty if no word is similar."""
    words = list(known)
    lowered = {each.lower(): each for each in reversed(words)}
    found = difflib.get_close_matches(word.lower()[:200], lowered, n=1, cutoff=CLOSE)
    return lowered[found[0]] if found else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The question “Did you mean …?” with the closest known word, after a space; empty if none is close."""
    found = closest(word, known)
    return f" Did you mean “{found}”?" if found and found != word else ""


def suggested(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: a full stop and “Did you mean …?”; empty if no word is close."""
    near = did_you_mean(word, known)
    return f".{near}" if near else ""


def known_words(known: Iterable[str]) -> str:
    """The known words for a message: all, or the first ones and how many more there are."""
    words = list(known)
    more = f" and {len(words) - MOST_LISTED} more" if len(words) > MOST_LISTED else ""
    return ", ".join(words[:MOST_LISTED]) + more
