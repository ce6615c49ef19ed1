"""Emphasis in the storybook: words between asterisks. Drawings show them in italics; plain text omits the asterisks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ParamSpec

EMPHASIS = re.compile(r"\*([^*\n]+)\*")
P = ParamSpec("P")


def parts(text: str) -> list[str]:
    """Split the text into parts: plain, emphasised, plain and so on."""
    return EMPHASIS.split(text)


def unmarked(text: str) -> str:
    """The text without emphasis marks."""
    return EMPHASIS.sub(r"\1", text) if "*" in text else text


def spoken(say: Callable[P, str]) -> Callable[P, str]:
    """Return a function that removes the emphasis marks from the result of `say`."""

    def said(*args: P.args, **kwargs: P.kwargs) -> str:
        return unmarked(say(*args, **kwargs))

    return said
