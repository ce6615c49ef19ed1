"""An estimate of how many tokens a text has, without a tokeniser."""

from __future__ import annotations

import re

WORD = 5
"""The number of letters that one token of a word has at most, on average in English prose and game texts."""


def estimate_tokens(text: str) -> int:
    """About how many tokens a text has: one for every five letters or part of them in a word, one for every three
    digits, one for each other mark. It was not compared with any tokeniser."""
    parts = re.findall(r"[^\W\d_]+|\d+|[^\w\s]|_", text)
    return sum(-(-len(part) // (3 if part.isdigit() else WORD)) if part.isalnum() else 1 for part in parts)
