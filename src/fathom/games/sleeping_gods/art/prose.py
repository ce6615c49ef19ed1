"""Storybook text for a page, with printed quotation marks and emphasised words in italics."""

from __future__ import annotations

import re

import htpy as h
from htpy import Node

from fathom.games.sleeping_gods.text.emphasis import parts

OPENING_DOUBLE = re.compile(r"""(?<![^\s(\[*—‘'])"(?=[\w*…'‘])""")
OPENING_SINGLE = re.compile(r"""(?<![^\s(\[*—“"])'(?=[\w*…])""")


def prose(text: str) -> list[Node]:
    """The text as nodes, with emphasised parts in `<em>`."""
    return [h.em[part] if k % 2 else part for k, part in enumerate(parts(printed(text)))]


def printed(text: str) -> str:
    """The text with the quotation marks and apostrophes of a printed book instead of a typewriter's."""
    text = OPENING_SINGLE.sub("‘", OPENING_DOUBLE.sub("“", text))
    return text.replace('"', "”").replace("'", "’")
