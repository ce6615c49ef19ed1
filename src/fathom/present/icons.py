"""Pictures in place of words: dice, costs and resources in the options of a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import htpy as h
from htpy import Element, Node


class Icon(NamedTuple):
    """A picture for some words of a label."""

    words: re.Pattern[str]
    draw: Callable[[re.Match[str]], Node]
    """The picture, without a text alternative: the words stay on the page."""
    spoken: Callable[[re.Match[str]], str] = lambda found: str(found.group())
    """The words for screen readers and for a pointer that rests on the picture."""
    beside: bool = False
    """Whether the words stay visible beside the picture."""


def icon(words: str, draw: Callable[[str], Node], *, beside: bool = False) -> Icon:
    """A picture for all words that match the regular expression `words`; `draw` gets the words found."""
    return Icon(re.compile(words), lambda found: draw(found.group()), beside=beside)


def illustrated(text: str, icons: Sequence[Icon]) -> list[Node]:
    """The text with pictures for some of its words. Words that a picture replaces stay in the page, visually hidden."""
    parts: list[Node] = [text]
    for one in icons:
        parts = [part for each in parts for part in (_drawn(each, one) if isinstance(each, str) else [each])]
    return parts


def _drawn(text: str, one: Icon) -> list[Node]:
    """The text in parts: each place that matches becomes a picture with its words."""
    parts: list[Node] = []
    end = 0
    for found in one.words.finditer(text):
        parts += [text[end : found.start()], _picture(one, found)]
        end = found.end()
    return [part for part in (*parts, text[end:]) if part]


def _picture(one: Icon, found: re.Match[str]) -> Element:
    words = one.spoken(found)
    drawing = h.span(".drawn", aria_hidden="true")[one.draw(found)]
    if one.beside:
        return h.span(".icon-word.beside")[drawing, words]
    return h.span(".icon-word", title=words)[drawing, h.span(".unseen")[words]]
