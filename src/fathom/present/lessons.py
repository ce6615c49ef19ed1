"""Lessons that explain the words of a game, each shown where its word first appears."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from fathom.present.scene import Lesson


def explaining(known: Iterable[Lesson], texts: Iterable[str]) -> list[Lesson]:
    """The lessons that explain a word of these texts, in the order given."""
    text = "\n".join(texts)
    return [lesson for lesson in known if uses(lesson.words, text)]


def uses(words: tuple[str, ...], text: str) -> bool:
    """Whether a text has one of these words, alone or in the plural. Capitals count: a Lair is not a lair."""
    return bool(words) and _pattern(words).search(text) is not None


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})s?\b")
