"""Emphasis in the storybook: what stands between asterisks. Pictures set it in italics, words leave the marks out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ParamSpec

EMPHASIS = re.compile(r"\*([^*\n]+)\*")
P = ParamSpec("P")


def parts(text: str) -> list[str]:
    """The text in parts, every second of them emphasised."""
    return EMPHASIS.split(text)


def unmarked(text: str) -> str:
    """The text as one says it."""
    return EMPHASIS.sub(r"\1", text) if "*" in text else text


def spoken(say: Callable[P, str]) -> Callable[P, str]:
    """The same sentence without marks."""

    def said(*args: P.args, **kwargs: P.kwargs) -> str:
        return unmarked(say(*args, **kwargs))

    return said
