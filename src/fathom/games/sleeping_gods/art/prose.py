"""Storybook text for a page, with emphasised words in italics."""

from __future__ import annotations

import htpy as h
from htpy import Node

from fathom.games.sleeping_gods.text.emphasis import parts


def prose(text: str) -> list[Node]:
    """The text as nodes, with emphasised parts in `<em>`."""
    return [h.em[part] if k % 2 else part for k, part in enumerate(parts(text))]
